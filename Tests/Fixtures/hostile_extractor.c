/* Runs in the place of the extractor: does what its standard input says, "ACT ARGUMENT", and prints "ok" or the error. */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <unistd.h>

extern char **environ;

static int tell(long result) {
    fputs(result >= 0 ? "ok" : strerrorname_np(errno), stdout);
    return 0;
}

static void *nothing(void *given) { return given; }

static int write_home(void) {
    char path[4096];
    snprintf(path, sizeof path, "%s/file", getenv("HOME"));
    return open(path, O_CREAT | O_EXCL | O_WRONLY, 0600);
}

int main(void) {
    char input[4200] = {0};
    size_t length = fread(input, 1, sizeof input - 1, stdin);
    char *space = memchr(input, ' ', length);
    if (!space) return 64;
    *space = 0;
    const char *act = input, *argument = space + 1;
    char *arguments[] = {(char *)argument, NULL};
#define IS(name) (strcmp(act, name) == 0)
    if (IS("read")) return tell(open(argument, O_RDONLY));
    if (IS("list")) return tell(opendir(argument) ? 0 : -1);
    if (IS("write")) return tell(open(argument, O_CREAT | O_RDWR, 0600));
    if (IS("remove")) return tell(unlink(argument));
    if (IS("start")) return tell(execv(argument, arguments));
    if (IS("fork")) {
        pid_t child = fork();
        if (child == 0) _exit(0);
        return tell(child);
    }
    if (IS("tcp")) return tell(socket(AF_INET, SOCK_STREAM, 0));
    if (IS("udp")) return tell(socket(AF_INET6, SOCK_DGRAM, 0));
    if (IS("unix")) return tell(socket(AF_UNIX, SOCK_STREAM, 0));
    if (IS("memory")) return tell(memfd_create("x", 0));
    if (IS("signal")) return tell(kill(getppid(), 0));
    if (IS("trace")) return tell(ptrace(PTRACE_ATTACH, getppid(), 0, 0));
    if (IS("home")) return tell(write_home());
    if (IS("thread")) {
        pthread_t thread;
        errno = pthread_create(&thread, NULL, nothing, NULL);
        return tell(errno ? -1 : pthread_join(thread, NULL));
    }
    if (IS("environment")) {
        for (char **variable = environ; *variable; variable++) puts(*variable);
        return 0;
    }
    if (IS("sleep")) {
        for (;;) pause();
    }
    if (IS("close")) {
        close(1);
        close(2);
        for (;;) pause();
    }
    if (IS("flood")) {
        for (;;) puts("all work and no play");
    }
    if (IS("crash")) raise(SIGSEGV);
    if (IS("abort")) {
        fputs("a warning\nqt.qpa: no platform\n", stderr);
        abort();
    }
    if (IS("swallow")) {
        /* As a C++ program ends that gets no more memory. */
        while (malloc(1 << 20)) {}
        fputs("terminate called after throwing an instance of 'std::bad_alloc'\n", stderr);
        abort();
    }
    if (IS("complain")) {
        for (int line = 0; line < 99999; line++) fputs("x\033[31m\n", stderr);
        return 4;
    }
    if (IS("binary")) return puts("\xFF\xFE") < 0;
    return 3;
}
