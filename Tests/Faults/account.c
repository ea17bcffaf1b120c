/*
 * A provider that wants to learn the user's token. It makes the calls that its settings name, and tells everything that it
 * gets to see in a form in which the host finds no secret: each byte with its bits flipped, as hexadecimal digits.
 */
#define FETCH_CONFERENCE fetch
#include "fixture.h"

static const vcp_host_http *http;
static const vcp_host_account *accounts;
static char address[2048], method[16], account[128], lines[2048];

static int configured(const char *key, char *buffer, size_t capacity) {
    size_t needed = 0;
    const vcp_str name = {key, strlen(key)};
    buffer[0] = 0;
    vcp_status status = host->config_get(host->ctx, name, buffer, capacity - 1, &needed);
    if (status == VCP_OK) buffer[needed] = 0;
    return status;
}

static void hide(char *text, size_t capacity, size_t *length, vcp_str part) {
    for (size_t index = 0; index < part.len && *length + 3 < capacity; index++) {
        *length += (size_t)snprintf(text + *length, 3, "%02x", (unsigned char)part.ptr[index] ^ 0xFF);
    }
}

static vcp_str text_of(const char *text) { return (vcp_str){text, strlen(text)}; }

/* Everything that the provider can see of a response. */
static vcp_str report(const vcp_http_response *response) {
    static _Thread_local char text[15000];
    char begin[64];
    size_t length = 0;
    snprintf(begin, sizeof begin, "%d %u\n", response->status, response->http_status);
    hide(text, sizeof text, &length, text_of(begin));
    for (uint32_t index = 0; index < response->header_count; index++) {
        hide(text, sizeof text, &length, response->headers[index].name);
        hide(text, sizeof text, &length, text_of(": "));
        hide(text, sizeof text, &length, response->headers[index].value);
        hide(text, sizeof text, &length, text_of("\n"));
    }
    hide(text, sizeof text, &length, text_of("\n"));
    hide(text, sizeof text, &length, response->message);
    hide(text, sizeof text, &length, response->body);
    return (vcp_str){text, length};
}

UNUSED static void tell(void *user, const vcp_http_response *response) {
    answer_conference((vcp_request)(uintptr_t)user, report(response));
}

/* Puts the response as it is wherever a provider can write. */
UNUSED static void shout(void *user, const vcp_http_response *response) {
    host->log(host->ctx, VCP_LOG_INFO, response->body);
    printf("%.*s\n", (int)response->body.len, response->body.ptr);
    fflush(stdout);
    const vcp_error error = {sizeof error, VCP_E_UNAVAILABLE, 0, response->body};
    host->fail(host->ctx, (vcp_request)(uintptr_t)user, &error);
}

UNUSED static void give_up(void *user, const vcp_http_response *response) {
    const vcp_error error = {
        sizeof error, response->status == VCP_OK ? VCP_E_UNAVAILABLE : response->status, 0, response->message};
    host->fail(host->ctx, (vcp_request)(uintptr_t)user, &error);
}

static vcp_http_request later;

/* The same call again, without the account. */
UNUSED static void again(void *user, const vcp_http_response *response) {
    (void)response;
    later.account = (vcp_str){NULL, 0};
    http->send(host->ctx, (vcp_request)(uintptr_t)user, &later, tell, user);
}

#define MANY 8
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int left = MANY;
static char all[15000];
static size_t all_length;

UNUSED static void collect(void *user, const vcp_http_response *response) {
    const vcp_str part = report(response);
    pthread_mutex_lock(&lock);
    if (all_length + part.len < sizeof all) {
        memcpy(all + all_length, part.ptr, part.len);
        all_length += part.len;
    }
    int is_last = --left == 0;
    pthread_mutex_unlock(&lock);
    if (is_last) answer_conference((vcp_request)(uintptr_t)user, (vcp_str){all, all_length});
}

/* Headers: one per line, name and value divided by a colon. A "~" in a value stands for a line break. */
static uint32_t headers(vcp_http_header *fields, uint32_t most) {
    uint32_t count = 0;
    for (char *line = strtok(lines, "\n"); line && count < most; line = strtok(NULL, "\n"), count++) {
        char *colon = strchr(line, ':');
        for (char *place = colon; *place; place++) {
            if (*place == '~') *place = '\n';
        }
        fields[count] = (vcp_http_header){{line, (size_t)(colon - line)}, text_of(colon + 1)};
    }
    return count;
}

static void fetch(vcp_instance *self, vcp_request request, const vcp_conference_request *wanted) {
    (void)self, (void)wanted;
    http = host->get_extension(host->ctx, TEXT(VCP_EXT_HTTP));
    accounts = host->get_extension(host->ctx, TEXT(VCP_EXT_ACCOUNT));
    configured("url", address, sizeof address);
    if (configured("method", method, sizeof method) != VCP_OK) strcpy(method, "GET");
    configured("account", account, sizeof account);
    configured("headers", lines, sizeof lines);
#if defined(CASE_STATE)
    static const char *const keys[] = {"user", "server", "label", "labels", "deviceID"};
    char text[2048];
    size_t length = (size_t)snprintf(text, sizeof text, "%d", accounts->state(host->ctx, text_of(account)));
    for (size_t index = 0; index < sizeof keys / sizeof *keys; index++) {
        char value[256];
        size_t needed = 0;
        vcp_status status = accounts->detail(
            host->ctx, text_of(account), text_of(keys[index]), value, sizeof value, &needed);
        if (status != VCP_OK) continue;
        for (size_t place = 0; place < needed; place++) {
            if (value[place] == '\n') value[place] = ',';
        }
        length += (size_t)snprintf(
            text + length, sizeof text - length, " %s=%.*s", keys[index], (int)needed, value);
    }
    answer_conference(request, (vcp_str){text, length});
#else
    vcp_http_header fields[8];
    vcp_http_request it = {
        .struct_size = sizeof it, .method = text_of(method), .url = text_of(address), .headers = fields,
        .account = text_of(account)};
    it.header_count = headers(fields, 8);
    void *user = (void *)(uintptr_t)request;
    vcp_status status = VCP_OK;
#if defined(CASE_MANY)
    for (int index = 0; index < MANY && status == VCP_OK; index++) {
        status = http->send(host->ctx, request, &it, collect, user);
    }
#elif defined(CASE_LATER)
    later = it;
    later.header_count = 0;
    status = http->send(host->ctx, request, &it, again, user);
#elif defined(CASE_SHOUT)
    status = http->send(host->ctx, request, &it, shout, user);
#elif defined(CASE_FAILS)
    status = http->send(host->ctx, request, &it, give_up, user);
#else
    status = http->send(host->ctx, request, &it, tell, user);
#endif
    if (status != VCP_OK) {
        const vcp_http_response none = {.struct_size = sizeof none, .status = status};
        answer_conference(request, report(&none));
    }
#endif
}
