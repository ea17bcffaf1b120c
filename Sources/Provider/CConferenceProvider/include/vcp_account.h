/*
 * vcp_account.h: the accounts that the user has signed in to.
 */
#ifndef VCP_ACCOUNT_H
#define VCP_ACCOUNT_H

#include "vcp_core.h"

/* An extension of the host: ask for the table with the host's get_extension. */
#define VCP_EXT_ACCOUNT "vcp.account/1"

/*
 * A provider whose service needs a sign-in declares an account in its manifest (VCPAccounts). The host signs the user
 * in, keeps the tokens and passwords, and adds them to the HTTPS calls that name the account (vcp_http.h). The provider
 * never sees them. With this extension, it learns whether the user is signed in, and the parts of an account that are
 * not secret, so that it can list rooms without a call.
 *
 * A user can have several accounts of one kind, each with a label. "zoom" names the user's default account of the kind
 * that the manifest declares as "zoom", and "zoom/work" the one with the label "work".
 *
 * All answers stay the same while the process runs, even if the user signs in or out meanwhile.
 */

#if defined(__cplusplus)
extern "C" {
#endif

enum {
    VCP_ACCOUNT_NONE = 0, /* the user is not signed in, or there is no such account */
    VCP_ACCOUNT_SIGNED_IN = 1,
    VCP_ACCOUNT_EXPIRED = 2 /* the service no longer accepts the sign-in: the user has to sign in again */
};

/* ---- Host side ---- */

/* [static] */
typedef struct vcp_host_account {
    uint32_t struct_size;
    uint32_t flags; /* 0 */

    /* Returns a VCP_ACCOUNT_... number.
     * [any-thread] */
    int32_t (*state)(vcp_host_ctx *ctx, vcp_str account);

    /* Copies a detail of an account into buffer, as UTF-8 without a terminating zero, and stores its length in *needed.
     * The keys are:
     *   user      the name of the user at the service
     *   server    the https address of the server, if the user named one at sign-in
     *   deviceID  the identifier that the service gave this sign-in, such as Matrix does
     *   label     the label of this account
     *   labels    the labels of all accounts of this kind, one per line, the default account first
     * Returns VCP_OK or:
     *   VCP_E_LIMIT      the value is longer than capacity; ask for the length with a null buffer and capacity 0
     *   VCP_E_NOT_FOUND  there is no such account, or it has no such detail
     *   VCP_E_INVALID    needed is null, or buffer is null and capacity is not 0
     * [any-thread] */
    vcp_status (*detail)(vcp_host_ctx *ctx, vcp_str account, vcp_str key, char *buffer, size_t capacity,
                         size_t *needed);
} vcp_host_account;

VCP_ASSERT_SIZE(vcp_host_account, 24);

#if defined(__cplusplus)
}
#endif
#endif /* VCP_ACCOUNT_H */
