// A C++ exception that nobody catches, in the place that a provider is asked in.
extern "C" {
#include "vcp.h"
}
#include <stdexcept>

namespace {
int instance;
vcp_status create(const vcp_host *, vcp_instance **out, vcp_error *) {
    *out = reinterpret_cast<vcp_instance *>(&instance);
    return VCP_OK;
}
void rooms(vcp_instance *, vcp_request) { throw std::runtime_error("nobody catches this"); }
void conference(vcp_instance *, vcp_request, const vcp_conference_request *) {}
void destroy(vcp_instance *) {}
const vcp_provider *provider_at(uint32_t index) {
    static vcp_provider provider;
    provider.struct_size = sizeof provider;
    provider.abi_major = VCP_ABI_MAJOR;
    provider.create = create;
    provider.fetch_room_types = rooms;
    provider.fetch_conference = conference;
    provider.destroy = destroy;
    return index == 0 ? &provider : nullptr;
}
}  // namespace

extern "C" const vcp_entry *vcp_entry_v1(void) {
    static vcp_entry entry;
    entry.magic = VCP_ENTRY_MAGIC;
    entry.struct_size = sizeof entry;
    entry.abi_major = VCP_ABI_MAJOR;
    entry.provider_count = 1;
    entry.provider_at = provider_at;
    return &entry;
}
