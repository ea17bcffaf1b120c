public import ConferenceCoordination
package import ConferenceHost
public import ConferenceModel
public import EventKit

extension EKEventStore {
    /// Asks a provider to create a conference, and attaches it to an event.
    ///
    /// Save the event first. The provider gets the event's title and times if the user has allowed that. On success, the event
    /// is saved with the conference, ``EventKit/EKEvent/virtualConference`` returns it, and a change notification is posted;
    /// other changes of the object stay unsaved. On failure, the stored event is unchanged. The request is never retried
    /// automatically: if it is unknown whether the provider created a room, the error is `unknownOutcome`, and `conferencectl
    /// pending` settles it.
    ///
    /// ```swift
    /// let room = try await store.roomTypes().flatMap(\.rooms)[0]
    /// try await store.attach(room.reference, to: event)
    /// print(event.virtualConference?.preferred.url.text ?? "")
    /// ```
    ///
    /// Cancelling the task ends the provider's process.
    ///
    /// - Parameters:
    ///   - room: a room from ``roomTypes()``, or one saved earlier.
    ///   - event: an event of this store. Use it on one thread at a time.
    ///   - span: for a series, whether only this occurrence gets the conference or, with its first occurrence, the whole
    ///     series.
    ///   - replacing: whether an existing conference may be replaced. The new one is created first; the old one is dropped only
    ///     after that has succeeded, and its provider is notified. A link to a meeting in the event's own text counts as a
    ///     conference, too: it is removed from a location or a URL that holds nothing else. In other text it stays, and the
    ///     attached conference takes precedence.
    /// - Returns: the changes that could not be delivered to the provider of the old conference; the calendar has changed
    ///   nevertheless.
    /// - Throws: ``EKError``: `eventStoreNotAuthorized` without full access to events, `objectBelongsToDifferentStore`,
    ///   `calendarReadOnly`, `invalidSpan`, `internalFailure` for an event that is not saved. ``ConferenceError`` for all
    ///   problems with the conference, such as `hasConference`, `noSuchProvider`, `noSuchRoom`, `noSuchEvent`.
    @discardableResult
    public nonisolated(nonsending) func attach(
        _ room: RoomReference, to event: EKEvent, span: EKSpan = .thisEvent, replacing: Bool = false
    ) async throws -> [UnsettledChange] {
        try await attach(room, to: event, span: span, replacing: replacing, host: ConferenceHost(.standard()))
    }

    /// Detaches the conference of an event.
    ///
    /// If no other event uses the conference, its provider is asked to end it, provided that it can. Everything else in the
    /// event stays.
    ///
    /// - Parameters:
    ///   - event: an event of this store; ``EventKit/EKEvent/virtualConference`` is then nil, or the conference found in the
    ///     event's own text.
    ///   - span: for a series, whether only this occurrence loses the conference or, with its first occurrence, the whole
    ///     series. An occurrence with its own conference keeps it.
    /// - Returns: the changes that could not be delivered; the conference is detached nevertheless.
    /// - Throws: the errors of ``attach(_:to:span:replacing:)``; `hasNoConference` if there is none.
    @discardableResult
    public nonisolated(nonsending) func detach(
        from event: EKEvent, span: EKSpan = .thisEvent
    ) async throws -> [UnsettledChange] {
        try await detach(from: event, span: span, host: ConferenceHost(.standard()))
    }

    // MARK: With a given host, for tests

    package nonisolated(nonsending) func attach(
        _ room: RoomReference, to event: EKEvent, span: EKSpan, replacing: Bool, host: ConferenceHost
    ) async throws -> [UnsettledChange] {
        let coordinator = try coordinator(host)
        let target = try conferenceTarget(of: event, span: span)
        do {
            let unsettled = try await coordinator.attach(room, to: target, replacing: replacing).unsettled
            conferenceChanged(of: event)
            return unsettled
        } catch let error as ConferenceError where error.code == .hasConference {
            // Refreshed, so that the program sees the existing conference.
            event.refresh()
            throw error
        }
    }

    package nonisolated(nonsending) func detach(
        from event: EKEvent, span: EKSpan, host: ConferenceHost
    ) async throws -> [UnsettledChange] {
        let unsettled = try await coordinator(host).detach(from: try conferenceTarget(of: event, span: span)).unsettled
        conferenceChanged(of: event)
        return unsettled
    }

    // MARK: -

    func coordinator(_ host: ConferenceHost) throws -> ConferenceCoordinator {
        let backend = try conferencingBackend()
        var coordinator = ConferenceCoordinator(store: backend.store, host: host, editor: backend.editor)
        coordinator.reader = { backend.conferences }
        return coordinator
    }
}
