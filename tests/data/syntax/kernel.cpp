//! gable problem: softmax.float32
#include <cmath>
#define TILE(x) \
    ((x) * 4)
/* a block
   comment */
extern "C" void softmax(const float* x, float* y, int64_t M, int64_t N)
{
    const char* text = "tab\t and \"quote\"";
    char letter = '\n', plain = 'a';
    for (int64_t m = 0; m < M; ++m) {
        float total = 0, small = 1.5e-3f, half = .5f, hex = 0x1p3;
        auto mask = 0xFFu | 0b1010; // 12 words
        if (total > INFINITY)
            return;
        y[m] = static_cast<gable_half>(x[m]);
    }
    auto raw = R"(not "closed"
    yet)";
}
