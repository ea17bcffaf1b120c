/*
 * A provider in C: two kinds of room, each with a video link and a telephone number.
 *
 * It answers every request within the call. A provider that needs a server sends its request (vcp_http.h), returns, and
 * answers later from any thread.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vcp.h"

#define TEXT(literal) ((vcp_str){.ptr = (literal), .len = sizeof(literal) - 1})

struct vcp_instance {
    const vcp_host *host;
};

static const vcp_room_type rooms[] = {
    {.struct_size = sizeof(vcp_room_type), .identifier = TEXT("stand-up"), .title = TEXT("Stand-up")},
    {.struct_size = sizeof(vcp_room_type), .identifier = TEXT("open-house"), .title = TEXT("Open House")},
};
enum { room_count = sizeof rooms / sizeof rooms[0] };

static int same(vcp_str left, vcp_str right) {
    return left.len == right.len && (left.len == 0 || memcmp(left.ptr, right.ptr, left.len) == 0);
}

/* Derives the name of the meeting from the key (FNV-1a), so that a repeated request gets the same conference. */
static uint64_t meeting_number(vcp_str key) {
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t index = 0; index < key.len; index++)
        hash = (hash ^ (unsigned char)key.ptr[index]) * 0x100000001b3u;
    return hash;
}

static vcp_status create(const vcp_host *host, vcp_instance **out, vcp_error *why) {
    vcp_instance *self = malloc(sizeof *self);
    if (!self) {
        why->status = VCP_E_MEMORY;
        return VCP_E_MEMORY;
    }
    self->host = host;
    *out = self;
    return VCP_OK;
}

static void fetch_room_types(vcp_instance *self, vcp_request request) {
    self->host->finish_room_types(self->host->ctx, request, rooms, room_count, sizeof rooms[0]);
}

static void fetch_conference(vcp_instance *self, vcp_request request, const vcp_conference_request *wanted) {
    const vcp_room_type *room = NULL;
    for (size_t index = 0; index < room_count; index++)
        if (same(rooms[index].identifier, wanted->room_type_identifier)) room = &rooms[index];
    if (!room) {
        /* The user may have chosen from a list that is months old. */
        char message[256];
        int length = snprintf(message, sizeof message, "The room “%.*s” no longer exists.",
                              (int)(wanted->room_type_identifier.len > 128 ? 128 : wanted->room_type_identifier.len),
                              wanted->room_type_identifier.ptr);
        vcp_error error = {.struct_size = sizeof error, .status = VCP_E_NOT_FOUND,
                           .message = {.ptr = message, .len = length < 0 ? 0 : (size_t)length}};
        self->host->fail(self->host->ctx, request, &error);
        return;
    }

    char link[256];
    int length = snprintf(link, sizeof link, "https://meet.example.org/%.*s-%016llx", (int)room->identifier.len,
                          room->identifier.ptr, (unsigned long long)meeting_number(wanted->idempotency_key));
    vcp_url urls[] = {
        {.struct_size = sizeof(vcp_url), .kind = VCP_KIND_VIDEO, .title = TEXT("Join Meeting"),
         .url = {.ptr = link, .len = length < 0 ? 0 : (size_t)length}},
        {.struct_size = sizeof(vcp_url), .kind = VCP_KIND_PHONE, .title = TEXT("Audio Only"),
         .url = TEXT("tel:+4930901820"), .pin = TEXT("4711"), .region = TEXT("DE")},
    };
    vcp_conference conference = {
        .struct_size = sizeof conference, .url_count = 2, .title = room->title,
        .details = TEXT("To join by phone, enter the PIN."), .urls = urls, .url_stride = sizeof urls[0]};
    self->host->finish_conference(self->host->ctx, request, &conference);
}

static void destroy(vcp_instance *self) { free(self); }

static const void *get_extension(vcp_instance *self, vcp_str id) {
    (void)self;
    (void)id;
    return NULL;
}

static const vcp_provider provider = {
    .struct_size = sizeof(vcp_provider), .abi_major = VCP_ABI_MAJOR, .abi_minor = VCP_ABI_MINOR,
    .create = create, .fetch_room_types = fetch_room_types, .fetch_conference = fetch_conference,
    .destroy = destroy, .get_extension = get_extension,
};

static const vcp_provider *provider_at(uint32_t index) { return index == 0 ? &provider : NULL; }

static const vcp_entry entry = {
    .magic = VCP_ENTRY_MAGIC, .struct_size = sizeof(vcp_entry), .abi_major = VCP_ABI_MAJOR,
    .abi_minor = VCP_ABI_MINOR, .provider_count = 1, .provider_at = provider_at,
};

const vcp_entry *vcp_entry_v1(void) { return &entry; }
