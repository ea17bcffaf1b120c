import CConferenceProvider
import WorkerProtocol

extension ConferenceCall {
    /// Calls `body` with the request as the struct of `vcp.h`, which is not valid afterwards.
    func withC(_ body: (UnsafePointer<vcp_conference_request>) -> Void) {
        event.withC { event in
            roomType.withBorrowed { roomType in
                idempotencyKey.withBorrowed { key in
                    var request = vcp_conference_request(
                        struct_size: UInt32(MemoryLayout<vcp_conference_request>.size),
                        flags: isRepeated ? UInt32(VCP_REQUEST_REPEATED) : 0,
                        room_type_identifier: roomType, idempotency_key: key, event: event)
                    body(&request)
                }
            }
        }
    }

}

extension ConferenceChangeCall {
    /// Calls `body` with the change as the struct of `vcp.h`, which is not valid afterwards.
    func withC(_ body: (UnsafePointer<vcp_conference_change>) -> Void) {
        event.withC { event in
            identifier.withBorrowed { identifier in
                url.withBorrowed { url in
                    idempotencyKey.withBorrowed { key in
                        var change = vcp_conference_change(
                            struct_size: UInt32(MemoryLayout<vcp_conference_change>.size), flags: 0,
                            identifier: identifier, url: url, idempotency_key: key, event: event)
                        body(&change)
                    }
                }
            }
        }
    }
}

extension ConferenceCall.Event? {
    fileprivate func withC(_ body: (UnsafePointer<vcp_event_context>?) -> Void) {
        guard let event = self else { return body(nil) }
        var flags = 0
        if event.title != nil { flags |= VCP_EVENT_HAS_TITLE }
        if let times = event.times {
            flags |= VCP_EVENT_HAS_TIMES
            if times.isAllDay { flags |= VCP_EVENT_ALL_DAY }
            if times.isRecurring { flags |= VCP_EVENT_RECURRING }
        }
        (event.title ?? "").withBorrowed { title in
            (event.times?.timeZone ?? "").withBorrowed { timeZone in
                (event.times?.recurrenceRule ?? "").withBorrowed { rule in
                    var context = vcp_event_context(
                        struct_size: UInt32(MemoryLayout<vcp_event_context>.size), flags: UInt32(flags), title: title,
                        start: event.times?.start ?? 0, end: event.times?.end ?? 0, time_zone: timeZone,
                        recurrence_rule: rule)
                    body(&context)
                }
            }
        }
    }
}

extension String {
    /// Calls `body` with the text as a `vcp_str`.
    func withBorrowed(_ body: (vcp_str) -> Void) {
        var copy = self
        copy.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { body(vcp_str(ptr: $0.baseAddress, len: $0.count)) }
        }
    }
}
