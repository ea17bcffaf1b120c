#define _GNU_SOURCE
#include "csandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

int cs_socket_pair(int ends[2]) {
    return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) ? -errno : 0;
}

int cs_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC) ? -errno : 0; }

int cs_set_nonblocking(int descriptor) {
    int flags = fcntl(descriptor, F_GETFL);
    if (flags < 0 || fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) < 0) return -errno;
    return 0;
}

int cs_poll(struct pollfd *descriptors, size_t count, int64_t nanoseconds) {
    struct timespec time = {.tv_sec = nanoseconds / 1000000000, .tv_nsec = nanoseconds % 1000000000};
    int ready = ppoll(descriptors, count, &time, NULL);
    return ready < 0 ? (errno == EINTR ? 0 : -errno) : ready;
}

int cs_wake_counter(void) {
    int descriptor = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    return descriptor < 0 ? -errno : descriptor;
}

/* Space for descriptors in a message: one is expected; a few more are accepted so that they can be closed. */
enum { EXPECTED_DESCRIPTORS = 1, TAKEN_DESCRIPTORS = 8 };

ssize_t cs_send(int descriptor, const void *bytes, size_t count, int passed) {
    struct iovec part = {.iov_base = (void *)bytes, .iov_len = count};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
    _Alignas(struct cmsghdr) char control[CMSG_SPACE(EXPECTED_DESCRIPTORS * sizeof(int))] = {0};
    if (passed >= 0) {
        message.msg_control = control;
        message.msg_controllen = sizeof control;
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(sizeof(int));
        memcpy(CMSG_DATA(header), &passed, sizeof passed);
    }
    ssize_t sent;
    do {
        sent = sendmsg(descriptor, &message, MSG_NOSIGNAL);
    } while (sent < 0 && errno == EINTR);
    return sent < 0 ? -errno : sent;
}

ssize_t cs_receive(int descriptor, void *bytes, size_t capacity, int *passed) {
    struct iovec part = {.iov_base = bytes, .iov_len = capacity};
    _Alignas(struct cmsghdr) char control[CMSG_SPACE(TAKEN_DESCRIPTORS * sizeof(int))] = {0};
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = control, .msg_controllen = sizeof control};
    *passed = -1;
    ssize_t received;
    do {
        received = recvmsg(descriptor, &message, MSG_CMSG_CLOEXEC);
    } while (received < 0 && errno == EINTR);
    if (received < 0) return -errno;
    for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header; header = CMSG_NXTHDR(&message, header)) {
        if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
        size_t count = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
        for (size_t index = 0; index < count; index++) {
            int one;
            memcpy(&one, CMSG_DATA(header) + index * sizeof one, sizeof one);
            if (*passed < 0) {
                *passed = one;
            } else {
                close(one);
            }
        }
    }
    return received;
}

int cs_open_regular(const char *path, int64_t *size) {
    int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY);
    if (descriptor < 0) return -errno;
    struct stat state;
    int error = fstat(descriptor, &state) ? errno : 0;
    if (!error && !S_ISREG(state.st_mode)) error = EINVAL;
    if (error) {
        close(descriptor);
        return -error;
    }
    *size = state.st_size;
    return descriptor;
}
