// What the author of a provider imports, and how a call reaches the author's code:
//
//     host ──vcp.h──▶ Entry/  vcp_entry_v1: create, fetch_room_types, fetch_conference, cancel, destroy
//                       │     makes the class that the manifest names, runs each request as a task of its own
//                       ▼
//                 Provider/   VirtualConferenceProvider: the protocol and the values it speaks
//                       ▲
//                 EventKit/   EKVirtualConferenceProvider: Apple's class, which conforms to it
//
// In the other direction, `Host/` is what a provider may ask of the host: its configuration, its log.
//
// Nothing here checks what a provider answers: the host does that, once, for providers in every language.

// Sources that were written for a calendar extension import EventKit alone and use `URL` and `UUID` all the same.
@_exported public import Foundation
