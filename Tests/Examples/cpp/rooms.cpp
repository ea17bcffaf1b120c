// A provider in C++: two kinds of room, each with a video link and a telephone number.
//
// No exception may reach the host. Every function that the host calls therefore runs its work in `guarded`, which
// answers the request with the error.
#include <array>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <new>
#include <stdexcept>
#include <string>

#include "vcp.h"

namespace {

vcp_str borrow(const std::string &text) { return {text.data(), text.size()}; }

template <std::size_t length>
constexpr vcp_str literal(const char (&text)[length]) {
    return {text, length - 1};
}

std::string copy(vcp_str text) { return text.len == 0 ? std::string() : std::string(text.ptr, text.len); }

// An error with a status for the host.
struct ProviderError : std::runtime_error {
    vcp_status status;
    ProviderError(vcp_status status, const std::string &message) : std::runtime_error(message), status(status) {}
};

constexpr std::array<vcp_room_type, 2> rooms = {{
    {sizeof(vcp_room_type), 0, literal("stand-up"), literal("Stand-up")},
    {sizeof(vcp_room_type), 0, literal("open-house"), literal("Open House")},
}};

// Derives the name of the meeting from the key (FNV-1a), so that a repeated request gets the same conference.
std::string meeting_number(const std::string &key) {
    std::uint64_t hash = 0xcbf29ce484222325u;
    for (unsigned char byte : key) hash = (hash ^ byte) * 0x100000001b3u;
    char digits[17];
    std::snprintf(digits, sizeof digits, "%016llx", static_cast<unsigned long long>(hash));
    return digits;
}

} // namespace

// vcp.h declares this type; its content is up to the provider.
struct vcp_instance {
    const vcp_host *host;

    void answer_room_types(vcp_request request) {
        host->finish_room_types(host->ctx, request, rooms.data(), rooms.size(), sizeof rooms[0]);
    }

    void answer_conference(vcp_request request, const vcp_conference_request &wanted) {
        const auto identifier = copy(wanted.room_type_identifier);
        for (const auto &room : rooms) {
            if (copy(room.identifier) != identifier) continue;
            const auto link =
                "https://meet.example.org/" + identifier + "-" + meeting_number(copy(wanted.idempotency_key));
            vcp_url video{};
            video.struct_size = sizeof video;
            video.kind = VCP_KIND_VIDEO;
            video.url = borrow(link);
            video.title = literal("Join Meeting");
            vcp_url phone{};
            phone.struct_size = sizeof phone;
            phone.kind = VCP_KIND_PHONE;
            phone.url = literal("tel:+4930901820");
            phone.title = literal("Audio Only");
            phone.pin = literal("4711");
            phone.region = literal("DE");
            const std::array<vcp_url, 2> urls = {{video, phone}};
            vcp_conference conference{};
            conference.struct_size = sizeof conference;
            conference.title = room.title;
            conference.details = literal("To join by phone, enter the PIN.");
            conference.url_count = urls.size();
            conference.urls = urls.data();
            conference.url_stride = sizeof urls[0];
            host->finish_conference(host->ctx, request, &conference);
            return;
        }
        // The user may have chosen from a list that is months old.
        throw ProviderError(VCP_E_NOT_FOUND, "The room “" + identifier + "” no longer exists.");
    }

    void fail(vcp_request request, vcp_status status, const char *message) const noexcept {
        vcp_error error{};
        error.struct_size = sizeof error;
        error.status = status;
        error.message = {message, std::char_traits<char>::length(message)};
        host->fail(host->ctx, request, &error);
    }
};

namespace {

// Answers the request with an error if the work throws.
template <typename Work>
void guarded(const vcp_instance &self, vcp_request request, Work work) noexcept {
    try {
        work();
    } catch (const ProviderError &error) {
        self.fail(request, error.status, error.what());
    } catch (const std::exception &error) {
        self.fail(request, VCP_E_INTERNAL, error.what());
    } catch (...) {
        self.fail(request, VCP_E_INTERNAL, "The provider threw something other than an exception.");
    }
}

vcp_status create(const vcp_host *host, vcp_instance **out, vcp_error *why) {
    *out = new (std::nothrow) vcp_instance{host};
    if (*out) return VCP_OK;
    why->status = VCP_E_MEMORY;
    return VCP_E_MEMORY;
}

void fetch_room_types(vcp_instance *self, vcp_request request) {
    guarded(*self, request, [&] { self->answer_room_types(request); });
}

void fetch_conference(vcp_instance *self, vcp_request request, const vcp_conference_request *wanted) {
    guarded(*self, request, [&] { self->answer_conference(request, *wanted); });
}

void destroy(vcp_instance *self) { delete self; }

const void *get_extension(vcp_instance *, vcp_str) { return nullptr; }

constexpr vcp_provider provider = {
    sizeof(vcp_provider), VCP_ABI_MAJOR, VCP_ABI_MINOR, {}, {}, {},
    create, fetch_room_types, fetch_conference, destroy, nullptr, get_extension,
};

const vcp_provider *provider_at(std::uint32_t index) { return index == 0 ? &provider : nullptr; }

constexpr vcp_entry entry = {
    VCP_ENTRY_MAGIC, sizeof(vcp_entry), VCP_ABI_MAJOR, VCP_ABI_MINOR, 1, provider_at,
};

} // namespace

const vcp_entry *vcp_entry_v1(void) { return &entry; }
