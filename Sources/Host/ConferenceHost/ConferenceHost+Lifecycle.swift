import ConferenceErrors
package import ConferenceModel
import Platform
import WorkerProtocol

// A conference follows its event: the extension `vcp.lifecycle/1`.
extension ConferenceHost {
    /// Tells whether the provider of a conference wants to hear about changes of its event. Files are read, but no code of
    /// the provider runs.
    ///
    /// The manifest decides (`VCPLifecycle`). A conference that was found in a file, or whose provider is no longer
    /// installed, has no such provider.
    package func hasLifecycle(_ conference: VirtualConference) -> Bool {
        lifecycleProvider(of: conference) != nil
    }

    /// Tells the provider of a conference that its event was moved or renamed.
    ///
    /// - Parameters:
    ///   - idempotencyKey: identifies the change; a request with the same key means the same change.
    ///   - event: the event as it is now; the provider gets the part that it was granted.
    /// - Returns: the conference as it is now, or nil if its provider does not update conferences.
    package func updateConference(
        of conference: VirtualConference, idempotencyKey: String, event: EventContext?
    ) async throws -> VirtualConference? {
        guard let (provider, provenance) = lifecycleProvider(of: conference) else { return nil }
        let change = change(conference, provider, idempotencyKey: idempotencyKey, event: event)
        return try await converse(with: provider) { conversation throws(ProviderConversation.RequestFailure) in
            try conversation.updateConference(change, made: provenance)
        }
    }

    /// Tells the provider of a conference that its event is gone. Does nothing if the provider does not end conferences.
    ///
    /// - Parameters:
    ///   - idempotencyKey: identifies the change; a request with the same key means the same change.
    ///   - event: the event, or nil if it no longer exists; the provider gets the part that it was granted.
    package func endConference(
        _ conference: VirtualConference, idempotencyKey: String, event: EventContext?
    ) async throws {
        guard let (provider, _) = lifecycleProvider(of: conference) else { return }
        let change = change(conference, provider, idempotencyKey: idempotencyKey, event: event)
        try await converse(with: provider) { conversation throws(ProviderConversation.RequestFailure) in
            try conversation.endConference(change)
        }
    }

    /// The provider that made a conference, if it is installed and its manifest has `VCPLifecycle`.
    private func lifecycleProvider(
        of conference: VirtualConference
    ) -> (provider: InstalledProvider, provenance: ConferenceProvenance)? {
        guard let provenance = conference.provenance,
            let provider = installed().provider(provenance.room.provider), provider.manifest?.hasLifecycle == true
        else { return nil }
        return (provider, provenance)
    }

    private func change(
        _ conference: VirtualConference, _ provider: InstalledProvider, idempotencyKey: String, event: EventContext?
    ) -> ConferenceChangeCall {
        ConferenceChangeCall(
            milliseconds: configuration.limits.conferenceTimeout.milliseconds,
            identifier: conference.identifier ?? "", url: conference.preferred.url.text,
            idempotencyKey: idempotencyKey,
            event: ConferenceCall.Event(event, granted: provider.grants.eventContext))
    }
}
