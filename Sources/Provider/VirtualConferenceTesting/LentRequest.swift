import CConferenceProvider

/// A request for a conference, in memory that is overwritten when it is no longer lent.
final class LentRequest {
    let request: UnsafeMutablePointer<vcp_conference_request>
    private let event: UnsafeMutablePointer<vcp_event_context>?
    private var texts: [UnsafeMutableBufferPointer<CChar>] = []

    init(room: String, key: String, event: FakeEvent?) {
        request = .allocate(capacity: 1)
        self.event = event == nil ? nil : .allocate(capacity: 1)
        request.initialize(
            to: vcp_conference_request(
                struct_size: UInt32(MemoryLayout<vcp_conference_request>.size), flags: 0,
                room_type_identifier: vcp_str(), idempotency_key: vcp_str(), event: nil))
        request.pointee.room_type_identifier = copy(room)
        request.pointee.idempotency_key = copy(key)
        if let event, let pointer = self.event {
            var flags = 0
            if event.title != nil { flags |= VCP_EVENT_HAS_TITLE }
            if event.times != nil { flags |= VCP_EVENT_HAS_TIMES }
            if event.isAllDay { flags |= VCP_EVENT_ALL_DAY }
            if event.isRecurring { flags |= VCP_EVENT_RECURRING }
            pointer.initialize(
                to: vcp_event_context(
                    struct_size: UInt32(MemoryLayout<vcp_event_context>.size), flags: UInt32(flags),
                    title: copy(event.title ?? ""), start: event.times?.start ?? 0, end: event.times?.end ?? 0,
                    time_zone: copy(event.timeZone)))
            request.pointee.event = UnsafePointer(pointer)
        }
    }

    /// Overwrites all texts with `#`, so that a provider that has kept one reads `#` from now on.
    func overwriteTexts() {
        for text in texts { text.update(repeating: CChar(bitPattern: UInt8(ascii: "#"))) }
    }

    deinit {
        for text in texts { text.deallocate() }
        event?.deallocate()
        request.deallocate()
    }

    private func copy(_ text: String) -> vcp_str {
        let buffer = UnsafeMutableBufferPointer<CChar>.allocate(capacity: text.utf8.count)
        _ = buffer.initialize(from: text.utf8.map { CChar(bitPattern: $0) })
        texts.append(buffer)
        return vcp_str(ptr: UnsafePointer(buffer.baseAddress), len: buffer.count)
    }
}
