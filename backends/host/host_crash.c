/* SPDX-License-Identifier: Apache-2.0 */
#include "backends/host/host_crash.h"

#include "backends/host/host_memory.h"
#include "backends/host/host_wire.h"

#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <ucontext.h>

enum { STACK_BYTES = 64 << 10 };

static void read_context(const ucontext_t *context, int signal, struct gable_host_ending *ending)
{
#if defined(__x86_64__)
    const greg_t general_protection = 13, page_fault = 14, write_bit = 2; /* of the exception's number and error code */
    if (signal == SIGSEGV && context->uc_mcontext.gregs[REG_TRAPNO] == general_protection)
        ending->hints |= GABLE_HOST_HINT_GENERAL_PROTECTION;
    ending->pc = (uint64_t)context->uc_mcontext.gregs[REG_RIP];
    if (signal == SIGSEGV && context->uc_mcontext.gregs[REG_TRAPNO] == page_fault) {
        ending->access =
            context->uc_mcontext.gregs[REG_ERR] & write_bit ? GABLE_HOST_ACCESS_WRITE : GABLE_HOST_ACCESS_READ;
    }
#elif defined(__aarch64__)
    (void)signal;
    ending->pc = context->uc_mcontext.pc;
#else
    (void)context;
    (void)signal;
    (void)ending;
#endif
}

/* A large frame touches memory well below the stack pointer's old place, a call just below it. */
static void mark_stack(const ucontext_t *context, struct gable_host_ending *ending)
{
#if defined(__x86_64__)
    const uint64_t pointer = (uint64_t)context->uc_mcontext.gregs[REG_RSP], reach = 1 << 20;
    if (ending->address + reach > pointer && ending->address < pointer + reach)
        ending->hints |= GABLE_HOST_HINT_STACK;
#else
    (void)context;
    (void)ending;
#endif
}

static void on_signal(int signal, siginfo_t *info, void *context)
{
    struct gable_host_ending ending = {0};
    ending.signal = signal;
    ending.slot = GABLE_HOST_NO_SLOT;
    read_context(context, signal, &ending);
    if (info->si_code > 0 && signal != SIGABRT) { /* raised by the kernel: si_addr is meaningful */
        ending.address = (uint64_t)(uintptr_t)info->si_addr;
        mark_stack(context, &ending);
        memory_locate(ending.address, &ending);
    }
    wire_send_ending(&ending);
    /* The default action was restored on entry (SA_RESETHAND); blocked until we return, then fatal. */
    raise(signal);
}

static void on_process_exit(int code, void *unused)
{
    (void)unused;
    struct gable_host_ending ending = {0};
    ending.exit_code = code;
    ending.slot = GABLE_HOST_NO_SLOT;
    wire_send_ending(&ending);
}

void crash_report_install(void)
{
    void *stack = mmap(NULL, STACK_BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (stack != MAP_FAILED) {
        const stack_t alternate = {.ss_sp = stack, .ss_size = STACK_BYTES};
        sigaltstack(&alternate, NULL); /* a stack overflow needs somewhere to be told from */
    }
    struct sigaction action = {.sa_flags = SA_SIGINFO | SA_ONSTACK | (int)SA_RESETHAND};
    action.sa_sigaction = on_signal;
    sigemptyset(&action.sa_mask);
    const int fatal[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP, SIGSYS};
    for (size_t i = 0; i < sizeof fatal / sizeof fatal[0]; ++i)
        sigaction(fatal[i], &action, NULL);
    on_exit(on_process_exit, NULL);
}
