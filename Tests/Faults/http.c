/* vcp.http/1: asks for the address that the configuration names, and tells in the details of a conference what came. */
#define FETCH_CONFERENCE fetch
#include "fixture.h"

static const vcp_host_http *http;
static char address[2048], method[16] = "GET";

static void configured(const char *key, char *buffer, size_t capacity) {
    size_t needed = 0;
    const vcp_str name = {key, strlen(key)};
    if (host->config_get(host->ctx, name, buffer, capacity - 1, &needed) == VCP_OK) buffer[needed] = 0;
}

static vcp_http_request request_for(const char *url) {
    return (vcp_http_request){
        .struct_size = sizeof(vcp_http_request), .method = {method, strlen(method)}, .url = {url, strlen(url)}};
}

static vcp_status send_it(vcp_request request, const vcp_http_request *it, void (*done)(void *, const vcp_http_response *)) {
    return http->send(host->ctx, request, it, done, (void *)(uintptr_t)request);
}

UNUSED static void tell(void *user, const vcp_http_response *response) {
    char text[4096];
    int length = snprintf(
        text, sizeof text, "status %d http %u headers %d body %zu %.*s message %.*s", response->status,
        response->http_status, response->header_count > 0, response->body.len,
        (int)(response->body.len < 2000 ? response->body.len : 0), response->body.ptr, (int)response->message.len,
        response->message.ptr);
    answer_conference((vcp_request)(uintptr_t)user, (vcp_str){text, (size_t)length});
}

UNUSED static void note(void *user, const vcp_http_response *response) {
    char text[64];
    int length = snprintf(text, sizeof text, "done with %d", response->status);
    (void)user;
    host->log(host->ctx, VCP_LOG_INFO, (vcp_str){text, (size_t)length});
}

UNUSED static void fail_with(vcp_request request, vcp_status status) {
    const vcp_error error = {sizeof error, status, 0, TEXT("It did not work.")};
    host->fail(host->ctx, request, &error);
}

UNUSED static void give_up(void *user, const vcp_http_response *response) {
    fail_with((vcp_request)(uintptr_t)user, response->status == VCP_OK ? VCP_E_UNAVAILABLE : response->status);
}

static void fetch(vcp_instance *self, vcp_request request, const vcp_conference_request *wanted) {
    (void)self;
    (void)wanted;
    http = host->get_extension(host->ctx, TEXT(VCP_EXT_HTTP));
    configured("url", address, sizeof address);
    configured("method", method, sizeof method);
    vcp_http_request it = request_for(address);
#if defined(CASE_REFUSED)
    /* Each of these breaks a rule, and is answered at once. */
    static char large[262145];
    vcp_http_request body = it, headers = it, small = it;
    body.body = (vcp_str){large, sizeof large};
    headers.header_count = 1;
    small.struct_size = 8;
    char text[256];
    int length = snprintf(
        text, sizeof text, "%d %d %d %d %d %d %d", send_it(request, NULL, note), send_it(request, &it, NULL),
        send_it(request, &body, note), send_it(request, &headers, note), send_it(request, &small, note),
        send_it(request + 1, &it, note), host->get_extension(host->ctx, TEXT("vcp.http/10")) == NULL);
    answer_conference(request, (vcp_str){text, (size_t)length});
    snprintf(text, sizeof text, "afterwards %d", send_it(request, &it, note));
    host->log(host->ctx, VCP_LOG_INFO, (vcp_str){text, strlen(text)});
#elif defined(CASE_MANY)
    char text[256];
    int length = 0;
    for (int index = 0; index < 9; index++) {
        length += snprintf(text + length, sizeof text - length, "%d ", send_it(request, &it, note));
    }
    answer_conference(request, (vcp_str){text, (size_t)length});
#elif defined(CASE_FAILS)
    /* The answer to the call decides why the request fails. */
    if (send_it(request, &it, give_up) != VCP_OK) fail_with(request, VCP_E_INTERNAL);
#elif defined(CASE_FAILS_AT_ONCE)
    if (send_it(request, &it, note) == VCP_OK) fail_with(request, VCP_E_UNAVAILABLE);
#elif defined(CASE_WAITS)
    send_it(request, &it, note);
#else
    const vcp_http_header fields[] = {{TEXT("X-Rooms"), TEXT("seventeen")}, {TEXT("Authorization"), TEXT("Bearer b")}};
    it.headers = fields;
    it.header_count = 2;
    if (strcmp(method, "POST") == 0) it.body = TEXT("name=tea");
    vcp_status status = send_it(request, &it, tell);
    if (status != VCP_OK) {
        const vcp_error error = {sizeof error, status, 0, TEXT("The call was refused.")};
        host->fail(host->ctx, request, &error);
    }
#endif
}
