#include "cloopback.h"

#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <unistd.h>

int cl_poller(void) { return epoll_create1(EPOLL_CLOEXEC); }

int cl_watch(int poller, int descriptor, uint64_t name, int each_arrival) {
    struct epoll_event event = {.events = EPOLLIN | EPOLLRDHUP | (each_arrival ? EPOLLET : 0), .data.u64 = name};
    return epoll_ctl(poller, EPOLL_CTL_ADD, descriptor, &event);
}

int cl_wait(int poller, cl_event *events, int room, int milliseconds) {
    struct epoll_event found[16];
    int count = epoll_wait(poller, found, room < 16 ? room : 16, milliseconds);
    for (int index = 0; index < count; index++) {
        events[index].name = found[index].data.u64;
        events[index].is_closed = (found[index].events & (EPOLLRDHUP | EPOLLHUP | EPOLLERR)) != 0;
    }
    return count;
}

int cl_waker(void) { return eventfd(0, EFD_CLOEXEC); }

void cl_wake(int waker) {
    uint64_t one = 1;
    ssize_t count = write(waker, &one, sizeof one);
    (void)count;
}
