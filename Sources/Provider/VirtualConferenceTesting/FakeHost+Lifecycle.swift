import CConferenceProvider

/// A change of an event, of which a host notifies a ``LifecycleProvider``.
public enum FakeChange: Sendable, CaseIterable {
    /// The event was moved or renamed.
    case update
    /// The event was deleted.
    case end
}

extension FakeHost {
    /// Notifies the provider of a change and waits for its answer.
    ///
    /// When the provider's function returns, overwrites the texts that were lent to it, to reveal a provider that keeps them.
    ///
    /// - Parameters:
    ///   - identifier: the provider's identifier for the conference; it may be empty.
    ///   - url: the first URL of the conference.
    ///   - key: the idempotency key of the change.
    ///   - title: the title of the event, or nil if the user does not let the provider see it.
    /// - Returns: the answer, or nil if the provider does not have the extension.
    public func answer(
        to change: FakeChange, _ identifier: String, url: String, key: String = "key", title: String? = nil
    ) async -> ProviderAnswer? {
        guard let request = start(change, identifier, url: url, key: key, title: title) else { return nil }
        return await answer(to: request)
    }

    /// Notifies the provider of a change and breaks the rules: the description of the change is null.
    package func answerWithoutConference(to change: FakeChange) async -> ProviderAnswer? {
        guard let function = function(change) else { return nil }
        let request = newRequest()
        function(instance, request, nil)
        return await answer(to: request)
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

    /// Lends texts in memory that is overwritten afterwards.
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
