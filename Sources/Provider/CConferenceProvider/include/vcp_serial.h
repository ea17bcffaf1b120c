/*
 * vcp_serial.h: run a function on the thread of the [serial] calls.
 */
#ifndef VCP_SERIAL_H
#define VCP_SERIAL_H

#include "vcp_core.h"

/* An extension of the host: ask for the table with the host's get_extension. */
#define VCP_EXT_SERIAL "vcp.serial/1"

/*
 * Some languages and libraries schedule work on the "main thread". In a provider's process, the first thread belongs to
 * the host. The host loads the library on the thread that also makes the [serial] calls, so that such a library takes
 * this thread for the main thread. With this extension, a provider can run functions there between the [serial] calls.
 */

#if defined(__cplusplus)
extern "C" {
#endif

/* ---- Host side ---- */

/* [static] */
typedef struct vcp_host_serial {
    uint32_t struct_size;
    uint32_t flags; /* 0 */

    /* Makes the host call function(user) once on the thread of the [serial] functions, after the functions that were
     * passed earlier, and returns at once. Functions that are still waiting when destroy is called are never called.
     * Returns:
     *   VCP_OK         the function will be called
     *   VCP_E_INVALID  function is null
     *   VCP_E_LIMIT    64 functions are already waiting
     *   VCP_E_STATE    destroy has been called
     * [any-thread] */
    vcp_status (*call)(vcp_host_ctx *ctx, void (*function)(void *user), void *user);
} vcp_host_serial;

VCP_ASSERT_SIZE(vcp_host_serial, 16);

#if defined(__cplusplus)
}
#endif
#endif /* VCP_SERIAL_H */
