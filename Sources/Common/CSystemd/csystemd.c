#include "csystemd.h"

#include <dlfcn.h>
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#if __has_include(<systemd/sd-bus.h>)
#include <systemd/sd-bus.h>
#define SAME(ours, theirs) _Static_assert((long long)(ours) == (long long)(theirs), #theirs)
#endif

/* ---- The library: names and values of <systemd/sd-bus.h>, version 240 and later ----------------------------------- */

typedef struct bus_error {
    const char *name;
    const char *message;
    int needs_free;
} bus_error;

typedef int message_handler(csd_message *message, void *context, bus_error *error);

#define NO_TIMEOUT UINT64_MAX
enum { TYPE_BYTE = 'y' };

#ifdef SAME
SAME(TYPE_BYTE, SD_BUS_TYPE_BYTE);
SAME('b', SD_BUS_TYPE_BOOLEAN);
SAME('n', SD_BUS_TYPE_INT16);
SAME('q', SD_BUS_TYPE_UINT16);
SAME('i', SD_BUS_TYPE_INT32);
SAME('u', SD_BUS_TYPE_UINT32);
SAME('x', SD_BUS_TYPE_INT64);
SAME('t', SD_BUS_TYPE_UINT64);
SAME('d', SD_BUS_TYPE_DOUBLE);
SAME('s', SD_BUS_TYPE_STRING);
SAME('o', SD_BUS_TYPE_OBJECT_PATH);
SAME('g', SD_BUS_TYPE_SIGNATURE);
SAME('a', SD_BUS_TYPE_ARRAY);
SAME('v', SD_BUS_TYPE_VARIANT);
SAME('r', SD_BUS_TYPE_STRUCT);
SAME('e', SD_BUS_TYPE_DICT_ENTRY);
SAME(offsetof(bus_error, name), offsetof(sd_bus_error, name));
SAME(offsetof(bus_error, message), offsetof(sd_bus_error, message));
SAME(sizeof(bus_error), sizeof(sd_bus_error));
#endif

static struct {
    int is_there;
    int (*new)(csd_bus **);
    int (*set_address)(csd_bus *, const char *);
    int (*set_bus_client)(csd_bus *, int);
    int (*negotiate_fds)(csd_bus *, int);
    int (*start)(csd_bus *);
    void (*close)(csd_bus *);
    csd_bus *(*unref)(csd_bus *);
    int (*get_fd)(csd_bus *);
    int (*get_events)(csd_bus *);
    int (*get_timeout)(csd_bus *, uint64_t *);
    int (*process)(csd_bus *, csd_message **);
    int (*call_async)(csd_bus *, void **, csd_message *, message_handler *, void *, uint64_t);
    int (*add_match_async)(csd_bus *, void **, const char *, message_handler *, message_handler *, void *);
    void *(*slot_unref)(void *);
    int (*message_new)(csd_bus *, csd_message **, const char *, const char *, const char *, const char *);
    csd_message *(*message_ref)(csd_message *);
    csd_message *(*message_unref)(csd_message *);
    int (*append_basic)(csd_message *, char, const void *);
    int (*append_array)(csd_message *, char, const void *, size_t);
    int (*open_container)(csd_message *, char, const char *);
    int (*close_container)(csd_message *);
    int (*peek_type)(csd_message *, char *, const char **);
    int (*read_basic)(csd_message *, char, void *);
    int (*read_array)(csd_message *, char, const void **, size_t *);
    int (*enter_container)(csd_message *, char, const char *);
    int (*exit_container)(csd_message *);
    const char *(*get_sender)(csd_message *);
    const char *(*get_member)(csd_message *);
    const bus_error *(*get_error)(csd_message *);
    /* From version 245; null in older ones. */
    int (*sensitive)(csd_message *);
} bus_library;

static void open_library(void) {
    void *library = dlopen("libsystemd.so.0", RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
    const struct {
        void *place;
        const char *name;
    } functions[] = {
        {&bus_library.new, "sd_bus_new"},
        {&bus_library.set_address, "sd_bus_set_address"},
        {&bus_library.set_bus_client, "sd_bus_set_bus_client"},
        {&bus_library.negotiate_fds, "sd_bus_negotiate_fds"},
        {&bus_library.start, "sd_bus_start"},
        {&bus_library.close, "sd_bus_close"},
        {&bus_library.unref, "sd_bus_unref"},
        {&bus_library.get_fd, "sd_bus_get_fd"},
        {&bus_library.get_events, "sd_bus_get_events"},
        {&bus_library.get_timeout, "sd_bus_get_timeout"},
        {&bus_library.process, "sd_bus_process"},
        {&bus_library.call_async, "sd_bus_call_async"},
        {&bus_library.add_match_async, "sd_bus_add_match_async"},
        {&bus_library.slot_unref, "sd_bus_slot_unref"},
        {&bus_library.message_new, "sd_bus_message_new_method_call"},
        {&bus_library.message_ref, "sd_bus_message_ref"},
        {&bus_library.message_unref, "sd_bus_message_unref"},
        {&bus_library.append_basic, "sd_bus_message_append_basic"},
        {&bus_library.append_array, "sd_bus_message_append_array"},
        {&bus_library.open_container, "sd_bus_message_open_container"},
        {&bus_library.close_container, "sd_bus_message_close_container"},
        {&bus_library.peek_type, "sd_bus_message_peek_type"},
        {&bus_library.read_basic, "sd_bus_message_read_basic"},
        {&bus_library.read_array, "sd_bus_message_read_array"},
        {&bus_library.enter_container, "sd_bus_message_enter_container"},
        {&bus_library.exit_container, "sd_bus_message_exit_container"},
        {&bus_library.get_sender, "sd_bus_message_get_sender"},
        {&bus_library.get_member, "sd_bus_message_get_member"},
        {&bus_library.get_error, "sd_bus_message_get_error"},
    };
    for (size_t index = 0; index < sizeof functions / sizeof functions[0]; index++) {
        void *function = dlsym(library, functions[index].name);
        if (!function) return;
        memcpy(functions[index].place, &function, sizeof function);
    }
    *(void **)&bus_library.sensitive = dlsym(library, "sd_bus_message_sensitive");
    bus_library.is_there = 1;
}

static int is_there(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, open_library);
    return bus_library.is_there;
}

/* ---- Connections -------------------------------------------------------------------------------------------------- */

int csd_bus_open(const char *address, csd_bus **bus) {
    *bus = NULL;
    if (!is_there()) return CSD_NO_LIBRARY;
    csd_bus *created = NULL;
    int result = bus_library.new(&created);
    if (result >= 0) result = bus_library.set_address(created, address);
    if (result >= 0) result = bus_library.set_bus_client(created, 1);
    /* No other program can give this one descriptors. */
    if (result >= 0) result = bus_library.negotiate_fds(created, 0);
    if (result >= 0) result = bus_library.start(created);
    if (result < 0) {
        if (created) bus_library.unref(created);
        return result;
    }
    *bus = created;
    return CSD_OK;
}

void csd_bus_close(csd_bus *bus) {
    if (!bus) return;
    bus_library.close(bus);
    bus_library.unref(bus);
}

static int64_t now_in_milliseconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

/* The moment at which to stop waiting. */
static int64_t end_of(csd_patience patience) {
    int64_t now = now_in_milliseconds();
    if (patience.milliseconds <= 0) return now;
    return patience.milliseconds > INT64_MAX - now ? INT64_MAX : now + patience.milliseconds;
}

/* Waits until the connection has something to do. */
static int wait_for_bus(csd_bus *bus, int64_t end, int cancellation) {
    int events = bus_library.get_events(bus);
    if (events < 0) return events;
    int descriptor = bus_library.get_fd(bus);
    if (descriptor < 0) return descriptor;
    int64_t wait = end - now_in_milliseconds();
    if (wait <= 0) return -ETIMEDOUT;
    uint64_t timer = NO_TIMEOUT; /* on the same clock, in microseconds */
    if (bus_library.get_timeout(bus, &timer) >= 0 && timer != NO_TIMEOUT) {
        int64_t until = (int64_t)(timer / 1000) + 1 - now_in_milliseconds();
        if (until < wait) wait = until < 0 ? 0 : until;
    }
    struct pollfd watched[] = {
        {.fd = descriptor, .events = (short)events}, {.fd = cancellation < 0 ? -1 : cancellation, .events = POLLIN}};
    int count = poll(watched, 2, wait > 60000 ? 60000 : (int)wait);
    if (count < 0) return errno == EINTR ? CSD_OK : -errno;
    return watched[1].revents ? -ECANCELED : CSD_OK;
}

/* Lets the connection work until `is_done` is set, by one of the handlers below. */
static int work_until(csd_bus *bus, const int *is_done, csd_patience patience) {
    int64_t end = end_of(patience);
    while (!*is_done) {
        int result = bus_library.process(bus, NULL);
        if (result < 0) return result;
        if (result > 0 || *is_done) continue;
        result = wait_for_bus(bus, end, patience.cancellation);
        if (result < 0) return result;
    }
    return CSD_OK;
}

/* ---- Calls -------------------------------------------------------------------------------------------------------- */

typedef struct answer {
    int is_there;
    csd_message *message;
} answer;

static int take_answer(csd_message *message, void *context, bus_error *error) {
    answer *taken = context;
    (void)error;
    /* Its memory is overwritten before it is given back. */
    if (bus_library.sensitive) bus_library.sensitive(message);
    taken->message = bus_library.message_ref(message);
    taken->is_there = 1;
    return 1;
}

int csd_call(csd_bus *bus, csd_message *message, csd_patience patience, csd_message **reply) {
    answer taken = {0};
    void *slot = NULL;
    *reply = NULL;
    int result = bus_library.call_async(bus, &slot, message, take_answer, &taken, NO_TIMEOUT);
    if (result < 0) return result;
    result = work_until(bus, &taken.is_there, patience);
    bus_library.slot_unref(slot);
    if (result < 0) return result;
    *reply = taken.message;
    return CSD_OK;
}

/* ---- Signals ------------------------------------------------------------------------------------------------------ */

enum { MATCHES = 2 };

struct csd_watch {
    csd_bus *bus;
    void *slots[MATCHES];
    int refusal; /* -errno if the bus has refused a match */
    int installed;
    int is_ready; /* both matches are installed, or one is refused */
    csd_message *signals[CSD_MOST_SIGNALS];
    size_t first, count;
    int has_signal;
};

static int note_match(csd_message *message, void *context, bus_error *error) {
    csd_watch *watch = context;
    (void)error;
    if (bus_library.get_error(message)) watch->refusal = -EACCES;
    watch->installed++;
    watch->is_ready = watch->refusal || watch->installed == MATCHES;
    return 1;
}

static int take_signal(csd_message *message, void *context, bus_error *error) {
    csd_watch *watch = context;
    (void)error;
    if (watch->count < CSD_MOST_SIGNALS) {
        watch->signals[(watch->first + watch->count) % CSD_MOST_SIGNALS] = bus_library.message_ref(message);
        watch->count++;
        watch->has_signal = 1;
    }
    return 0;
}

int csd_watch_new(
    csd_bus *bus, const char *match, const char *other, csd_patience patience, csd_watch **result) {
    const char *const matches[MATCHES] = {match, other};
    *result = NULL;
    csd_watch *watch = calloc(1, sizeof *watch);
    if (!watch) return -ENOMEM;
    watch->bus = bus;
    int status = CSD_OK;
    for (size_t index = 0; index < MATCHES && status >= 0; index++) {
        status = bus_library.add_match_async(
            bus, &watch->slots[index], matches[index], take_signal, note_match, watch);
    }
    if (status >= 0) status = work_until(bus, &watch->is_ready, patience);
    if (status >= 0) status = watch->refusal;
    if (status < 0) {
        csd_watch_free(watch);
        return status;
    }
    *result = watch;
    return CSD_OK;
}

int csd_watch_next(csd_watch *watch, csd_patience patience, csd_message **signal) {
    *signal = NULL;
    int status = work_until(watch->bus, &watch->has_signal, patience);
    if (status < 0) return status;
    *signal = watch->signals[watch->first];
    watch->first = (watch->first + 1) % CSD_MOST_SIGNALS;
    watch->count--;
    watch->has_signal = watch->count > 0;
    return CSD_OK;
}

void csd_watch_free(csd_watch *watch) {
    if (!watch) return;
    for (size_t index = 0; index < MATCHES; index++) {
        if (watch->slots[index]) bus_library.slot_unref(watch->slots[index]);
    }
    for (; watch->count > 0; watch->count--) {
        bus_library.message_unref(watch->signals[watch->first]);
        watch->first = (watch->first + 1) % CSD_MOST_SIGNALS;
    }
    free(watch);
}

/* ---- Messages ----------------------------------------------------------------------------------------------------- */

int csd_message_new(
    csd_bus *bus, const char *destination, const char *path, const char *interface, const char *member,
    csd_message **message) {
    int result = bus_library.message_new(bus, message, destination, path, interface, member);
    if (result >= 0 && bus_library.sensitive) bus_library.sensitive(*message);
    return result < 0 ? result : CSD_OK;
}

csd_message *csd_message_unref(csd_message *message) { return message ? bus_library.message_unref(message) : NULL; }

int csd_append_basic(csd_message *message, char type, const void *value) {
    return bus_library.append_basic(message, type, value);
}

int csd_append_bytes(csd_message *message, const void *bytes, size_t count) {
    return bus_library.append_array(message, TYPE_BYTE, bytes, count);
}

int csd_open_container(csd_message *message, char type, const char *contents) {
    return bus_library.open_container(message, type, contents);
}

int csd_close_container(csd_message *message) { return bus_library.close_container(message); }

int csd_peek(csd_message *message, char *type, const char **contents) {
    return bus_library.peek_type(message, type, contents);
}

int csd_read_basic(csd_message *message, char type, void *value) {
    return bus_library.read_basic(message, type, value);
}

int csd_read_bytes(csd_message *message, const void **bytes, size_t *count) {
    return bus_library.read_array(message, TYPE_BYTE, bytes, count);
}

int csd_enter_container(csd_message *message, char type, const char *contents) {
    return bus_library.enter_container(message, type, contents);
}

int csd_exit_container(csd_message *message) { return bus_library.exit_container(message); }

const char *csd_message_sender(csd_message *message) { return bus_library.get_sender(message); }

const char *csd_message_member(csd_message *message) { return bus_library.get_member(message); }

const char *csd_message_error(csd_message *message) {
    const bus_error *error = bus_library.get_error(message);
    return error ? error->name : NULL;
}
