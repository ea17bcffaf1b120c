import CConferenceProvider

/// What becomes of the event of a conference.
enum FakeChange: Sendable, CaseIterable { case update, end }

extension FakeHost {
    /// Tells of a change and waits for the answer; nil where the provider does not have the extension. What is lent is
    /// overwritten before the return, to find those who keep it.
    func outcome(
        of change: FakeChange, _ identifier: String, url: String, key: String = "key", title: String? = nil
    ) async -> Outcome? {
        guard let request = start(change, identifier, url: url, key: key, title: title) else { return nil }
        return await outcome(of: request)
    }

    /// Tells of a change without saying of which conference, against the rules of vcp.h.
    func outcomeWithoutConference(of change: FakeChange) async -> Outcome? {
        guard let function = function(change) else { return nil }
        let request = newRequest()
        function(instance, request, nil)
        return await outcome(of: request)
    }

    private func start(
        _ change: FakeChange, _ identifier: String, url: String, key: String, title: String?
    ) -> vcp_request? {
        guard let function = function(change) else { return nil }
        let request = newRequest()
        withTexts([identifier, url, key, title ?? ""]) { texts in
            var event = vcp_event_context(
                struct_size: UInt32(MemoryLayout<vcp_event_context>.size), flags: UInt32(VCP_EVENT_HAS_TITLE),
                title: texts[3], start: 0, end: 0, time_zone: vcp_str())
            withUnsafePointer(to: &event) { event in
                var lent = vcp_conference_change(
                    struct_size: UInt32(MemoryLayout<vcp_conference_change>.size), flags: 0, identifier: texts[0],
                    url: texts[1], idempotency_key: texts[2], event: title == nil ? nil : event)
                function(instance, request, &lent)
            }
        }
        return request
    }

    private typealias Function = (
        OpaquePointer?, vcp_request, UnsafePointer<vcp_conference_change>?
    ) -> Void

    private func function(_ change: FakeChange) -> Function? {
        let table = lend(VCP_EXT_LIFECYCLE) { provider.pointee.get_extension(instance, $0) }
        guard let table = table?.assumingMemoryBound(to: vcp_provider_lifecycle.self).pointee else { return nil }
        switch change {
        case .update: return table.update_conference
        case .end: return table.end_conference
        }
    }

    /// Lends texts from memory that is overwritten afterwards.
    private func withTexts(_ texts: [String], _ body: ([vcp_str]) -> Void) {
        var buffers: [UnsafeMutableBufferPointer<CChar>] = []
        for text in texts {
            let buffer = UnsafeMutableBufferPointer<CChar>.allocate(capacity: text.utf8.count)
            _ = buffer.initialize(from: text.utf8.map { CChar(bitPattern: $0) })
            buffers.append(buffer)
        }
        body(buffers.map { vcp_str(ptr: UnsafePointer($0.baseAddress), len: $0.count) })
        for buffer in buffers {
            buffer.update(repeating: CChar(bitPattern: UInt8(ascii: "#")))
            buffer.deallocate()
        }
    }
}
