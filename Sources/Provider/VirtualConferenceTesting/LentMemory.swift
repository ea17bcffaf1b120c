import CConferenceProvider

/// Texts and events that are lent to a provider until its function returns, and overwritten then.
final class LentMemory {
    private var texts: [UnsafeMutableBufferPointer<CChar>] = []
    private var events: [UnsafeMutablePointer<vcp_event_context>] = []

    /// Overwrites all texts with `#`, so that a provider that has kept one reads `#` from now on.
    func overwriteTexts() {
        for text in texts { text.update(repeating: CChar(bitPattern: UInt8(ascii: "#"))) }
    }

    deinit {
        for text in texts { text.deallocate() }
        for event in events { event.deallocate() }
    }

    /// Returns a copy of a text.
    func text(_ text: String) -> vcp_str {
        let buffer = UnsafeMutableBufferPointer<CChar>.allocate(capacity: text.utf8.count)
        _ = buffer.initialize(from: text.utf8.map { CChar(bitPattern: $0) })
        texts.append(buffer)
        return vcp_str(ptr: UnsafePointer(buffer.baseAddress), len: buffer.count)
    }

    /// Returns the struct of an event.
    func event(_ event: FakeEvent) -> UnsafePointer<vcp_event_context> {
        var flags = 0
        if event.title != nil { flags |= VCP_EVENT_HAS_TITLE }
        if event.times != nil { flags |= VCP_EVENT_HAS_TIMES }
        if event.isAllDay { flags |= VCP_EVENT_ALL_DAY }
        if event.isRecurring { flags |= VCP_EVENT_RECURRING }
        let pointer = UnsafeMutablePointer<vcp_event_context>.allocate(capacity: 1)
        pointer.initialize(
            to: vcp_event_context(
                struct_size: UInt32(MemoryLayout<vcp_event_context>.size), flags: UInt32(flags),
                title: text(event.title ?? ""), start: event.times?.start ?? 0, end: event.times?.end ?? 0,
                time_zone: text(event.timeZone), recurrence_rule: text(event.recurrenceRule)))
        events.append(pointer)
        return UnsafePointer(pointer)
    }
}
