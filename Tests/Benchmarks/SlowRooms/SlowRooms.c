/* A provider that takes 200 ms for every answer. Twenty copies of it show whether the host asks in parallel.
 * With a principal class (it has none), it answers at once. */
#define _POSIX_C_SOURCE 199309L
#include <time.h>
#include <vcp.h>

#define TEXT(literal) {literal, sizeof(literal) - 1}

static const vcp_host *host;

static vcp_status create(const vcp_host *offered, vcp_instance **out, vcp_error *why) {
    (void)why;
    host = offered;
    *out = (vcp_instance *)(void *)&host;
    return VCP_OK;
}

static void fetch_room_types(vcp_instance *instance, vcp_request request) {
    static const vcp_room_type room = {sizeof room, 0, TEXT("slow"), TEXT("Slow Room")};
    const struct timespec delay = {0, 200 * 1000 * 1000};
    (void)instance;
    if (host->principal_class.len == 0) nanosleep(&delay, NULL);
    host->finish_room_types(host->ctx, request, &room, 1, sizeof room);
}

static void fetch_conference(vcp_instance *instance, vcp_request request, const vcp_conference_request *wanted) {
    const vcp_error error = {sizeof error, VCP_E_NOT_FOUND, 0, TEXT("This provider only lists its room.")};
    (void)instance, (void)wanted;
    host->fail(host->ctx, request, &error);
}

static void destroy(vcp_instance *instance) { (void)instance; }

static const vcp_provider *provider_at(uint32_t index) {
    static const vcp_provider provider = {
        .struct_size = sizeof provider,
        .abi_major = VCP_ABI_MAJOR,
        .abi_minor = VCP_ABI_MINOR,
        .create = create,
        .fetch_room_types = fetch_room_types,
        .fetch_conference = fetch_conference,
        .destroy = destroy,
    };
    return index == 0 ? &provider : NULL;
}

const vcp_entry *vcp_entry_v1(void) {
    static const vcp_entry entry = {VCP_ENTRY_MAGIC, sizeof entry, VCP_ABI_MAJOR, VCP_ABI_MINOR, 1, provider_at};
    return &entry;
}
