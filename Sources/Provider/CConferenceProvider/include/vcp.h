/*
 * vcp.h: the boundary between a virtual conference host and a provider, major version 1.
 *
 * A provider is a dynamic library that exports one function, vcp_entry_v1. The host loads it into a worker process of
 * its own, takes the table of functions that the entry returns, and asks two questions: which room types are there,
 * and what is the conference for this room type. Everything else in this file is optional.
 *
 * Rules that hold for the whole file
 *
 * Versions   The major is in the name of the entry. Within a major, structs only grow at their end; a reader looks at
 *            a tail field only where VCP_HAS says that the other side has it. New abilities come as extensions, named
 *            "vcp.<name>/<revision>" (ours) or in reverse DNS (others); an unknown name is answered with a null pointer.
 * Memory     Whatever is received is borrowed until the call returns; the receiver copies. Nobody frees anything of the
 *            other side. Exceptions, marked [static]: they stay valid until the process ends.
 * Text       vcp_str is UTF-8 without a terminating zero; its pointer may be null only where its length is 0.
 * Arrays     come with the size of one element, the stride, so that newer and older elements can be walked.
 * Threads    [serial]      the host calls these one at a time, always on the same thread, never re-entrantly.
 *            [any-thread]  may be called from any thread at any time, also from within a [serial] call.
 * Requests   A request is a number, never a pointer. Each is finished exactly once: by finish_room_types,
 *            finish_conference, finish_done or fail. A second attempt has no effect and is answered with VCP_E_STATE.
 * Failures   Nothing is reported through errno, and no exception of any language may cross this boundary.
 * Zero       A struct begins with its size (sizeof of it), which whoever fills it in sets; reserved fields and flags
 *            without a meaning are 0.
 * Process    It is confined before the library is loaded: no network, no file but those of the C library, of the bundle's
 *            Contents/Resources and of the time zones, no other process. Where the manifest says VCPStateDirectory and the
 *            user agreed, the environment variable VCP_STATE_DIRECTORY holds the path of a directory of the provider's
 *            own, from before the library is loaded until the end; files in it have at most 1 MiB. The process can end at
 *            any time without a further call.
 */
#ifndef VCP_H
#define VCP_H

#include <stddef.h>
#include <stdint.h>

#if defined(__cplusplus)
extern "C" {
#define VCP_STATIC_ASSERT(condition, text) static_assert(condition, text)
#else
#define VCP_STATIC_ASSERT(condition, text) _Static_assert(condition, text)
#endif

#if defined(__GNUC__)
#define VCP_EXPORT __attribute__((visibility("default")))
#else
#define VCP_EXPORT
#endif

/* ---- Identity --------------------------------------------------------------------------------------------------- */

#define VCP_ABI_MAJOR 1u
#define VCP_ABI_MINOR 0u
#define VCP_ENTRY_MAGIC 0x31504356u /* the bytes "VCP1" on a little-endian machine */
#define VCP_ENTRY_SYMBOL "vcp_entry_v1"

/* ---- Status ----------------------------------------------------------------------------------------------------- */

typedef int32_t vcp_status;
enum {
    VCP_OK = 0,
    VCP_E_INVALID = 1,     /* an argument breaks a rule of this file */
    VCP_E_UNSUPPORTED = 2, /* this side does not have that ability */
    VCP_E_NOT_FOUND = 3,   /* for example an unknown room type */
    VCP_E_AUTH = 4,        /* the user has to sign in (again) */
    VCP_E_NETWORK = 5,     /* the service was not reached */
    VCP_E_UNAVAILABLE = 6, /* the service cannot answer now; later it may */
    VCP_E_CANCELLED = 7,
    VCP_E_DEADLINE = 8,
    VCP_E_MEMORY = 9,
    VCP_E_LIMIT = 10, /* a documented limit was passed */
    VCP_E_CONFIG = 11, /* the configuration is missing or wrong */
    VCP_E_STATE = 12, /* the wrong moment, for example a request that is finished already */
    VCP_E_INTERNAL = 13
};

/* ---- Values that cross ------------------------------------------------------------------------------------------ */

/* A text, borrowed. The host takes valid UTF-8 only, and removes control characters and what hides or reorders text. */
typedef struct vcp_str {
    const char *ptr;
    size_t len;
} vcp_str;

typedef uint64_t vcp_request;               /* a token that the host gave out */
typedef struct vcp_instance vcp_instance;   /* the provider's own */
typedef struct vcp_host_ctx vcp_host_ctx;   /* the host's own */

/* One entry of the list that the user chooses from; a list has at most 64. Both texts are required. */
typedef struct vcp_room_type {
    uint32_t struct_size;
    uint32_t flags; /* 0 */
    vcp_str identifier; /* at most 128 bytes of A-Z a-z 0-9 . _ : - */
    vcp_str title;
} vcp_room_type;

/* What a URL is for. VCP_KIND_UNSPECIFIED lets the host decide by the scheme. */
enum {
    VCP_KIND_UNSPECIFIED = 0,
    VCP_KIND_VIDEO = 1,
    VCP_KIND_PHONE = 2,
    VCP_KIND_SIP = 3,
    VCP_KIND_CHAT = 4,
    VCP_KIND_PAGE = 5 /* something to read, such as a list of dial-in numbers */
};

/* One way to join; a conference has at most 16. Only the URL is required. A text has at most 1 KiB, the URL 2048 bytes;
 * its scheme is https, tel, sip, sips or one that the manifest declares (VCPURLSchemes). */
typedef struct vcp_url {
    uint32_t struct_size;
    uint32_t kind; /* VCP_KIND_... */
    vcp_str url;
    vcp_str title; /* the label of the button or line, such as "Audio Only" */
    vcp_str meeting_code;
    vcp_str passcode;
    vcp_str pin;
    vcp_str region; /* ISO 3166 code of the country of a telephone number */
} vcp_url;

/* The answer to "make me a conference". The first URL is the one to join by. */
typedef struct vcp_conference {
    uint32_t struct_size;
    uint32_t url_count; /* at least 1 */
    vcp_str title;      /* at most 1 KiB */
    vcp_str details;    /* text for people, with line breaks; at most 16 KiB */
    vcp_str identifier; /* the provider's own name for it; comes back in vcp.lifecycle */
    const vcp_url *urls;
    uint32_t url_stride;
    uint32_t reserved0; /* 0 */
} vcp_conference;

enum {
    VCP_EVENT_HAS_TITLE = 1u << 0,
    VCP_EVENT_HAS_TIMES = 1u << 1,
    VCP_EVENT_ALL_DAY = 1u << 2,
    VCP_EVENT_RECURRING = 1u << 3
};

/* The event that the conference is for: only what the manifest asks for (VCPEventContext) and the user granted. */
typedef struct vcp_event_context {
    uint32_t struct_size;
    uint32_t flags; /* VCP_EVENT_... */
    vcp_str title;
    int64_t start; /* seconds since 1970-01-01T00:00:00Z */
    int64_t end;
    vcp_str time_zone; /* IANA name; empty for a floating time and for days, given as if they were in UTC */
} vcp_event_context;

/* What a conference is asked for with; all of it is borrowed until fetch_conference returns. */
typedef struct vcp_conference_request {
    uint32_t struct_size;
    uint32_t flags; /* 0 */
    vcp_str room_type_identifier;
    vcp_str idempotency_key; /* the same key again means: the same conference, not another one */
    const vcp_event_context *event; /* null where nothing was granted */
} vcp_conference_request;

/* Why there is no answer. */
typedef struct vcp_error {
    uint32_t struct_size;
    vcp_status status;
    int64_t provider_code; /* the provider's own number, for its own support; 0 for none */
    vcp_str message;       /* a sentence for the user, at most 1 KiB; empty: what the status means */
} vcp_error;

typedef int32_t vcp_log_level;
enum { VCP_LOG_DEBUG = 0, VCP_LOG_INFO = 1, VCP_LOG_WARNING = 2, VCP_LOG_ERROR = 3 };

/* ---- What the host offers --------------------------------------------------------------------------------------- */

/* Valid from create until the process ends. No function of it waits for anything but a lock; none may be called from a
 * signal handler or a forked child. */
typedef struct vcp_host {
    uint32_t struct_size;
    uint16_t abi_major;
    uint16_t abi_minor;
    vcp_host_ctx *ctx; /* first argument of every function below */
    vcp_str host_name;
    vcp_str host_version;
    vcp_str bundle_identifier; /* CFBundleIdentifier of the manifest */
    vcp_str principal_class;   /* NSExtensionPrincipalClass of the manifest; may be empty */

    /* Answers a request for room types. No room types at all is a valid answer. [any-thread]
     * VCP_OK, or: VCP_E_INVALID (the data breaks a rule; the request has failed), VCP_E_STATE (finished already),
     * VCP_E_CANCELLED (too late; dropped), VCP_E_NOT_FOUND (no such request). The same holds for the next three. */
    vcp_status (*finish_room_types)(vcp_host_ctx *, vcp_request, const vcp_room_type *, uint32_t count,
                                    uint32_t stride);
    /* Answers a request for a conference, or for its update. [any-thread] */
    vcp_status (*finish_conference)(vcp_host_ctx *, vcp_request, const vcp_conference *);
    /* Answers a request that has no result, such as the end of a conference. [any-thread] */
    vcp_status (*finish_done)(vcp_host_ctx *, vcp_request);
    /* Answers any request with a failure. [any-thread] */
    vcp_status (*fail)(vcp_host_ctx *, vcp_request, const vcp_error *);

    /* Not 0 once nobody waits for the answer any more, and for a request that is finished or unknown. The request is
     * finished all the same: with VCP_E_CANCELLED, or with whatever there is. [any-thread] */
    int32_t (*is_cancelled)(vcp_host_ctx *, vcp_request);
    /* Milliseconds until the host gives up, never negative: the timeout for a network call. 0 for a request that is
     * finished or unknown. [any-thread] */
    int64_t (*milliseconds_left)(vcp_host_ctx *, vcp_request);

    /* Copies the value of a key that the manifest declares, as UTF-8. [any-thread]
     * needed receives the length in bytes. VCP_E_LIMIT: the buffer (capacity bytes, may be null with 0) is too small.
     * VCP_E_NOT_FOUND: not declared, or neither set nor given a default. VCP_E_INVALID: needed is null, or buffer is null
     * although capacity is not 0. Numbers and booleans come as text ("42", "true"). The values are those of the start of
     * the process; nothing of them may be logged that the manifest calls secret. */
    vcp_status (*config_get)(vcp_host_ctx *, vcp_str key, char *buffer, size_t capacity, size_t *needed);

    /* Adds a line to the provider's log, which its user can read; long lines are cut and very many are dropped. A level
     * beyond the ones above counts as the nearest. [any-thread] */
    void (*log)(vcp_host_ctx *, vcp_log_level, vcp_str message);

    /* The table of an extension of the host, or null where it has none of exactly this name; see VCP_EXT_HTTP and
     * VCP_EXT_SERIAL below. [any-thread] [static] */
    const void *(*get_extension)(vcp_host_ctx *, vcp_str id);
} vcp_host;

/* ---- What the provider offers ----------------------------------------------------------------------------------- */

/* The table of the provider. The host reads it once; table and texts stay valid all the same. [static] */
typedef struct vcp_provider {
    uint32_t struct_size;
    uint16_t abi_major;
    uint16_t abi_minor;
    vcp_str identifier;   /* empty, or the manifest's CFBundleIdentifier [static] */
    vcp_str display_name; /* may be empty: the manifest has one [static] */
    vcp_str version;      /* may be empty: the manifest has one [static] */

    /* Makes the one instance, once in a process and before anything else is asked. Required. [serial]
     * The host's table may be kept. With VCP_OK, out receives a pointer that is not null; the host only hands it back.
     * Other than VCP_OK: out stays null, and why may be filled in. The host reads why after the return, so that its
     * message has to be [static]. */
    vcp_status (*create)(const vcp_host *, vcp_instance **out, vcp_error *why);
    /* Starts to find the room types, finished with finish_room_types or fail, before or after the return. People wait for
     * this list: keep the last answer of a service. While it does not return, no other [serial] call is made.
     * Required. [serial] */
    void (*fetch_room_types)(vcp_instance *, vcp_request);
    /* Starts to make a conference, finished with finish_conference or fail, before or after the return. A room type that
     * does not exist (any more) fails with VCP_E_NOT_FOUND. Required. [serial] */
    void (*fetch_conference)(vcp_instance *, vcp_request, const vcp_conference_request *);
    /* Ends the instance, after which no function of the provider is called. Threads of its own should end here; what is
     * still to be answered is of interest to nobody. The process ends soon afterwards. Required. [serial] */
    void (*destroy)(vcp_instance *);
    /* Tells that nobody waits for this request any more; it may come while the request is being started, and for one that
     * was just finished. Returns at once. Null where there is nothing to stop. [any-thread] */
    void (*cancel)(vcp_instance *, vcp_request);
    /* The table of an extension of the provider, or null for every name that is not exactly one of its own. May itself be
     * null. [any-thread] [static] */
    const void *(*get_extension)(vcp_instance *, vcp_str id);
} vcp_provider;

/* What the library offers. [static] */
typedef struct vcp_entry {
    uint32_t magic; /* VCP_ENTRY_MAGIC */
    uint32_t struct_size;
    uint16_t abi_major;
    uint16_t abi_minor;
    uint32_t provider_count; /* 1 in major 1 */
    /* The table of a provider, null beyond provider_count. [serial] [static] */
    const vcp_provider *(*provider_at)(uint32_t index);
} vcp_entry;

/* The one symbol that a provider exports; it returns its one table, and does nothing else. [serial] [static] */
VCP_EXPORT const vcp_entry *vcp_entry_v1(void);

/* ---- Extension of the provider: vcp.lifecycle/1 ------------------------------------------------------------------ */

#define VCP_EXT_LIFECYCLE "vcp.lifecycle/1"

/* Which conference a change is about; all of it is borrowed until the call returns. */
typedef struct vcp_conference_change {
    uint32_t struct_size;
    uint32_t flags; /* 0 */
    vcp_str identifier; /* the one that the provider gave the conference; may be empty */
    vcp_str url;        /* its first URL */
    vcp_str idempotency_key; /* the same key again means: the same change, not another one */
    const vcp_event_context *event; /* as it is now; null where it is gone or nothing was granted */
} vcp_conference_change;

/* Asked for once, after create; used where the manifest says VCPLifecycle. Either function may be null: then the host
 * changes nothing in that case. The user's calendar has changed already, and stays so whatever the answer is. */
typedef struct vcp_provider_lifecycle {
    uint32_t struct_size;
    uint32_t flags; /* 0 */
    /* The event has moved or was renamed; finished with finish_conference (the conference as it is now) or fail. [serial] */
    void (*update_conference)(vcp_instance *, vcp_request, const vcp_conference_change *);
    /* The event has gone, or has another conference now; finished with finish_done or fail. A conference that does not
     * exist any more has been ended: that is no failure. [serial] */
    void (*end_conference)(vcp_instance *, vcp_request, const vcp_conference_change *);
} vcp_provider_lifecycle;

/* ---- Extension of the host: vcp.http/1 --------------------------------------------------------------------------- */

/* A provider has no network of its own; the host performs HTTPS for it. At most 8 calls at a time; a request has at most
 * 64 headers, 8 KiB in each text and 256 KiB of body, an answer 512 KiB. Redirects are followed where they lead to a host
 * that was granted too. Certificates are verified; there are no cookies, and no credentials in URLs. */
#define VCP_EXT_HTTP "vcp.http/1"

/* One line of a header. Borrowed, as everything in the next two: the host copies a request before send returns, and the
 * provider copies of a response what it keeps before done returns. */
typedef struct vcp_http_header {
    vcp_str name;
    vcp_str value;
} vcp_http_header;

typedef struct vcp_http_request {
    uint32_t struct_size;
    uint32_t header_count;
    vcp_str method;
    vcp_str url; /* https, to a host that the manifest declares (VCPNetworkHosts) and the user granted, or to the server that
                  * the user has set in a setting with networkHost */
    const vcp_http_header *headers;
    vcp_str body;
} vcp_http_request;

typedef struct vcp_http_response {
    uint32_t struct_size;
    /* Other than VCP_OK: there was no answer, and message tells why. VCP_E_UNSUPPORTED: the host or its address was not
     * granted; VCP_E_INVALID; VCP_E_NETWORK; VCP_E_DEADLINE; VCP_E_LIMIT: the answer is too long; VCP_E_CANCELLED. */
    vcp_status status;
    uint32_t http_status;
    uint32_t header_count;
    const vcp_http_header *headers;
    vcp_str body;
    vcp_str message;
} vcp_http_response;

typedef struct vcp_host_http {
    uint32_t struct_size;
    uint32_t flags; /* 0 */
    /* Performs a call for the sake of a request that is not finished. Returns at once; done is called once, on any
     * thread of the host's choice that nothing else waits for, with user as it was given, unless the return is not
     * VCP_OK: VCP_E_INVALID, VCP_E_LIMIT (too large, or too many calls), VCP_E_STATE (no such open request). The time is
     * what is left for the request; a cancelled request ends its calls. [any-thread] */
    vcp_status (*send)(vcp_host_ctx *, vcp_request, const vcp_http_request *,
                       void (*done)(void *user, const vcp_http_response *), void *user);
} vcp_host_http;

/* ---- Extension of the host: vcp.serial/1 ------------------------------------------------------------------------- */

/* For providers whose language or library has work for a "main thread". The thread of the [serial] functions is the one
 * that has loaded the library, and so the one that such a library takes for the main thread; the first thread of the
 * process belongs to the host. */
#define VCP_EXT_SERIAL "vcp.serial/1"

typedef struct vcp_host_serial {
    uint32_t struct_size;
    uint32_t flags; /* 0 */
    /* Has function called with user, once, on the thread of the [serial] functions, after those that were asked for
     * before. Returns at once. What waits when destroy is called is never called. VCP_OK, or: VCP_E_INVALID (function is
     * null), VCP_E_LIMIT (64 calls wait already), VCP_E_STATE (destroy has been called). [any-thread] */
    vcp_status (*call)(vcp_host_ctx *, void (*function)(void *user), void *user);
} vcp_host_serial;

/* ---- Checks ----------------------------------------------------------------------------------------------------- */

/* True where the other side's struct is new enough to have the field. */
#define VCP_HAS(pointer, type, field) \
    ((pointer)->struct_size >= offsetof(type, field) + sizeof(((const type *)0)->field))

#if UINTPTR_MAX == UINT64_MAX
VCP_STATIC_ASSERT(sizeof(vcp_str) == 16, "vcp_str");
VCP_STATIC_ASSERT(sizeof(vcp_room_type) == 40, "vcp_room_type");
VCP_STATIC_ASSERT(sizeof(vcp_url) == 104, "vcp_url");
VCP_STATIC_ASSERT(sizeof(vcp_conference) == 72, "vcp_conference");
VCP_STATIC_ASSERT(sizeof(vcp_event_context) == 56, "vcp_event_context");
VCP_STATIC_ASSERT(sizeof(vcp_conference_request) == 48, "vcp_conference_request");
VCP_STATIC_ASSERT(sizeof(vcp_error) == 32, "vcp_error");
VCP_STATIC_ASSERT(sizeof(vcp_host) == 152, "vcp_host");
VCP_STATIC_ASSERT(sizeof(vcp_provider) == 104, "vcp_provider");
VCP_STATIC_ASSERT(sizeof(vcp_entry) == 24, "vcp_entry");
VCP_STATIC_ASSERT(sizeof(vcp_conference_change) == 64, "vcp_conference_change");
VCP_STATIC_ASSERT(sizeof(vcp_provider_lifecycle) == 24, "vcp_provider_lifecycle");
VCP_STATIC_ASSERT(sizeof(vcp_http_request) == 64, "vcp_http_request");
VCP_STATIC_ASSERT(sizeof(vcp_http_response) == 56, "vcp_http_response");
VCP_STATIC_ASSERT(sizeof(vcp_host_http) == 16, "vcp_host_http");
VCP_STATIC_ASSERT(sizeof(vcp_host_serial) == 16, "vcp_host_serial");
#endif

#if defined(__cplusplus)
}
#endif
#endif /* VCP_H */
