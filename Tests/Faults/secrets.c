/* Repeats a text of its configuration, in which a test has put a secret, at the place that the setting "where" names. */
#define CREATE secrets_create
#define FETCH_ROOM_TYPES secrets_fetch_room_types
#define FETCH_CONFERENCE secrets_fetch_conference
#include "fixture.h"

static char place[32], text[8192];
static vcp_str said;

static void read_setting(vcp_str key, char *buffer, size_t capacity) {
    size_t needed = 0;
    if (host->config_get(host->ctx, key, buffer, capacity - 1, &needed) == VCP_OK) buffer[needed] = 0;
}

static int is(const char *name) { return strcmp(place, name) == 0; }

static vcp_status secrets_create(const vcp_host *given, vcp_instance **out, vcp_error *why) {
    host = given;
    read_setting(TEXT("where"), place, sizeof place);
    read_setting(TEXT("text"), text, sizeof text);
    said = (vcp_str){.ptr = text, .len = strlen(text)};
    if (!is("create")) {
        *out = (vcp_instance *)&instance;
        return VCP_OK;
    }
    why->status = VCP_E_CONFIG;
    why->message = said;
    return VCP_E_CONFIG;
}

static void secrets_fetch_room_types(vcp_instance *self, vcp_request request) {
    (void)self;
    vcp_room_type room = {sizeof room, 0, TEXT("personal"), TEXT("Personal Room")};
    if (is("log")) host->log(host->ctx, VCP_LOG_INFO, said);
    if (is("crash")) {
        fprintf(stderr, "%s\n", text);
        fflush(stderr);
        abort();
    }
    if (is("error")) {
        vcp_error error = {.struct_size = sizeof error, .status = VCP_E_AUTH, .message = said};
        host->fail(host->ctx, request, &error);
        return;
    }
    if (is("room")) room.title = said;
    host->finish_room_types(host->ctx, request, &room, 1, sizeof room);
}

static void secrets_fetch_conference(vcp_instance *self, vcp_request request, const vcp_conference_request *wanted) {
    (void)self;
    (void)wanted;
    char link[9000];
    snprintf(link, sizeof link, "https://meet.example.org/%s", is("url") ? text : "room");
    vcp_url url = {.struct_size = sizeof url, .url = {link, strlen(link)}, .title = TEXT("Join")};
    vcp_conference conference = {
        .struct_size = sizeof conference, .url_count = 1, .title = TEXT("A Room"), .urls = &url,
        .url_stride = sizeof url};
    if (is("title")) conference.title = said;
    if (is("details")) conference.details = said;
    if (is("identifier")) conference.identifier = said;
    if (is("label")) url.title = said;
    if (is("passcode")) url.passcode = said;
    if (is("fail")) {
        vcp_error error = {.struct_size = sizeof error, .status = VCP_E_INTERNAL, .message = said};
        host->fail(host->ctx, request, &error);
        return;
    }
    host->finish_conference(host->ctx, request, &conference);
}
