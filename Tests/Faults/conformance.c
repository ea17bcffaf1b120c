/* Providers that work, and break a rule that only the conformance kit looks for. One of the CASE_… macros chooses. */
#define PROVIDER_AT checked_provider_at
#define FETCH_ROOM_TYPES checked_fetch_room_types
#define FETCH_CONFERENCE checked_fetch_conference
#define DESTROY checked_destroy
#define CANCEL checked_cancel
#include "fixture.h"

static int requests UNUSED;

static void checked_update(vcp_instance *self, vcp_request request, const vcp_conference_change *change) {
    (void)self;
#if defined(CASE_UPDATE_INVALID)
    vcp_url url = {.struct_size = sizeof url, .url = TEXT("javascript:alert(1)")};
    (void)change;
#elif defined(CASE_UPDATE_MOVES)
    char link[64];
    requests++;
    vcp_url url = {.struct_size = sizeof url,
                   .url = {link, (size_t)snprintf(link, sizeof link, "https://meet.example.org/moved-%d", requests)}};
    (void)change;
#else
    vcp_url url = {.struct_size = sizeof url, .url = change->url};
#endif
    vcp_conference conference = {
        .struct_size = sizeof conference, .url_count = 1, .urls = &url, .url_stride = sizeof url};
    host->finish_conference(host->ctx, request, &conference);
}

static void checked_end(vcp_instance *self, vcp_request request, const vcp_conference_change *change) {
    (void)self;
    (void)change;
#if defined(CASE_END_FAILS)
    vcp_error error = {.struct_size = sizeof error, .status = VCP_E_UNAVAILABLE, .message = TEXT("Not now.")};
    host->fail(host->ctx, request, &error);
#else
    host->finish_done(host->ctx, request);
#endif
}

static const vcp_provider_lifecycle lifecycle UNUSED = {
    .struct_size = sizeof lifecycle, .update_conference = checked_update, .end_conference = checked_end};

static const void *checked_get_extension(vcp_instance *self, vcp_str id) {
    (void)self;
    (void)id;
#if defined(CASE_EXTENSION_PREFIX)
    return id.len > 15 && memcmp(id.ptr, VCP_EXT_LIFECYCLE, 15) == 0 ? &instance : NULL;
#elif defined(CASE_NO_LIFECYCLE)
    return NULL;
#else
    return id.len == sizeof VCP_EXT_LIFECYCLE - 1 && memcmp(id.ptr, VCP_EXT_LIFECYCLE, id.len) == 0 ? &lifecycle : NULL;
#endif
}

static const vcp_provider *checked_provider_at(uint32_t index) {
    static vcp_provider table;
    table = provider;
    table.get_extension = checked_get_extension;
#if defined(CASE_ANY_INDEX)
    (void)index;
    return &table;
#else
    return index == 0 ? &table : NULL;
#endif
}

#if defined(CASE_EXPORTS)
int something_else(void) { return 1; }
#endif

static void *wait_forever(void *ignored) {
    (void)ignored;
    for (;;) pause();
    return NULL;
}

static void checked_fetch_room_types(vcp_instance *self, vcp_request request) {
    (void)self;
    requests++;
#if defined(CASE_SLOW)
    usleep(150000);
#elif defined(CASE_PRINTS)
    fputs("asked\n", stdout);
    fflush(stdout);
#elif defined(CASE_GROWS)
    /* Touched, so that it is there. */
    memset(malloc(65536), 1, 65536);
#elif defined(CASE_THREAD)
    if (requests == 1) {
        pthread_t thread;
        pthread_create(&thread, NULL, wait_forever, NULL);
    }
#endif
    (void)wait_forever;
#if defined(CASE_OTHER_ROOMS)
    char name[32];
    vcp_room_type room = {sizeof room, 0, {name, (size_t)snprintf(name, sizeof name, "room-%d", requests)}, TEXT("Room")};
    host->finish_room_types(host->ctx, request, &room, 1, sizeof room);
#elif defined(CASE_OTHER_PROCESS)
    char name[32];
    vcp_room_type room = {sizeof room, 0, {name, (size_t)snprintf(name, sizeof name, "room-%d", getpid())}, TEXT("Room")};
    host->finish_room_types(host->ctx, request, &room, 1, sizeof room);
#elif defined(CASE_NO_ROOMS)
    host->finish_room_types(host->ctx, request, NULL, 0, sizeof(vcp_room_type));
#else
    answer_room_types(request);
#endif
}

static int is_known(vcp_str room) {
    return (room.len == 8 && memcmp(room.ptr, "personal", 8) == 0) ||
           (room.len == 8 && memcmp(room.ptr, "one-time", 8) == 0);
}

static void checked_fetch_conference(vcp_instance *self, vcp_request request, const vcp_conference_request *wanted) {
    (void)self;
    requests++;
#if defined(CASE_CRASHES_ON_UNKNOWN)
    if (!is_known(wanted->room_type_identifier)) abort();
#elif defined(CASE_ANY_ROOM)
    answer_conference(request, TEXT("Any."));
    return;
#endif
    if (!is_known(wanted->room_type_identifier)) {
#if defined(CASE_OTHER_STATUS)
        vcp_error error = {.struct_size = sizeof error, .status = VCP_E_INTERNAL, .message = TEXT("No.")};
#else
        vcp_error error = {.struct_size = sizeof error, .status = VCP_E_NOT_FOUND, .message = TEXT("No such room.")};
#endif
        host->fail(host->ctx, request, &error);
        return;
    }
#if defined(CASE_OTHER_CONFERENCE)
    char link[64];
    vcp_url url = {.struct_size = sizeof url,
                   .url = {link, (size_t)snprintf(link, sizeof link, "https://meet.example.org/%d", requests)}};
    vcp_conference conference = {
        .struct_size = sizeof conference, .url_count = 1, .urls = &url, .url_stride = sizeof url};
    host->finish_conference(host->ctx, request, &conference);
#elif defined(CASE_FORGETS_CANCELLED) || defined(CASE_CRASHES_ON_CANCEL)
    (void)request;
#else
    char link[256];
    vcp_url url = {.struct_size = sizeof url,
                   .url = {link, (size_t)snprintf(link, sizeof link, "https://meet.example.org/%.*s",
                                                  (int)wanted->idempotency_key.len, wanted->idempotency_key.ptr)}};
    vcp_conference conference = {
        .struct_size = sizeof conference, .url_count = 1, .urls = &url, .url_stride = sizeof url};
    host->finish_conference(host->ctx, request, &conference);
#endif
}

static void checked_cancel(vcp_instance *self, vcp_request request) {
    (void)self;
    (void)request;
#if defined(CASE_CRASHES_ON_CANCEL)
    abort();
#endif
}

static void checked_destroy(vcp_instance *self) {
    (void)self;
#if defined(CASE_DESTROY_WAITS)
    for (;;) pause();
#endif
}
