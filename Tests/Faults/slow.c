/*
 * A provider that takes 0 to 300 ms for a conference, and notes in its own directory which ones it has made: what a server
 * would know. The time depends on the idempotency key.
 */
#define FETCH_CONFERENCE slow_fetch_conference
#define FETCH_ROOM_TYPES good_fetch_room_types
#include "fixture.h"

static void slow_fetch_conference(vcp_instance *self, vcp_request request, const vcp_conference_request *wanted) {
    (void)self;
    char key[128], path[4096], link[256];
    unsigned hash = 2166136261u;
    int length = snprintf(key, sizeof key, "%.*s", (int)wanted->idempotency_key.len, wanted->idempotency_key.ptr);
    for (int i = 0; i < length; i++) hash = (hash ^ (unsigned char)key[i]) * 16777619u;
    usleep(hash % 300000);
    const char *directory = getenv("VCP_STATE_DIRECTORY");
    snprintf(path, sizeof path, "%s/%s", directory ? directory : ".", key);
    int made = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    if (made >= 0) close(made);
    int count = snprintf(link, sizeof link, "https://meet.example.org/%s", key);
    vcp_url url = {.struct_size = sizeof url, .url = {link, (size_t)count}, .title = TEXT("Join")};
    vcp_conference conference = {
        .struct_size = sizeof conference, .url_count = 1, .title = TEXT("A Room"), .urls = &url,
        .url_stride = sizeof url};
    host->finish_conference(host->ctx, request, &conference);
}
