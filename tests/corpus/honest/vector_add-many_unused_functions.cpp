// SPDX-License-Identifier: Apache-2.0
//! gable problem: vector_add.float32
// expect: passed
static float unused_0(float x)
{
    return x * 0.0f + 0.5f;
}

static float unused_1(float x)
{
    return x * 1.0f + 1.5f;
}

static float unused_2(float x)
{
    return x * 2.0f + 2.5f;
}

static float unused_3(float x)
{
    return x * 3.0f + 3.5f;
}

static float unused_4(float x)
{
    return x * 4.0f + 4.5f;
}

static float unused_5(float x)
{
    return x * 5.0f + 5.5f;
}

static float unused_6(float x)
{
    return x * 6.0f + 6.5f;
}

static float unused_7(float x)
{
    return x * 7.0f + 0.5f;
}

static float unused_8(float x)
{
    return x * 8.0f + 1.5f;
}

static float unused_9(float x)
{
    return x * 9.0f + 2.5f;
}

static float unused_10(float x)
{
    return x * 10.0f + 3.5f;
}

static float unused_11(float x)
{
    return x * 11.0f + 4.5f;
}

static float unused_12(float x)
{
    return x * 12.0f + 5.5f;
}

static float unused_13(float x)
{
    return x * 13.0f + 6.5f;
}

static float unused_14(float x)
{
    return x * 14.0f + 0.5f;
}

static float unused_15(float x)
{
    return x * 15.0f + 1.5f;
}

static float unused_16(float x)
{
    return x * 16.0f + 2.5f;
}

static float unused_17(float x)
{
    return x * 17.0f + 3.5f;
}

static float unused_18(float x)
{
    return x * 18.0f + 4.5f;
}

static float unused_19(float x)
{
    return x * 19.0f + 5.5f;
}

static float unused_20(float x)
{
    return x * 20.0f + 6.5f;
}

static float unused_21(float x)
{
    return x * 21.0f + 0.5f;
}

static float unused_22(float x)
{
    return x * 22.0f + 1.5f;
}

static float unused_23(float x)
{
    return x * 23.0f + 2.5f;
}

static float unused_24(float x)
{
    return x * 24.0f + 3.5f;
}

static float unused_25(float x)
{
    return x * 25.0f + 4.5f;
}

static float unused_26(float x)
{
    return x * 26.0f + 5.5f;
}

static float unused_27(float x)
{
    return x * 27.0f + 6.5f;
}

static float unused_28(float x)
{
    return x * 28.0f + 0.5f;
}

static float unused_29(float x)
{
    return x * 29.0f + 1.5f;
}

static float unused_30(float x)
{
    return x * 30.0f + 2.5f;
}

static float unused_31(float x)
{
    return x * 31.0f + 3.5f;
}

static float unused_32(float x)
{
    return x * 32.0f + 4.5f;
}

static float unused_33(float x)
{
    return x * 33.0f + 5.5f;
}

static float unused_34(float x)
{
    return x * 34.0f + 6.5f;
}

static float unused_35(float x)
{
    return x * 35.0f + 0.5f;
}

static float unused_36(float x)
{
    return x * 36.0f + 1.5f;
}

static float unused_37(float x)
{
    return x * 37.0f + 2.5f;
}

static float unused_38(float x)
{
    return x * 38.0f + 3.5f;
}

static float unused_39(float x)
{
    return x * 39.0f + 4.5f;
}

static float unused_40(float x)
{
    return x * 40.0f + 5.5f;
}

static float unused_41(float x)
{
    return x * 41.0f + 6.5f;
}

static float unused_42(float x)
{
    return x * 42.0f + 0.5f;
}

static float unused_43(float x)
{
    return x * 43.0f + 1.5f;
}

static float unused_44(float x)
{
    return x * 44.0f + 2.5f;
}

static float unused_45(float x)
{
    return x * 45.0f + 3.5f;
}

static float unused_46(float x)
{
    return x * 46.0f + 4.5f;
}

static float unused_47(float x)
{
    return x * 47.0f + 5.5f;
}

static float unused_48(float x)
{
    return x * 48.0f + 6.5f;
}

static float unused_49(float x)
{
    return x * 49.0f + 0.5f;
}

static float unused_50(float x)
{
    return x * 50.0f + 1.5f;
}

static float unused_51(float x)
{
    return x * 51.0f + 2.5f;
}

static float unused_52(float x)
{
    return x * 52.0f + 3.5f;
}

static float unused_53(float x)
{
    return x * 53.0f + 4.5f;
}

static float unused_54(float x)
{
    return x * 54.0f + 5.5f;
}

static float unused_55(float x)
{
    return x * 55.0f + 6.5f;
}

static float unused_56(float x)
{
    return x * 56.0f + 0.5f;
}

static float unused_57(float x)
{
    return x * 57.0f + 1.5f;
}

static float unused_58(float x)
{
    return x * 58.0f + 2.5f;
}

static float unused_59(float x)
{
    return x * 59.0f + 3.5f;
}

static float unused_60(float x)
{
    return x * 60.0f + 4.5f;
}

static float unused_61(float x)
{
    return x * 61.0f + 5.5f;
}

static float unused_62(float x)
{
    return x * 62.0f + 6.5f;
}

static float unused_63(float x)
{
    return x * 63.0f + 0.5f;
}

static float unused_64(float x)
{
    return x * 64.0f + 1.5f;
}

static float unused_65(float x)
{
    return x * 65.0f + 2.5f;
}

static float unused_66(float x)
{
    return x * 66.0f + 3.5f;
}

static float unused_67(float x)
{
    return x * 67.0f + 4.5f;
}

static float unused_68(float x)
{
    return x * 68.0f + 5.5f;
}

static float unused_69(float x)
{
    return x * 69.0f + 6.5f;
}

static float unused_70(float x)
{
    return x * 70.0f + 0.5f;
}

static float unused_71(float x)
{
    return x * 71.0f + 1.5f;
}

static float unused_72(float x)
{
    return x * 72.0f + 2.5f;
}

static float unused_73(float x)
{
    return x * 73.0f + 3.5f;
}

static float unused_74(float x)
{
    return x * 74.0f + 4.5f;
}

static float unused_75(float x)
{
    return x * 75.0f + 5.5f;
}

static float unused_76(float x)
{
    return x * 76.0f + 6.5f;
}

static float unused_77(float x)
{
    return x * 77.0f + 0.5f;
}

static float unused_78(float x)
{
    return x * 78.0f + 1.5f;
}

static float unused_79(float x)
{
    return x * 79.0f + 2.5f;
}

static float unused_80(float x)
{
    return x * 80.0f + 3.5f;
}

static float unused_81(float x)
{
    return x * 81.0f + 4.5f;
}

static float unused_82(float x)
{
    return x * 82.0f + 5.5f;
}

static float unused_83(float x)
{
    return x * 83.0f + 6.5f;
}

static float unused_84(float x)
{
    return x * 84.0f + 0.5f;
}

static float unused_85(float x)
{
    return x * 85.0f + 1.5f;
}

static float unused_86(float x)
{
    return x * 86.0f + 2.5f;
}

static float unused_87(float x)
{
    return x * 87.0f + 3.5f;
}

static float unused_88(float x)
{
    return x * 88.0f + 4.5f;
}

static float unused_89(float x)
{
    return x * 89.0f + 5.5f;
}

static float unused_90(float x)
{
    return x * 90.0f + 6.5f;
}

static float unused_91(float x)
{
    return x * 91.0f + 0.5f;
}

static float unused_92(float x)
{
    return x * 92.0f + 1.5f;
}

static float unused_93(float x)
{
    return x * 93.0f + 2.5f;
}

static float unused_94(float x)
{
    return x * 94.0f + 3.5f;
}

static float unused_95(float x)
{
    return x * 95.0f + 4.5f;
}

static float unused_96(float x)
{
    return x * 96.0f + 5.5f;
}

static float unused_97(float x)
{
    return x * 97.0f + 6.5f;
}

static float unused_98(float x)
{
    return x * 98.0f + 0.5f;
}

static float unused_99(float x)
{
    return x * 99.0f + 1.5f;
}

static float unused_100(float x)
{
    return x * 100.0f + 2.5f;
}

static float unused_101(float x)
{
    return x * 101.0f + 3.5f;
}

static float unused_102(float x)
{
    return x * 102.0f + 4.5f;
}

static float unused_103(float x)
{
    return x * 103.0f + 5.5f;
}

static float unused_104(float x)
{
    return x * 104.0f + 6.5f;
}

static float unused_105(float x)
{
    return x * 105.0f + 0.5f;
}

static float unused_106(float x)
{
    return x * 106.0f + 1.5f;
}

static float unused_107(float x)
{
    return x * 107.0f + 2.5f;
}

static float unused_108(float x)
{
    return x * 108.0f + 3.5f;
}

static float unused_109(float x)
{
    return x * 109.0f + 4.5f;
}

static float unused_110(float x)
{
    return x * 110.0f + 5.5f;
}

static float unused_111(float x)
{
    return x * 111.0f + 6.5f;
}

static float unused_112(float x)
{
    return x * 112.0f + 0.5f;
}

static float unused_113(float x)
{
    return x * 113.0f + 1.5f;
}

static float unused_114(float x)
{
    return x * 114.0f + 2.5f;
}

static float unused_115(float x)
{
    return x * 115.0f + 3.5f;
}

static float unused_116(float x)
{
    return x * 116.0f + 4.5f;
}

static float unused_117(float x)
{
    return x * 117.0f + 5.5f;
}

static float unused_118(float x)
{
    return x * 118.0f + 6.5f;
}

static float unused_119(float x)
{
    return x * 119.0f + 0.5f;
}

static float unused_120(float x)
{
    return x * 120.0f + 1.5f;
}

static float unused_121(float x)
{
    return x * 121.0f + 2.5f;
}

static float unused_122(float x)
{
    return x * 122.0f + 3.5f;
}

static float unused_123(float x)
{
    return x * 123.0f + 4.5f;
}

static float unused_124(float x)
{
    return x * 124.0f + 5.5f;
}

static float unused_125(float x)
{
    return x * 125.0f + 6.5f;
}

static float unused_126(float x)
{
    return x * 126.0f + 0.5f;
}

static float unused_127(float x)
{
    return x * 127.0f + 1.5f;
}

static float unused_128(float x)
{
    return x * 128.0f + 2.5f;
}

static float unused_129(float x)
{
    return x * 129.0f + 3.5f;
}

static float unused_130(float x)
{
    return x * 130.0f + 4.5f;
}

static float unused_131(float x)
{
    return x * 131.0f + 5.5f;
}

static float unused_132(float x)
{
    return x * 132.0f + 6.5f;
}

static float unused_133(float x)
{
    return x * 133.0f + 0.5f;
}

static float unused_134(float x)
{
    return x * 134.0f + 1.5f;
}

static float unused_135(float x)
{
    return x * 135.0f + 2.5f;
}

static float unused_136(float x)
{
    return x * 136.0f + 3.5f;
}

static float unused_137(float x)
{
    return x * 137.0f + 4.5f;
}

static float unused_138(float x)
{
    return x * 138.0f + 5.5f;
}

static float unused_139(float x)
{
    return x * 139.0f + 6.5f;
}

static float unused_140(float x)
{
    return x * 140.0f + 0.5f;
}

static float unused_141(float x)
{
    return x * 141.0f + 1.5f;
}

static float unused_142(float x)
{
    return x * 142.0f + 2.5f;
}

static float unused_143(float x)
{
    return x * 143.0f + 3.5f;
}

static float unused_144(float x)
{
    return x * 144.0f + 4.5f;
}

static float unused_145(float x)
{
    return x * 145.0f + 5.5f;
}

static float unused_146(float x)
{
    return x * 146.0f + 6.5f;
}

static float unused_147(float x)
{
    return x * 147.0f + 0.5f;
}

static float unused_148(float x)
{
    return x * 148.0f + 1.5f;
}

static float unused_149(float x)
{
    return x * 149.0f + 2.5f;
}

static float unused_150(float x)
{
    return x * 150.0f + 3.5f;
}

static float unused_151(float x)
{
    return x * 151.0f + 4.5f;
}

static float unused_152(float x)
{
    return x * 152.0f + 5.5f;
}

static float unused_153(float x)
{
    return x * 153.0f + 6.5f;
}

static float unused_154(float x)
{
    return x * 154.0f + 0.5f;
}

static float unused_155(float x)
{
    return x * 155.0f + 1.5f;
}

static float unused_156(float x)
{
    return x * 156.0f + 2.5f;
}

static float unused_157(float x)
{
    return x * 157.0f + 3.5f;
}

static float unused_158(float x)
{
    return x * 158.0f + 4.5f;
}

static float unused_159(float x)
{
    return x * 159.0f + 5.5f;
}

static float unused_160(float x)
{
    return x * 160.0f + 6.5f;
}

static float unused_161(float x)
{
    return x * 161.0f + 0.5f;
}

static float unused_162(float x)
{
    return x * 162.0f + 1.5f;
}

static float unused_163(float x)
{
    return x * 163.0f + 2.5f;
}

static float unused_164(float x)
{
    return x * 164.0f + 3.5f;
}

static float unused_165(float x)
{
    return x * 165.0f + 4.5f;
}

static float unused_166(float x)
{
    return x * 166.0f + 5.5f;
}

static float unused_167(float x)
{
    return x * 167.0f + 6.5f;
}

static float unused_168(float x)
{
    return x * 168.0f + 0.5f;
}

static float unused_169(float x)
{
    return x * 169.0f + 1.5f;
}

static float unused_170(float x)
{
    return x * 170.0f + 2.5f;
}

static float unused_171(float x)
{
    return x * 171.0f + 3.5f;
}

static float unused_172(float x)
{
    return x * 172.0f + 4.5f;
}

static float unused_173(float x)
{
    return x * 173.0f + 5.5f;
}

static float unused_174(float x)
{
    return x * 174.0f + 6.5f;
}

static float unused_175(float x)
{
    return x * 175.0f + 0.5f;
}

static float unused_176(float x)
{
    return x * 176.0f + 1.5f;
}

static float unused_177(float x)
{
    return x * 177.0f + 2.5f;
}

static float unused_178(float x)
{
    return x * 178.0f + 3.5f;
}

static float unused_179(float x)
{
    return x * 179.0f + 4.5f;
}

static float unused_180(float x)
{
    return x * 180.0f + 5.5f;
}

static float unused_181(float x)
{
    return x * 181.0f + 6.5f;
}

static float unused_182(float x)
{
    return x * 182.0f + 0.5f;
}

static float unused_183(float x)
{
    return x * 183.0f + 1.5f;
}

static float unused_184(float x)
{
    return x * 184.0f + 2.5f;
}

static float unused_185(float x)
{
    return x * 185.0f + 3.5f;
}

static float unused_186(float x)
{
    return x * 186.0f + 4.5f;
}

static float unused_187(float x)
{
    return x * 187.0f + 5.5f;
}

static float unused_188(float x)
{
    return x * 188.0f + 6.5f;
}

static float unused_189(float x)
{
    return x * 189.0f + 0.5f;
}

static float unused_190(float x)
{
    return x * 190.0f + 1.5f;
}

static float unused_191(float x)
{
    return x * 191.0f + 2.5f;
}

static float unused_192(float x)
{
    return x * 192.0f + 3.5f;
}

static float unused_193(float x)
{
    return x * 193.0f + 4.5f;
}

static float unused_194(float x)
{
    return x * 194.0f + 5.5f;
}

static float unused_195(float x)
{
    return x * 195.0f + 6.5f;
}

static float unused_196(float x)
{
    return x * 196.0f + 0.5f;
}

static float unused_197(float x)
{
    return x * 197.0f + 1.5f;
}

static float unused_198(float x)
{
    return x * 198.0f + 2.5f;
}

static float unused_199(float x)
{
    return x * 199.0f + 3.5f;
}

static float unused_200(float x)
{
    return x * 200.0f + 4.5f;
}

static float unused_201(float x)
{
    return x * 201.0f + 5.5f;
}

static float unused_202(float x)
{
    return x * 202.0f + 6.5f;
}

static float unused_203(float x)
{
    return x * 203.0f + 0.5f;
}

static float unused_204(float x)
{
    return x * 204.0f + 1.5f;
}

static float unused_205(float x)
{
    return x * 205.0f + 2.5f;
}

static float unused_206(float x)
{
    return x * 206.0f + 3.5f;
}

static float unused_207(float x)
{
    return x * 207.0f + 4.5f;
}

static float unused_208(float x)
{
    return x * 208.0f + 5.5f;
}

static float unused_209(float x)
{
    return x * 209.0f + 6.5f;
}

static float unused_210(float x)
{
    return x * 210.0f + 0.5f;
}

static float unused_211(float x)
{
    return x * 211.0f + 1.5f;
}

static float unused_212(float x)
{
    return x * 212.0f + 2.5f;
}

static float unused_213(float x)
{
    return x * 213.0f + 3.5f;
}

static float unused_214(float x)
{
    return x * 214.0f + 4.5f;
}

static float unused_215(float x)
{
    return x * 215.0f + 5.5f;
}

static float unused_216(float x)
{
    return x * 216.0f + 6.5f;
}

static float unused_217(float x)
{
    return x * 217.0f + 0.5f;
}

static float unused_218(float x)
{
    return x * 218.0f + 1.5f;
}

static float unused_219(float x)
{
    return x * 219.0f + 2.5f;
}

static float unused_220(float x)
{
    return x * 220.0f + 3.5f;
}

static float unused_221(float x)
{
    return x * 221.0f + 4.5f;
}

static float unused_222(float x)
{
    return x * 222.0f + 5.5f;
}

static float unused_223(float x)
{
    return x * 223.0f + 6.5f;
}

static float unused_224(float x)
{
    return x * 224.0f + 0.5f;
}

static float unused_225(float x)
{
    return x * 225.0f + 1.5f;
}

static float unused_226(float x)
{
    return x * 226.0f + 2.5f;
}

static float unused_227(float x)
{
    return x * 227.0f + 3.5f;
}

static float unused_228(float x)
{
    return x * 228.0f + 4.5f;
}

static float unused_229(float x)
{
    return x * 229.0f + 5.5f;
}

static float unused_230(float x)
{
    return x * 230.0f + 6.5f;
}

static float unused_231(float x)
{
    return x * 231.0f + 0.5f;
}

static float unused_232(float x)
{
    return x * 232.0f + 1.5f;
}

static float unused_233(float x)
{
    return x * 233.0f + 2.5f;
}

static float unused_234(float x)
{
    return x * 234.0f + 3.5f;
}

static float unused_235(float x)
{
    return x * 235.0f + 4.5f;
}

static float unused_236(float x)
{
    return x * 236.0f + 5.5f;
}

static float unused_237(float x)
{
    return x * 237.0f + 6.5f;
}

static float unused_238(float x)
{
    return x * 238.0f + 0.5f;
}

static float unused_239(float x)
{
    return x * 239.0f + 1.5f;
}

static float unused_240(float x)
{
    return x * 240.0f + 2.5f;
}

static float unused_241(float x)
{
    return x * 241.0f + 3.5f;
}

static float unused_242(float x)
{
    return x * 242.0f + 4.5f;
}

static float unused_243(float x)
{
    return x * 243.0f + 5.5f;
}

static float unused_244(float x)
{
    return x * 244.0f + 6.5f;
}

static float unused_245(float x)
{
    return x * 245.0f + 0.5f;
}

static float unused_246(float x)
{
    return x * 246.0f + 1.5f;
}

static float unused_247(float x)
{
    return x * 247.0f + 2.5f;
}

static float unused_248(float x)
{
    return x * 248.0f + 3.5f;
}

static float unused_249(float x)
{
    return x * 249.0f + 4.5f;
}

static float unused_250(float x)
{
    return x * 250.0f + 5.5f;
}

static float unused_251(float x)
{
    return x * 251.0f + 6.5f;
}

static float unused_252(float x)
{
    return x * 252.0f + 0.5f;
}

static float unused_253(float x)
{
    return x * 253.0f + 1.5f;
}

static float unused_254(float x)
{
    return x * 254.0f + 2.5f;
}

static float unused_255(float x)
{
    return x * 255.0f + 3.5f;
}

static float unused_256(float x)
{
    return x * 256.0f + 4.5f;
}

static float unused_257(float x)
{
    return x * 257.0f + 5.5f;
}

static float unused_258(float x)
{
    return x * 258.0f + 6.5f;
}

static float unused_259(float x)
{
    return x * 259.0f + 0.5f;
}

static float unused_260(float x)
{
    return x * 260.0f + 1.5f;
}

static float unused_261(float x)
{
    return x * 261.0f + 2.5f;
}

static float unused_262(float x)
{
    return x * 262.0f + 3.5f;
}

static float unused_263(float x)
{
    return x * 263.0f + 4.5f;
}

static float unused_264(float x)
{
    return x * 264.0f + 5.5f;
}

static float unused_265(float x)
{
    return x * 265.0f + 6.5f;
}

static float unused_266(float x)
{
    return x * 266.0f + 0.5f;
}

static float unused_267(float x)
{
    return x * 267.0f + 1.5f;
}

static float unused_268(float x)
{
    return x * 268.0f + 2.5f;
}

static float unused_269(float x)
{
    return x * 269.0f + 3.5f;
}

static float unused_270(float x)
{
    return x * 270.0f + 4.5f;
}

static float unused_271(float x)
{
    return x * 271.0f + 5.5f;
}

static float unused_272(float x)
{
    return x * 272.0f + 6.5f;
}

static float unused_273(float x)
{
    return x * 273.0f + 0.5f;
}

static float unused_274(float x)
{
    return x * 274.0f + 1.5f;
}

static float unused_275(float x)
{
    return x * 275.0f + 2.5f;
}

static float unused_276(float x)
{
    return x * 276.0f + 3.5f;
}

static float unused_277(float x)
{
    return x * 277.0f + 4.5f;
}

static float unused_278(float x)
{
    return x * 278.0f + 5.5f;
}

static float unused_279(float x)
{
    return x * 279.0f + 6.5f;
}

static float unused_280(float x)
{
    return x * 280.0f + 0.5f;
}

static float unused_281(float x)
{
    return x * 281.0f + 1.5f;
}

static float unused_282(float x)
{
    return x * 282.0f + 2.5f;
}

static float unused_283(float x)
{
    return x * 283.0f + 3.5f;
}

static float unused_284(float x)
{
    return x * 284.0f + 4.5f;
}

static float unused_285(float x)
{
    return x * 285.0f + 5.5f;
}

static float unused_286(float x)
{
    return x * 286.0f + 6.5f;
}

static float unused_287(float x)
{
    return x * 287.0f + 0.5f;
}

static float unused_288(float x)
{
    return x * 288.0f + 1.5f;
}

static float unused_289(float x)
{
    return x * 289.0f + 2.5f;
}

static float unused_290(float x)
{
    return x * 290.0f + 3.5f;
}

static float unused_291(float x)
{
    return x * 291.0f + 4.5f;
}

static float unused_292(float x)
{
    return x * 292.0f + 5.5f;
}

static float unused_293(float x)
{
    return x * 293.0f + 6.5f;
}

static float unused_294(float x)
{
    return x * 294.0f + 0.5f;
}

static float unused_295(float x)
{
    return x * 295.0f + 1.5f;
}

static float unused_296(float x)
{
    return x * 296.0f + 2.5f;
}

static float unused_297(float x)
{
    return x * 297.0f + 3.5f;
}

static float unused_298(float x)
{
    return x * 298.0f + 4.5f;
}

static float unused_299(float x)
{
    return x * 299.0f + 5.5f;
}

static float unused_300(float x)
{
    return x * 300.0f + 6.5f;
}

static float unused_301(float x)
{
    return x * 301.0f + 0.5f;
}

static float unused_302(float x)
{
    return x * 302.0f + 1.5f;
}

static float unused_303(float x)
{
    return x * 303.0f + 2.5f;
}

static float unused_304(float x)
{
    return x * 304.0f + 3.5f;
}

static float unused_305(float x)
{
    return x * 305.0f + 4.5f;
}

static float unused_306(float x)
{
    return x * 306.0f + 5.5f;
}

static float unused_307(float x)
{
    return x * 307.0f + 6.5f;
}

static float unused_308(float x)
{
    return x * 308.0f + 0.5f;
}

static float unused_309(float x)
{
    return x * 309.0f + 1.5f;
}

static float unused_310(float x)
{
    return x * 310.0f + 2.5f;
}

static float unused_311(float x)
{
    return x * 311.0f + 3.5f;
}

static float unused_312(float x)
{
    return x * 312.0f + 4.5f;
}

static float unused_313(float x)
{
    return x * 313.0f + 5.5f;
}

static float unused_314(float x)
{
    return x * 314.0f + 6.5f;
}

static float unused_315(float x)
{
    return x * 315.0f + 0.5f;
}

static float unused_316(float x)
{
    return x * 316.0f + 1.5f;
}

static float unused_317(float x)
{
    return x * 317.0f + 2.5f;
}

static float unused_318(float x)
{
    return x * 318.0f + 3.5f;
}

static float unused_319(float x)
{
    return x * 319.0f + 4.5f;
}

static float unused_320(float x)
{
    return x * 320.0f + 5.5f;
}

static float unused_321(float x)
{
    return x * 321.0f + 6.5f;
}

static float unused_322(float x)
{
    return x * 322.0f + 0.5f;
}

static float unused_323(float x)
{
    return x * 323.0f + 1.5f;
}

static float unused_324(float x)
{
    return x * 324.0f + 2.5f;
}

static float unused_325(float x)
{
    return x * 325.0f + 3.5f;
}

static float unused_326(float x)
{
    return x * 326.0f + 4.5f;
}

static float unused_327(float x)
{
    return x * 327.0f + 5.5f;
}

static float unused_328(float x)
{
    return x * 328.0f + 6.5f;
}

static float unused_329(float x)
{
    return x * 329.0f + 0.5f;
}

static float unused_330(float x)
{
    return x * 330.0f + 1.5f;
}

static float unused_331(float x)
{
    return x * 331.0f + 2.5f;
}

static float unused_332(float x)
{
    return x * 332.0f + 3.5f;
}

static float unused_333(float x)
{
    return x * 333.0f + 4.5f;
}

static float unused_334(float x)
{
    return x * 334.0f + 5.5f;
}

static float unused_335(float x)
{
    return x * 335.0f + 6.5f;
}

static float unused_336(float x)
{
    return x * 336.0f + 0.5f;
}

static float unused_337(float x)
{
    return x * 337.0f + 1.5f;
}

static float unused_338(float x)
{
    return x * 338.0f + 2.5f;
}

static float unused_339(float x)
{
    return x * 339.0f + 3.5f;
}

static float unused_340(float x)
{
    return x * 340.0f + 4.5f;
}

static float unused_341(float x)
{
    return x * 341.0f + 5.5f;
}

static float unused_342(float x)
{
    return x * 342.0f + 6.5f;
}

static float unused_343(float x)
{
    return x * 343.0f + 0.5f;
}

static float unused_344(float x)
{
    return x * 344.0f + 1.5f;
}

static float unused_345(float x)
{
    return x * 345.0f + 2.5f;
}

static float unused_346(float x)
{
    return x * 346.0f + 3.5f;
}

static float unused_347(float x)
{
    return x * 347.0f + 4.5f;
}

static float unused_348(float x)
{
    return x * 348.0f + 5.5f;
}

static float unused_349(float x)
{
    return x * 349.0f + 6.5f;
}

static float unused_350(float x)
{
    return x * 350.0f + 0.5f;
}

static float unused_351(float x)
{
    return x * 351.0f + 1.5f;
}

static float unused_352(float x)
{
    return x * 352.0f + 2.5f;
}

static float unused_353(float x)
{
    return x * 353.0f + 3.5f;
}

static float unused_354(float x)
{
    return x * 354.0f + 4.5f;
}

static float unused_355(float x)
{
    return x * 355.0f + 5.5f;
}

static float unused_356(float x)
{
    return x * 356.0f + 6.5f;
}

static float unused_357(float x)
{
    return x * 357.0f + 0.5f;
}

static float unused_358(float x)
{
    return x * 358.0f + 1.5f;
}

static float unused_359(float x)
{
    return x * 359.0f + 2.5f;
}

static float unused_360(float x)
{
    return x * 360.0f + 3.5f;
}

static float unused_361(float x)
{
    return x * 361.0f + 4.5f;
}

static float unused_362(float x)
{
    return x * 362.0f + 5.5f;
}

static float unused_363(float x)
{
    return x * 363.0f + 6.5f;
}

static float unused_364(float x)
{
    return x * 364.0f + 0.5f;
}

static float unused_365(float x)
{
    return x * 365.0f + 1.5f;
}

static float unused_366(float x)
{
    return x * 366.0f + 2.5f;
}

static float unused_367(float x)
{
    return x * 367.0f + 3.5f;
}

static float unused_368(float x)
{
    return x * 368.0f + 4.5f;
}

static float unused_369(float x)
{
    return x * 369.0f + 5.5f;
}

static float unused_370(float x)
{
    return x * 370.0f + 6.5f;
}

static float unused_371(float x)
{
    return x * 371.0f + 0.5f;
}

static float unused_372(float x)
{
    return x * 372.0f + 1.5f;
}

static float unused_373(float x)
{
    return x * 373.0f + 2.5f;
}

static float unused_374(float x)
{
    return x * 374.0f + 3.5f;
}

static float unused_375(float x)
{
    return x * 375.0f + 4.5f;
}

static float unused_376(float x)
{
    return x * 376.0f + 5.5f;
}

static float unused_377(float x)
{
    return x * 377.0f + 6.5f;
}

static float unused_378(float x)
{
    return x * 378.0f + 0.5f;
}

static float unused_379(float x)
{
    return x * 379.0f + 1.5f;
}

static float unused_380(float x)
{
    return x * 380.0f + 2.5f;
}

static float unused_381(float x)
{
    return x * 381.0f + 3.5f;
}

static float unused_382(float x)
{
    return x * 382.0f + 4.5f;
}

static float unused_383(float x)
{
    return x * 383.0f + 5.5f;
}

static float unused_384(float x)
{
    return x * 384.0f + 6.5f;
}

static float unused_385(float x)
{
    return x * 385.0f + 0.5f;
}

static float unused_386(float x)
{
    return x * 386.0f + 1.5f;
}

static float unused_387(float x)
{
    return x * 387.0f + 2.5f;
}

static float unused_388(float x)
{
    return x * 388.0f + 3.5f;
}

static float unused_389(float x)
{
    return x * 389.0f + 4.5f;
}

static float unused_390(float x)
{
    return x * 390.0f + 5.5f;
}

static float unused_391(float x)
{
    return x * 391.0f + 6.5f;
}

static float unused_392(float x)
{
    return x * 392.0f + 0.5f;
}

static float unused_393(float x)
{
    return x * 393.0f + 1.5f;
}

static float unused_394(float x)
{
    return x * 394.0f + 2.5f;
}

static float unused_395(float x)
{
    return x * 395.0f + 3.5f;
}

static float unused_396(float x)
{
    return x * 396.0f + 4.5f;
}

static float unused_397(float x)
{
    return x * 397.0f + 5.5f;
}

static float unused_398(float x)
{
    return x * 398.0f + 6.5f;
}

static float unused_399(float x)
{
    return x * 399.0f + 0.5f;
}

[[maybe_unused]] static float (*const all[])(float) = {unused_0, unused_1, unused_2, unused_3, unused_4, unused_5, unused_6, unused_7, unused_8, unused_9, unused_10, unused_11, unused_12, unused_13, unused_14, unused_15, unused_16, unused_17, unused_18, unused_19, unused_20, unused_21, unused_22, unused_23, unused_24, unused_25, unused_26, unused_27, unused_28, unused_29, unused_30, unused_31, unused_32, unused_33, unused_34, unused_35, unused_36, unused_37, unused_38, unused_39, unused_40, unused_41, unused_42, unused_43, unused_44, unused_45, unused_46, unused_47, unused_48, unused_49, unused_50, unused_51, unused_52, unused_53, unused_54, unused_55, unused_56, unused_57, unused_58, unused_59, unused_60, unused_61, unused_62, unused_63, unused_64, unused_65, unused_66, unused_67, unused_68, unused_69, unused_70, unused_71, unused_72, unused_73, unused_74, unused_75, unused_76, unused_77, unused_78, unused_79, unused_80, unused_81, unused_82, unused_83, unused_84, unused_85, unused_86, unused_87, unused_88, unused_89, unused_90, unused_91, unused_92, unused_93, unused_94, unused_95, unused_96, unused_97, unused_98, unused_99, unused_100, unused_101, unused_102, unused_103, unused_104, unused_105, unused_106, unused_107, unused_108, unused_109, unused_110, unused_111, unused_112, unused_113, unused_114, unused_115, unused_116, unused_117, unused_118, unused_119, unused_120, unused_121, unused_122, unused_123, unused_124, unused_125, unused_126, unused_127, unused_128, unused_129, unused_130, unused_131, unused_132, unused_133, unused_134, unused_135, unused_136, unused_137, unused_138, unused_139, unused_140, unused_141, unused_142, unused_143, unused_144, unused_145, unused_146, unused_147, unused_148, unused_149, unused_150, unused_151, unused_152, unused_153, unused_154, unused_155, unused_156, unused_157, unused_158, unused_159, unused_160, unused_161, unused_162, unused_163, unused_164, unused_165, unused_166, unused_167, unused_168, unused_169, unused_170, unused_171, unused_172, unused_173, unused_174, unused_175, unused_176, unused_177, unused_178, unused_179, unused_180, unused_181, unused_182, unused_183, unused_184, unused_185, unused_186, unused_187, unused_188, unused_189, unused_190, unused_191, unused_192, unused_193, unused_194, unused_195, unused_196, unused_197, unused_198, unused_199, unused_200, unused_201, unused_202, unused_203, unused_204, unused_205, unused_206, unused_207, unused_208, unused_209, unused_210, unused_211, unused_212, unused_213, unused_214, unused_215, unused_216, unused_217, unused_218, unused_219, unused_220, unused_221, unused_222, unused_223, unused_224, unused_225, unused_226, unused_227, unused_228, unused_229, unused_230, unused_231, unused_232, unused_233, unused_234, unused_235, unused_236, unused_237, unused_238, unused_239, unused_240, unused_241, unused_242, unused_243, unused_244, unused_245, unused_246, unused_247, unused_248, unused_249, unused_250, unused_251, unused_252, unused_253, unused_254, unused_255, unused_256, unused_257, unused_258, unused_259, unused_260, unused_261, unused_262, unused_263, unused_264, unused_265, unused_266, unused_267, unused_268, unused_269, unused_270, unused_271, unused_272, unused_273, unused_274, unused_275, unused_276, unused_277, unused_278, unused_279, unused_280, unused_281, unused_282, unused_283, unused_284, unused_285, unused_286, unused_287, unused_288, unused_289, unused_290, unused_291, unused_292, unused_293, unused_294, unused_295, unused_296, unused_297, unused_298, unused_299, unused_300, unused_301, unused_302, unused_303, unused_304, unused_305, unused_306, unused_307, unused_308, unused_309, unused_310, unused_311, unused_312, unused_313, unused_314, unused_315, unused_316, unused_317, unused_318, unused_319, unused_320, unused_321, unused_322, unused_323, unused_324, unused_325, unused_326, unused_327, unused_328, unused_329, unused_330, unused_331, unused_332, unused_333, unused_334, unused_335, unused_336, unused_337, unused_338, unused_339, unused_340, unused_341, unused_342, unused_343, unused_344, unused_345, unused_346, unused_347, unused_348, unused_349, unused_350, unused_351, unused_352, unused_353, unused_354, unused_355, unused_356, unused_357, unused_358, unused_359, unused_360, unused_361, unused_362, unused_363, unused_364, unused_365, unused_366, unused_367, unused_368, unused_369, unused_370, unused_371, unused_372, unused_373, unused_374, unused_375, unused_376, unused_377, unused_378, unused_379, unused_380, unused_381, unused_382, unused_383, unused_384, unused_385, unused_386, unused_387, unused_388, unused_389, unused_390, unused_391, unused_392, unused_393, unused_394, unused_395, unused_396, unused_397, unused_398, unused_399};

extern "C" void vector_add(const float* a, const float* b, float* c, int64_t N)
{
    for (int64_t i = 0; i < N; ++i)
        c[i] = a[i] + b[i];
}
