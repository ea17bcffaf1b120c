/*
 * vcp_host.h: what the host offers to a provider.
 *
 * The host passes its table to create. The provider keeps the pointer and passes ctx as the first argument of every
 * function. A provider answers a request through this table, within the call that starts the request or later, from
 * any thread. vcp_core.h explains the tags and the rules of memory.
 */
#ifndef VCP_HOST_H
#define VCP_HOST_H

#include "vcp_core.h"

#if defined(__cplusplus)
extern "C" {
#endif

typedef int32_t vcp_log_level;
enum { VCP_LOG_DEBUG = 0, VCP_LOG_INFO = 1, VCP_LOG_WARNING = 2, VCP_LOG_ERROR = 3 };

/* The host's table. Its functions return at once: they wait for nothing but a lock. Do not call them from a signal
 * handler or from a forked child. [static] */
typedef struct vcp_host {
    uint32_t struct_size;
    uint16_t abi_major;
    uint16_t abi_minor;
    vcp_host_ctx *ctx; /* the first argument of every function below */
    vcp_str host_name;
    vcp_str host_version;
    vcp_str bundle_identifier; /* CFBundleIdentifier of the manifest */
    vcp_str principal_class;   /* NSExtensionPrincipalClass of the manifest; may be empty */

    /* ---- Answers: exactly one of these four for each request ----
     *
     * The host copies the data before the function returns. Each of them returns:
     *   VCP_OK           the request is finished
     *   VCP_E_INVALID    the data breaks a rule, or the request needs another of the four; the request has failed
     *   VCP_E_STATE      the request was already finished
     *   VCP_E_CANCELLED  the answer came too late and was discarded
     *   VCP_E_NOT_FOUND  there is no such request
     */

    /* Answers a request for room types. An empty list is a valid answer.
     * [any-thread] */
    vcp_status (*finish_room_types)(vcp_host_ctx *ctx, vcp_request request, const vcp_room_type *room_types,
                                    uint32_t count, uint32_t stride);

    /* Answers a request to create or to update a conference.
     * [any-thread] */
    vcp_status (*finish_conference)(vcp_host_ctx *ctx, vcp_request request, const vcp_conference *conference);

    /* Answers a request that has no result, such as the end of a conference.
     * [any-thread] */
    vcp_status (*finish_done)(vcp_host_ctx *ctx, vcp_request request);

    /* Answers any request with an error.
     * [any-thread] */
    vcp_status (*fail)(vcp_host_ctx *ctx, vcp_request request, const vcp_error *error);

    /* ---- State of a request ---- */

    /* Returns nonzero once the host no longer needs the answer, and for a request that is finished or unknown. A
     * cancelled request still has to be finished: with VCP_E_CANCELLED, or with the result if there is one.
     * [any-thread] */
    int32_t (*is_cancelled)(vcp_host_ctx *ctx, vcp_request request);

    /* Returns the milliseconds that are left until the host gives up. Use them as the timeout of a network call. The
     * result is never negative, and 0 for a request that is finished or unknown.
     * [any-thread] */
    int64_t (*milliseconds_left)(vcp_host_ctx *ctx, vcp_request request);

    /* ---- Everything else ---- */

    /* Copies the value of a setting into buffer, as UTF-8 without a terminating zero, and stores its length in *needed.
     * The manifest declares the keys (VCPConfiguration). Numbers and booleans are text: "42", "true". The values do not
     * change while the process runs. Never log the value of a setting that the manifest marks as secret.
     * Returns VCP_OK or:
     *   VCP_E_LIMIT      the value is longer than capacity; ask for the length with a null buffer and capacity 0
     *   VCP_E_NOT_FOUND  the key is not declared, or it has neither a value nor a default
     *   VCP_E_INVALID    needed is null, or buffer is null and capacity is not 0
     * [any-thread] */
    vcp_status (*config_get)(vcp_host_ctx *ctx, vcp_str key, char *buffer, size_t capacity, size_t *needed);

    /* Adds a line to the provider's log, which the user can read. The host shortens long lines, drops lines if there
     * are very many, and replaces an unknown level by the nearest known one.
     * [any-thread] */
    void (*log)(vcp_host_ctx *ctx, vcp_log_level level, vcp_str message);

    /* Returns the table of an extension of the host, such as VCP_EXT_HTTP or VCP_EXT_SERIAL, or null if the host has
     * none of exactly this name. The table is [static].
     * [any-thread] */
    const void *(*get_extension)(vcp_host_ctx *ctx, vcp_str id);
} vcp_host;

VCP_ASSERT_SIZE(vcp_host, 152);

#if defined(__cplusplus)
}
#endif
#endif /* VCP_HOST_H */
