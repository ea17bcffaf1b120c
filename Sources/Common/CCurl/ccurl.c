#include "ccurl.h"

#include <curl/curl.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>
#include <zlib.h>

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
    CURLMsg *(*multi_info_read)(void *, int *);
    int (*multi_cleanup)(void *);
    void *(*slist_append)(void *, const char *);
    void (*slist_free_all)(void *);
    void *(*url)(void);
    int (*url_set)(void *, int, const char *, unsigned);
    int (*url_get)(void *, int, char **, unsigned);
    void (*url_cleanup)(void *);
    void (*release)(void *);
} curl;

/* OpenSSL frees its data when the program exits, although other threads may still use it then, or may be about to end and
 * free what it keeps for them. Without this, such a thread ends the program with SIGSEGV. It has to be the first call. The
 * constant is OPENSSL_INIT_NO_ATEXIT. The function is found among the libraries that libcurl itself uses; a libcurl with
 * another TLS library has none. */
static void keep_openssl_until_the_end(void *library) {
    int (*initialise)(uint64_t, const void *) = NULL;
    *(void **)&initialise = dlsym(library, "OPENSSL_init_crypto");
    if (initialise) initialise(0x00080000, NULL);
}

/* Variables that libcurl and its libraries obey: they record the keys of every connection in a file, load other code, or
 * choose other certificates and another TLS library. They must not be able to do that to the calls of a provider. */
static const char *const variables[] = {
    "SSLKEYLOGFILE", "OPENSSL_CONF", "OPENSSL_MODULES", "OPENSSL_ENGINES", "SSL_CERT_FILE", "SSL_CERT_DIR",
    "CURL_SSL_BACKEND", "CURL_CA_BUNDLE", "GNUTLS_SYSTEM_PRIORITY_FILE", "HOSTALIASES", "LOCALDOMAIN", "RES_OPTIONS",
};
enum { VARIABLE_COUNT = sizeof variables / sizeof variables[0] };

/* Initialises libcurl without these variables, which it reads only now, and then restores them, because the program may
 * need them. */
static int initialise_without_variables(void) {
    char *values[VARIABLE_COUNT];
    for (size_t index = 0; index < VARIABLE_COUNT; index++) {
        const char *value = getenv(variables[index]);
        values[index] = value ? strdup(value) : NULL;
        if (value) unsetenv(variables[index]);
    }
    int is_done = curl.global_init(CURL_GLOBAL_ALL) == 0;
    for (size_t index = 0; index < VARIABLE_COUNT; index++) {
        if (values[index]) setenv(variables[index], values[index], 1);
        free(values[index]);
    }
    return is_done;
}

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
    keep_openssl_until_the_end(library);
    curl.is_there = initialise_without_variables();
}

static int is_there(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, open_library);
    return curl.is_there;
}

/* Decompresses bodies, instead of libcurl, which accepts a truncated body as complete. */
static struct {
    int is_there;
    int (*init)(z_streamp, int, const char *, int);
    int (*inflate)(z_streamp, int);
    int (*reset)(z_streamp);
    int (*end)(z_streamp);
} zlib;

static void open_zlib(void) {
    void *library = dlopen("libz.so.1", RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
    *(void **)&zlib.init = dlsym(library, "inflateInit2_");
    *(void **)&zlib.inflate = dlsym(library, "inflate");
    *(void **)&zlib.reset = dlsym(library, "inflateReset");
    *(void **)&zlib.end = dlsym(library, "inflateEnd");
    zlib.is_there = zlib.init && zlib.inflate && zlib.reset && zlib.end;
}

static int can_decompress(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, open_zlib);
    return zlib.is_there;
}

/* ---- URLs --------------------------------------------------------------------------------------------------------- */

static int has_part(void *parser, int part) {
    char *text = NULL;
    if (curl.url_get(parser, part, &text, 0) != 0) return 0;
    curl.release(text);
    return 1;
}

static int copy_part(void *parser, int part, unsigned flags, char *to, size_t capacity) {
    char *text = NULL;
    if (curl.url_get(parser, part, &text, flags) != 0) return 0;
    size_t length = strlen(text);
    if (length > 0 && length < capacity) memcpy(to, text, length + 1);
    curl.release(text);
    return length > 0 && length < capacity;
}

int cc_url(const char *url, char *host, size_t host_capacity, int *port, char *normal, size_t normal_capacity) {
    if (!is_there()) return CC_NO_LIBRARY;
    void *parser = curl.url();
    if (!parser) return CC_NO_LIBRARY;
    char scheme[16], number[16];
    int result = CC_OK;
    if (curl.url_set(parser, CURLUPART_URL, url, 0) != 0 ||
        !copy_part(parser, CURLUPART_SCHEME, 0, scheme, sizeof scheme)) {
        /* libcurl also rejects schemes that it was built without; these are not https either. */
        result = strncmp(url, "https:", 6) == 0 ? CC_BAD_URL : CC_NOT_HTTPS;
    } else if (strcmp(scheme, "https") != 0) {
        result = CC_NOT_HTTPS;
    } else if (has_part(parser, CURLUPART_USER) || has_part(parser, CURLUPART_PASSWORD)) {
        result = CC_CREDENTIALS;
    } else if (
        !copy_part(parser, CURLUPART_HOST, 0, host, host_capacity) ||
        !copy_part(parser, CURLUPART_PORT, CURLU_DEFAULT_PORT, number, sizeof number) ||
        !copy_part(parser, CURLUPART_URL, 0, normal, normal_capacity)) {
        result = CC_BAD_URL;
    } else {
        *port = atoi(number);
    }
    curl.url_cleanup(parser);
    return result;
}

/* ---- Transfers ---------------------------------------------------------------------------------------------------- */

struct cc_transfer {
    void *multi;
    const cc_request *request;
    int refused; /* a connection was not allowed */
    int is_compressed; /* the body is compressed, and inflater decompresses it */
    int is_incomplete; /* a compressed body has begun and not ended */
    int is_damaged; /* a compressed body cannot be decompressed */
    z_stream inflater;
    int was_sent;
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

int cc_transfer_was_sent(const cc_transfer *transfer) { return transfer->was_sent; }

void cc_transfer_wake(cc_transfer *transfer) { curl.multi_wakeup(transfer->multi); }

void cc_transfer_free(cc_transfer *transfer) {
    if (!transfer) return;
    curl.multi_cleanup(transfer->multi);
    free(transfer);
}

static int open_socket(void *given, int purpose, struct curl_sockaddr *address) {
    cc_transfer *transfer = given;
    (void)purpose;
    if (!transfer->request->allows(transfer->request->context, &address->addr, address->addrlen)) {
        transfer->refused = 1;
        return -1;
    }
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

/* Decompresses a piece of the body. The body is complete only after the trailer of gzip, which has a checksum and the
 * length. */
static int decompress(cc_transfer *transfer, char *bytes, size_t length) {
    const cc_request *request = transfer->request;
    z_stream *stream = &transfer->inflater;
    char part[65536];
    stream->next_in = (Bytef *)bytes;
    stream->avail_in = (uInt)length;
    for (;;) {
        stream->next_out = (Bytef *)part;
        stream->avail_out = sizeof part;
        int code = zlib.inflate(stream, Z_NO_FLUSH);
        /* More input is needed. */
        if (code == Z_BUF_ERROR) return 1;
        if (code != Z_OK && code != Z_STREAM_END) {
            transfer->is_damaged = 1;
            return 0;
        }
        size_t count = sizeof part - stream->avail_out;
        if (count > 0 && !request->body_part(request->context, part, count)) return 0;
        transfer->is_incomplete = code != Z_STREAM_END;
        if (code == Z_STREAM_END) {
            if (stream->avail_in == 0) return 1;
            /* A body may consist of several parts that were compressed one by one (RFC 1952, 2.2). */
            if (zlib.reset(stream) != Z_OK) return 0;
        } else if (stream->avail_out > 0) {
            return 1;
        }
    }
}

static size_t take_body(char *bytes, size_t size, size_t count, void *given) {
    cc_transfer *transfer = given;
    const cc_request *request = transfer->request;
    if (transfer->is_compressed) {
        /* The last part is complete, so this piece begins another one. */
        if (!transfer->is_incomplete && zlib.reset(&transfer->inflater) != Z_OK) return 0;
        return decompress(transfer, bytes, size * count) ? size * count : 0;
    }
    return request->body_part(request->context, bytes, size * count) ? size * count : 0;
}

/* Whether a header line is "Content-Encoding: gzip". */
static int announces_gzip(const char *line, size_t length) {
    static const char name[] = "content-encoding:";
    if (length < sizeof name || strncasecmp(line, name, sizeof name - 1) != 0) return 0;
    size_t start = sizeof name - 1;
    while (start < length && (line[start] == ' ' || line[start] == '\t')) start++;
    while (length > start && (unsigned char)line[length - 1] <= ' ') length--;
    return (length - start == 4 && strncasecmp(line + start, "gzip", 4) == 0) ||
           (length - start == 6 && strncasecmp(line + start, "x-gzip", 6) == 0);
}

static size_t take_header(char *bytes, size_t size, size_t count, void *given) {
    cc_transfer *transfer = given;
    const cc_request *request = transfer->request;
    if (request->decompresses && !transfer->is_compressed && announces_gzip(bytes, size * count)) {
        /* 16: with the header and the trailer of gzip. */
        if (!can_decompress() ||
            zlib.init(&transfer->inflater, 16 + MAX_WBITS, ZLIB_VERSION, (int)sizeof transfer->inflater) != Z_OK) {
            return 0;
        }
        transfer->is_compressed = 1;
    }
    return request->header_line(request->context, bytes, size * count) ? size * count : 0;
}

static int set_up(void *easy, cc_transfer *transfer, void *headers) {
    const cc_request *request = transfer->request;
    int failed = 0;
#define SET(option, value) failed |= curl.easy_setopt(easy, option, value)
    SET(CURLOPT_URL, request->url);
    SET(CURLOPT_PROTOCOLS_STR, "https");
    SET(CURLOPT_FOLLOWLOCATION, 0L);
    SET(CURLOPT_NOSIGNAL, 1L);
    SET(CURLOPT_TIMEOUT_MS, (long)request->milliseconds);
    /* Ignore proxies from the environment and the user's .netrc: connect directly, without credentials. */
    SET(CURLOPT_PROXY, "");
    SET(CURLOPT_NOPROXY, "*");
    SET(CURLOPT_NETRC, 0L);
    SET(CURLOPT_SSL_VERIFYPEER, 1L);
    SET(CURLOPT_SSL_VERIFYHOST, 2L);
    SET(CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2);
    if (request->authorities) SET(CURLOPT_CAINFO, request->authorities);
    SET(CURLOPT_OPENSOCKETFUNCTION, open_socket);
    SET(CURLOPT_OPENSOCKETDATA, transfer);
    SET(CURLOPT_WRITEFUNCTION, take_body);
    SET(CURLOPT_WRITEDATA, transfer);
    SET(CURLOPT_HEADERFUNCTION, take_header);
    SET(CURLOPT_HEADERDATA, transfer);
    SET(CURLOPT_HTTPHEADER, headers);
    /* Servers expect a Content-Length for methods that can have a body, even if it is 0. */
    if (request->body_length > 0 || strcmp(request->method, "POST") == 0 || strcmp(request->method, "PUT") == 0
        || strcmp(request->method, "PATCH") == 0) {
        SET(CURLOPT_POSTFIELDSIZE_LARGE, (int64_t)request->body_length);
        SET(CURLOPT_POSTFIELDS, request->body_length > 0 ? request->body : "");
    }
    if (strcmp(request->method, "HEAD") == 0) SET(CURLOPT_NOBODY, 1L);
    SET(CURLOPT_CUSTOMREQUEST, request->method);
#undef SET
    return failed == 0;
}

static int meaning(int code, const cc_transfer *transfer) {
    if (transfer->refused && code != 0) return CC_STOPPED;
    switch (code) {
    case CURLE_OK: return CC_OK;
    case CURLE_URL_MALFORMAT: return CC_BAD_URL;
    case CURLE_COULDNT_RESOLVE_HOST: return CC_NO_HOST;
    case CURLE_COULDNT_CONNECT: return CC_NO_CONNECTION;
    case CURLE_WRITE_ERROR: case CURLE_ABORTED_BY_CALLBACK: return CC_STOPPED;
    case CURLE_OPERATION_TIMEDOUT: return CC_TIMEOUT;
    case CURLE_SSL_CONNECT_ERROR: return CC_TLS;
    case CURLE_PARTIAL_FILE: return CC_DAMAGED;
    /* The last is what libcurl reports of HTTP/0.9, which has no status line. */
    case CURLE_WEIRD_SERVER_REPLY: case CURLE_BAD_CONTENT_ENCODING: case CURLE_HTTP2: case CURLE_HTTP2_STREAM:
    case CURLE_UNSUPPORTED_PROTOCOL: return CC_NOT_HTTP;
    /* This is also how libcurl reports a line that does not fit into its bounded buffer. */
    case CURLE_OUT_OF_MEMORY: return CC_LONG_LINE;
    case CURLE_PEER_FAILED_VERIFICATION: case CURLE_SSL_CACERT_BADFILE: return CC_CERTIFICATE;
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
            CURLMsg *message = curl.multi_info_read(transfer->multi, &left);
            return message && message->msg == CURLMSG_DONE ? meaning(message->data.result, transfer) : CC_OTHER;
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
    transfer->is_compressed = transfer->is_incomplete = transfer->is_damaged = 0;
    memset(&transfer->inflater, 0, sizeof transfer->inflater);
    transfer->was_sent = 0;
    for (size_t index = 0; index < request->header_count; index++) {
        void *longer = curl.slist_append(headers, request->headers[index]);
        if (!longer) goto done;
        headers = longer;
    }
    if (request->decompresses && can_decompress()) {
        void *longer = curl.slist_append(headers, "Accept-Encoding: gzip");
        if (!longer) goto done;
        headers = longer;
    }
    if (!set_up(easy, transfer, headers) || curl.multi_add_handle(transfer->multi, easy) != 0) goto done;
    result = wait_for_end(transfer);
    long sent = 0;
    transfer->was_sent = curl.easy_getinfo(easy, CURLINFO_REQUEST_SIZE, &sent) != 0 || sent > 0;
    if (transfer->is_damaged || (result == CC_OK && transfer->is_incomplete)) result = CC_DAMAGED;
    if (result == CC_OK) {
        const char *target = NULL;
        curl.easy_getinfo(easy, CURLINFO_RESPONSE_CODE, status);
        curl.easy_getinfo(easy, CURLINFO_REDIRECT_URL, &target);
        if (snprintf(redirect, redirect_capacity, "%s", target ? target : "") >= (int)redirect_capacity) {
            result = CC_BAD_URL;
        }
    }
    curl.multi_remove_handle(transfer->multi, easy);
done:
    if (transfer->is_compressed) zlib.end(&transfer->inflater);
    curl.slist_free_all(headers);
    curl.easy_cleanup(easy);
    transfer->request = NULL;
    return result;
}
