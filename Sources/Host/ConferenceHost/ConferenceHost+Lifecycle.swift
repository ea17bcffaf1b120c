import ConferenceErrors
package import ConferenceModel
import Platform
import WorkerProtocol

// Updating and ending conferences when their events change: the extension `vcp.lifecycle/1`.
extension ConferenceHost {
    /// Returns whether the provider of a conference handles changes of its event. Reads files, but runs no code of the
    /// provider.
    ///
    /// The manifest decides (`VCPLifecycle`). The result is false for a conference that was found in a file, or whose provider
    /// is no longer installed.
    package func hasLifecycle(_ conference: VirtualConference) -> Bool {
        lifecycleProvider(of: conference) != nil
    }

    /// Notifies the provider of a conference that its event was moved or renamed.
    ///
    /// - Parameters:
    ///   - idempotencyKey: identifies the change; a request with the same key means the same change.
    ///   - event: the event as it is now; the provider gets only the granted parts.
    /// - Returns: the conference as it is now, or nil if its provider does not handle changes.
    package func updateConference(
        of conference: VirtualConference, idempotencyKey: String, event: EventContext?
    ) async throws -> VirtualConference? {
        guard let (provider, provenance) = lifecycleProvider(of: conference) else { return nil }
        let change = change(conference, provider, idempotencyKey: idempotencyKey, event: event)
        let updated = try await converse(with: provider) { conversation throws(ProviderConversation.RequestFailure) in
            try conversation.updateConference(change, made: provenance)
        }
        return try updated?.keepingPasscodes(of: conference)
    }

    /// Notifies the provider of a conference that its event is gone. Does nothing if the provider does not handle changes.
    ///
    /// - Parameters:
    ///   - idempotencyKey: identifies the change; a request with the same key means the same change.
    ///   - event: the event, or nil if it no longer exists; the provider gets only the granted parts.
    package func endConference(
        _ conference: VirtualConference, idempotencyKey: String, event: EventContext?
    ) async throws {
        guard let (provider, _) = lifecycleProvider(of: conference) else { return }
        let change = change(conference, provider, idempotencyKey: idempotencyKey, event: event)
        try await converse(with: provider) { conversation throws(ProviderConversation.RequestFailure) in
            try conversation.endConference(change)
        }
    }

    /// Returns the provider that created a conference, if it is installed and its manifest sets `VCPLifecycle`.
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
