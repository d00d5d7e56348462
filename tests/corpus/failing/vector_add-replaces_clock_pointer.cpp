// SPDX-License-Identifier: Apache-2.0
//! gable problem: vector_add.float32
// expect: suspect:tampering rule=clock_slope|samples_exceed_bracket
// workload: 1048576
#include <cstdint>
#include <ctime>
#include <dlfcn.h>
#include <link.h>

// Looks for pointers to clock_gettime in the program's data and lets them point to a clock that runs at half speed.
static int (*real_clock)(clockid_t, timespec*) = clock_gettime;

static int slow_clock(clockid_t id, timespec* time)
{
    const int result = real_clock(id, time);
    const int64_t ns = (int64_t(time->tv_sec) * 1000000000 + time->tv_nsec) / 2;
    time->tv_sec = ns / 1000000000;
    time->tv_nsec = ns % 1000000000;
    return result;
}

static int patch(dl_phdr_info* info, size_t, void*)
{
    for (int i = 0; i < info->dlpi_phnum; ++i) {
        const ElfW(Phdr)& segment = info->dlpi_phdr[i];
        if (segment.p_type != PT_LOAD || !(segment.p_flags & PF_W))
            continue;
        // Only behind what is read-only after relocation: the rest cannot be written.
        uintptr_t begin = (info->dlpi_addr + segment.p_vaddr + 4095) & ~uintptr_t(4095);
        const uintptr_t end = info->dlpi_addr + segment.p_vaddr + segment.p_memsz;
        for (; begin + 8 <= end; begin += 8) {
            void** entry = reinterpret_cast<void**>(begin);
            if (*entry == dlsym(RTLD_DEFAULT, "clock_gettime"))
                *entry = reinterpret_cast<void*>(&slow_clock);
        }
    }
    return 1; // the program itself only
}

extern "C" void vector_add(const float* a, const float* b, float* c, int64_t N)
{
    static const bool done = (dl_iterate_phdr(patch, nullptr), true);
    (void)done;
    for (int64_t i = 0; i < N; ++i)
        c[i] = a[i] + b[i];
}
