import CConferenceProvider
import Foundation

extension ConferenceRequest {
    /// Copies a borrowed request.
    init(_ request: vcp_conference_request) {
        self.init(
            roomTypeIdentifier: String(request.room_type_identifier),
            idempotencyKey: String(request.idempotency_key),
            event: request.event.map { Event($0) }, isRepeated: request.flags & UInt32(VCP_REQUEST_REPEATED) != 0)
    }
}

extension ConferenceChange {
    /// Copies a borrowed change.
    init(_ change: vcp_conference_change) {
        self.init(
            identifier: change.identifier.len > 0 ? String(change.identifier) : nil,
            url: URL(string: String(change.url)),
            idempotencyKey: String(change.idempotency_key),
            event: change.event.map { ConferenceRequest.Event($0) })
    }
}

extension ConferenceRequest.Event {
    fileprivate init(_ pointer: UnsafePointer<vcp_event_context>) {
        let event = copied(pointer, over: vcp_event_context())
        func has(_ flag: Int) -> Bool { event.flags & UInt32(flag) != 0 }
        self.init(
            title: has(VCP_EVENT_HAS_TITLE) ? String(event.title) : nil,
            times: has(VCP_EVENT_HAS_TIMES)
                ? ConferenceRequest.Times(
                    start: Date(timeIntervalSince1970: TimeInterval(event.start)),
                    end: Date(timeIntervalSince1970: TimeInterval(event.end)),
                    timeZone: event.time_zone.len > 0 ? TimeZone(identifier: String(event.time_zone)) : nil,
                    isAllDay: has(VCP_EVENT_ALL_DAY),
                    isRecurring: has(VCP_EVENT_RECURRING),
                    recurrenceRule: event.recurrence_rule.len > 0 ? String(event.recurrence_rule) : nil)
                : nil)
    }
}

/// Copies a struct of the host, which an older host may have filled in without its last fields.
///
/// - Parameter empty: a struct with the values of the fields that the host does not know.
private func copied<Value>(_ pointer: UnsafePointer<Value>, over empty: Value) -> Value {
    let source = UnsafeRawPointer(pointer)
    let size = min(Int(source.load(as: UInt32.self)), MemoryLayout<Value>.size)
    var value = empty
    withUnsafeMutableBytes(of: &value) { $0.copyMemory(from: UnsafeRawBufferPointer(start: source, count: size)) }
    return value
}
