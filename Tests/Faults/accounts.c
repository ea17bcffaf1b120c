/* vcp.account/1 and vcp.sign/1: makes the call that the room asks for, and tells in the details what came of it. */
#define FETCH_CONFERENCE fetch
#include <sys/mman.h>

#include "fixture.h"

#define ADDRESS TEXT("https://api.example.org/rooms")

static const vcp_host_http *http;
static const vcp_host_account *accounts;
static const vcp_host_sign *signer;

static int is(vcp_str room, const char *name) { return room.len == strlen(name) && memcmp(room.ptr, name, room.len) == 0; }

static void answer(vcp_request request, const char *text) { answer_conference(request, (vcp_str){text, strlen(text)}); }

static void told(void *user, const vcp_http_response *response) {
    char text[256];
    snprintf(text, sizeof text, "status %d http %u", response->status, response->http_status);
    answer((vcp_request)(uintptr_t)user, text);
}

static void signed_it(void *user, const vcp_sign_result *result) {
    char text[256];
    snprintf(
        text, sizeof text, "status %d signature %.*s message %.*s", result->status, (int)result->signature.len,
        result->signature.ptr, (int)result->message.len, result->message.ptr);
    answer((vcp_request)(uintptr_t)user, text);
}

/* Makes a call with the account, or answers with the status of the refusal. */
static void call(vcp_request request, vcp_str account, uint32_t size) {
    const vcp_http_request it = {
        .struct_size = size, .method = TEXT("GET"), .url = ADDRESS, .account = account};
    char text[32];
    vcp_status status = http->send(host->ctx, request, &it, told, (void *)(uintptr_t)request);
    if (status == VCP_OK) return;
    snprintf(text, sizeof text, "refused %d", status);
    answer(request, text);
}

/* Makes a call as a provider does that was built before accounts were added: its struct ends where the account begins,
 * and the memory behind it cannot be read. */
static void call_as_before(vcp_request request) {
    const size_t size = offsetof(vcp_http_request, account), page = (size_t)sysconf(_SC_PAGESIZE);
    char *pages = mmap(NULL, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    const vcp_http_request it = {.struct_size = (uint32_t)size, .method = TEXT("GET"), .url = ADDRESS};
    memcpy(pages + page - size, &it, size);
    mprotect(pages + page, page, PROT_NONE);
    vcp_status status = http->send(
        host->ctx, request, (const vcp_http_request *)(pages + page - size), told, (void *)(uintptr_t)request);
    munmap(pages, 2 * page);
    if (status != VCP_OK) answer(request, "refused");
}

static void describe(vcp_request request) {
    const vcp_str names[] = {TEXT("zoom"), TEXT("zoom/work"), TEXT("zoom/home"), TEXT("other")};
    char text[512], value[64];
    int length = 0;
    for (int index = 0; index < 4; index++) {
        size_t needed = 0;
        vcp_status status = accounts->detail(host->ctx, names[index], TEXT("user"), value, sizeof value, &needed);
        length += snprintf(
            text + length, sizeof text - length, "%d %d %.*s;", accounts->state(host->ctx, names[index]), status,
            status == VCP_OK ? (int)needed : 0, value);
    }
    size_t needed = 0, unused = 0;
    const int asked = accounts->detail(host->ctx, names[1], TEXT("user"), NULL, 0, &needed);
    snprintf(
        text + length, sizeof text - length, " %d %zu %d %d", asked, needed,
        accounts->detail(host->ctx, names[1], TEXT("user"), NULL, 1, &unused),
        accounts->detail(host->ctx, names[1], TEXT("user"), value, sizeof value, NULL));
    answer(request, text);
}

static void sign(vcp_request request, vcp_str key, size_t length) {
    static const char input[65537] = "room=tea";
    const vcp_sign_call it = {.struct_size = sizeof it, .key = key, .input = {input, length}};
    char text[32];
    vcp_status status = signer->sign(host->ctx, request, &it, signed_it, (void *)(uintptr_t)request);
    if (status == VCP_OK) return;
    snprintf(text, sizeof text, "refused %d", status);
    answer(request, text);
}

static void fetch(vcp_instance *self, vcp_request request, const vcp_conference_request *wanted) {
    const vcp_str room = wanted->room_type_identifier;
    (void)self;
    http = host->get_extension(host->ctx, TEXT(VCP_EXT_HTTP));
    accounts = host->get_extension(host->ctx, TEXT(VCP_EXT_ACCOUNT));
    signer = host->get_extension(host->ctx, TEXT(VCP_EXT_SIGN));
    if (is(room, "offers")) answer(request, accounts ? signer ? "both" : "accounts" : signer ? "signatures" : "neither");
    if (is(room, "before")) call_as_before(request);
    if (is(room, "short")) call(request, (vcp_str){0}, offsetof(vcp_http_request, account) - 8);
    if (is(room, "between")) call(request, TEXT("zoom"), sizeof(vcp_http_request) - 8);
    if (is(room, "none")) call(request, (vcp_str){0}, sizeof(vcp_http_request));
    if (is(room, "account")) call(request, TEXT("zoom"), sizeof(vcp_http_request));
    if (is(room, "label")) call(request, TEXT("zoom/work"), sizeof(vcp_http_request));
    if (is(room, "undeclared")) call(request, TEXT("zoo"), sizeof(vcp_http_request));
    if (is(room, "describe")) describe(request);
    if (is(room, "sign")) sign(request, TEXT("appKey"), 8);
    if (is(room, "long")) sign(request, TEXT("appKey"), 65537);
    if (is(room, "keyless")) sign(request, (vcp_str){0}, 8);
    if (is(room, "rule")) {
        char text[128];
        snprintf(
            text, sizeof text, "%.*s",
            VCP_HAS(wanted->event, vcp_event_context, recurrence_rule) ? (int)wanted->event->recurrence_rule.len : 0,
            wanted->event->recurrence_rule.ptr);
        answer(request, text);
    }
}
