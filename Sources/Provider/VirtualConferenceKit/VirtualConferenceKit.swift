// The module that the author of a provider imports. A provider is a class with two methods:
//
//     import VirtualConferenceKit
//
//     final class Provider: PrincipalProvider {
//         func roomTypes() async throws -> [RoomTypeDescriptor] { … }
//         func conference(for request: ConferenceRequest) async throws -> ConferenceDescriptor { … }
//     }
//
// How a request of the host reaches the author's code, and which folder each part is in:
//
//     host ──vcp.h──▶ Entry/  exports vcp_entry_v1, creates the class that the manifest names, and runs each request
//                       │     in a task: fetch_room_types, fetch_conference, and the lifecycle of a conference
//                       ▼
//                 Provider/   VirtualConferenceProvider: the protocol, and the values of requests and answers
//                       ▲
//                 EventKit/   EKVirtualConferenceProvider: Apple's class, which conforms to the protocol
//
// In the other direction, Host/ offers what the host can do for a provider: its configuration, its log, and HTTPS.
//
// This module does not validate a provider's answers. The host does, for providers in every language.

// Sources written for a calendar extension import only EventKit and still use `URL` and `UUID`.
@_exported public import Foundation
