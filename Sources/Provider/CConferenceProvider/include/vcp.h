/*
 * vcp.h: the interface between a virtual conference provider and its host, major version 1.
 *
 * A provider is a shared library that knows one conferencing service. The host loads it into a process of its own, asks
 * which kinds of room it offers, and has it create a conference for a calendar event. Include this header, export
 * vcp_entry_v1, and write a manifest (Info.plist) next to the library.
 *
 * A provider's life, in calls from the host:
 *
 *     vcp_entry_v1()                      the table of the library
 *       provider_at(0)                    the table of the provider
 *         create(host, &instance, &why)   once; keeps the host's table
 *         fetch_room_types(instance, 1)   answered with host->finish_room_types(host->ctx, 1, ...) or host->fail(...)
 *         fetch_conference(instance, 2, ...)      answered with host->finish_conference(...) or host->fail(...)
 *         destroy(instance)               once; the process ends soon afterwards
 *
 * The headers, in reading order:
 *
 *     vcp_core.h       the rules that apply everywhere, the thread tags, status codes, and the values that are passed
 *     vcp_provider.h   what a provider implements: the entry and its table of functions
 *     vcp_host.h       what a host offers: answers, deadlines, configuration, a log
 *     vcp_http.h       extension of the host: HTTPS requests, which a provider cannot make on its own
 *     vcp_account.h    extension of the host: accounts that the user has signed in to
 *     vcp_sign.h       extension of the host: signatures with a key that the host keeps
 *     vcp_lifecycle.h  extension of the provider: update or end a conference when its event changes
 *     vcp_serial.h     extension of the host: run a function on the thread of the [serial] calls
 *
 * Each of them can also be included alone.
 */
#ifndef VCP_H
#define VCP_H

#include "vcp_account.h"
#include "vcp_core.h"
#include "vcp_host.h"
#include "vcp_http.h"
#include "vcp_lifecycle.h"
#include "vcp_provider.h"
#include "vcp_serial.h"
#include "vcp_sign.h"

#endif /* VCP_H */
