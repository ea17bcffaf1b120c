/*
 * vcp_lifecycle.h: update or end a conference when its event changes.
 */
#ifndef VCP_LIFECYCLE_H
#define VCP_LIFECYCLE_H

#include "vcp_core.h"

/* An extension of the provider: return the table for this name from the provider's get_extension. */
#define VCP_EXT_LIFECYCLE "vcp.lifecycle/1"

/*
 * Implement this extension for a service that books a room for a certain time, or that lists a meeting until it is
 * deleted. A conference that is only a link does not need it.
 *
 * The host uses the extension only if the manifest sets VCPLifecycle to true; it asks for the table once, after create.
 * The calendar has already changed before the host calls, and stays changed whatever the provider answers. If a call
 * fails, the host may repeat it later with the same idempotency key.
 */

#if defined(__cplusplus)
extern "C" {
#endif

/* Names the conference and describes its event. Borrowed until the call returns. */
typedef struct vcp_conference_change {
    uint32_t struct_size;
    uint32_t flags;                 /* 0 */
    vcp_str identifier;             /* the identifier that the provider gave the conference; may be empty */
    vcp_str url;                    /* the first URL of the conference */
    vcp_str idempotency_key;        /* a repeated key stands for the same change */
    const vcp_event_context *event; /* the event as it is now; null if it is gone or if nothing was granted */
} vcp_conference_change;

/* ---- Provider side ---- */

/* A function is null if the provider has nothing to do in that case. [static] */
typedef struct vcp_provider_lifecycle {
    uint32_t struct_size;
    uint32_t flags; /* 0 */

    /* Starts to update a conference whose event was moved or renamed. Answer with finish_conference, which takes the
     * conference as it is now, or with fail, before or after this function returns. A URL that the conference had before,
     * and that is given without a passcode, keeps its passcode.
     * [serial] */
    void (*update_conference)(vcp_instance *instance, vcp_request request, const vcp_conference_change *change);

    /* Starts to end a conference whose event was deleted or was given another conference. Answer with finish_done or
     * fail, before or after this function returns. Use finish_done also if the conference no longer exists.
     * [serial] */
    void (*end_conference)(vcp_instance *instance, vcp_request request, const vcp_conference_change *change);
} vcp_provider_lifecycle;

VCP_ASSERT_SIZE(vcp_conference_change, 64);
VCP_ASSERT_SIZE(vcp_provider_lifecycle, 24);

#if defined(__cplusplus)
}
#endif
#endif /* VCP_LIFECYCLE_H */
