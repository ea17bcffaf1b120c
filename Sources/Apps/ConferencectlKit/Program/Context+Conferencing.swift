import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceCoordination
import ConferenceErrors
import ConferenceModel

extension Context {
    /// Joins host and store.
    func conferencing() throws -> ConferenceCoordinator {
        ConferenceCoordinator(store: try store(), host: host(), editor: editor)
    }

    /// Makes a conference for an event that was just written. If that fails, the event is there all the same, and the
    /// user is told of both.
    ///
    /// - Parameter recurrenceID: the occurrence that is meant; nil for the whole event.
    func attach(
        _ room: RoomReference, to event: EventRecord, recurrenceID: String?, after verb: String
    ) async throws {
        let target = ConferenceTarget(
            calendarID: event.calendarID, uid: event.uid, recurrenceID: recurrenceID ?? "")
        do {
            _ = try await conferencing().attach(room, to: target)
        } catch {
            try EventAnswer(verb, identifier: event.identifier, recurrenceID: recurrenceID, self).print()
            throw error
        }
    }

    /// Says that an event has conferences without a known outcome, before another one is made for it.
    func mentionPending(of event: EventRecord) throws {
        let numbers = try conferencing().pending(for: event).map { String($0.id) }
        guard !numbers.isEmpty else { return }
        try warn(
            "a conference was asked for before, and nobody knows whether it was made: “conferencectl pending” shows number "
                + numbers.joined(separator: ", "))
    }
}

extension Context {
    /// Delivers changes that are due to their providers, after the command has given its own answer. Nothing is said about
    /// it: what could not be delivered is tried again, and “conferencectl pending” shows it.
    func deliverDueChanges() async {
        // A command that did not need the store, or a host, does not open them for this.
        guard openedStore.known != nil, openedHost.known != nil, let coordinator = try? conferencing() else { return }
        _ = try? await coordinator.deliver(.due, within: coordinator.editor.limits.deliveryBudget)
    }

    /// Tells which providers have not heard of a change that was made. It was made all the same, so that the program
    /// ends well.
    func warn(of unsettled: [UnsettledChange]) throws {
        for change in unsettled { try warn(change.error.messageWithAdvice) }
    }
}

extension EventTarget {
    /// What a conference is attached to: the whole event, or the occurrence of a series that was named.
    var conferenceTarget: ConferenceTarget { singledOut.map { ConferenceTarget($0) } ?? ConferenceTarget(main) }
}
