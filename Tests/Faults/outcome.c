/* A provider whose behaviour is configuration: "answer", "refuse", "gone", "unsure", "busy", "move" (an update answers with
 * another link), in the middle of the request "crash" and "hang", or an answer that is not valid: "many" links, a link with a
 * "space" or a "scheme" that is not allowed, or "other", the answer to another kind of request. The link that it answers with
 * ends in the idempotency key, so that a test sees which one arrived. An update renames the conference like the event, and
 * keeps its link. */
#define GET_EXTENSION outcome_get_extension
#define FETCH_CONFERENCE outcome_fetch_conference
#define FETCH_ROOM_TYPES good_fetch_room_types
#include "fixture.h"
#include <sys/prctl.h>

/* Whether an update answers with another link. */
static int moves(void) {
    char mode[16] = "";
    size_t needed = 0;
    host->config_get(host->ctx, TEXT("mode"), mode, sizeof mode - 1, &needed);
    return strcmp(mode, "move") == 0;
}

/* Answers against the rules, as the configuration says; 0 for another behaviour. */
static int answer_wrongly(vcp_request request, const char *mode) {
    vcp_url urls[17];
    for (size_t i = 0; i < 17; i++)
        urls[i] = (vcp_url){.struct_size = sizeof urls[i], .url = TEXT("https://meet.example.org/room")};
    vcp_conference conference = {
        .struct_size = sizeof conference, .url_count = 1, .title = TEXT("Room"), .urls = urls, .url_stride = sizeof urls[0]};
    if (strcmp(mode, "many") == 0) conference.url_count = 17;
    else if (strcmp(mode, "space") == 0) urls[0].url = TEXT("https://meet.example.org/a room");
    else if (strcmp(mode, "scheme") == 0) urls[0].url = TEXT("file:///etc/passwd");
    else if (strcmp(mode, "other") == 0) return answer_room_types(request), 1;
    else return 0;
    host->finish_conference(host->ctx, request, &conference);
    return 1;
}

/* Does what the configuration says; 0 where the request is still to be answered. */
static int misbehave(vcp_request request) {
    char mode[16] = "";
    size_t needed = 0;
    host->config_get(host->ctx, TEXT("mode"), mode, sizeof mode - 1, &needed);
    if (strcmp(mode, "crash") == 0) abort();
    if (strcmp(mode, "answer") == 0 || strcmp(mode, "move") == 0) return 0;
    if (strcmp(mode, "hang") == 0) {
        /* So that the moment is seen from outside. */
        prctl(PR_SET_NAME, "hangs-here");
        for (;;) pause();
    }
    if (answer_wrongly(request, mode)) return 1;
    vcp_error error = {sizeof error, VCP_E_AUTH, 0, TEXT("Please sign in first.")};
    if (strcmp(mode, "gone") == 0) {
        error.status = VCP_E_NOT_FOUND;
        error.message = TEXT("There is no such room.");
    } else if (strcmp(mode, "unsure") == 0) {
        error.status = VCP_E_OUTCOME_UNKNOWN;
        error.message = TEXT("The connection broke.");
    } else if (strcmp(mode, "busy") == 0) {
        error.status = VCP_E_UNAVAILABLE;
        error.message = TEXT("Please try again later.");
    }
    host->fail(host->ctx, request, &error);
    return 1;
}

static void outcome_fetch_conference(vcp_instance *self, vcp_request request, const vcp_conference_request *wanted) {
    (void)self;
    if (misbehave(request)) return;
    char link[256];
    int length = snprintf(link, sizeof link, "https://meet.example.org/%.*s", (int)wanted->idempotency_key.len,
                          wanted->idempotency_key.ptr);
    vcp_url url = {.struct_size = sizeof url, .url = {link, (size_t)length}, .title = TEXT("Join")};
    vcp_conference conference = {
        .struct_size = sizeof conference, .url_count = 1, .title = wanted->room_type_identifier, .urls = &url,
        .url_stride = sizeof url};
    host->finish_conference(host->ctx, request, &conference);
}

static void outcome_update(vcp_instance *self, vcp_request request, const vcp_conference_change *change) {
    (void)self;
    if (misbehave(request)) return;
    vcp_url url = {.struct_size = sizeof url, .url = change->url, .title = TEXT("Join")};
    if (moves()) url.url = TEXT("https://meet.example.org/moved");
    vcp_conference conference = {
        .struct_size = sizeof conference, .url_count = 1, .title = change->event->title, .urls = &url,
        .url_stride = sizeof url};
    host->finish_conference(host->ctx, request, &conference);
}

static void outcome_end(vcp_instance *self, vcp_request request, const vcp_conference_change *change) {
    (void)self;
    (void)change;
    if (!misbehave(request)) host->finish_done(host->ctx, request);
}

static const void *outcome_get_extension(vcp_instance *self, vcp_str id) {
    static const vcp_provider_lifecycle table = {
        .struct_size = sizeof table, .update_conference = outcome_update, .end_conference = outcome_end};
    (void)self;
    return id.len == sizeof VCP_EXT_LIFECYCLE - 1 && memcmp(id.ptr, VCP_EXT_LIFECYCLE, id.len) == 0 ? &table : NULL;
}
