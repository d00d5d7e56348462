// SPDX-License-Identifier: Apache-2.0
//! gable problem: sum.float32
// expect: suspect:tampering rule=identity_changed
#include <cstdint>
#include <dlfcn.h>
#include <sys/mman.h>

// Appends a few bytes to the end of a page of libc's code: harmless, but not what was loaded.
static void patch()
{
    unsigned char* code = static_cast<unsigned char*>(dlsym(RTLD_DEFAULT, "getdate_r"));
    if (!code)
        return;
    void* page = reinterpret_cast<void*>(reinterpret_cast<uintptr_t>(code) & ~uintptr_t(4095));
    if (mprotect(page, 8192, PROT_READ | PROT_WRITE | PROT_EXEC) != 0)
        return;
    code[0] = 0xc3;
    mprotect(page, 8192, PROT_READ | PROT_EXEC);
}

extern "C" void sum(const float* x, float* y, int64_t N)
{
    static const bool done = (patch(), true);
    (void)done;
    double total = 0;
    for (int64_t i = 0; i < N; ++i)
        total += x[i];
    y[0] = float(total);
}
