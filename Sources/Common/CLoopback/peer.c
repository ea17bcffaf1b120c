#include "cloopback.h"

#include <errno.h>
#include <linux/inet_diag.h>
#include <linux/netlink.h>
#include <linux/sock_diag.h>
#include <netinet/in.h>
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

enum { ESTABLISHED = 1 /* TCP_ESTABLISHED of the kernel's <net/tcp_states.h> */ };

/* The ends of a connection, in the form that the kernel's table has. */
struct ends {
    sa_family_t family;
    struct inet_diag_sockid id;
};

/* Reads an address into one of the ends. Returns 0, or an error number. */
static int take(const struct sockaddr_storage *address, sa_family_t *family, __be16 *port, __be32 bytes[4]) {
    *family = address->ss_family;
    if (address->ss_family == AF_INET) {
        const struct sockaddr_in *four = (const struct sockaddr_in *)address;
        *port = four->sin_port;
        bytes[0] = four->sin_addr.s_addr;
        return 0;
    }
    if (address->ss_family == AF_INET6) {
        const struct sockaddr_in6 *six = (const struct sockaddr_in6 *)address;
        *port = six->sin6_port;
        memcpy(bytes, &six->sin6_addr, 16);
        return 0;
    }
    return EAFNOSUPPORT;
}

/* Finds the ends of a connection, seen from the other side. Returns 0, or an error number. */
static int find_ends(int descriptor, struct ends *ends) {
    struct sockaddr_storage its = {0}, ours = {0};
    socklen_t its_length = sizeof its, our_length = sizeof ours;
    if (getpeername(descriptor, (struct sockaddr *)&its, &its_length) != 0) return errno;
    if (getsockname(descriptor, (struct sockaddr *)&ours, &our_length) != 0) return errno;
    sa_family_t our_family;
    int failure = take(&its, &ends->family, &ends->id.idiag_sport, ends->id.idiag_src);
    if (!failure) failure = take(&ours, &our_family, &ends->id.idiag_dport, ends->id.idiag_dst);
    if (!failure && our_family != ends->family) failure = EAFNOSUPPORT;
    return failure;
}

/* Asks for one socket: that with these ends. */
static int ask(int netlink, const struct ends *ends) {
    struct {
        struct nlmsghdr header;
        struct inet_diag_req_v2 request;
    } message = {
        .header =
            {.nlmsg_len = sizeof message, .nlmsg_type = SOCK_DIAG_BY_FAMILY, .nlmsg_flags = NLM_F_REQUEST, .nlmsg_seq = 1},
        .request = {
            .sdiag_family = (__u8)ends->family, .sdiag_protocol = IPPROTO_TCP, .idiag_states = 1u << ESTABLISHED,
            .id = ends->id},
    };
    struct inet_diag_sockid *id = &message.request.id;
    id->idiag_cookie[0] = id->idiag_cookie[1] = INET_DIAG_NOCOOKIE;
    struct sockaddr_nl kernel = {.nl_family = AF_NETLINK};
    ssize_t sent = sendto(netlink, &message, sizeof message, 0, (struct sockaddr *)&kernel, sizeof kernel);
    return sent == (ssize_t)sizeof message ? 0 : errno;
}

static int read_answer(int netlink, const struct ends *ends, uid_t *user) {
    union {
        struct nlmsghdr header;
        char bytes[4096];
    } answer;
    ssize_t count;
    do count = recv(netlink, &answer, sizeof answer, 0);
    while (count < 0 && errno == EINTR);
    if (count < 0) return errno;
    if (!NLMSG_OK(&answer.header, (size_t)count)) return EPROTO;
    if (answer.header.nlmsg_type == NLMSG_ERROR) {
        const struct nlmsgerr *failure = NLMSG_DATA(&answer.header);
        return failure->error ? -failure->error : EPROTO;
    }
    if (answer.header.nlmsg_type != SOCK_DIAG_BY_FAMILY ||
        answer.header.nlmsg_len < NLMSG_LENGTH(sizeof(struct inet_diag_msg)))
        return EPROTO;
    const struct inet_diag_msg *found = NLMSG_DATA(&answer.header);
    size_t length = ends->family == AF_INET ? 4 : 16;
    /* A socket that waits for the end of a connection has no owner and states the user 0. */
    if (found->idiag_state != ESTABLISHED || found->id.idiag_sport != ends->id.idiag_sport ||
        found->id.idiag_dport != ends->id.idiag_dport || memcmp(found->id.idiag_src, ends->id.idiag_src, length) != 0 ||
        memcmp(found->id.idiag_dst, ends->id.idiag_dst, length) != 0)
        return ENOENT;
    *user = found->idiag_uid;
    return 0;
}

int cl_peer_user(int descriptor, uid_t *user) {
    struct ends ends = {0};
    int failure = find_ends(descriptor, &ends);
    if (failure) return failure;
    int netlink = socket(AF_NETLINK, SOCK_DGRAM | SOCK_CLOEXEC, NETLINK_SOCK_DIAG);
    if (netlink < 0) return errno;
    /* The kernel answers at once; without an answer, the connection is refused. */
    struct timeval second = {.tv_sec = 1};
    setsockopt(netlink, SOL_SOCKET, SO_RCVTIMEO, &second, sizeof second);
    failure = ask(netlink, &ends);
    if (!failure) failure = read_answer(netlink, &ends, user);
    close(netlink);
    return failure;
}

int cl_local_peer(int descriptor, uid_t *user, pid_t *process) {
    struct ucred peer = {0};
    socklen_t length = sizeof peer;
    if (getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &length) != 0) return errno;
    *user = peer.uid;
    *process = peer.pid;
    return 0;
}

int cl_accept(int listener, int is_blocking) {
    return accept4(listener, NULL, NULL, SOCK_CLOEXEC | (is_blocking ? 0 : SOCK_NONBLOCK));
}
