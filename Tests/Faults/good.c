/* Does everything right, and tells in the details of a conference what it was told. */
#define FETCH_CONFERENCE describe
#include "fixture.h"

static void describe(vcp_instance *self, vcp_request request, const vcp_conference_request *wanted) {
    (void)self;
    char server[256] = "none", text[1024];
    size_t needed = 0;
    vcp_status status = host->config_get(host->ctx, TEXT("server"), NULL, 0, &needed);
    if (status == VCP_E_LIMIT && needed < sizeof server) {
        host->config_get(host->ctx, TEXT("server"), server, sizeof server, &needed);
        server[needed] = 0;
    }
    const vcp_event_context *event = wanted->event;
    int length = snprintf(
        text, sizeof text, "room %.*s key %.*s bundle %.*s class %.*s server %s left %d event %s %.*s %lld %lld %.*s %u",
        (int)wanted->room_type_identifier.len, wanted->room_type_identifier.ptr, (int)wanted->idempotency_key.len,
        wanted->idempotency_key.ptr, (int)host->bundle_identifier.len, host->bundle_identifier.ptr,
        (int)host->principal_class.len, host->principal_class.ptr, server,
        host->milliseconds_left(host->ctx, request) > 0, event ? "yes" : "no", event ? (int)event->title.len : 0,
        event ? event->title.ptr : "", event ? (long long)event->start : 0, event ? (long long)event->end : 0,
        event ? (int)event->time_zone.len : 0, event ? event->time_zone.ptr : "", event ? event->flags : 0);
    answer_conference(request, (vcp_str){.ptr = text, .len = (size_t)length});
}
