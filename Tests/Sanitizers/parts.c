/* What our C does without Swift, for .ci/sanitize: every function is called with good and with bad arguments, so that
 * the sanitizers see it in a few seconds. What it has to return is the business of the tests; here it only has to be
 * free of errors of memory, of undefined behaviour and of races. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "ccrypto.h"
#include "ccurl.h"
#include "cdigest.h"
#include "confinement.h"
#include "csandbox.h"
#include "csystemd.h"
#include "cxml.h"
#include "cinflate.h"

#define CHECK(condition)                                                                                               \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);                                            \
            exit(1);                                                                                                   \
        }                                                                                                              \
    } while (0)

/* ---- CDigest ---------------------------------------------------------------------------------------------------- */

static void digests(void) {
    unsigned char bytes[300], whole[CD_SHA256_LENGTH], pieces[CD_SHA256_LENGTH];
    memset(bytes, 7, sizeof bytes);
    for (size_t length = 0; length < sizeof bytes; length += 37) {
        cd_sha256 *one = cd_sha256_new(), *other = cd_sha256_new();
        CHECK(one && other);
        CHECK(cd_sha256_update(one, bytes, length) && cd_sha256_finish(one, whole));
        for (size_t index = 0; index < length; index++) CHECK(cd_sha256_update(other, bytes + index, 1));
        CHECK(cd_sha256_finish(other, pieces) && memcmp(whole, pieces, sizeof whole) == 0);
        cd_sha256_free(one);
        cd_sha256_free(other);
    }
    cd_sha256_free(cd_sha256_new());
    cd_sha256_free(NULL);
}

/* ---- CCrypto ---------------------------------------------------------------------------------------------------- */

/* A key for tests of the curve P-256, which signs nothing anywhere. */
static const char ec_key[] =
    "-----BEGIN PRIVATE KEY-----\n"
    "MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgqdbc7JyOeUJoDoDo\n"
    "SJgS6RMyxYn/MVKptcQyznUDNOyhRANCAARUlxx2JABDSVUDfZihQ9VgUDhGd23F\n"
    "J5dGNqIiQyZgLcNNVLmsS/e07J6BIpxdkUYw3OEIv80Jza34irVNbkjI\n"
    "-----END PRIVATE KEY-----\n";

static void signatures(void) {
    unsigned char result[CCR_LONGEST_SIGNATURE];
    size_t length = 0;
    const int algorithms[] = {CCR_SHA1, CCR_SHA256, CCR_SHA384, CCR_SHA512};
    for (size_t index = 0; index < sizeof algorithms / sizeof *algorithms; index++) {
        CHECK(ccr_digest(algorithms[index], "abc", 3, result, &length) == CCR_OK && length <= CCR_LONGEST_DIGEST);
        CHECK(ccr_hmac(algorithms[index], "k", 1, "", 0, result, &length) == CCR_OK && length <= CCR_LONGEST_DIGEST);
    }
    CHECK(ccr_digest(7, "abc", 3, result, &length) == CCR_FAILED);
    CHECK(ccr_sign_es256(ec_key, sizeof ec_key - 1, "abc", 3, result, &length) == CCR_OK && length == 64);
    CHECK(ccr_sign_rs256(ec_key, sizeof ec_key - 1, "abc", 3, result, &length) == CCR_WRONG_KEY);
    for (size_t count = 0; count + 40 < sizeof ec_key; count += 40) {
        CHECK(ccr_sign_es256(ec_key, count, "abc", 3, result, &length) == CCR_NOT_A_KEY);
    }
}

/* ---- CXML ------------------------------------------------------------------------------------------------------- */

struct html_counts {
    int starts, ends, texts, most;
};

static int html_start(void *context, const char *name, const char *const *attributes) {
    struct html_counts *counts = context;
    for (; attributes && *attributes; attributes += 2) CHECK(strlen(attributes[0]) > 0);
    return *name && ++counts->starts < counts->most;
}

static int html_end(void *context, const char *name) { return *name && ++((struct html_counts *)context)->ends > 0; }

static int html_text(void *context, const char *bytes, size_t count, int is_raw) {
    (void)is_raw;
    return bytes && count > 0 && ++((struct html_counts *)context)->texts > 0;
}

static int html_goes_on(void *context) { return context != NULL; }

static void html(void) {
    static const char page[] = "<!DOCTYPE html><p class=a b>&eacute;<script>a < b</script><table><td>x</p></i><b><b><b>";
    struct html_counts counts = {.most = 100};
    cx_receiver receiver = {&counts, html_start, html_end, html_text, html_goes_on};
    int result = cx_html_read(page, sizeof page - 1, 100, &receiver);
    if (result == CX_NO_LIBRARY) return;
    CHECK(result == CX_OK && counts.starts == counts.ends && counts.texts >= 3);
    for (size_t count = 0; count < sizeof page; count++) (void)cx_html_read(page, count, 100, &receiver);
    counts.most = counts.starts + 2;
    CHECK(cx_html_read(page, sizeof page - 1, 100, &receiver) == CX_STOPPED);
    counts.most = 10000;
    CHECK(cx_html_read(page, sizeof page - 1, 2, &receiver) == CX_TOO_DEEP);
}

/* ---- CInflate --------------------------------------------------------------------------------------------------- */

static void decompression(void) {
    /* “aaaa”, and the same without its end. */
    static const unsigned char packed[] = {0x4B, 0x4C, 0x4C, 0x4C, 0x04, 0x00};
    char bytes[8];
    size_t written = 0;
    int result = ci_inflate(packed, sizeof packed, bytes, sizeof bytes, &written);
    if (result == CI_NO_LIBRARY) return;
    CHECK(result == CI_OK && written == 4 && memcmp(bytes, "aaaa", 4) == 0);
    CHECK(ci_inflate(packed, sizeof packed, bytes, 2, &written) == CI_TOO_LARGE && written == 2);
    for (size_t count = 0; count < sizeof packed; count++) {
        CHECK(ci_inflate(packed, count, bytes, sizeof bytes, &written) != CI_TOO_LARGE);
    }
}

/* ---- CSandbox --------------------------------------------------------------------------------------------------- */

static void descriptors(void) {
    int ends[2], pipes[2], passed = -1;
    char bytes[8];
    CHECK(cs_socket_pair(ends) == 0 && cs_pipe(pipes) == 0);
    CHECK(cs_set_nonblocking(ends[0]) == 0 && cs_set_nonblocking(-1) < 0);
    CHECK(cs_receive(ends[0], bytes, sizeof bytes, &passed) == -EAGAIN);
    CHECK(cs_send(ends[1], "abc", 3, pipes[0]) == 3);
    struct pollfd ready = {.fd = ends[0], .events = POLLIN};
    CHECK(cs_poll(&ready, 1, 1000000000) == 1 && cs_poll(NULL, 0, 1) == 0);
    CHECK(cs_receive(ends[0], bytes, sizeof bytes, &passed) == 3 && passed >= 0);
    close(passed);
    CHECK(cs_send(ends[1], "", 1, -1) == 1 && cs_receive(ends[0], bytes, sizeof bytes, &passed) == 1 && passed == -1);
    close(ends[1]);
    CHECK(cs_receive(ends[0], bytes, sizeof bytes, &passed) == 0 && cs_send(ends[0], "a", 1, -1) == -EPIPE);
    close(ends[0]);
    close(pipes[0]);
    close(pipes[1]);
    int counter = cs_wake_counter();
    CHECK(counter >= 0);
    close(counter);
}

static void files(const char *folder) {
    char path[4096], other[4096];
    int64_t size = -1;
    snprintf(path, sizeof path, "%s/one", folder);
    snprintf(other, sizeof other, "%s/other", folder);
    int file = open(path, O_RDWR | O_CREAT, 0600);
    CHECK(file >= 0 && write(file, "12345", 5) == 5 && lseek(file, 0, SEEK_SET) == 0);
    int memory = cs_memory_file("a name");
    CHECK(memory >= 0 && cs_copy(file, memory, 100) == 5 && cs_copy(file, memory, 100) == 0 && cs_seal(memory) == 0);
    CHECK(write(memory, "x", 1) < 0);
    close(memory);
    close(file);
    CHECK((file = cs_open_regular(path, &size)) >= 0 && size == 5);
    close(file);
    CHECK(cs_open_regular(folder, &size) < 0 && cs_open_regular("/dev/null", &size) < 0);
    CHECK(cs_exchange(path, other) < 0 && mkdir(other, 0700) == 0 && cs_exchange(path, other) == 0);
    int directory = open(folder, O_RDONLY | O_DIRECTORY);
    CHECK((file = cs_open_beneath(directory, "other", O_RDONLY)) >= 0);
    close(file);
    CHECK(cs_open_beneath(directory, "../x", O_RDONLY) < 0 && cs_open_beneath(directory, "/etc", cs_path_only) < 0);
    close(directory);
    CHECK(unlink(other) == 0 && rmdir(path) == 0);
}

static void processes(void) {
    char *arguments[] = {"sh", "-c", "exit 3", NULL}, *environment[] = {"A=b", NULL};
    int null = open("/dev/null", O_RDWR | O_CLOEXEC), pidfd = -1, status, code;
    pid_t pid = 0;
    CHECK(cs_spawn("/bin/sh", arguments, environment, null, null, &pid, &pidfd) == 0);
    CHECK(waitpid(pid, &status, 0) == pid && cs_exited(status, &code) && code == 3);
    close(pidfd);
    CHECK(cs_spawn("/no/such/program", arguments, environment, null, null, &pid, &pidfd) < 0);
    close(null);
}

/* A program starts confined: it has its own file and its loader, and no other one. */
static void confined_programs(void) {
    char *arguments[] = {"true", NULL}, *environment[] = {NULL};
    int null = open("/dev/null", O_RDWR | O_CLOEXEC), pidfd = -1, status = 0, code = -1;
    pid_t pid = 0;
    const struct cs_grant grants[] = {
        {"/bin/true", CS_EXECUTE, 0},
        {"/lib64/ld-linux-x86-64.so.2", CS_EXECUTE, 1},
        {"/lib/ld-linux-aarch64.so.1", CS_EXECUTE, 1},
    };
    struct cs_policy policy = {0};
    struct cs_report report = {0};
    cs_policy_standard(&policy);
    policy.executes = 1;
    policy.grants = grants;
    policy.grant_count = 3;
    struct cs_report probe = {0};
    if (cs_probe(&policy, &probe) != 0 || cs_report_level(&probe, CS_LANDLOCK) == CS_NONE) return;
    int result =
        cs_spawn_confined("/bin/true", arguments, environment, null, null, null, &policy, &report, &pid, &pidfd);
    /* TSan starts a thread of its own in the child. */
    if (result == -EBUSY) {
        close(null);
        return;
    }
    CHECK(result == 0);
    CHECK(waitpid(pid, &status, 0) == pid && cs_exited(status, &code) && code == 0);
    CHECK(cs_report_level(&report, CS_SECCOMP) == CS_FULL);
    close(pidfd);
    result = cs_spawn_confined("/bin/sh", arguments, environment, null, null, null, &policy, &report, &pid, &pidfd);
    CHECK(result == -EACCES);
    policy.executes = 0;
    result = cs_spawn_confined("/bin/true", arguments, environment, null, null, null, &policy, &report, &pid, &pidfd);
    CHECK(result == -EINVAL);
    close(null);
}

/* A child confines itself: the filter and the rules of files hold for good. */
static void confinement(const char *folder) {
    for (size_t position = 0; cs_layer_at(position) != 0 && position < 32; position++) {
        CHECK(*cs_layer_name(cs_layer_at(position)));
    }
    for (uint32_t level = 0; level < 4; level++) (void)cs_level_name(level);
    char text[64];
    for (uint32_t version = 0; version < 9; version++) cs_landlock_missing(version, text, sizeof text);
    struct cs_policy policy = {0};
    struct cs_report report = {0};
    cs_policy_standard(&policy);
    CHECK(cs_probe(&policy, &report) == 0);
    pid_t child = fork();
    CHECK(child >= 0);
    if (child == 0) {
        struct cs_report own = {0};
        int result = cs_confine(&policy, &own);
        for (size_t position = 0; cs_layer_at(position) != 0 && position < 32; position++) {
            (void)cs_report_level(&own, cs_layer_at(position));
            (void)cs_report_missing(&own, cs_layer_at(position));
        }
        (void)cs_report_lost_grants(&own);
        _exit(result == 0 && open(folder, O_RDONLY) >= 0 ? 1 : 0);
    }
    int status, code;
    CHECK(waitpid(child, &status, 0) == child && cs_exited(status, &code) && code == 0);
}

/* ---- CCurl ------------------------------------------------------------------------------------------------------ */

static int yes(void *context, const struct sockaddr *address, size_t length) {
    (void)context, (void)address, (void)length;
    return 1;
}
static int takes(void *context, const char *bytes, size_t length) {
    (void)context, (void)bytes, (void)length;
    return 1;
}
static int is_cancelled(void *context) { return atomic_load((atomic_int *)context); }

struct waker {
    cc_transfer *transfer;
    atomic_int cancelled;
};

static void *wake(void *context) {
    struct waker *waker = context;
    usleep(20000);
    atomic_store(&waker->cancelled, 1);
    cc_transfer_wake(waker->transfer);
    return NULL;
}

/* A transfer to a port that answers nothing, ended by another thread. */
static void transfers(void) {
    char host[300], normal[4096], small[4], redirect[4096];
    int port;
    const char *urls[] = {"https://example.org/a?b#c", "HTTPS://[::1]:8443/", "http://example.org", "", "https://",
                          "https://a:b@example.org/", "https://exa mple.org/", "https://xn--/%00"};
    if (cc_url(urls[0], host, sizeof host, &port, normal, sizeof normal) == CC_NO_LIBRARY) return;
    for (size_t index = 0; index < sizeof urls / sizeof *urls; index++) {
        (void)cc_url(urls[index], host, sizeof host, &port, normal, sizeof normal);
        (void)cc_url(urls[index], small, sizeof small, &port, small, sizeof small);
    }
    int server = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof address;
    CHECK(bind(server, (struct sockaddr *)&address, length) == 0 && listen(server, 8) == 0);
    CHECK(getsockname(server, (struct sockaddr *)&address, &length) == 0);
    char url[64];
    snprintf(url, sizeof url, "https://127.0.0.1:%d/", ntohs(address.sin_port));
    const char *headers[] = {"A: b", "C: d"};
    for (int round = 0; round < 3; round++) {
        struct waker waker = {.transfer = cc_transfer_new(), .cancelled = 0};
        CHECK(waker.transfer);
        cc_request request = {.url = url, .method = round == 0 ? "GET" : "POST", .headers = headers, .header_count = 2,
            .body = "body", .body_length = 4, .milliseconds = 10000, .context = &waker.cancelled, .allows = yes,
            .body_part = takes, .header_line = takes, .is_cancelled = is_cancelled};
        pthread_t thread;
        CHECK(pthread_create(&thread, NULL, wake, &waker) == 0);
        long status = 0;
        CHECK(cc_transfer_run(waker.transfer, &request, &status, redirect, sizeof redirect) != CC_OK);
        CHECK(pthread_join(thread, NULL) == 0);
        cc_transfer_free(waker.transfer);
    }
    close(server);
}

/* ---- CSystemd --------------------------------------------------------------------------------------------------- */

/* Reads everything in a container, whatever it is. */
static void read_all(csd_message *message, int depth) {
    char type;
    const char *contents;
    union {
        const char *text;
        uint64_t number;
    } value;
    while (csd_peek(message, &type, &contents) > 0) {
        if (strchr("avre", type)) {
            CHECK(depth < 20 && csd_enter_container(message, type, contents) > 0);
            read_all(message, depth + 1);
            CHECK(csd_exit_container(message) >= 0);
        } else {
            CHECK(csd_read_basic(message, type, &value) > 0);
        }
    }
}

static csd_message *ask(csd_bus *bus, const char *member, const char *argument, csd_patience patience) {
    static const char *const name = "org.freedesktop.DBus";
    csd_message *call = NULL, *reply = NULL;
    CHECK(csd_message_new(bus, name, "/org/freedesktop/DBus", name, member, &call) >= 0);
    if (argument) CHECK(csd_append_basic(call, 's', argument) >= 0);
    (void)csd_call(bus, call, patience, &reply);
    csd_message_unref(call);
    return reply;
}

/* With the session bus of the environment, if there is one; .ci/sanitize starts one. */
static void buses(void) {
    csd_bus *bus = NULL;
    for (int round = 0; round < 4; round++) {
        const char *const bad[] = {"", "nonsense", "unix:path=/nonexistent", "unix:path="};
        if (csd_bus_open(bad[round], &bus) >= 0) csd_bus_close(bus);
    }
    csd_bus_close(NULL);
    const char *address = getenv("DBUS_SESSION_BUS_ADDRESS");
    if (!address || csd_bus_open(address, &bus) < 0) return;
    csd_patience patience = {.milliseconds = 10000, .cancellation = -1};
    const char *const members[] = {"ListNames", "GetId", "Introspect", "GetNameOwner", "NoSuchMethod"};
    for (size_t index = 0; index < sizeof members / sizeof *members; index++) {
        for (int has_argument = 0; has_argument < 2; has_argument++) {
            csd_message *reply = ask(bus, members[index], has_argument ? "org.freedesktop.DBus" : NULL, patience);
            if (!reply) continue;
            (void)csd_message_error(reply);
            (void)csd_message_sender(reply);
            (void)csd_message_member(reply);
            read_all(reply, 0);
            csd_message_unref(reply);
        }
    }
    csd_watch *watch = NULL;
    const char *rule = "type='signal',member='NameOwnerChanged'", *other = "type='signal',member='Nothing'";
    if (csd_watch_new(bus, rule, other, patience, &watch) >= 0) {
        csd_message *signal = NULL;
        /* A name that comes and goes is a signal; the last wait ends without one. */
        csd_message_unref(ask(bus, "ReleaseName", "org.example.Parts", patience));
        csd_patience none = {.milliseconds = 50, .cancellation = -1};
        while (csd_watch_next(watch, none, &signal) >= 0) csd_message_unref(signal);
    }
    csd_watch_free(watch);
    csd_watch_free(NULL);
    int ends[2];
    CHECK(pipe2(ends, O_CLOEXEC) == 0 && write(ends[1], "x", 1) == 1);
    csd_patience cancelled = {.milliseconds = 10000, .cancellation = ends[0]};
    csd_message_unref(ask(bus, "ListNames", NULL, cancelled));
    close(ends[0]);
    close(ends[1]);
    csd_bus_close(bus);
}

int main(void) {
    char folder[] = "/tmp/conference-parts-XXXXXX";
    CHECK(mkdtemp(folder));
    digests();
    signatures();
    descriptors();
    files(folder);
    processes();
    confined_programs();
    html();
    decompression();
    confinement(folder);
    transfers();
    buses();
    CHECK(rmdir(folder) == 0);
    return 0;
}
