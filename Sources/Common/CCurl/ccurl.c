#include "ccurl.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- Numbers and struct layouts that libcurl's ABI policy guarantees. --------------------------------------------- */

enum {
    OPTION_WRITE_DATA = 10001,
    OPTION_URL = 10002,
    OPTION_PROXY = 10004,
    OPTION_POST_FIELDS = 10015,
    OPTION_HTTP_HEADER = 10023,
    OPTION_HEADER_DATA = 10029,
    OPTION_SSL_VERSION = 32,
    OPTION_CUSTOM_REQUEST = 10036,
    OPTION_NO_BODY = 44,
    OPTION_NETRC = 51,
    OPTION_FOLLOW_LOCATION = 52,
    OPTION_SSL_VERIFY_PEER = 64,
    OPTION_CA_INFO = 10065,
    OPTION_SSL_VERIFY_HOST = 81,
    OPTION_NO_SIGNAL = 99,
    OPTION_OPEN_SOCKET_DATA = 10164,
    OPTION_TIMEOUT_MS = 155,
    OPTION_NO_PROXY = 10177,
    OPTION_ACCEPT_ENCODING = 10102,
    OPTION_PROTOCOLS_STR = 10318,
    OPTION_POST_FIELD_SIZE_LARGE = 30120,
    OPTION_WRITE_FUNCTION = 20011,
    OPTION_HEADER_FUNCTION = 20079,
    OPTION_OPEN_SOCKET_FUNCTION = 20163,
    INFO_RESPONSE_CODE = 0x200002,
    INFO_REDIRECT_URL = 0x10001F,
    PART_URL = 0,
    PART_SCHEME = 1,
    PART_USER = 2,
    PART_PASSWORD = 3,
    PART_HOST = 5,
    TLS_1_2 = 6,
    GLOBAL_ALL = 3,
    MESSAGE_DONE = 1
};

struct message {
    int kind;
    void *easy;
    union {
        void *whatever;
        int result;
    } data;
};

struct address {
    int family, type, protocol;
    unsigned length;
    struct sockaddr address;
};

#if defined(__has_include)
#if __has_include(<curl/curl.h>)
#include <curl/curl.h>
_Static_assert(
    CURLOPT_WRITEDATA == OPTION_WRITE_DATA && CURLOPT_URL == OPTION_URL && CURLOPT_PROXY == OPTION_PROXY
        && CURLOPT_POSTFIELDS == OPTION_POST_FIELDS && CURLOPT_HTTPHEADER == OPTION_HTTP_HEADER
        && CURLOPT_HEADERDATA == OPTION_HEADER_DATA && CURLOPT_SSLVERSION == OPTION_SSL_VERSION
        && CURLOPT_CUSTOMREQUEST == OPTION_CUSTOM_REQUEST && CURLOPT_NOBODY == OPTION_NO_BODY
        && CURLOPT_NETRC == OPTION_NETRC && CURLOPT_FOLLOWLOCATION == OPTION_FOLLOW_LOCATION
        && CURLOPT_SSL_VERIFYPEER == OPTION_SSL_VERIFY_PEER && CURLOPT_CAINFO == OPTION_CA_INFO
        && CURLOPT_SSL_VERIFYHOST == OPTION_SSL_VERIFY_HOST && CURLOPT_NOSIGNAL == OPTION_NO_SIGNAL
        && CURLOPT_OPENSOCKETDATA == OPTION_OPEN_SOCKET_DATA && CURLOPT_TIMEOUT_MS == OPTION_TIMEOUT_MS
        && CURLOPT_ACCEPT_ENCODING == OPTION_ACCEPT_ENCODING && CURLOPT_NOPROXY == OPTION_NO_PROXY && CURLOPT_PROTOCOLS_STR == OPTION_PROTOCOLS_STR
        && CURLOPT_POSTFIELDSIZE_LARGE == OPTION_POST_FIELD_SIZE_LARGE
        && CURLOPT_WRITEFUNCTION == OPTION_WRITE_FUNCTION && CURLOPT_HEADERFUNCTION == OPTION_HEADER_FUNCTION
        && CURLOPT_OPENSOCKETFUNCTION == OPTION_OPEN_SOCKET_FUNCTION && CURLINFO_RESPONSE_CODE == INFO_RESPONSE_CODE
        && CURLINFO_REDIRECT_URL == INFO_REDIRECT_URL && CURLUPART_HOST == PART_HOST && CURLUPART_USER == PART_USER
        && CURLUPART_PASSWORD == PART_PASSWORD && CURL_SSLVERSION_TLSv1_2 == TLS_1_2
        && sizeof(struct message) == sizeof(CURLMsg) && sizeof(struct address) == sizeof(struct curl_sockaddr),
    "libcurl has other numbers than this file");
#endif
#endif

/* ---- The library -------------------------------------------------------------------------------------------------- */

static struct {
    int is_there;
    int (*global_init)(long);
    void *(*easy_init)(void);
    int (*easy_setopt)(void *, int, ...);
    int (*easy_getinfo)(void *, int, ...);
    void (*easy_cleanup)(void *);
    void *(*multi_init)(void);
    int (*multi_add_handle)(void *, void *);
    int (*multi_remove_handle)(void *, void *);
    int (*multi_perform)(void *, int *);
    int (*multi_poll)(void *, void *, unsigned, int, int *);
    int (*multi_wakeup)(void *);
    struct message *(*multi_info_read)(void *, int *);
    int (*multi_cleanup)(void *);
    void *(*slist_append)(void *, const char *);
    void (*slist_free_all)(void *);
    void *(*url)(void);
    int (*url_set)(void *, int, const char *, unsigned);
    int (*url_get)(void *, int, char **, unsigned);
    void (*url_cleanup)(void *);
    void (*release)(void *);
} curl;

static void open_library(void) {
    void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
    const struct {
        void *place;
        const char *name;
    } functions[] = {
        {&curl.global_init, "curl_global_init"},
        {&curl.easy_init, "curl_easy_init"},
        {&curl.easy_setopt, "curl_easy_setopt"},
        {&curl.easy_getinfo, "curl_easy_getinfo"},
        {&curl.easy_cleanup, "curl_easy_cleanup"},
        {&curl.multi_init, "curl_multi_init"},
        {&curl.multi_add_handle, "curl_multi_add_handle"},
        {&curl.multi_remove_handle, "curl_multi_remove_handle"},
        {&curl.multi_perform, "curl_multi_perform"},
        {&curl.multi_poll, "curl_multi_poll"},
        {&curl.multi_wakeup, "curl_multi_wakeup"},
        {&curl.multi_info_read, "curl_multi_info_read"},
        {&curl.multi_cleanup, "curl_multi_cleanup"},
        {&curl.slist_append, "curl_slist_append"},
        {&curl.slist_free_all, "curl_slist_free_all"},
        {&curl.url, "curl_url"},
        {&curl.url_set, "curl_url_set"},
        {&curl.url_get, "curl_url_get"},
        {&curl.url_cleanup, "curl_url_cleanup"},
        {&curl.release, "curl_free"},
    };
    for (size_t index = 0; index < sizeof functions / sizeof functions[0]; index++) {
        void *function = dlsym(library, functions[index].name);
        if (!function) return;
        memcpy(functions[index].place, &function, sizeof function);
    }
    curl.is_there = curl.global_init(GLOBAL_ALL) == 0;
}

static int is_there(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, open_library);
    return curl.is_there;
}

/* ---- URLs --------------------------------------------------------------------------------------------------------- */

static int has_part(void *parser, int part) {
    char *text = NULL;
    if (curl.url_get(parser, part, &text, 0) != 0) return 0;
    curl.release(text);
    return 1;
}

static int copy_part(void *parser, int part, char *to, size_t capacity) {
    char *text = NULL;
    if (curl.url_get(parser, part, &text, 0) != 0) return 0;
    size_t length = strlen(text);
    if (length > 0 && length < capacity) memcpy(to, text, length + 1);
    curl.release(text);
    return length > 0 && length < capacity;
}

int cc_url(const char *url, char *host, size_t host_capacity, char *normal, size_t normal_capacity) {
    if (!is_there()) return CC_NO_LIBRARY;
    void *parser = curl.url();
    if (!parser) return CC_NO_LIBRARY;
    char scheme[16];
    int result = CC_OK;
    if (curl.url_set(parser, PART_URL, url, 0) != 0 || !copy_part(parser, PART_SCHEME, scheme, sizeof scheme)) {
        /* libcurl also rejects schemes that it was built without; these are not https either. */
        result = strncmp(url, "https:", 6) == 0 ? CC_BAD_URL : CC_NOT_HTTPS;
    } else if (strcmp(scheme, "https") != 0) {
        result = CC_NOT_HTTPS;
    } else if (has_part(parser, PART_USER) || has_part(parser, PART_PASSWORD)) {
        result = CC_CREDENTIALS;
    } else if (
        !copy_part(parser, PART_HOST, host, host_capacity) || !copy_part(parser, PART_URL, normal, normal_capacity)) {
        result = CC_BAD_URL;
    }
    curl.url_cleanup(parser);
    return result;
}

/* ---- Transfers ---------------------------------------------------------------------------------------------------- */

struct cc_transfer {
    void *multi;
    const cc_request *request;
    int refused; /* a connection was not allowed */
};

cc_transfer *cc_transfer_new(void) {
    if (!is_there()) return NULL;
    cc_transfer *transfer = calloc(1, sizeof *transfer);
    if (!transfer) return NULL;
    transfer->multi = curl.multi_init();
    if (transfer->multi) return transfer;
    free(transfer);
    return NULL;
}

void cc_transfer_wake(cc_transfer *transfer) { curl.multi_wakeup(transfer->multi); }

void cc_transfer_free(cc_transfer *transfer) {
    if (!transfer) return;
    curl.multi_cleanup(transfer->multi);
    free(transfer);
}

static int open_socket(void *given, int purpose, struct address *address) {
    cc_transfer *transfer = given;
    (void)purpose;
    if (!transfer->request->allows(transfer->request->context, &address->address, address->length)) {
        transfer->refused = 1;
        return -1;
    }
    return socket(address->family, address->type | SOCK_CLOEXEC, address->protocol);
}

static size_t take_body(char *bytes, size_t size, size_t count, void *given) {
    const cc_request *request = ((cc_transfer *)given)->request;
    return request->body_part(request->context, bytes, size * count) ? size * count : 0;
}

static size_t take_header(char *bytes, size_t size, size_t count, void *given) {
    const cc_request *request = ((cc_transfer *)given)->request;
    return request->header_line(request->context, bytes, size * count) ? size * count : 0;
}

static int set_up(void *easy, cc_transfer *transfer, void *headers) {
    const cc_request *request = transfer->request;
    int failed = 0;
#define SET(option, value) failed |= curl.easy_setopt(easy, option, value)
    SET(OPTION_URL, request->url);
    SET(OPTION_PROTOCOLS_STR, "https");
    SET(OPTION_FOLLOW_LOCATION, 0L);
    SET(OPTION_NO_SIGNAL, 1L);
    SET(OPTION_TIMEOUT_MS, (long)request->milliseconds);
    /* Ignore proxies from the environment and the user's .netrc: connect directly, without credentials. */
    SET(OPTION_PROXY, "");
    SET(OPTION_NO_PROXY, "*");
    SET(OPTION_NETRC, 0L);
    SET(OPTION_SSL_VERIFY_PEER, 1L);
    SET(OPTION_SSL_VERIFY_HOST, 2L);
    SET(OPTION_SSL_VERSION, (long)TLS_1_2);
    if (request->authorities) SET(OPTION_CA_INFO, request->authorities);
    SET(OPTION_OPEN_SOCKET_FUNCTION, open_socket);
    SET(OPTION_OPEN_SOCKET_DATA, transfer);
    SET(OPTION_WRITE_FUNCTION, take_body);
    SET(OPTION_WRITE_DATA, transfer);
    SET(OPTION_HEADER_FUNCTION, take_header);
    SET(OPTION_HEADER_DATA, transfer);
    SET(OPTION_HTTP_HEADER, headers);
    /* Servers expect a Content-Length for methods that can have a body, even if it is 0. */
    if (request->body_length > 0 || strcmp(request->method, "POST") == 0 || strcmp(request->method, "PUT") == 0
        || strcmp(request->method, "PATCH") == 0) {
        SET(OPTION_POST_FIELD_SIZE_LARGE, (int64_t)request->body_length);
        SET(OPTION_POST_FIELDS, request->body_length > 0 ? request->body : "");
    }
    if (request->decompresses) SET(OPTION_ACCEPT_ENCODING, "gzip, deflate");
    if (strcmp(request->method, "HEAD") == 0) SET(OPTION_NO_BODY, 1L);
    SET(OPTION_CUSTOM_REQUEST, request->method);
#undef SET
    return failed == 0;
}

static int meaning(int code, const cc_transfer *transfer) {
    if (transfer->refused && code != 0) return CC_STOPPED;
    switch (code) {
    case 0: return CC_OK;
    case 3: return CC_BAD_URL;
    case 6: return CC_NO_HOST;
    case 7: return CC_NO_CONNECTION;
    case 23: case 42: return CC_STOPPED;
    case 28: return CC_TIMEOUT;
    case 35: return CC_TLS;
    case 60: case 77: return CC_CERTIFICATE;
    default: return CC_OTHER;
    }
}

static int wait_for_end(cc_transfer *transfer) {
    const cc_request *request = transfer->request;
    for (;;) {
        int running = 0, left = 0;
        if (request->is_cancelled(request->context)) return CC_STOPPED;
        if (curl.multi_perform(transfer->multi, &running) != 0) return CC_OTHER;
        if (!running) {
            struct message *message = curl.multi_info_read(transfer->multi, &left);
            return message && message->kind == MESSAGE_DONE ? meaning(message->data.result, transfer) : CC_OTHER;
        }
        if (curl.multi_poll(transfer->multi, NULL, 0, 1000, NULL) != 0) return CC_OTHER;
    }
}

int cc_transfer_run(
    cc_transfer *transfer, const cc_request *request, long *status, char *redirect, size_t redirect_capacity) {
    void *easy = curl.easy_init();
    if (!easy) return CC_OTHER;
    void *headers = NULL;
    int result = CC_OTHER;
    transfer->request = request;
    transfer->refused = 0;
    for (size_t index = 0; index < request->header_count; index++) {
        void *longer = curl.slist_append(headers, request->headers[index]);
        if (!longer) goto done;
        headers = longer;
    }
    if (!set_up(easy, transfer, headers) || curl.multi_add_handle(transfer->multi, easy) != 0) goto done;
    result = wait_for_end(transfer);
    if (result == CC_OK) {
        const char *target = NULL;
        curl.easy_getinfo(easy, INFO_RESPONSE_CODE, status);
        curl.easy_getinfo(easy, INFO_REDIRECT_URL, &target);
        if (snprintf(redirect, redirect_capacity, "%s", target ? target : "") >= (int)redirect_capacity) {
            result = CC_BAD_URL;
        }
    }
    curl.multi_remove_handle(transfer->multi, easy);
done:
    curl.slist_free_all(headers);
    curl.easy_cleanup(easy);
    transfer->request = NULL;
    return result;
}
