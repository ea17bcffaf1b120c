import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceCoordination
import ConferenceModel
import EventPresentation

extension Context {
    /// Creates the coordinator of host and store.
    func conferencing() throws -> ConferenceCoordinator {
        var coordinator = ConferenceCoordinator(store: try store(), host: host(), editor: editor)
        coordinator.reader = { foundLinks.reader(services: services) }
        return coordinator
    }

    /// Creates a conference for an event that was just saved. If that fails, the event is kept and both facts are
    /// reported. Links in its text stay.
    ///
    /// - Parameter recurrenceID: the occurrence that is meant; nil for the whole event.
    func attach(
        _ room: RoomReference, to event: EventRecord, recurrenceID: String?, after verb: Sentence
    ) async throws {
        var target = ConferenceTarget(
            calendarID: event.calendarID, uid: event.uid, recurrenceID: recurrenceID ?? "")
        target.title = event.title
        do {
            _ = try await conferencing().attach(room, to: target, keepingLink: true)
        } catch {
            try EventAnswer(verb, saved: [event], recurrenceID: recurrenceID, self).print()
            throw error
        }
    }

    /// Warns that an event has requests without a known outcome, before another conference is created for it.
    func mentionPending(of event: EventRecord) throws {
        let numbers = try conferencing().pending(for: event).map { String($0.id) }
        guard !numbers.isEmpty else { return }
        try warn(
            "an earlier request for a conference has no known outcome: “conferencectl pending” shows "
                + "\(numbers.count == 1 ? "number" : "numbers") \(numbers.joined(separator: ", "))")
    }
}

extension Context {
    /// Notifies providers of events that a file has changed, and warns about what could not be delivered.
    func deliverImportedChanges() async throws {
        for error in try await conferencing().deliver(.due).compactMap(\.error) { try warn(error.sentenceWithAdvice()) }
    }

    /// Delivers due changes to their providers, after the command has printed its own answer. Prints nothing: a failed
    /// delivery is retried, and “conferencectl pending” lists it.
    func deliverDueChanges() async {
        // Does not open the store or create a host only for this.
        guard openedStore.known != nil, openedHost.known != nil, let coordinator = try? conferencing() else { return }
        _ = try? await coordinator.deliver(.due, within: coordinator.editor.limits.deliveryBudget)
    }

    /// Warns about changes that providers could not be notified of. The changes were saved, so the exit status is still
    /// success.
    func warn(of unsettled: [UnsettledChange]) throws {
        for change in unsettled { try warn(change.error.sentenceWithAdvice()) }
    }
}

extension EventTarget {
    /// The conference target: the whole event, or the occurrence that was named.
    var conferenceTarget: ConferenceTarget { singledOut.map { ConferenceTarget($0) } ?? ConferenceTarget(main) }
}
