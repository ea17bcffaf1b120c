/* vcp.lifecycle/1: tells in its answers what it was told, and breaks one rule where CASE_... says so. */
#define GET_EXTENSION lifecycle_get_extension
#include "fixture.h"

static int describe(char *text, size_t size, const vcp_conference_change *change) {
    const vcp_event_context *event = change->event;
    return snprintf(
        text, size, "conference %.*s url %.*s key %.*s event %.*s %lld", (int)change->identifier.len,
        change->identifier.ptr, (int)change->url.len, change->url.ptr, (int)change->idempotency_key.len,
        change->idempotency_key.ptr, event ? (int)event->title.len : 0, event ? event->title.ptr : "",
        event ? (long long)event->start : 0);
}

UNUSED static void refuse(vcp_request request) {
    const vcp_error error = {sizeof error, VCP_E_AUTH, 7, TEXT("Please sign in first.")};
    host->fail(host->ctx, request, &error);
}

static void update(vcp_instance *self, vcp_request request, const vcp_conference_change *change) {
    (void)self;
    char text[1024];
    int length = describe(text, sizeof text, change);
#if defined(CASE_CRASHES)
    abort();
#elif defined(CASE_SILENT)
    (void)length;
#elif defined(CASE_REFUSES)
    refuse(request);
#elif defined(CASE_WRONG_ANSWER)
    host->finish_done(host->ctx, request);
#else
    vcp_url url = {.struct_size = sizeof url, .url = TEXT("https://meet.example.org/moved")};
    vcp_conference conference = {
        .struct_size = sizeof conference, .url_count = 1, .title = TEXT("Moved"), .details = {text, (size_t)length},
        .identifier = TEXT("c-2"), .urls = &url, .url_stride = sizeof url};
    host->finish_conference(host->ctx, request, &conference);
#endif
}

static void end(vcp_instance *self, vcp_request request, const vcp_conference_change *change) {
    char text[1024];
    int length = describe(text, sizeof text, change);
    (void)self;
    host->log(host->ctx, VCP_LOG_INFO, (vcp_str){text, (size_t)length});
#if defined(CASE_CRASHES)
    abort();
#elif defined(CASE_SILENT)
#elif defined(CASE_REFUSES)
    refuse(request);
#elif defined(CASE_WRONG_ANSWER)
    answer_conference(request, TEXT(""));
#else
    host->finish_done(host->ctx, request);
#endif
}

static const vcp_provider_lifecycle table = {
#if defined(CASE_SHORT_TABLE)
    .struct_size = 8,
#elif defined(CASE_LONGER_TABLE)
    .struct_size = sizeof table + 64,
#else
    .struct_size = sizeof table,
#endif
#if !defined(CASE_NOTHING)
    .update_conference = update,
    .end_conference = end,
#endif
};

static const void *lifecycle_get_extension(vcp_instance *self, vcp_str id) {
    (void)self;
#if defined(CASE_HANGS)
    for (;;) pause();
#elif defined(CASE_ANSWERS_EVERYTHING)
    return &table;
#elif defined(CASE_COMPARES_THE_BEGINNING)
    return strncmp(id.ptr, VCP_EXT_LIFECYCLE, sizeof VCP_EXT_LIFECYCLE - 1) == 0 ? &table : NULL;
#endif
    return id.len == sizeof VCP_EXT_LIFECYCLE - 1 && memcmp(id.ptr, VCP_EXT_LIFECYCLE, id.len) == 0 ? &table : NULL;
}
