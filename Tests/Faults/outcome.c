/* A provider whose behaviour is configuration: "answer", "refuse", or "crash" in the middle of the request. The link that
 * it answers with ends in the idempotency key, so that a test sees which one arrived. */
#define FETCH_CONFERENCE outcome_fetch_conference
#define FETCH_ROOM_TYPES good_fetch_room_types
#include "fixture.h"

static void outcome_fetch_conference(vcp_instance *self, vcp_request request, const vcp_conference_request *wanted) {
    char mode[16] = "";
    size_t needed = 0;
    (void)self;
    host->config_get(host->ctx, TEXT("mode"), mode, sizeof mode - 1, &needed);
    if (strcmp(mode, "crash") == 0) abort();
    if (strcmp(mode, "refuse") == 0) {
        const vcp_error error = {sizeof error, VCP_E_AUTH, 0, TEXT("Please sign in first.")};
        host->fail(host->ctx, request, &error);
        return;
    }
    char link[256];
    int length = snprintf(link, sizeof link, "https://meet.example.org/%.*s", (int)wanted->idempotency_key.len,
                          wanted->idempotency_key.ptr);
    vcp_url url = {.struct_size = sizeof url, .url = {link, (size_t)length}, .title = TEXT("Join")};
    vcp_conference conference = {
        .struct_size = sizeof conference, .url_count = 1, .title = wanted->room_type_identifier, .urls = &url,
        .url_stride = sizeof url};
    host->finish_conference(host->ctx, request, &conference);
}
