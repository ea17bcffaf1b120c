import CConferenceProvider
import Foundation

extension ConferenceRequest {
    /// Copies a borrowed request.
    init(_ request: vcp_conference_request) {
        self.init(
            roomTypeIdentifier: String(request.room_type_identifier),
            idempotencyKey: String(request.idempotency_key),
            event: request.event.map { Event($0.pointee) })
    }
}

extension ConferenceChange {
    /// Copies a borrowed change.
    init(_ change: vcp_conference_change) {
        self.init(
            identifier: change.identifier.len > 0 ? String(change.identifier) : nil,
            url: URL(string: String(change.url)),
            idempotencyKey: String(change.idempotency_key),
            event: change.event.map { ConferenceRequest.Event($0.pointee) })
    }
}

extension ConferenceRequest.Event {
    fileprivate init(_ event: vcp_event_context) {
        func has(_ flag: Int) -> Bool { event.flags & UInt32(flag) != 0 }
        self.init(
            title: has(VCP_EVENT_HAS_TITLE) ? String(event.title) : nil,
            times: has(VCP_EVENT_HAS_TIMES)
                ? ConferenceRequest.Times(
                    start: Date(timeIntervalSince1970: TimeInterval(event.start)),
                    end: Date(timeIntervalSince1970: TimeInterval(event.end)),
                    timeZone: event.time_zone.len > 0 ? TimeZone(identifier: String(event.time_zone)) : nil,
                    isAllDay: has(VCP_EVENT_ALL_DAY),
                    isRecurring: has(VCP_EVENT_RECURRING))
                : nil)
    }
}
