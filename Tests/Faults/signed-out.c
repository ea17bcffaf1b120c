/* A provider that asks for a sign-in unless the account “rooms” has one. */
#define FETCH_ROOM_TYPES list
#define FETCH_CONFERENCE make
#include "fixture.h"

static int is_signed_in(vcp_request request) {
    const vcp_host_account *accounts = host->get_extension(host->ctx, TEXT(VCP_EXT_ACCOUNT));
    if (accounts && accounts->state(host->ctx, TEXT("rooms")) == VCP_ACCOUNT_SIGNED_IN) return 1;
    const vcp_error error = {sizeof error, VCP_E_AUTH, 0, TEXT("")};
    host->fail(host->ctx, request, &error);
    return 0;
}

static void list(vcp_instance *self, vcp_request request) {
    (void)self;
    if (is_signed_in(request)) answer_room_types(request);
}

static void make(vcp_instance *self, vcp_request request, const vcp_conference_request *wanted) {
    (void)self, (void)wanted;
    if (is_signed_in(request)) answer_conference(request, TEXT("Bring tea."));
}
