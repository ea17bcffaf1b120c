import ConferenceErrors
package import ConferenceModel
import Platform
import WorkerProtocol

// A conference follows its event: `vcp.lifecycle/1`.
extension ConferenceHost {
    /// Tells whether anybody wants to hear what becomes of the events of a conference. Files are read, no code runs.
    ///
    /// It is the manifest's word (`VCPLifecycle`). A conference that was found in a file, or whose provider is not
    /// installed any more, has nobody.
    package func hasLifecycle(_ conference: VirtualConference) -> Bool {
        lifecycleProvider(of: conference) != nil
    }

    /// Tells the provider of a conference that the event has moved or was renamed.
    ///
    /// - Parameters:
    ///   - idempotencyKey: the same key again means the same change.
    ///   - event: what the user granted, as it is now; what the manifest does not ask for is left out.
    /// - Returns: the conference as it is now; nil where its provider has no `update_conference`.
    package func updateConference(
        of conference: VirtualConference, idempotencyKey: String, event: EventContext?
    ) async throws -> VirtualConference? {
        guard let (provider, provenance) = lifecycleProvider(of: conference) else { return nil }
        let change = change(conference, provider, idempotencyKey: idempotencyKey, event: event)
        let limits = configuration.limits
        return try await perform(provider) { session throws(WorkerFailure) -> AnsweredConference? in
            guard session.abilities?.updatesConferences == true else { return nil }
            return try session.update(change)
        } check: { answer throws(ConferenceError) in
            guard let answer else { return nil }
            // It is still the conference that was made then.
            return try AnswerValidation(provider: provider, limits: limits)
                .conference(answer, room: provenance.room, now: provenance.created)
        }
    }

    /// Tells the provider of a conference that the event has gone. Nothing happens where its provider has no
    /// `end_conference`.
    ///
    /// - Parameters:
    ///   - idempotencyKey: the same key again means the same change.
    ///   - event: what the user granted; nil where the event is gone.
    package func endConference(
        _ conference: VirtualConference, idempotencyKey: String, event: EventContext?
    ) async throws {
        guard let (provider, _) = lifecycleProvider(of: conference) else { return }
        let change = change(conference, provider, idempotencyKey: idempotencyKey, event: event)
        try await perform(provider) { session throws(WorkerFailure) in
            guard session.abilities?.endsConferences == true else { return }
            try session.endConference(change)
        } check: { (_: Void) throws(ConferenceError) in
        }
    }

    /// Who made a conference, where it is installed and its manifest says `VCPLifecycle`.
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
