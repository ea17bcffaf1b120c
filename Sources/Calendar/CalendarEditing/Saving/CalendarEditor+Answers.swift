package import CalendarModel
package import CalendarStore
package import ConferenceModel

// Saving what a provider has answered, although the event may have changed since the provider was asked.
extension CalendarEditor {
    /// Saves the conference as its provider describes it after an update.
    ///
    /// Even if the provider has given the conference another URL, it is the same conference, so the old one is not ended. The
    /// open requests that were written while the provider worked get the new name, because the provider knows the conference
    /// by this name now, and would otherwise never be notified of what has changed meanwhile.
    ///
    /// - Parameters:
    ///   - request: the request that was answered.
    ///   - name: the name of the conference before the update.
    /// - Returns: the event as stored now; nil if it was removed meanwhile.
    package func saveAnswer(
        _ conference: VirtualConference, to request: IntentRecord, about name: IntentRecord.ConferenceName,
        _ writer: borrowing StoreWriter
    ) throws -> EventRecord? {
        let provider = request.room.provider
        let target = try ConferenceTarget(request, writer)
        let present = try state(of: target, writer)
        var event = present?.record
        if let known = present?.conference, name.isName(of: known, from: provider) {
            event = try setConference(of: target, endsOthers: false, writer) { _ in conference }.record
        }
        let now = IntentRecord.ConferenceName(conference)
        guard now != name else { return event }
        for other in try writer.intents() where other.id != request.id && other.room.provider == provider {
            guard other.conference?.url == name.url, try !isAboutOther(other, named: name, than: now, writer) else {
                continue
            }
            try writer.rename(intent: other.id, to: now)
        }
        return event
    }

    /// Returns whether a request is about an event, such as the other half of a split series, that still has the conference
    /// under its old name.
    private func isAboutOther(
        _ request: IntentRecord, named name: IntentRecord.ConferenceName, than now: IntentRecord.ConferenceName,
        _ writer: borrowing StoreWriter
    ) throws -> Bool {
        if case .end = request.kind {
            return try writer.isConferenceInUse(provider: request.room.provider, url: name.url)
        }
        guard let known = try state(of: ConferenceTarget(request, writer), writer)?.conference else { return false }
        return name.isName(of: known, from: request.room.provider) && IntentRecord.ConferenceName(known) != now
    }
}
