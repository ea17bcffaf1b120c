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
    ///   - title: the title of the event, if that is all that the user lets the provider see.
    ///   - event: the event as it is now, or nil if it is gone or the user does not let the provider see it.
    /// - Returns: the answer, or nil if the provider does not have the extension.
    public func answer(
        to change: FakeChange, _ identifier: String, url: String, key: String = "key", title: String? = nil,
        event: FakeEvent? = nil
    ) async -> ProviderAnswer? {
        let event = event ?? title.map { FakeEvent(title: $0) }
        guard let request = start(change, identifier, url: url, key: key, event: event) else { return nil }
        return await answer(to: request)
    }

    /// Notifies the provider of a change and returns the number of the request, or nil if the provider does not have the
    /// extension.
    public func start(
        _ change: FakeChange, _ identifier: String, url: String, key: String = "key", event: FakeEvent? = nil
    ) -> UInt64? {
        guard let function = function(change) else { return nil }
        let request = newRequest()
        let memory = LentMemory()
        var lent = vcp_conference_change(
            struct_size: UInt32(MemoryLayout<vcp_conference_change>.size), flags: 0,
            identifier: memory.text(identifier), url: memory.text(url), idempotency_key: memory.text(key),
            event: event.map { memory.event($0) })
        function(instance, request, &lent)
        memory.overwriteTexts()
        return request
    }

    /// Notifies the provider of a change and breaks the rules: the description of the change is null.
    package func answerWithoutConference(to change: FakeChange) async -> ProviderAnswer? {
        guard let function = function(change) else { return nil }
        let request = newRequest()
        function(instance, request, nil)
        return await answer(to: request)
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
}
