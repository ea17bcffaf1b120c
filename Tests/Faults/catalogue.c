/*
 * A provider whose fault is configuration: "place:act" in the key "fault" says where it does what. Places are create,
 * rooms, conference, cancel and destroy; what is not named there goes well.
 */
#define CREATE programmed_create
#define FETCH_ROOM_TYPES programmed_rooms
#define FETCH_CONFERENCE programmed_conference
#define CANCEL programmed_cancel
#define DESTROY programmed_destroy
#include <fenv.h>
#include <linux/futex.h>
#include <locale.h>
#include <sys/syscall.h>
#include <time.h>
#include "fixture.h"

static char place[32], act[64];
static vcp_request asked;
static pthread_t helper;
static int has_helper;
static volatile int was_cancelled;

static int is(const char *name) { return strcmp(act, name) == 0; }

static void say(const char *format, int number) {
    char text[128];
    int length = snprintf(text, sizeof text, format, number);
    host->log(host->ctx, VCP_LOG_INFO, (vcp_str){text, (size_t)length});
}

/* Ends the request with a failure that tells a number. */
static void report(int number) {
    char text[64];
    int length = snprintf(text, sizeof text, "status %d", number);
    vcp_error error = {.struct_size = sizeof error, .status = VCP_E_INTERNAL, .message = {text, (size_t)length}};
    host->fail(host->ctx, asked, &error);
}

/* ---- Acts that need no request ----------------------------------------------------------------------------------- */

static int endless(int depth) {
    volatile char room[4096];
    room[depth % 4096] = (char)depth;
    return endless(depth + 1) + room[0];
}

static void spin_on_signal(int number) {
    (void)number;
    for (;;) {
    }
}

static void misbehave(void) {
    volatile int zero = 0;
    if (is("SEGV")) *(volatile int *)(uintptr_t)zero = 1;
    if (is("ABRT")) abort();
#if defined(__x86_64__) || defined(__i386__)
    if (is("FPE")) zero = 1000 / zero;
    if (is("TRAP")) __asm__ volatile("int3");
#else
    /* Here, a division by zero has a result, and a breakpoint stays where it is. */
    if (is("FPE")) raise(SIGFPE);
    if (is("TRAP")) raise(SIGTRAP);
#endif
    if (is("ILL")) __builtin_trap();
    if (is("BUS")) raise(SIGBUS);
    if (is("KILL")) raise(SIGKILL);
    if (is("overflow")) endless(0);
    if (is("exit")) exit(0);
    if (is("_exit")) _exit(0);
    if (is("quick_exit")) quick_exit(0);
    if (is("exit3")) exit(3);
    if (is("spin")) spin_on_signal(0);
    if (is("sleep")) sleep(3600);
    if (is("mutex")) {
        pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
        pthread_mutex_lock(&mutex);
        pthread_mutex_lock(&mutex);
    }
    if (is("futex")) {
        int word = 0;
        for (;;) syscall(SYS_futex, &word, FUTEX_WAIT, 0, NULL);
    }
    if (is("deaf")) {
        sigset_t all;
        sigfillset(&all);
        pthread_sigmask(SIG_SETMASK, &all, NULL);
        for (;;) pause();
    }
    if (is("loops-on-SEGV")) {
        signal(SIGSEGV, spin_on_signal);
        *(volatile int *)(uintptr_t)zero = 1;
    }
    if (is("STOP")) raise(SIGSTOP);
    /* Default actions of which none stops a process whose group has no terminal. */
    if (is("terminal-stops")) {
        raise(SIGTSTP);
        raise(SIGTTIN);
        raise(SIGTTOU);
    }
    if (is("closes-all")) {
        for (int i = 0; i < 1024; i++) close(i);
        for (;;) pause();
    }
    if (is("replaces-channel")) {
        int nothing = open("/dev/null", O_RDWR);
        for (int i = 3; i < 256; i++) {
            if (i != nothing) dup2(nothing, i);
        }
        for (;;) pause();
    }
    if (is("shuts-channel")) {
        for (int i = 3; i < 256; i++) shutdown(i, SHUT_RDWR);
        for (;;) pause();
    }
    if (is("unsettles")) {
        setenv("TZ", "Antarctica/Troll", 1);
        tzset();
        setlocale(LC_ALL, "C.UTF-8");
        if (chdir("/proc") != 0) say("chdir %d", errno);
        umask(0777);
        fesetround(FE_UPWARD);
        sigset_t all;
        sigfillset(&all);
        pthread_sigmask(SIG_SETMASK, &all, NULL);
        for (int i = 1; i < 32; i++) signal(i, SIG_IGN);
        say("unsettled%.0d", 0);
    }
    if (is("logs-a-million")) {
        for (int i = 0; i < 1000000; i++) host->log(host->ctx, VCP_LOG_INFO, TEXT("again and again"));
    }
}

/* ---- Acts on a request for room types ---------------------------------------------------------------------------- */

static void *answer_in_thread(void *unused) {
    (void)unused;
    say("a thread was told %d", answer_room_types(asked));
    return NULL;
}

static void *answer_late(void *unused) {
    (void)unused;
    usleep(20000);
    say("late: %d", answer_room_types(asked));
    return NULL;
}

static volatile int may_begin;

static void *use_host(void *unused) {
    (void)unused;
    char value[64];
    size_t needed = 0;
    /* Memory that each of them is given would take the place of the others' stacks. */
    while (!may_begin) usleep(1000);
    for (;;) {
        host->config_get(host->ctx, TEXT("fault"), value, sizeof value, &needed);
        host->is_cancelled(host->ctx, asked);
        host->milliseconds_left(host->ctx, asked);
        host->log(host->ctx, VCP_LOG_DEBUG, TEXT("busy"));
        host->finish_room_types(host->ctx, asked, NULL, 0, sizeof(vcp_room_type));
    }
}

static void answer_on_signal(int number) {
    (void)number;
    answer_room_types(asked);
}

/* Calls with arguments that cannot be, none of which may end the request or the process. */
static void ask_nonsense(void) {
    char value[8];
    size_t needed = 0;
    int wrong = 0;
    if (host->config_get(host->ctx, (vcp_str){NULL, 5}, value, sizeof value, &needed) != VCP_E_INVALID) wrong |= 1;
    if (host->config_get(host->ctx, (vcp_str){"x", SIZE_MAX}, value, sizeof value, &needed) != VCP_E_INVALID) wrong |= 2;
    if (host->config_get(host->ctx, TEXT("fault"), NULL, SIZE_MAX, &needed) != VCP_E_INVALID) wrong |= 4;
    if (host->config_get(host->ctx, TEXT("fault"), value, 8, (size_t *)(value + 1)) != VCP_E_INVALID) wrong |= 8;
    if (host->config_get(host->ctx, TEXT("\xC3\x28"), value, 8, &needed) != VCP_E_INVALID) wrong |= 16;
    host->log(host->ctx, 99, (vcp_str){NULL, SIZE_MAX});
    host->log(host->ctx, -99, TEXT("\xC3\x28"));
    if (host->get_extension(host->ctx, (vcp_str){NULL, SIZE_MAX}) != NULL) wrong |= 32;
    if (host->finish_room_types(host->ctx, asked ^ 1, NULL, UINT32_MAX, 0) != VCP_E_NOT_FOUND) wrong |= 64;
    if (host->finish_conference(host->ctx, 0, (const vcp_conference *)1) != VCP_E_NOT_FOUND) wrong |= 128;
    if (host->fail(host->ctx, asked ^ 1, (const vcp_error *)1) != VCP_E_NOT_FOUND) wrong |= 256;
    report(wrong);
}

static void act_on_request(void) {
    pthread_t threads[64];
    if (is("answers-twice")) {
        answer_room_types(asked);
        say("second: %d", answer_room_types(asked));
    } else if (is("answers-from-two-threads")) {
        pthread_create(&threads[0], NULL, answer_in_thread, NULL);
        pthread_create(&threads[1], NULL, answer_in_thread, NULL);
        pthread_join(threads[0], NULL);
        pthread_join(threads[1], NULL);
    } else if (is("answers-again-later")) {
        answer_room_types(asked);
        has_helper = pthread_create(&helper, NULL, answer_late, NULL) == 0;
    } else if (is("answers-from-a-thread")) {
        pthread_create(&threads[0], NULL, answer_in_thread, NULL);
        pthread_join(threads[0], NULL);
    } else if (is("answers-after-return")) {
        has_helper = pthread_create(&helper, NULL, answer_late, NULL) == 0;
    } else if (is("answers-in-a-signal-handler")) {
        signal(SIGUSR1, answer_on_signal);
        raise(SIGUSR1);
    } else if (is("wrong-token")) {
        vcp_status other = host->finish_room_types(host->ctx, asked + 1, NULL, 0, sizeof(vcp_room_type));
        vcp_status zero = host->finish_room_types(host->ctx, 0, NULL, 0, sizeof(vcp_room_type));
        report(other * 100 + zero);
    } else if (is("token-of-another-kind")) {
        say("other kind: %d", answer_conference(asked, TEXT("")));
    } else if (is("nonsense")) {
        ask_nonsense();
    } else if (is("64-threads")) {
        answer_room_types(asked);
        int count = 0;
        pthread_attr_t small;
        pthread_attr_init(&small);
        pthread_attr_setstacksize(&small, 256 << 10);
        pthread_attr_setdetachstate(&small, PTHREAD_CREATE_DETACHED);
        for (int i = 0; i < 64; i++) count += pthread_create(&threads[i], &small, use_host, NULL) == 0;
        may_begin = 1;
        /* On standard error: the log is theirs now. */
        fprintf(stderr, "%d threads\n", count);
    } else if (!is("never")) {
        misbehave();
        answer_room_types(asked);
    }
}

/* ---- The functions of the table ---------------------------------------------------------------------------------- */

static vcp_status programmed_create(const vcp_host *given, vcp_instance **out, vcp_error *why) {
    (void)why;
    char fault[96] = "";
    size_t needed = 0;
    host = given;
    host->config_get(host->ctx, TEXT("fault"), fault, sizeof fault - 1, &needed);
    sscanf(fault, "%31[^:]:%63s", place, act);
    if (strcmp(place, "create") == 0) misbehave();
    *out = (vcp_instance *)&instance;
    return VCP_OK;
}

static void programmed_rooms(vcp_instance *self, vcp_request request) {
    (void)self;
    asked = request;
    if (strcmp(place, "rooms") == 0) {
        act_on_request();
    } else {
        answer_room_types(request);
    }
}

static void programmed_conference(vcp_instance *self, vcp_request request, const vcp_conference_request *wanted) {
    (void)self;
    (void)wanted;
    asked = request;
    if (strcmp(place, "conference") == 0) misbehave();
    if (strcmp(place, "cancel") == 0) {
        say("waiting%.0d", 0);
        while (!was_cancelled) usleep(1000);
        say("after cancelling: %d", answer_conference(request, TEXT("too late")));
        return;
    }
    answer_conference(request, TEXT("Bring tea."));
}

static void programmed_cancel(vcp_instance *self, vcp_request request) {
    (void)self;
    (void)request;
    char value[64];
    size_t needed = 0;
    if (strcmp(place, "cancel") == 0) misbehave();
    if (is("asks-the-host")) {
        say("in cancel: %d", host->config_get(host->ctx, TEXT("fault"), value, sizeof value, &needed));
        say("in cancel: %d", host->is_cancelled(host->ctx, request));
    }
    was_cancelled = 1;
}

static void programmed_destroy(vcp_instance *self) {
    (void)self;
    if (has_helper) pthread_join(helper, NULL);
    if (strcmp(place, "destroy") == 0) {
        say("in destroy: %d", answer_room_types(asked));
        misbehave();
    }
}
