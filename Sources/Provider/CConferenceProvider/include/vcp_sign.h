/*
 * vcp_sign.h: signatures with a key that the host keeps.
 */
#ifndef VCP_SIGN_H
#define VCP_SIGN_H

#include "vcp_core.h"

/* An extension of the host: ask for the table with the host's get_extension. */
#define VCP_EXT_SIGN "vcp.sign/1"

/*
 * Some services hand out a secret, with which a program signs its requests or the links that it makes. The user enters
 * it as a secret setting, and the manifest declares what the setting is for (VCPSigningKeys): one algorithm for each
 * key and, for a JSON Web Token, the claims that every token has and its longest life. The provider can use such a key,
 * but never sees it: config_get does not return it.
 */

#if defined(__cplusplus)
extern "C" {
#endif

/* Borrowed by the host until sign returns. */
typedef struct vcp_sign_call {
    uint32_t struct_size;
    uint32_t flags; /* 0 */
    vcp_str key;    /* the key of the setting, as in VCPSigningKeys */
    /* At most 64 KiB. For HS256, RS256 and ES256, which make a JSON Web Token: a JSON object with the provider's
     * claims, in UTF-8. The host adds the claims of the manifest, which the provider cannot change, and iat, nbf and
     * exp. If the object has exp, the token expires then, but never later than the manifest allows. For the other
     * algorithms: any bytes. hash-... signs the input followed by the key. */
    vcp_str input;
} vcp_sign_call;

/* Borrowed by the provider until done returns. */
typedef struct vcp_sign_result {
    uint32_t struct_size;
    /* VCP_OK, or message says what happened:
     *   VCP_E_NOT_FOUND    the manifest does not declare the key in VCPSigningKeys
     *   VCP_E_CONFIG       the user has not entered the key, or it does not fit the algorithm
     *   VCP_E_INVALID      the input is not a JSON object, or it has a claim that the manifest fixes
     *   VCP_E_UNSUPPORTED  the host cannot sign on this machine
     *   VCP_E_CANCELLED    the request that the call belongs to was cancelled */
    vcp_status status;
    vcp_str signature; /* the token, or the signature in the encoding that the manifest declares */
    vcp_str message;   /* empty with VCP_OK */
} vcp_sign_result;

/* ---- Host side ---- */

/* [static] */
typedef struct vcp_host_sign {
    uint32_t struct_size;
    uint32_t flags; /* 0 */

    /* Starts to sign for an unfinished request, and returns at once. If it returns VCP_OK, the host calls done exactly
     * once, with user unchanged, on a thread that it uses for nothing else: done may block without delaying a [serial]
     * call or an HTTPS call. Otherwise, the host never calls done:
     *   VCP_E_INVALID  an argument breaks a rule
     *   VCP_E_LIMIT    the input is too large, or 8 calls are running
     *   VCP_E_STATE    there is no such unfinished request
     * [any-thread] */
    vcp_status (*sign)(vcp_host_ctx *ctx, vcp_request request, const vcp_sign_call *call,
                       void (*done)(void *user, const vcp_sign_result *result), void *user);
} vcp_host_sign;

VCP_ASSERT_SIZE(vcp_sign_call, 40);
VCP_ASSERT_SIZE(vcp_sign_result, 40);
VCP_ASSERT_SIZE(vcp_host_sign, 16);

#if defined(__cplusplus)
}
#endif
#endif /* VCP_SIGN_H */
