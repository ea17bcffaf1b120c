/* vcp.serial/1: has functions called on the thread of the [serial] functions, and tells in the details of a conference how
 * that went. */
#define FETCH_CONFERENCE fetch
#include "fixture.h"

static const vcp_host_serial *serial;
static pthread_t own, other;
static vcp_request pending;
static int taken, called, elsewhere, disorder;

static void run(void *user) {
    if (!pthread_equal(pthread_self(), own)) elsewhere++;
    if ((int)(intptr_t)user != called++) disorder++;
    if (called < taken) return;
    char text[128];
    int length = snprintf(text, sizeof text, "called %d elsewhere %d disorder %d", called, elsewhere, disorder);
    answer_conference(pending, (vcp_str){text, (size_t)length});
}

/* Another thread, which goes away before the calls are made. */
static void *ask(void *user) {
    (void)user;
    for (int number = 0; number < 70; number++) {
        if (serial->call(host->ctx, run, (void *)(intptr_t)number) == VCP_OK) taken++;
    }
    return NULL;
}

static void fetch(vcp_instance *self, vcp_request request, const vcp_conference_request *wanted) {
    (void)self;
    (void)wanted;
    own = pthread_self();
    pending = request;
    serial = host->get_extension(host->ctx, TEXT(VCP_EXT_SERIAL));
    if (serial == NULL || serial->call(host->ctx, NULL, NULL) != VCP_E_INVALID
        || serial->call((vcp_host_ctx *)&pending, run, NULL) != VCP_E_INVALID) abort();
    if (pthread_create(&other, NULL, ask, NULL) != 0) abort();
    pthread_join(other, NULL);
}
