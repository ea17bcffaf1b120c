/*
 * The floor for a round trip to another process: two processes, a socket pair between them, and only the bytes.
 *
 *     ping-pong REQUEST-BYTES ANSWER-BYTES COUNT
 *
 * The child answers every request at once. Prints the nanoseconds of each round trip, one per line.
 */
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MOST = 65536 };

static int receive(int socket, char *buffer, size_t wanted) {
    size_t received = 0;
    while (received < wanted) {
        ssize_t count = read(socket, buffer + received, wanted - received);
        if (count <= 0) return -1;
        received += (size_t)count;
    }
    return 0;
}

static int answer(int socket, size_t request, size_t reply) {
    static char buffer[MOST];
    while (receive(socket, buffer, request) == 0) {
        if (write(socket, buffer, reply) != (ssize_t)reply) return 74;
    }
    return 0;
}

static long long now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

int main(int argc, char **argv) {
    static char buffer[MOST];
    if (argc != 4) return fprintf(stderr, "usage: ping-pong REQUEST-BYTES ANSWER-BYTES COUNT\n"), 64;
    size_t request = strtoul(argv[1], NULL, 10), reply = strtoul(argv[2], NULL, 10), count = strtoul(argv[3], NULL, 10);
    long long *times = calloc(count, sizeof *times);
    int ends[2];
    if (request > MOST || reply > MOST || !times) return fprintf(stderr, "ping-pong: too much\n"), 64;
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) return perror("socketpair"), 71;
    pid_t child = fork();
    if (child < 0) return perror("fork"), 71;
    if (child == 0) {
        close(ends[0]);
        _exit(answer(ends[1], request, reply));
    }
    close(ends[1]);
    for (size_t index = 0; index < count; index++) {
        long long begin = now();
        if (write(ends[0], buffer, request) != (ssize_t)request || receive(ends[0], buffer, reply) != 0) return 74;
        times[index] = now() - begin;
    }
    close(ends[0]);
    waitpid(child, NULL, 0);
    for (size_t index = 0; index < count; index++) printf("%lld\n", times[index]);
    return 0;
}
