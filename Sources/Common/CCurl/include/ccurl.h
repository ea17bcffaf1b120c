/*
 * The part of libcurl that one HTTPS transfer needs.
 *
 * The library is opened when the first transfer is made, not when the program starts: it brings some thirty other
 * libraries with it, and most runs of the program never use the network. For the same reason nothing of it is linked,
 * and its headers are not needed to build; where they are there, the numbers that this file's source has of its own are
 * checked against them.
 */
#ifndef CCURL_H
#define CCURL_H

#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

/* What a transfer is for, and who is asked while it runs. All of it is borrowed until cc_transfer_run returns. The
 * functions are called on the thread of cc_transfer_run. */
typedef struct cc_request {
    const char *url; /* https only */
    const char *method;
    const char *const *headers; /* lines without line end */
    size_t header_count;
    const void *body;
    size_t body_length;
    int decompresses; /* not 0: a compressed body is asked for, and handed over decompressed */
    const char *authorities; /* a file of certificates in PEM form; null for those of the system */
    int64_t milliseconds;
    void *context;
    /* Whether a connection to this address may be made; 0 refuses. Asked for every connection. */
    int (*allows)(void *context, const struct sockaddr *address, size_t length);
    /* A piece of the body or one line of the headers; 0 ends the transfer. */
    int (*body_part)(void *context, const char *bytes, size_t length);
    int (*header_line)(void *context, const char *bytes, size_t length);
    /* Not 0 once nobody wants the answer any more. */
    int (*is_cancelled)(void *context);
} cc_request;

enum {
    CC_OK = 0,
    CC_NO_LIBRARY,  /* libcurl is not installed, or too old */
    CC_BAD_URL,
    CC_NOT_HTTPS,
    CC_CREDENTIALS, /* the URL holds a name or a password */
    CC_NO_HOST,     /* the name of the host is not known */
    CC_NO_CONNECTION,
    CC_CERTIFICATE, /* it is not one that we trust, or not for this host */
    CC_TLS,
    CC_TIMEOUT,
    CC_STOPPED, /* one of the functions said so */
    CC_OTHER
};

/* Takes a URL apart with the parser that the transfer uses, so that both mean the same host. host and normal receive
 * texts that end with a zero. CC_OK, or CC_NO_LIBRARY, CC_BAD_URL, CC_NOT_HTTPS, CC_CREDENTIALS. */
int cc_url(const char *url, char *host, size_t host_capacity, char *normal, size_t normal_capacity);

typedef struct cc_transfer cc_transfer;

/* A transfer that can be woken; null without libcurl or memory. */
cc_transfer *cc_transfer_new(void);

/* Makes the transfer and waits for it; one of the values above. status receives that of HTTP; redirect receives where
 * the answer sends the caller (an absolute URL, empty for nowhere): it is not followed. */
int cc_transfer_run(
    cc_transfer *transfer, const cc_request *request, long *status, char *redirect, size_t redirect_capacity);

/* Has a transfer ask is_cancelled at once. From any thread, before cc_transfer_free. */
void cc_transfer_wake(cc_transfer *transfer);

void cc_transfer_free(cc_transfer *transfer);

#endif
