/* A provider for the service that Tests/Examples/http/double.py imitates. Without a CASE_… macro, it does everything right. */
#define PROVIDER_AT service_provider_at
#define FETCH_CONFERENCE fetch
#include "fixture.h"

/* ---- Calls ------------------------------------------------------------------------------------------------------- */

struct answer {
    vcp_status status;
    unsigned http;
    char body[65536], retry[64], message[512];
    int is_complete;
    pthread_mutex_t lock;
    pthread_cond_t changed;
};

static void copy(char *target, size_t capacity, vcp_str text) {
    size_t length = text.len < capacity ? text.len : capacity - 1;
    if (length > 0) memcpy(target, text.ptr, length);
    target[length] = 0;
}

static void arrived(void *user, const vcp_http_response *response) {
    struct answer *answer = user;
    pthread_mutex_lock(&answer->lock);
    answer->status = response->status;
    answer->http = response->http_status;
    copy(answer->body, sizeof answer->body, response->body);
    copy(answer->message, sizeof answer->message, response->message);
    for (uint32_t index = 0; index < response->header_count; index++) {
        if (response->headers[index].name.len == 11 && memcmp(response->headers[index].name.ptr, "Retry-After", 11) == 0) {
            copy(answer->retry, sizeof answer->retry, response->headers[index].value);
        }
    }
    answer->is_complete = 1;
    pthread_cond_signal(&answer->changed);
    pthread_mutex_unlock(&answer->lock);
}

/* Makes a call and waits for its end. The key may be null. */
static void call(vcp_request request, const char *method, const char *path, const char *key, const char *body,
                 struct answer *answer) {
    const vcp_host_http *http = host->get_extension(host->ctx, TEXT(VCP_EXT_HTTP));
    char url[1024];
    snprintf(url, sizeof url, "https://api.rooms.example/v1/rooms%s", path);
    const vcp_http_header fields[] = {{TEXT("Idempotency-Key"), {key, key == NULL ? 0 : strlen(key)}}};
    const vcp_http_request it = {
        .struct_size = sizeof it, .header_count = key != NULL, .method = {method, strlen(method)}, .url = {url, strlen(url)},
        .headers = fields, .body = {body, strlen(body)}, .account = TEXT("rooms")};
    memset(answer, 0, sizeof *answer);
    pthread_mutex_init(&answer->lock, NULL);
    pthread_cond_init(&answer->changed, NULL);
    /* The answer may arrive before send returns. */
    const vcp_status sent = http->send(host->ctx, request, &it, arrived, answer);
    if (sent != VCP_OK) {
        answer->status = sent;
        return;
    }
    pthread_mutex_lock(&answer->lock);
    while (!answer->is_complete) pthread_cond_wait(&answer->changed, &answer->lock);
    pthread_mutex_unlock(&answer->lock);
}

/* ---- Answers ----------------------------------------------------------------------------------------------------- */

/* Finds the text with a name in a part of a JSON object that ends at `end`; false if it is not there as a whole. */
static int find(const char *start, const char *name, char *value, size_t capacity) {
    char pattern[64];
    snprintf(pattern, sizeof pattern, "\"%s\": \"", name);
    const char *found = strstr(start, pattern);
    if (found == NULL) return 0;
    found += strlen(pattern);
    const char *end = strchr(found, '"');
    if (end == NULL) return 0;
    copy(value, capacity, (vcp_str){found, (size_t)(end - found)});
    return 1;
}

static void finish(vcp_request request, const char *identifier, const char *link) {
    const vcp_url url = {.struct_size = sizeof url, .url = {link, strlen(link)}};
    const vcp_conference conference = {
        .struct_size = sizeof conference, .url_count = 1, .urls = &url, .url_stride = sizeof url,
        .identifier = {identifier, strlen(identifier)}};
    host->finish_conference(host->ctx, request, &conference);
}

/* Finishes with the first room in a body; false if there is none. */
static int finish_with(vcp_request request, const char *body) {
    char identifier[128], link[512];
    if (!find(body, "id", identifier, sizeof identifier) || !find(body, "link", link, sizeof link)) return 0;
    finish(request, identifier, link);
    return 1;
}

static void fail(vcp_request request, vcp_status status, const char *message) {
#if defined(CASE_NO_SENTENCE)
    message = "";
#elif defined(CASE_SAME_SENTENCE)
    message = "It did not work.";
#elif defined(CASE_TELLS_SECRET)
    char secret[128] = "";
    size_t needed = 0;
    host->config_get(host->ctx, TEXT("secret"), secret, sizeof secret - 1, &needed);
    char text[256];
    snprintf(text, sizeof text, "It did not work with %s.", secret);
    message = text;
#endif
    const vcp_error error = {sizeof error, status, 0, {message, strlen(message)}};
    host->fail(host->ctx, request, &error);
}

static void fail_with(vcp_request request, const struct answer *answer) {
    char text[256];
#if defined(CASE_AUTH_IS_NETWORK)
    if (answer->status == VCP_E_AUTH) return fail(request, VCP_E_NETWORK, answer->message);
#endif
    if (answer->status != VCP_OK) return fail(request, answer->status, answer->message);
    switch (answer->http) {
    case 403:
#if defined(CASE_FORBIDDEN_IS_FAULT)
        return fail(request, VCP_E_INTERNAL, "Something is wrong.");
#else
        return fail(request, VCP_E_UNSUPPORTED, "Your account may not do this.");
#endif
    case 404:
#if defined(CASE_GONE_IS_OUTAGE)
        return fail(request, VCP_E_UNAVAILABLE, "The room does not answer.");
#else
        return fail(request, VCP_E_NOT_FOUND, "The room is gone.");
#endif
    case 409: return fail(request, VCP_E_INVALID, "The service has another room of this kind.");
    case 429:
#if defined(CASE_BUSY_IS_INVALID)
        return fail(request, VCP_E_INVALID, "The service says no.");
#elif defined(CASE_SILENT)
        return fail(request, VCP_E_UNAVAILABLE, "The service has too much to do (429).");
#else
        snprintf(text, sizeof text, "The service has too much to do. Try again: %s.", answer->retry);
        return fail(request, VCP_E_UNAVAILABLE, text);
#endif
    default:
        snprintf(text, sizeof text, "The service is out of order (%u).", answer->http);
        return fail(request, VCP_E_UNAVAILABLE, text);
    }
}

/* ---- Requests ---------------------------------------------------------------------------------------------------- */

struct job {
    vcp_request request;
    int is_repeated;
    char key[600], identifier[128], url[512];
};

UNUSED static int finish_with_known(const struct job *job, struct answer *answer) {
    char path[700];
    snprintf(path, sizeof path, "?key=%s", job->key);
    call(job->request, "GET", path, NULL, "", answer);
    return answer->status == VCP_OK && answer->http == 200 && finish_with(job->request, answer->body);
}

#if defined(CASE_SEARCHES) || defined(CASE_FORGETS_FAILED) || defined(CASE_REPEATS)
/* A service without keys: the name of the room has the key, and a repeated request looks for it. */
static int finish_with_named(const struct job *job, struct answer *answer) {
    char pattern[700];
    call(job->request, "GET", "", NULL, "", answer);
    snprintf(pattern, sizeof pattern, "\"name\": \"%s\"", job->key);
    char *found = strstr(answer->body, pattern);
#if defined(CASE_REPEATS)
    /* The newest one, so that its double goes unnoticed. */
    for (char *next = found; next != NULL; next = strstr(next + 1, pattern)) found = next;
#endif
    while (found != NULL && found > answer->body && *found != '{') found--;
    return found != NULL && finish_with(job->request, found);
}
#endif

static void create(struct job *job) {
    static struct answer answer;
    const char *key = job->key;
    char body[700] = "{}";
#if defined(CASE_NO_CALL)
    return finish(job->request, "r-0", "https://rooms.example/r-0");
#endif
#if defined(CASE_SEARCHES) || defined(CASE_FORGETS_FAILED) || defined(CASE_REPEATS)
    if (job->is_repeated && finish_with_named(job, &answer)) return;
    snprintf(body, sizeof body, "{\"name\": \"%s\"}", job->key);
    key = NULL;
#elif defined(CASE_NO_KEYS)
    key = NULL;
#endif
#if defined(CASE_FAILS)
    call(job->request, "POST", "/none", key, body, &answer);
#else
    call(job->request, "POST", "", key, body, &answer);
#endif
#if defined(CASE_REPEATS)
    if (answer.status != VCP_OK) call(job->request, "POST", "", key, body, &answer);
#elif defined(CASE_BUSY)
    for (int trial = 0; trial < 20 && answer.http == 429; trial++) call(job->request, "POST", "", key, body, &answer);
#elif defined(CASE_ALWAYS_MADE)
    if (answer.status != VCP_OK || answer.http != 201) return finish(job->request, "r-0", "https://rooms.example/r-0");
#elif defined(CASE_CONFLICT_IS_MADE)
    if (answer.http == 409) return finish(job->request, "r-0", "https://rooms.example/r-0");
#endif
    if (answer.status != VCP_OK) return fail_with(job->request, &answer);
    if (answer.http == 201 && finish_with(job->request, answer.body)) return;
#if defined(CASE_CRASHES_ON_HALF)
    if (answer.http == 201) abort();
#elif defined(CASE_TAKES_HALF)
    if (answer.http == 201) return finish(job->request, "r-0", "https://rooms.example/r-0");
#elif defined(CASE_FORGETS_FAILED)
    return fail_with(job->request, &answer);
#endif
    if (answer.http != 201 && answer.http < 500) return fail_with(job->request, &answer);
#if defined(CASE_SEARCHES) || defined(CASE_REPEATS)
    if (finish_with_named(job, &answer)) return;
#elif !defined(CASE_NO_KEYS)
    if (finish_with_known(job, &answer)) return;
#endif
    fail(job->request, VCP_E_OUTCOME_UNKNOWN, "Look at rooms.example whether there is a new room.");
}

static void update(struct job *job) {
    static struct answer answer;
    char path[200];
    snprintf(path, sizeof path, "/%s", job->identifier);
    call(job->request, "PATCH", path, NULL, "{\"name\": \"moved\"}", &answer);
#if defined(CASE_UPDATE_MOVES)
    if (answer.status == VCP_OK && answer.http == 200) {
        snprintf(job->url, sizeof job->url, "https://rooms.example/%d", getpid());
    }
#elif defined(CASE_UPDATE_ALWAYS)
    return finish(job->request, job->identifier, job->url);
#elif defined(CASE_UPDATE_FAILS)
    return fail(job->request, VCP_E_UNAVAILABLE, "No.");
#endif
    if (answer.status == VCP_OK && answer.http == 200) return finish(job->request, job->identifier, job->url);
    fail_with(job->request, &answer);
}

static void end(struct job *job) {
    static struct answer answer;
    char path[200];
    snprintf(path, sizeof path, "/%s", job->identifier);
#if defined(CASE_END_IS_SILENT)
    host->finish_done(host->ctx, job->request);
    return;
#endif
    call(job->request, "DELETE", path, NULL, "", &answer);
#if defined(CASE_ENDS_ONCE)
    if (answer.http == 404) return fail(job->request, VCP_E_UNAVAILABLE, "There is nothing to end.");
#endif
    if (answer.status == VCP_OK && (answer.http == 204 || answer.http == 404)) {
        host->finish_done(host->ctx, job->request);
    } else {
        fail_with(job->request, &answer);
    }
}

/* Each request waits for its calls on a thread of its own. */
static void (*chosen)(struct job *);

static void *work(void *user) {
    struct job *job = user;
    chosen(job);
    free(job);
    return NULL;
}

static void start(struct job *job, void (*body)(struct job *)) {
    pthread_t thread;
    chosen = body;
    pthread_create(&thread, NULL, work, job);
    pthread_detach(thread);
}

static void fetch(vcp_instance *self, vcp_request request, const vcp_conference_request *wanted) {
    (void)self;
    const vcp_str room = wanted->room_type_identifier;
    if (room.len != 8 || (memcmp(room.ptr, "personal", 8) != 0 && memcmp(room.ptr, "one-time", 8) != 0)) {
        return fail(request, VCP_E_NOT_FOUND, "There is no such room.");
    }
    struct job *job = calloc(1, sizeof *job);
    job->request = request;
    job->is_repeated = (wanted->flags & VCP_REQUEST_REPEATED) != 0;
    copy(job->key, sizeof job->key, wanted->idempotency_key);
    start(job, create);
}

static struct job *job_for(vcp_request request, const vcp_conference_change *change) {
    struct job *job = calloc(1, sizeof *job);
    job->request = request;
    copy(job->identifier, sizeof job->identifier, change->identifier);
    copy(job->url, sizeof job->url, change->url);
    return job;
}

static void start_update(vcp_instance *self, vcp_request request, const vcp_conference_change *change) {
    (void)self;
    start(job_for(request, change), update);
}

static void start_end(vcp_instance *self, vcp_request request, const vcp_conference_change *change) {
    (void)self;
    start(job_for(request, change), end);
}

static const vcp_provider_lifecycle lifecycle = {
    .struct_size = sizeof lifecycle, .update_conference = start_update, .end_conference = start_end};

static const void *get_extension(vcp_instance *self, vcp_str id) {
    (void)self;
#if defined(CASE_NO_LIFECYCLE)
    (void)lifecycle;
    (void)id;
    return NULL;
#else
    return id.len == sizeof VCP_EXT_LIFECYCLE - 1 && memcmp(id.ptr, VCP_EXT_LIFECYCLE, id.len) == 0 ? &lifecycle : NULL;
#endif
}

static const vcp_provider *service_provider_at(uint32_t index) {
    static vcp_provider table;
    table = provider;
    table.get_extension = get_extension;
    return index == 0 ? &table : NULL;
}
