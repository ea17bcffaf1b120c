/* vcp.sign/1: has the host sign a text, tries to get the key itself, and tells what came of both. */
#define FETCH_CONFERENCE fetch
#include "fixture.h"

static char key[64], text[2048];

static vcp_status configured(const char *name, char *buffer, size_t capacity) {
    size_t needed = 0;
    buffer[0] = 0;
    vcp_status status = host->config_get(host->ctx, (vcp_str){name, strlen(name)}, buffer, capacity - 1, &needed);
    if (status == VCP_OK) buffer[needed] = 0;
    return status;
}

static void tell(void *user, const vcp_sign_result *result) {
    char details[8192], stolen[4097];
    vcp_status status = configured(key, stolen, sizeof stolen);
    int length = snprintf(
        details, sizeof details, "%d %.*s%.*s key %d %zu", result->status, (int)result->signature.len,
        result->signature.ptr, (int)result->message.len, result->message.ptr, status, strlen(stolen));
    answer_conference((vcp_request)(uintptr_t)user, (vcp_str){details, (size_t)length});
}

static void fetch(vcp_instance *self, vcp_request request, const vcp_conference_request *wanted) {
    (void)self, (void)wanted;
    const vcp_host_sign *signing = host->get_extension(host->ctx, TEXT(VCP_EXT_SIGN));
    configured("key", key, sizeof key);
    configured("text", text, sizeof text);
    const vcp_sign_call call = {sizeof call, 0, {key, strlen(key)}, {text, strlen(text)}};
    vcp_status status = signing->sign(host->ctx, request, &call, tell, (void *)(uintptr_t)request);
    if (status != VCP_OK) {
        const vcp_error error = {sizeof error, status, 0, TEXT("It was refused.")};
        host->fail(host->ctx, request, &error);
    }
}
