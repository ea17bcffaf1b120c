/*
 * network.c: whom confined code can reach through sockets.
 */
#include "acts.h"

#include <arpa/inet.h>
#include <linux/netlink.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/un.h>

static struct sockaddr_in tcp_server;
static struct sockaddr_un socket_file, abstract_socket;

static int listening(int family, const struct sockaddr *address, socklen_t length) {
    int server = socket(family, SOCK_STREAM, 0);
    if (server < 0 || bind(server, address, length) || listen(server, 4)) exit(71);
    return server;
}

/* Servers that would answer: on TCP, on a socket file, on an abstract name. */
static void start_servers(void) {
    tcp_server = (struct sockaddr_in){.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof tcp_server;
    int server = listening(AF_INET, (struct sockaddr *)&tcp_server, length);
    if (getsockname(server, (struct sockaddr *)&tcp_server, &length)) exit(71);

    socket_file.sun_family = AF_UNIX;
    snprintf(socket_file.sun_path, sizeof socket_file.sun_path, "%s/socket-%d", state_directory, getpid());
    if (access(state_directory, W_OK) == 0) {
        listening(AF_UNIX, (struct sockaddr *)&socket_file, sizeof socket_file);
    }
    abstract_socket.sun_family = AF_UNIX;
    snprintf(abstract_socket.sun_path + 1, sizeof abstract_socket.sun_path - 1, "conference-probe-%d", getpid());
    listening(AF_UNIX, (struct sockaddr *)&abstract_socket, sizeof abstract_socket);
}

/* The two ends of a channel like that to the host. */
static int channel[2] = {-1, -1};

static void prepare(void) {
    start_servers();
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, channel)) exit(71);
}

static long connect_with(int family, int kind, int protocol, const void *address, socklen_t length) {
    int end = socket(family, kind | SOCK_CLOEXEC, protocol);
    if (end < 0) return -errno;
    long result = address ? outcome(connect(end, address, length)) : 0;
    close(end);
    return result;
}
static long connect_tcp(void) {
    return connect_with(AF_INET, SOCK_STREAM, 0, &tcp_server, sizeof tcp_server);
}
static long open_udp(void) { return connect_with(AF_INET, SOCK_DGRAM, 0, &tcp_server, sizeof tcp_server); }
static long open_tcp6(void) { return connect_with(AF_INET6, SOCK_STREAM, 0, NULL, 0); }
static long connect_socket_file(void) {
    return connect_with(AF_UNIX, SOCK_STREAM, 0, &socket_file, sizeof socket_file);
}
static long connect_abstract(void) {
    return connect_with(AF_UNIX, SOCK_STREAM, 0, &abstract_socket, sizeof abstract_socket);
}
static long open_netlink(void) { return connect_with(AF_NETLINK, SOCK_RAW, NETLINK_ROUTE, NULL, 0); }
static long open_packet(void) { return connect_with(17, SOCK_RAW, 0, NULL, 0); }
static long make_pair(void) {
    int ends[2];
    long result = outcome(socketpair(AF_UNIX, SOCK_STREAM, 0, ends));
    if (result == 0) {
        close(ends[0]);
        close(ends[1]);
    }
    return result;
}

static long use_channel(void) {
    char byte = 'x';
    struct iovec part = {&byte, 1};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
    if (sendmsg(channel[0], &message, MSG_NOSIGNAL) != 1) return -errno;
    if (recvmsg(channel[1], &message, MSG_CMSG_CLOEXEC) != 1) return -errno;
    if (send(channel[0], &byte, 1, MSG_NOSIGNAL) != 1) return -errno;
    if (recv(channel[1], &byte, 1, 0) != 1) return -errno;
    if (write(channel[0], &byte, 1) != 1) return -errno;
    return outcome(read(channel[1], &byte, 1));
}
static long send_elsewhere(void) {
    char byte = 'x';
    const struct sockaddr *elsewhere = (const struct sockaddr *)&abstract_socket;
    return outcome(sendto(channel[0], &byte, 1, MSG_NOSIGNAL, elsewhere, sizeof abstract_socket));
}

static const struct act acts[] = {
    ACT(connect_tcp), ACT(open_udp), ACT(open_tcp6), ACT(connect_socket_file), ACT(connect_abstract),
    ACT(open_netlink), ACT(open_packet), ACT(make_pair), ACT(use_channel), ACT(send_elsewhere),
};

int main(int count, char **arguments) {
    return try_acts(count, arguments, prepare, acts, sizeof acts / sizeof acts[0]);
}
