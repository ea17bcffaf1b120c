/*
 * The floor for "list the rooms of one provider": a program that forks, loads the library in the child, asks for the
 * room types and prints them. No sandbox, no deadline, no validation.
 *
 *     bare-call LIBRARY PRINCIPAL-CLASS [RUNS]
 *
 * With RUNS it does so that many times and prints, instead of the rooms, the nanoseconds of each run from before the fork
 * until the child has exited.
 */
#include <dlfcn.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include <vcp.h>

static sem_t finished;
static int out = 1;

static vcp_status finish_room_types(vcp_host_ctx *ctx, vcp_request request, const vcp_room_type *rooms, uint32_t count,
                                    uint32_t stride) {
    (void)ctx, (void)request;
    for (uint32_t i = 0; i < count; i++) {
        const vcp_room_type *room = (const void *)((const char *)rooms + (size_t)i * stride);
        dprintf(out, "%.*s\t%.*s\n", (int)room->identifier.len, room->identifier.ptr, (int)room->title.len,
                room->title.ptr);
    }
    sem_post(&finished);
    return VCP_OK;
}
static vcp_status finish_conference(vcp_host_ctx *ctx, vcp_request request, const vcp_conference *conference) {
    (void)ctx, (void)request, (void)conference;
    return VCP_E_INVALID;
}
static vcp_status finish_done(vcp_host_ctx *ctx, vcp_request request) { return (void)ctx, (void)request, VCP_OK; }
static vcp_status fail(vcp_host_ctx *ctx, vcp_request request, const vcp_error *error) {
    (void)ctx, (void)request;
    dprintf(2, "%.*s\n", (int)error->message.len, error->message.ptr);
    _exit(1);
}
static int32_t is_cancelled(vcp_host_ctx *ctx, vcp_request request) { return (void)ctx, (void)request, 0; }
static int64_t milliseconds_left(vcp_host_ctx *ctx, vcp_request request) { return (void)ctx, (void)request, 10000; }
static vcp_status config_get(vcp_host_ctx *ctx, vcp_str key, char *buffer, size_t capacity, size_t *needed) {
    (void)ctx, (void)key, (void)buffer, (void)capacity;
    *needed = 0;
    return VCP_E_NOT_FOUND;
}
static void ignore_log(vcp_host_ctx *ctx, vcp_log_level level, vcp_str message) { (void)ctx, (void)level, (void)message; }
static const void *get_extension(vcp_host_ctx *ctx, vcp_str id) { return (void)ctx, (void)id, NULL; }

static vcp_str text(const char *zero_terminated) {
    return (vcp_str){zero_terminated, strlen(zero_terminated)};
}

static int child(const char *library, const char *principal_class) {
    void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
    if (!handle) return dprintf(2, "%s\n", dlerror()), 1;
    const vcp_entry *(*entry)(void);
    *(void **)&entry = dlsym(handle, VCP_ENTRY_SYMBOL);
    if (!entry) return dprintf(2, "%s\n", dlerror()), 1;
    const vcp_provider *provider = entry()->provider_at(0);
    static vcp_host host = {
        .struct_size = sizeof host,
        .abi_major = VCP_ABI_MAJOR,
        .finish_room_types = finish_room_types,
        .finish_conference = finish_conference,
        .finish_done = finish_done,
        .fail = fail,
        .is_cancelled = is_cancelled,
        .milliseconds_left = milliseconds_left,
        .config_get = config_get,
        .log = ignore_log,
        .get_extension = get_extension,
    };
    host.host_name = text("bare-call");
    host.host_version = text("1");
    host.bundle_identifier = text("");
    host.principal_class = text(principal_class);
    sem_init(&finished, 0, 0);
    vcp_instance *instance = NULL;
    vcp_error why = {.struct_size = sizeof why};
    if (provider->create(&host, &instance, &why) != VCP_OK)
        return dprintf(2, "%.*s\n", (int)why.message.len, why.message.ptr), 1;
    provider->fetch_room_types(instance, 1);
    sem_wait(&finished);
    return 0;
}

static long long now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

/* Forks, loads and asks; prints only the time. */
static int measure(char **argv, int runs) {
    for (int run = 0; run < runs; run++) {
        int pipe_ends[2];
        if (pipe(pipe_ends) != 0) return perror("pipe"), 74;
        long long begin = now();
        pid_t pid = fork();
        if (pid < 0) return perror("fork"), 71;
        if (pid == 0) {
            out = pipe_ends[1];
            _exit(child(argv[1], argv[2]));
        }
        int status = 0;
        waitpid(pid, &status, 0);
        printf("%lld\n", now() - begin);
        close(pipe_ends[0]);
        close(pipe_ends[1]);
        if (status != 0) return 70;
    }
    return 0;
}

int main(int argc, char **argv) {
    if (argc == 4) return measure(argv, atoi(argv[3]));
    if (argc != 3) return fprintf(stderr, "usage: bare-call LIBRARY PRINCIPAL-CLASS [RUNS]\n"), 64;
    int pipe_ends[2];
    if (pipe(pipe_ends) != 0) return perror("pipe"), 74;
    pid_t pid = fork();
    if (pid < 0) return perror("fork"), 71;
    if (pid == 0) {
        close(pipe_ends[0]);
        out = pipe_ends[1];
        _exit(child(argv[1], argv[2]));
    }
    close(pipe_ends[1]);
    char buffer[4096];
    ssize_t length;
    while ((length = read(pipe_ends[0], buffer, sizeof buffer)) > 0) {
        if (write(1, buffer, (size_t)length) != length) return 74;
    }
    int status = 0;
    waitpid(pid, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 70;
}
