/*
 * vcp_core.h: the rules of the interface, its status codes, and the values that both sides exchange.
 *
 * Rules
 *
 * Versions   The major version is part of the name of the entry, vcp_entry_v1. Within a major version, structs grow
 *            only at their end: check VCP_HAS before you read a field that was added after version 1.0. New abilities
 *            are added as extensions, named "vcp.<name>/<revision>" (ours) or in reverse DNS (others). Return null for
 *            the name of an extension that you do not know.
 * Memory     Everything you receive is borrowed until the call returns. Copy what you want to keep, and never free
 *            memory of the other side. Data marked [static] is the exception: it stays valid until the process ends.
 * Text       A vcp_str is UTF-8 with a length and no terminating zero. Its pointer may be null only if its length is 0.
 * Arrays     An array comes with its stride, the size of one element in bytes, so that a reader can walk elements that
 *            are larger than those it knows.
 * Requests   A request is a number, never a pointer. Finish each request exactly once, with finish_room_types,
 *            finish_conference, finish_done or fail. A second attempt has no effect and returns VCP_E_STATE.
 * Errors     The interface does not use errno, and no exception or panic of any language may cross it.
 * Structs    If a struct begins with struct_size, set it to the sizeof of the struct before you pass the struct on. Set
 *            reserved fields, and flags that have no meaning yet, to 0.
 * Process    The process is confined before the library is loaded. It has no network, cannot start a program, and can
 *            read only what is installed below /usr/lib and /lib, the time zones, the Swift runtime if it needs it, and
 *            the bundle's Contents/Resources. It can read nothing else, such as the user's files, /etc, /usr/share and
 *            /proc. The existence, owner, size and times of files whose path it knows remain visible, and so do the
 *            numbers of processes. The host may end the process at any time without another call, and the process ends
 *            with its host. If the manifest sets VCPStateDirectory and the user has agreed, the environment variable
 *            VCP_STATE_DIRECTORY holds the path of the provider's own directory. The directory may have 4096 files and
 *            folders, 32 folders inside one another, and 64 MiB: if there is more, the provider is not started again.
 *            Each file may have 1 MiB, and writing more fails with EFBIG.
 * Secrets    Do not repeat the value of a secret setting. The host replaces it in errors and log lines, and refuses an
 *            answer that contains it.
 *
 * Tags
 *
 * [serial]      The host calls these functions one at a time, always on the same thread, and never from within one of
 *               them.
 * [any-thread]  May be called on any thread at any time, also from within a [serial] function.
 * [static]      Data that stays valid and unchanged until the process ends.
 */
#ifndef VCP_CORE_H
#define VCP_CORE_H

#include <stddef.h>
#include <stdint.h>

#if defined(__cplusplus)
extern "C" {
#define VCP_STATIC_ASSERT(condition, text) static_assert(condition, text)
#else
#define VCP_STATIC_ASSERT(condition, text) _Static_assert(condition, text)
#endif

/* Fails the build if a struct does not have the size that it has on every 64-bit machine. */
#define VCP_ASSERT_SIZE(type, bytes) VCP_STATIC_ASSERT(sizeof(void *) != 8 || sizeof(type) == (bytes), #type)

/* True if the struct that the other side has filled in is new enough to have the field. */
#define VCP_HAS(pointer, type, field) \
    ((pointer)->struct_size >= offsetof(type, field) + sizeof(((const type *)0)->field))

#define VCP_ABI_MAJOR 1u
#define VCP_ABI_MINOR 0u

/* ---- Status codes ----------------------------------------------------------------------------------------------- */

typedef int32_t vcp_status;
enum {
    VCP_OK = 0,
    VCP_E_INVALID = 1,     /* an argument breaks a rule of these headers */
    VCP_E_UNSUPPORTED = 2, /* the called side does not support this */
    VCP_E_NOT_FOUND = 3,   /* for example an unknown room type */
    VCP_E_AUTH = 4,        /* the user has to sign in, or to sign in again */
    VCP_E_NETWORK = 5,     /* the service could not be reached */
    VCP_E_UNAVAILABLE = 6, /* the service cannot answer now; a later attempt may succeed */
    VCP_E_CANCELLED = 7,
    VCP_E_DEADLINE = 8,
    VCP_E_MEMORY = 9,
    VCP_E_LIMIT = 10,  /* a documented limit was exceeded */
    VCP_E_CONFIG = 11, /* a setting is missing or wrong */
    VCP_E_STATE = 12,  /* not allowed now, for example because the request is already finished */
    VCP_E_INTERNAL = 13,
    /* The provider cannot tell whether its service did what was requested, for example because a connection broke after
     * the request had been sent. The host does not repeat a request for a new conference on its own, but asks the user.
     * It may repeat an update or an end with the same idempotency key. The host assumes an unknown outcome, whatever the
     * status is, if a request fails after an HTTPS call other than GET or HEAD was sent for it and no complete response
     * has reached the provider (vcp_http.h), or if the answer to a request for a change, such as a new conference, is
     * not valid. */
    VCP_E_OUTCOME_UNKNOWN = 14
};

/* ---- Values that both sides exchange ---------------------------------------------------------------------------- */

/* A borrowed text. The host rejects invalid UTF-8, and removes control characters and characters that hide or reorder
 * text. */
typedef struct vcp_str {
    const char *ptr;
    size_t len;
} vcp_str;

typedef uint64_t vcp_request;             /* identifies a request; chosen by the host */
typedef struct vcp_instance vcp_instance; /* defined by the provider, opaque to the host */
typedef struct vcp_host_ctx vcp_host_ctx; /* defined by the host, opaque to the provider */

/* A kind of room that the user can choose. A provider offers at most 64. Both texts are required. */
typedef struct vcp_room_type {
    uint32_t struct_size;
    uint32_t flags;     /* 0 */
    vcp_str identifier; /* at most 128 bytes of A-Z a-z 0-9 . _ : - */
    vcp_str title;
} vcp_room_type;

/* What a URL is for. With VCP_KIND_UNSPECIFIED the host decides by the URL's scheme. */
enum {
    VCP_KIND_UNSPECIFIED = 0,
    VCP_KIND_VIDEO = 1,
    VCP_KIND_PHONE = 2,
    VCP_KIND_SIP = 3,
    VCP_KIND_CHAT = 4,
    VCP_KIND_PAGE = 5 /* something to read, such as a list of dial-in numbers */
};

/* One way to join a conference. Only the URL is required. It has at most 2048 bytes, and its scheme is https, tel, sip,
 * sips or one that the manifest declares (VCPURLSchemes). Each of the other texts has at most 1 KiB. */
typedef struct vcp_url {
    uint32_t struct_size;
    uint32_t kind; /* VCP_KIND_... */
    vcp_str url;
    vcp_str title; /* the label of the button or line, such as "Audio Only" */
    vcp_str meeting_code;
    vcp_str passcode;
    vcp_str pin;
    vcp_str region; /* for a telephone number: its country, as an ISO 3166 code */
} vcp_url;

/* A conference, as the provider created it. */
typedef struct vcp_conference {
    uint32_t struct_size;
    uint32_t url_count; /* 1 to 16 */
    vcp_str title;      /* at most 1 KiB */
    vcp_str details;    /* text for participants, may have several lines; at most 16 KiB */
    vcp_str identifier; /* the provider's own identifier, passed back in vcp.lifecycle; may be empty */
    const vcp_url *urls; /* in order of preference: the first is the one that "Join" opens */
    uint32_t url_stride;
    uint32_t reserved0; /* 0 */
} vcp_conference;

enum {
    VCP_EVENT_HAS_TITLE = 1u << 0,
    VCP_EVENT_HAS_TIMES = 1u << 1,
    VCP_EVENT_ALL_DAY = 1u << 2,
    VCP_EVENT_RECURRING = 1u << 3
};

/* The event that a conference is for. It holds only what the manifest requests (VCPEventContext) and the user has
 * granted; the flags say which fields are filled in. */
typedef struct vcp_event_context {
    uint32_t struct_size;
    uint32_t flags; /* VCP_EVENT_... */
    vcp_str title;
    int64_t start; /* seconds since 1970-01-01T00:00:00Z; for a series, the start of its first occurrence */
    int64_t end;   /* exclusive */
    /* An IANA name. Empty for floating and all-day events: start and end are then their local times, counted as UTC. */
    vcp_str time_zone;
    /* For a series: its rule as in iCalendar (RFC 5545, RRULE), such as "FREQ=WEEKLY;COUNT=10". Empty if the event is
     * not a series or has no single rule, and if the times were not granted. Added after version 1.0: check VCP_HAS. */
    vcp_str recurrence_rule;
} vcp_event_context;

enum {
    /* The host has sent a request with this key before, and does not know its outcome. A provider whose service has no keys
     * of its own looks for the conference first. Hosts of version 1.0 do not set it. */
    VCP_REQUEST_REPEATED = 1u << 0
};

/* The request for a conference. */
typedef struct vcp_conference_request {
    uint32_t struct_size;
    uint32_t flags; /* VCP_REQUEST_...; ignore those that you do not know */
    vcp_str room_type_identifier;
    vcp_str idempotency_key;        /* answer a repeated key with the same conference; do not create another one */
    const vcp_event_context *event; /* null if nothing was granted */
} vcp_conference_request;

/* Why a request failed. */
typedef struct vcp_error {
    uint32_t struct_size;
    vcp_status status;
    int64_t provider_code; /* the provider's own error number, for its support team; 0 for none */
    vcp_str message;       /* a sentence for the user, at most 1 KiB; if empty, the host explains the status */
} vcp_error;

VCP_ASSERT_SIZE(vcp_str, 16);
VCP_ASSERT_SIZE(vcp_room_type, 40);
VCP_ASSERT_SIZE(vcp_url, 104);
VCP_ASSERT_SIZE(vcp_conference, 72);
VCP_ASSERT_SIZE(vcp_event_context, 72);
VCP_ASSERT_SIZE(vcp_conference_request, 48);
VCP_ASSERT_SIZE(vcp_error, 32);

#if defined(__cplusplus)
}
#endif
#endif /* VCP_CORE_H */
