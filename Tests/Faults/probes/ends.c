/*
 * ends.c: ends in one way, confined.
 *
 *     ends [common arguments] abort|segv|trap|stack|kill|raise|x32|i386|exit
 */
#include "probe.h"

#include <signal.h>
#include <sys/syscall.h>

static int overflow_stack(volatile char *above) {
    volatile char here[4096];
    here[0] = above ? above[0] : 1;
    return here[0] ? overflow_stack(here) + here[0] : 0;
}

int main(int count, char **arguments) {
    struct cs_policy policy;
    int next = read_policy(count, arguments, &policy);
    if (next >= count) return 64;
    const char *way = arguments[next];
    confine(&policy);
    if (strcmp(way, "abort") == 0) abort();
    if (strcmp(way, "segv") == 0) *(volatile int *)8 = 1;
    if (strcmp(way, "trap") == 0) __builtin_trap();
    if (strcmp(way, "stack") == 0) return overflow_stack(NULL);
    if (strcmp(way, "kill") == 0) return kill(getpid(), SIGTERM);
    if (strcmp(way, "raise") == 0) return raise(SIGUSR1);
#if defined(__x86_64__)
    if (strcmp(way, "x32") == 0) return (int)syscall(0x40000000 | SYS_getpid);
    if (strcmp(way, "i386") == 0) {
        long result;
        __asm__ volatile("int $0x80" : "=a"(result) : "a"(20L) : "memory");
        return (int)(result != 0);
    }
#endif
    return strcmp(way, "exit") == 0 ? 3 : 64;
}
