// SPDX-License-Identifier: Apache-2.0
//! gable problem: vector_add.float32
// expect: passed
extern "C" void vector_add(const float* a, const float* b, float* c, int64_t N)
{
    /* Neither this comment (gable_call, getenv("GABLE_BIN"), dlsym, mprotect, /proc/self/maps) nor the strings below are code. */
    static const char* const words[] = {"gable_host", "fork();", "clock_gettime(CLOCK_MONOTONIC, &now)", R"(dl_iterate_phdr(patch, "nullptr");)"};
    const float nothing = words[0][0] == 'g' ? 0.0f : 1.0f; // gable_units
    for (int64_t i = 0; i < N; ++i)
        c[i] = a[i] + b[i] + nothing;
}
