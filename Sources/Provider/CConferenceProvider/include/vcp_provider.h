/*
 * vcp_provider.h: what a provider implements.
 *
 * A library exports one function, vcp_entry_v1, and nothing else. Through this function, the host gets the provider's
 * table, with which it creates one instance. Then the host sends requests: fetch_room_types and fetch_conference start
 * the work and return, and the provider answers each request through the host's table (vcp_host.h). A [serial] call
 * waits until the previous one has returned, so do slow work on a thread of your own. vcp_core.h explains the tags and
 * the rules of memory.
 */
#ifndef VCP_PROVIDER_H
#define VCP_PROVIDER_H

#include "vcp_core.h"
#include "vcp_host.h"

#if defined(__cplusplus)
extern "C" {
#endif

#if defined(__GNUC__)
#define VCP_EXPORT __attribute__((visibility("default")))
#else
#define VCP_EXPORT
#endif

#define VCP_ENTRY_MAGIC 0x31504356u /* the bytes "VCP1" on a little-endian machine */
#define VCP_ENTRY_SYMBOL "vcp_entry_v1"

/* The provider's table. The host reads it once; the table and its texts are [static]. */
typedef struct vcp_provider {
    uint32_t struct_size;
    uint16_t abi_major;
    uint16_t abi_minor;
    vcp_str identifier;   /* empty, or the same as CFBundleIdentifier in the manifest */
    vcp_str display_name; /* may be empty: users see the name in the manifest */
    vcp_str version;      /* may be empty: users see the version in the manifest */

    /* Creates the instance. The host calls it once in a process, before any other function of the provider. Keep the
     * host's table: it is [static]. On success, store a pointer that is not null in *out and return VCP_OK; the host
     * only passes the pointer back to you. On failure, leave *out null, return another status, and fill in *why, whose
     * message has to be [static] because the host reads it after the call.
     * Required. [serial] */
    vcp_status (*create)(const vcp_host *host, vcp_instance **out, vcp_error *why);

    /* Starts to look up the room types. Answer with finish_room_types or fail, before or after this function returns.
     * The user waits for this list, so cache the last answer of your service.
     * Required. [serial] */
    void (*fetch_room_types)(vcp_instance *instance, vcp_request request);

    /* Starts to create a conference. Answer with finish_conference or fail, before or after this function returns. Fail
     * with VCP_E_NOT_FOUND if the room type does not exist, or no longer exists. wanted is borrowed until the return.
     * Required. [serial] */
    void (*fetch_conference)(vcp_instance *instance, vcp_request request, const vcp_conference_request *wanted);

    /* Destroys the instance. The host calls no other function of the provider afterwards, and ends the process soon.
     * Stop your own threads here; unfinished requests no longer need an answer.
     * Required. [serial] */
    void (*destroy)(vcp_instance *instance);

    /* Tells the provider that the host no longer needs the answer to a request. It may be called while the request is
     * being started, and for a request that has just been finished. Return at once. The request still has to be
     * finished.
     * Null if there is nothing to stop. [any-thread] */
    void (*cancel)(vcp_instance *instance, vcp_request request);

    /* Returns the table of an extension of the provider, such as VCP_EXT_LIFECYCLE, or null for any name that is not
     * exactly one of its own. The table is [static].
     * Null if there are no extensions. [any-thread] */
    const void *(*get_extension)(vcp_instance *instance, vcp_str id);
} vcp_provider;

/* The table of the library. [static] */
typedef struct vcp_entry {
    uint32_t magic; /* VCP_ENTRY_MAGIC */
    uint32_t struct_size;
    uint16_t abi_major;
    uint16_t abi_minor;
    uint32_t provider_count; /* 1 in major version 1 */

    /* Returns the table of the provider for index 0, and null for any other index. The table is [static].
     * [serial] */
    const vcp_provider *(*provider_at)(uint32_t index);
} vcp_entry;

/* The one function that a library exports. It returns the library's table, which is [static], and does nothing else.
 * [serial] */
VCP_EXPORT const vcp_entry *vcp_entry_v1(void);

VCP_ASSERT_SIZE(vcp_provider, 104);
VCP_ASSERT_SIZE(vcp_entry, 24);

#if defined(__cplusplus)
}
#endif
#endif /* VCP_PROVIDER_H */
