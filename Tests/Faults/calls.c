/* Faults within a call. One of the CASE_… macros chooses; room types are asked for, unless the name says otherwise. */
#define FETCH_ROOM_TYPES faulty_fetch
#if defined(CASE_DESTROY_HANGS) || defined(CASE_DESTROY_CRASHES)
#define DESTROY faulty_destroy
#endif
#if defined(CASE_CONFERENCE_CRASHES) || defined(CASE_CONFERENCE_NEVER) || defined(CASE_CONFERENCE_WAITS) || \
    defined(CASE_CONFERENCE_FAILS) || defined(CASE_CONFERENCE_DEAF)
#define FETCH_CONFERENCE faulty_conference
#endif
#if defined(CASE_CONFERENCE_WAITS)
#define CANCEL note_cancel
#endif
#include "fixture.h"

static vcp_request remembered UNUSED;

UNUSED static void *answer_elsewhere(void *unused) {
    (void)unused;
    answer_room_types(remembered);
    return NULL;
}

UNUSED static void say(const char *text) {
    host->log(host->ctx, VCP_LOG_INFO, (vcp_str){.ptr = text, .len = strlen(text)});
}

/* Ends a request with a failure that carries a number: the status that the host gave. */
UNUSED static void report(vcp_request request, int number) {
    char text[64];
    int length = snprintf(text, sizeof text, "status %d", number);
    vcp_error error = {.struct_size = sizeof error, .status = VCP_E_INTERNAL, .provider_code = number};
    error.message = (vcp_str){.ptr = text, .len = (size_t)length};
    host->fail(host->ctx, request, &error);
}

static void faulty_fetch(vcp_instance *self, vcp_request request) {
    (void)self;
    (void)request;
#if defined(CASE_CRASHES)
    fprintf(stderr, "first words\nlast words");
    fflush(stderr);
    raise(SIGSEGV);
#elif defined(CASE_EXITS)
    exit(0);
#elif defined(CASE_LEAVES_AT_ONCE)
    _exit(0);
#elif defined(CASE_NEVER)
#elif defined(CASE_SPINS)
    for (volatile int i = 0;; i++) {
    }
#elif defined(CASE_IGNORES_SIGNALS)
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, NULL);
    for (;;) pause();
#elif defined(CASE_STOPS)
    raise(SIGSTOP);
#elif defined(CASE_TSTP)
    /* In a session without a terminal its default action has no effect for an orphaned group: stop the hard way then. */
    raise(SIGTSTP);
    raise(SIGSTOP);
#elif defined(CASE_SLEEPS)
    sleep(3600);
#elif defined(CASE_DEADLOCKS)
    static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_lock(&mutex);
    pthread_mutex_lock(&mutex);
#elif defined(CASE_LEAVES_CHILD)
    pid_t child = fork();
    if (child == 0) {
        for (;;) pause();
    }
    printf("%d\n", (int)child);
    fflush(stdout);
    raise(SIGKILL);
#elif defined(CASE_TWICE)
    answer_room_types(request);
    vcp_status second = answer_room_types(request);
    char text[32];
    snprintf(text, sizeof text, "second %d", second);
    say(text);
#elif defined(CASE_OTHER_THREAD) || defined(CASE_AFTER_RETURN)
    remembered = request;
    pthread_t thread;
    pthread_create(&thread, NULL, answer_elsewhere, NULL);
#ifdef CASE_OTHER_THREAD
    pthread_join(thread, NULL);
#else
    pthread_detach(thread);
#endif
#elif defined(CASE_UNKNOWN_TOKEN)
    int known = host->finish_room_types(host->ctx, request + 1, NULL, 0, sizeof(vcp_room_type)) != VCP_E_NOT_FOUND;
    int zero = host->finish_room_types(host->ctx, 0, NULL, 0, sizeof(vcp_room_type)) != VCP_E_NOT_FOUND;
    report(request, known + 2 * zero);
#elif defined(CASE_WRONG_KIND)
    answer_conference(request, TEXT(""));
#elif defined(CASE_FINISH_DONE)
    host->finish_done(host->ctx, request);
#elif defined(CASE_FOREIGN_CONTEXT)
    vcp_host_ctx *other = (vcp_host_ctx *)&instance;
    size_t needed = 0;
    int wrong = 0;
    if (host->finish_room_types(other, request, NULL, 0, 40) != VCP_E_INVALID) wrong |= 1;
    if (host->config_get(NULL, TEXT("server"), NULL, 0, &needed) != VCP_E_INVALID) wrong |= 2;
    if (host->fail(NULL, request, NULL) != VCP_E_INVALID) wrong |= 4;
    if (!host->is_cancelled(other, request)) wrong |= 8;
    if (host->milliseconds_left(other, request) != 0) wrong |= 16;
    host->log(NULL, VCP_LOG_INFO, TEXT("nobody hears this"));
    if (host->get_extension(host->ctx, TEXT("vcp.unknown/1"))) wrong |= 32;
    if (host->config_get(host->ctx, TEXT("undeclared"), NULL, 0, &needed) != VCP_E_NOT_FOUND) wrong |= 64;
    if (host->config_get(host->ctx, TEXT("server"), NULL, 4, &needed) != VCP_E_INVALID) wrong |= 128;
    if (host->config_get(host->ctx, TEXT("server"), NULL, 0, NULL) != VCP_E_INVALID) wrong |= 256;
    if (host->is_cancelled(host->ctx, request)) wrong |= 512;
    if (!host->is_cancelled(host->ctx, request + 1)) wrong |= 1024;
    report(request, wrong);
#elif defined(CASE_LOG_FLOOD)
    for (int i = 0; i < 20000; i++) say("flood");
    answer_room_types(request);
#elif defined(CASE_PRINTS)
    for (int i = 0; i < 2000; i++) printf("VCWP\x01 noise %d \033[2J without an end", i);
    fflush(stdout);
    answer_room_types(request);
#elif defined(CASE_READS_INPUT)
    char byte;
    report(request, (int)read(0, &byte, 1));
#elif defined(CASE_CLOSES_EVERYTHING)
    for (int i = 0; i < 1024; i++) close(i);
    for (;;) pause();
#elif defined(CASE_FORGES_FRAMES)
    for (int i = 3; i < 256; i++) send(i, "GET / HTTP/1.1\r\n\r\n", 18, MSG_NOSIGNAL);
    for (;;) pause();
#elif defined(CASE_CUTS_FRAME) || defined(CASE_CLOSES_CHANNEL)
    for (int i = 3; i < 256; i++) {
#ifdef CASE_CUTS_FRAME
        send(i, "VCWP\x01", 5, MSG_NOSIGNAL);
#endif
        shutdown(i, SHUT_RDWR);
    }
    for (;;) pause();
#elif defined(CASE_PRINTS_SECRET)
    char value[64];
    size_t needed = 0;
    host->config_get(host->ctx, TEXT("token"), value, sizeof value, &needed);
    fprintf(stderr, "the token is %.*s\n", (int)needed, value);
    raise(SIGABRT);
#elif defined(CASE_FAILS)
    vcp_error error = {.struct_size = sizeof error, .status = STATUS, .provider_code = 0};
    error.message = TEXT("");
    host->fail(host->ctx, request, &error);
#elif defined(CASE_FAILS_WITHOUT_ERROR)
    host->fail(host->ctx, request, NULL);
#elif defined(CASE_ENVIRONMENT)
    extern char **environ;
    char directory[256];
    for (char **each = environ; *each; each++) say(*each);
    say(getcwd(directory, sizeof directory) ? directory : "?");
    snprintf(directory, sizeof directory, "session %d group %d umask %o", getsid(0) == getpid(), getpgrp() == getpid(),
             umask_now());
    say(directory);
    raise(SIGABRT);
#else
    answer_room_types(request);
#endif
}

#ifdef FETCH_CONFERENCE
#ifdef CASE_CONFERENCE_WAITS
static volatile int told;
static void note_cancel(vcp_instance *self, vcp_request request) {
    (void)self;
    (void)request;
    told = 1;
}
#endif

UNUSED static void faulty_conference(vcp_instance *self, vcp_request request, const vcp_conference_request *wanted) {
    (void)self;
    (void)request;
    (void)wanted;
#if defined(CASE_CONFERENCE_CRASHES)
    raise(SIGILL);
#elif defined(CASE_CONFERENCE_WAITS)
    say("waiting");
    while (!told && !host->is_cancelled(host->ctx, request)) usleep(1000);
    while (!told) usleep(1000);
    answer_conference(request, TEXT("too late"));
#elif defined(CASE_CONFERENCE_DEAF)
    say("waiting");
    for (;;) pause();
#elif defined(CASE_CONFERENCE_FAILS)
    vcp_error error = {.struct_size = sizeof error, .status = VCP_E_NOT_FOUND, .provider_code = 42};
    error.message = TEXT("no room by that name \033[1m\xE2\x80\xAE");
    host->fail(host->ctx, request, &error);
#endif
}
#endif

#ifdef DESTROY
UNUSED static void faulty_destroy(vcp_instance *self) {
    (void)self;
#if defined(CASE_DESTROY_HANGS)
    for (;;) pause();
#elif defined(CASE_DESTROY_CRASHES)
    raise(SIGSEGV);
#endif
}
#endif
