/* Faults of static initialisation. ACT chooses. */

#define SEGV 1
#define ABRT 2
#define TRAP 3
#define OVERFLOW 4
#define ILL 5
#define EXIT_0 6
#define LEAVE_0 7
#define EXIT_3 8
#define SLEEP 9
#define SPIN 10
#define LATER 11
#define FORK 12
#define EXEC 13
#define SOCKET 14
#define PRINT 15
#define REPLACE 16
#define CLOSE 17
#define DEAF 18
#define SHADOW 19

#if ACT == LATER
#define FETCH_ROOM_TYPES wait_for_the_crash
#endif
#include "fixture.h"
#include <sys/wait.h>

#if ACT == SHADOW
/* Names of the C library; nobody but this library may be led here. */
void *malloc(size_t size) { (void)size; abort(); }
void free(void *memory) { (void)memory; abort(); }
ssize_t write(int number, const void *bytes, size_t count) { (void)number; (void)bytes; (void)count; abort(); }
ssize_t read(int number, void *bytes, size_t count) { (void)number; (void)bytes; (void)count; abort(); }
ssize_t sendmsg(int number, const struct msghdr *message, int flags) { (void)number; (void)message; (void)flags; abort(); }
#endif

#if ACT == OVERFLOW
static int endless(int depth) {
    volatile char room[4096];
    room[depth % 4096] = (char)depth;
    return endless(depth + 1) + room[0];
}
#endif

#if ACT == LATER
static volatile int was_asked;

static void wait_for_the_crash(vcp_instance *self, vcp_request request) {
    (void)self;
    (void)request;
    was_asked = 1;
    for (;;) pause();
}

static void *crash_later(void *unused) {
    (void)unused;
    while (!was_asked) usleep(1000);
    abort();
}
#endif

__attribute__((constructor)) static void initialise(void) {
    volatile int zero = 0;
    (void)zero;
#if ACT == SEGV
    *(volatile int *)(uintptr_t)zero = 1;
#elif ACT == ABRT
    abort();
#elif ACT == TRAP
    raise(SIGTRAP);
#elif ACT == OVERFLOW
    endless(0);
#elif ACT == ILL
    __builtin_trap();
#elif ACT == EXIT_0
    exit(0);
#elif ACT == LEAVE_0
    _exit(0);
#elif ACT == EXIT_3
    exit(3);
#elif ACT == SLEEP
    for (;;) sleep(3600);
#elif ACT == SPIN
    for (;;) {
    }
#elif ACT == LATER
    pthread_t thread;
    pthread_create(&thread, NULL, crash_later, NULL);
#elif ACT == FORK
    if (fork() == 0) {
        for (;;) pause();
    }
#elif ACT == EXEC
    pid_t child = vfork();
    if (child == 0) {
        execl("/bin/sleep", "sleep", "3600", NULL);
        _exit(1);
    }
#elif ACT == SOCKET
    socket(AF_INET, SOCK_STREAM, 0);
#elif ACT == PRINT
    for (int i = 0; i < 100000; i++) printf("%099d\n", i);
    fflush(stdout);
#elif ACT == REPLACE
    int nothing = open("/dev/null", O_RDWR);
    for (int i = 3; i < 256; i++) {
        if (i != nothing) dup2(nothing, i);
    }
#elif ACT == CLOSE
    for (int i = 0; i < 1024; i++) close(i);
#elif ACT == DEAF
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, NULL);
    for (int i = 1; i < 32; i++) signal(i, SIG_IGN);
    for (;;) pause();
#endif
}
