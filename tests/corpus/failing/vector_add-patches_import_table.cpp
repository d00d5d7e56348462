// SPDX-License-Identifier: Apache-2.0
//! gable problem: vector_add.float32
// expect: suspect:tampering rule=identity_changed
// workload: 65536
#include <cstdint>
#include <ctime>
#include <dlfcn.h>
#include <link.h>
#include <sys/mman.h>

// Makes the program's table of imported functions writable and redirects clock_gettime in it.
static int slow_clock(clockid_t id, timespec* time)
{
    const int result = clock_gettime(id, time);
    time->tv_nsec /= 2;
    return result;
}

static int patch(dl_phdr_info* info, size_t, void*)
{
    const void* original = dlsym(RTLD_DEFAULT, "clock_gettime");
    for (int i = 0; i < info->dlpi_phnum; ++i) {
        const ElfW(Phdr)& segment = info->dlpi_phdr[i];
        if (segment.p_type != PT_GNU_RELRO)
            continue;
        const uintptr_t begin = (info->dlpi_addr + segment.p_vaddr) & ~uintptr_t(4095);
        const size_t bytes = (segment.p_memsz + 8191) & ~size_t(4095);
        if (mprotect(reinterpret_cast<void*>(begin), bytes, PROT_READ | PROT_WRITE) != 0)
            continue;
        const void** entry = reinterpret_cast<const void**>((info->dlpi_addr + segment.p_vaddr + 7) & ~uintptr_t(7));
        for (size_t n = 0; n < segment.p_memsz / sizeof *entry; ++n) {
            if (entry[n] == original)
                entry[n] = reinterpret_cast<const void*>(&slow_clock);
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
