/*
 * The part of libcurl that an HTTPS transfer needs.
 *
 * The library is opened for the first transfer, not at program start: it loads some thirty other libraries, and most runs
 * of the program never use the network. Therefore nothing links against it, and building does not need its headers. If
 * they are installed, the constants in the source file are checked against them.
 */
#ifndef CCURL_H
#define CCURL_H

#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

/* A request and its callbacks. The caller keeps ownership of everything in it, and must keep it alive until
 * cc_transfer_run returns. The callbacks run on the thread of cc_transfer_run. */
typedef struct cc_request {
    const char *url; /* https only */
    const char *method;
    const char *const *headers; /* lines without line endings */
    size_t header_count;
    const void *body;
    size_t body_length;
    int decompresses; /* not 0: accept a body compressed with gzip, and deliver it decompressed */
    const char *authorities; /* a file of certificates in PEM form; null for the system's */
    int64_t milliseconds;
    void *context;
    /* Returns whether a connection to this address is permitted; 0 refuses it. Called for every connection. */
    int (*allows)(void *context, const struct sockaddr *address, size_t length);
    /* Receive a piece of the body, or one header line; returning 0 ends the transfer. */
    int (*body_part)(void *context, const char *bytes, size_t length);
    int (*header_line)(void *context, const char *bytes, size_t length);
    /* Returns 0 until the transfer should be abandoned. */
    int (*is_cancelled)(void *context);
} cc_request;

enum {
    CC_OK = 0,
    CC_NO_LIBRARY,  /* libcurl is not installed, or too old */
    CC_BAD_URL,
    CC_NOT_HTTPS,
    CC_CREDENTIALS, /* the URL contains a user name or a password */
    CC_NO_HOST,     /* the host name cannot be resolved */
    CC_NO_CONNECTION,
    CC_CERTIFICATE, /* the certificate is not trusted, or not valid for this host */
    CC_TLS,
    CC_TIMEOUT,
    CC_STOPPED, /* a callback ended the transfer */
    CC_DAMAGED, /* the body is incomplete, or a compressed body is damaged */
    CC_NOT_HTTP, /* the response breaks the rules of HTTP */
    CC_LONG_LINE, /* a header line is longer than libcurl accepts */
    CC_OTHER
};

/* Parses a URL with the parser that the transfer uses, so that both see the same host. host receives the host name and
 * normal the normalized URL, as zero-terminated strings; port receives the port, 443 if the URL names none. Returns CC_OK,
 * CC_NO_LIBRARY, CC_BAD_URL, CC_NOT_HTTPS or CC_CREDENTIALS. */
int cc_url(const char *url, char *host, size_t host_capacity, int *port, char *normal, size_t normal_capacity);

typedef struct cc_transfer cc_transfer;

/* Creates a transfer; returns null without libcurl or memory. */
cc_transfer *cc_transfer_new(void);

/* Runs a transfer to its end and returns one of the values above. status receives the HTTP status; redirect receives the
 * absolute URL that the server redirects to, or an empty string. Redirects are not followed. */
int cc_transfer_run(
    cc_transfer *transfer, const cc_request *request, long *status, char *redirect, size_t redirect_capacity);

/* Whether a part of the last request may have reached the server. */
int cc_transfer_was_sent(const cc_transfer *transfer);

/* Makes the transfer check is_cancelled immediately. Can be called from any thread, before cc_transfer_free. */
void cc_transfer_wake(cc_transfer *transfer);

void cc_transfer_free(cc_transfer *transfer);

#endif
