/*
 * Faults that reach for what a process has around it: its output, its end, its state, and how much there is of
 * everything. One of the CASE_… macros chooses.
 */
#define _GNU_SOURCE
#define FETCH_ROOM_TYPES faulty_fetch
#include "fixture.h"

#include <fenv.h>
#include <locale.h>
#include <sys/mman.h>
#include <sys/syscall.h>

/* A room whose title is a text and a number. */
UNUSED static void answer_number(vcp_request request, const char *text, long number) {
    char title[64];
    int length = snprintf(title, sizeof title, "%s %ld", text, number);
    vcp_room_type room = {
        .struct_size = sizeof room, .identifier = TEXT("a"), .title = {.ptr = title, .len = (size_t)length}};
    host->finish_room_types(host->ctx, request, &room, 1, sizeof room);
}

UNUSED static void *sleep_on(void *unused) {
    for (;;) pause();
    return unused;
}

UNUSED static void loop(int signal) {
    (void)signal;
    for (;;) {
    }
}

static void faulty_fetch(vcp_instance *self, vcp_request request) {
    (void)self;
#if defined(CASE_NOISE)
    static char noise[1 << 20];
    for (size_t i = 0; i < sizeof noise; i++) noise[i] = "\033[2J\xFF\x00\x07x"[i % 7];
    for (int i = 0; i < 100; i++) {
        if (write(1 + i % 2, noise, sizeof noise) < 0) break;
    }
    answer_room_types(request);
#elif defined(CASE_QUICK_EXIT)
    quick_exit(0);
#elif defined(CASE_TERMINAL_STOP)
    raise(SIGTSTP);
    raise(SIGSTOP);
#elif defined(CASE_CHANGES_STATE)
    setlocale(LC_ALL, "tr_TR.UTF-8");
    setenv("TZ", "Asia/Kathmandu", 1);
    chdir("/proc/self");
    umask(0777);
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, NULL);
    fesetround(FE_UPWARD);
    answer_room_types(request);
#elif defined(CASE_HANDLER_LOOPS)
    signal(SIGSEGV, loop);
    signal(SIGTERM, loop);
    *(volatile int *)8 = 1;
    answer_room_types(request);
#elif defined(CASE_FILLS_DIRECTORY)
    /* Folders inside one another, whose path is longer than the kernel accepts, with a file in the last one. */
    char name[251];
    memset(name, 'n', 250);
    name[250] = 0;
    int folder = open(getenv("VCP_STATE_DIRECTORY"), O_RDONLY | O_DIRECTORY), first = folder;
    for (int i = 0; i < 40 && folder >= 0; i++) {
        mkdirat(folder, name, 0700);
        folder = openat(folder, name, O_RDONLY | O_DIRECTORY);
    }
    close(openat(folder, "file", O_WRONLY | O_CREAT, 0600));
    fchmodat(first, name, 0, 0);
    answer_number(request, "folder", folder);
#elif defined(CASE_LEAKS_DESCRIPTORS)
    long count = 0;
    while (count < 10000 && open("/dev/null", O_RDONLY) >= 0) count++;
    answer_number(request, "descriptors", count);
#elif defined(CASE_LEAKS_THREADS)
    long count = 0;
    pthread_t thread;
    while (count < 5000 && pthread_create(&thread, NULL, sleep_on, NULL) == 0) count++;
    answer_number(request, "threads", count);
#elif defined(CASE_LEAKS_MEMORY)
    long count = 0;
    while (count < 10240 && malloc(1 << 20)) count++;
    answer_number(request, "mebibytes", count);
#elif defined(CASE_ASKS_FOR_TOO_MUCH)
    void *block = mmap(NULL, 10ULL << 30, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    answer_number(request, block == MAP_FAILED ? "refused" : "given", block == MAP_FAILED ? errno : 0);
#elif defined(CASE_FORGES_GREETING)
    /* A second report of a sandbox, on whatever may be the channel: the header of a frame without a payload. */
    unsigned char frame[16] = {'V', 'C', 'W', 'P', 1, 0, 2, 0};
    for (int i = 3; i < 64; i++) send(i, frame, sizeof frame, MSG_NOSIGNAL);
    answer_room_types(request);
#endif
}
