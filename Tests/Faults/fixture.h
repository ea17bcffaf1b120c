/*
 * A provider that does everything right. A fault defines the name of a part before it includes this file, and then
 * writes that part itself: "#define CREATE my_create" asks for "static vcp_status my_create(…)".
 */
#ifndef FIXTURE_H
#define FIXTURE_H

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "vcp.h"

#define TEXT(literal) ((vcp_str){.ptr = (literal), .len = sizeof(literal) - 1})
#define UNUSED __attribute__((unused))

UNUSED static unsigned umask_now(void) {
    mode_t mask = umask(0);
    umask(mask);
    return mask;
}

static const vcp_host *host UNUSED;
static int instance UNUSED;

/* ---- Parts that a fault may replace ------------------------------------------------------------------------------ */

#ifndef CREATE
#define CREATE good_create
static vcp_status good_create(const vcp_host *given, vcp_instance **out, vcp_error *why) {
    (void)why;
    host = given;
    *out = (vcp_instance *)&instance;
    return VCP_OK;
}
#else
static vcp_status CREATE(const vcp_host *, vcp_instance **, vcp_error *);
#endif

#ifndef FETCH_ROOM_TYPES
#define FETCH_ROOM_TYPES good_fetch_room_types
#endif
UNUSED static vcp_status answer_room_types(vcp_request request) {
    vcp_room_type rooms[] = {
        {sizeof(vcp_room_type), 0, TEXT("personal"), TEXT("Personal Room")},
        {sizeof(vcp_room_type), 0, TEXT("one-time"), TEXT("One-Time Room")},
    };
    return host->finish_room_types(host->ctx, request, rooms, 2, sizeof rooms[0]);
}
static void FETCH_ROOM_TYPES(vcp_instance *, vcp_request);
UNUSED static void good_fetch_room_types(vcp_instance *self, vcp_request request) {
    (void)self;
    answer_room_types(request);
}

UNUSED static vcp_status answer_conference(vcp_request request, vcp_str details) {
    vcp_url url = {.struct_size = sizeof url, .url = TEXT("https://meet.example.org/room"), .title = TEXT("Join")};
    vcp_conference conference = {
        .struct_size = sizeof conference, .url_count = 1, .title = TEXT("A Room"), .details = details,
        .urls = &url, .url_stride = sizeof url};
    return host->finish_conference(host->ctx, request, &conference);
}
#ifndef FETCH_CONFERENCE
#define FETCH_CONFERENCE good_fetch_conference
static void good_fetch_conference(vcp_instance *self, vcp_request request, const vcp_conference_request *wanted) {
    (void)self;
    (void)wanted;
    answer_conference(request, TEXT("Bring tea."));
}
#else
static void FETCH_CONFERENCE(vcp_instance *, vcp_request, const vcp_conference_request *);
#endif

#ifndef DESTROY
#define DESTROY good_destroy
static void good_destroy(vcp_instance *self) { (void)self; }
#else
static void DESTROY(vcp_instance *);
#endif

#ifndef CANCEL
#define CANCEL 0
#else
static void CANCEL(vcp_instance *, vcp_request);
#endif

#ifndef GET_EXTENSION
#define GET_EXTENSION 0
#else
static const void *GET_EXTENSION(vcp_instance *, vcp_str);
#endif

#ifndef IDENTIFIER
#define IDENTIFIER ""
#endif
#ifndef MAJOR
#define MAJOR VCP_ABI_MAJOR
#endif
#ifndef PROVIDER_SIZE
#define PROVIDER_SIZE sizeof(vcp_provider)
#endif
#ifndef ENTRY_MAGIC
#define ENTRY_MAGIC VCP_ENTRY_MAGIC
#endif
#ifndef ENTRY_SIZE
#define ENTRY_SIZE sizeof(vcp_entry)
#endif
#ifndef ENTRY_MAJOR
#define ENTRY_MAJOR VCP_ABI_MAJOR
#endif
#ifndef PROVIDER_COUNT
#define PROVIDER_COUNT 1
#endif

/* ---- The tables -------------------------------------------------------------------------------------------------- */

static const vcp_provider provider UNUSED = {
    .struct_size = PROVIDER_SIZE,
    .abi_major = MAJOR,
    .abi_minor = VCP_ABI_MINOR,
    .identifier = TEXT(IDENTIFIER),
    .display_name = TEXT(""),
    .version = TEXT(""),
    .create = CREATE,
    .fetch_room_types = FETCH_ROOM_TYPES,
    .fetch_conference = FETCH_CONFERENCE,
    .destroy = DESTROY,
    .cancel = CANCEL,
    .get_extension = GET_EXTENSION,
};

#ifndef PROVIDER_AT
#define PROVIDER_AT good_provider_at
static const vcp_provider *good_provider_at(uint32_t index) { return index == 0 ? &provider : NULL; }
#else
static const vcp_provider *PROVIDER_AT(uint32_t);
#endif

#ifndef NO_ENTRY
static const vcp_entry entry = {
    .magic = ENTRY_MAGIC,
    .struct_size = ENTRY_SIZE,
    .abi_major = ENTRY_MAJOR,
    .abi_minor = VCP_ABI_MINOR,
    .provider_count = PROVIDER_COUNT,
    .provider_at = PROVIDER_AT,
};
#ifndef ENTRY
#define ENTRY (&entry)
#endif
const vcp_entry *vcp_entry_v1(void) { return ENTRY; }
#endif

#endif
