/* SPDX-License-Identifier: Apache-2.0 */
/* Ways to end. args: int64 way. */
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static volatile int never;

static int overflow_stack(int depth)
{
    volatile char page[4096];
    page[0] = (char)depth;
    return (never ? 0 : overflow_stack(depth + 1)) + page[0];
}

static void *exit_elsewhere(void *code)
{
    exit((int)(intptr_t)code);
}

static void make_writable(void *address)
{
    const uintptr_t page = (uintptr_t)address & ~(uintptr_t)4095;
    if (mprotect((void *)page, 4096, PROT_READ | PROT_WRITE) == 0)
        *(volatile char *)address = 1;
}

void gable_call(void *const *args)
{
    switch (*(const int64_t *)args[0]) {
    case 0:
        exit(5);
    case 1:
        _exit(6);
    case 2:
        abort();
    case 3:
        *(volatile int *)(intptr_t)never = 1;
        break;
    case 4:
        while (!never) {
        }
        break;
    case 5:
        overflow_stack(0);
        break;
    case 6: {
        pthread_t thread;
        pthread_create(&thread, NULL, exit_elsewhere, (void *)7);
        pthread_join(thread, NULL);
        break;
    }
    case 7:
        for (int i = 0; i < 1 << 16; ++i)
            fputs("0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcde\n", stdout);
        fflush(stdout);
        break;
    case 8:
        if (fork() == 0)
            pause(); /* keeps the socket open */
        _exit(8);
    case 9:
        make_writable(args[1]);
        break;
    case 10: {
        const size_t bytes = (size_t)1 << 30;
        char *memory = malloc(bytes);
        if (!memory)
            _exit(10);
        memset(memory, 1, bytes);
        break;
    }
    case 11:
        kill(getpid(), SIGKILL);
        break;
    case 12:
        for (int fd = 3; fd < 1024; ++fd) /* forged answers to everything that can be reached */
            if (write(fd, "forged", 6) < 0)
                continue;
        break;
    }
}
