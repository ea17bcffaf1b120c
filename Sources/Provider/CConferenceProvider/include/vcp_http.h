/*
 * vcp_http.h: HTTPS requests, which the host performs for a provider.
 */
#ifndef VCP_HTTP_H
#define VCP_HTTP_H

#include "vcp_core.h"

/* An extension of the host: ask for the table with the host's get_extension. */
#define VCP_EXT_HTTP "vcp.http/1"

/*
 * A provider's process has no network. The host makes HTTPS requests for it, to the hosts that the manifest declares
 * (VCPNetworkHosts) and the user has granted, and to the server that the user has entered in a setting with
 * networkHost.
 *
 * Each call belongs to a request that the provider has not finished yet. Its timeout is the time that is left for this
 * request, and the host ends the call if the request is cancelled.
 *
 * If a request fails, but the server may have carried out one of its calls, the outcome of the request is unknown: the
 * host asks the user to find out instead of reporting a failure. The host assumes this if it has sent a call with any
 * method other than GET or HEAD, and no complete response has reached the provider. If your provider can find out on its
 * own, with a GET call, finish the request with the result.
 *
 * Limits: 8 calls at the same time; 64 headers, 8 KiB in each text and 256 KiB of body in a request; 512 KiB of body in
 * a response. The host follows redirects to granted hosts only, always verifies certificates, keeps no cookies, and
 * rejects URLs with credentials. If it follows a redirect to another host or port, it sends only the headers Accept…,
 * Content-…, If-…, Cache-Control, Date, Pragma, Range and User-Agent of the request: others may be credentials.
 *
 * A call can name an account (vcp_account.h). The host then adds the user's credential, which the provider never sees:
 *
 *   - The account has servers: the hosts that the manifest names, on port 443 or the port that it names with them, and
 *     the server that the user has named at sign-in. A call to any other server is VCP_E_INVALID. If one of the account's
 *     servers redirects to another one, that one does not get the credential.
 *   - It drops these headers of the provider: Authorization, the header in which the credential is sent, Cookie,
 *     Accept-Encoding, Range and If-Range.
 *   - It takes the credential out of the response, in case the server repeats it, and removes cookies.
 *   - If the server responds with 401, the host renews the credential and repeats the call once. If that does not help,
 *     the status of the response is VCP_E_AUTH. Finish the request with this status: the user is then asked to sign in.
 */

#if defined(__cplusplus)
extern "C" {
#endif

typedef struct vcp_http_header {
    vcp_str name;
    vcp_str value;
} vcp_http_header;

/* Borrowed by the host until send returns. */
typedef struct vcp_http_request {
    uint32_t struct_size;
    uint32_t header_count;
    vcp_str method; /* such as "GET" or "POST" */
    vcp_str url;    /* https, to a granted host */
    const vcp_http_header *headers;
    vcp_str body; /* any bytes, not necessarily text */
    /* The account to use, such as "zoom" or "zoom/work"; empty for a call without a credential. Added after version 1.0:
     * a host without vcp.account/1 does not read it and would send the call without the credential. Set it only if
     * get_extension has returned a table for VCP_EXT_ACCOUNT. */
    vcp_str account;
} vcp_http_request;

/* Borrowed by the provider until done returns. */
typedef struct vcp_http_response {
    uint32_t struct_size;
    /* VCP_OK if the server has responded, whatever its HTTP status is. Otherwise message says what happened:
     *   VCP_E_UNSUPPORTED  the host or its address is not granted
     *   VCP_E_INVALID      the request breaks a rule
     *   VCP_E_AUTH         the user is not signed in to the account, or has to sign in again
     *   VCP_E_NETWORK      the server could not be reached, or the connection failed
     *   VCP_E_DEADLINE     there was no response in time
     *   VCP_E_LIMIT        the response is too long
     *   VCP_E_CANCELLED    the request that the call belongs to was cancelled */
    vcp_status status;
    uint32_t http_status; /* such as 200 or 404 */
    uint32_t header_count;
    const vcp_http_header *headers;
    vcp_str body; /* any bytes, not necessarily text */
    vcp_str message; /* empty with VCP_OK */
} vcp_http_response;

/* ---- Host side ---- */

/* [static] */
typedef struct vcp_host_http {
    uint32_t struct_size;
    uint32_t flags; /* 0 */

    /* Starts an HTTPS call for an unfinished request, and returns at once. If it returns VCP_OK, the host calls done
     * exactly once, with user unchanged, perhaps before send returns, on a thread that it uses for nothing else: done may
     * block without delaying a [serial] call. Otherwise, the host never calls done:
     *   VCP_E_INVALID      an argument breaks a rule
     *   VCP_E_LIMIT        the call is too large, or too many calls are running
     *   VCP_E_STATE        there is no such unfinished request
     *   VCP_E_NOT_FOUND    the manifest does not declare the account
     *   VCP_E_UNSUPPORTED  the call names an account, and the host does not offer vcp.account/1
     * [any-thread] */
    vcp_status (*send)(vcp_host_ctx *ctx, vcp_request request, const vcp_http_request *call,
                       void (*done)(void *user, const vcp_http_response *response), void *user);
} vcp_host_http;

VCP_ASSERT_SIZE(vcp_http_header, 32);
VCP_ASSERT_SIZE(vcp_http_request, 80);
VCP_ASSERT_SIZE(vcp_http_response, 56);
VCP_ASSERT_SIZE(vcp_host_http, 16);

#if defined(__cplusplus)
}
#endif
#endif /* VCP_HTTP_H */
