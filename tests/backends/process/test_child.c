/* SPDX-License-Identifier: Apache-2.0 */
/* gable_test_child WHAT [ARGUMENT]: a child process that behaves in one way. Waiting ones print "ready" first. */
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static int is(const char *what, const char *name)
{
    return strcmp(what, name) == 0;
}

static void ready(void)
{
    puts("ready");
    fflush(stdout);
}

static void wait_for_ever(void)
{
    for (;;)
        pause();
}

static void *spin(void *unused)
{
    (void)unused;
    for (volatile unsigned long count = 0;; ++count) {
    }
    return NULL;
}

static void *doze(void *unused)
{
    (void)unused;
    wait_for_ever();
    return NULL;
}

static void with_thread(void *(*work)(void *))
{
    pthread_t thread;
    pthread_create(&thread, NULL, work, NULL);
    ready();
    wait_for_ever();
}

static void flood(unsigned long long bytes)
{
    static char block[1 << 16];
    memset(block, 'x', sizeof block);
    while (bytes > 0) {
        const size_t part = bytes < sizeof block ? (size_t)bytes : sizeof block;
        const ssize_t written = write(STDOUT_FILENO, block, part);
        if (written < 0)
            exit(9);
        bytes -= (unsigned long long)written;
    }
}

/* The child waits in a new session; the parent prints its pid and waits, or ends at once. */
static void in_new_session(int parent_waits)
{
    int told[2];
    if (pipe(told) != 0)
        exit(9);
    const pid_t child = fork();
    if (child == 0) {
        setsid();
        close(told[0]);
        close(told[1]);
        wait_for_ever();
    }
    close(told[1]);
    char unused;
    const ssize_t end = read(told[0], &unused, 1); /* closed after setsid */
    printf("%d\n", child + (int)end);
    ready();
    if (parent_waits)
        wait_for_ever();
}

/* A grandchild without a parent, in a session of its own, deaf to SIGTERM and without its environment. */
static void double_fork(char **argv)
{
    if (fork() == 0) {
        setsid();
        if (fork() == 0) {
            signal(SIGTERM, SIG_IGN);
            char *const arguments[] = {argv[0], (char *)"say-pid", NULL};
            char *const nothing[] = {NULL};
            execve("/proc/self/exe", arguments, nothing);
        }
        _exit(0);
    }
    wait(NULL);
    wait_for_ever();
}

/* Runs away by forking: every process starts exactly one successor and ends a little later, so that the set changes all
 * the time but stays at about ten, and ends by itself after 2,000 generations. */
static void fork_chain(void)
{
    ready();
    for (int generation = 0; generation < 2000; ++generation) {
        usleep(5000);
        const pid_t successor = fork();
        if (successor != 0) {
            usleep(50000);
            _exit(successor < 0);
        }
    }
}

static void list_fds(void)
{
    for (int fd = 0; fd < 1024; ++fd) {
        if (write(fd, "", 0) == 0 || errno != EBADF)
            printf("%d ", fd);
    }
}

static void grab(size_t bytes)
{
    char *memory = malloc(bytes);
    if (!memory)
        exit(3);
    memset(memory, 1, bytes);
    exit(memory[bytes - 1] == 1 ? 0 : 4);
}

int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "";
    const char *argument = argc > 2 ? argv[2] : "0";
    if (is(what, "exit"))
        return atoi(argument);
    if (is(what, "raise"))
        raise(atoi(argument));
    else if (is(what, "flood"))
        flood(strtoull(argument, NULL, 10));
    else if (is(what, "both"))
        fputs("out", stdout), fputs("err", stderr);
    else if (is(what, "wait"))
        ready(), wait_for_ever();
    else if (is(what, "say-pid"))
        printf("%d\n", getpid()), ready(), wait_for_ever();
    else if (is(what, "deaf"))
        signal(SIGTERM, SIG_IGN), ready(), wait_for_ever();
    else if (is(what, "new-session"))
        in_new_session(1);
    else if (is(what, "orphan"))
        in_new_session(0);
    else if (is(what, "double-fork"))
        double_fork(argv);
    else if (is(what, "fork-chain"))
        fork_chain();
    else if (is(what, "spinning-thread"))
        with_thread(spin);
    else if (is(what, "sleeping-thread"))
        with_thread(doze);
    else if (is(what, "environment"))
        for (char **entry = environ; *entry; ++entry)
            puts(*entry);
    else if (is(what, "folder"))
        puts(getcwd(NULL, 0));
    else if (is(what, "fds"))
        list_fds();
    else if (is(what, "say-on"))
        return write(atoi(argument), "hello", 5) == 5 ? 0 : 1;
    else if (is(what, "grab"))
        grab(strtoull(argument, NULL, 10));
    else
        return 64;
    return 0;
}
