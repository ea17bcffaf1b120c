public import ConferenceCoordination
import ConferenceErrors
package import ConferenceHost
public import ConferenceModel
public import EventKit

extension EKEventStore {
    /// Has a provider make a conference, and attaches it to an event.
    ///
    /// The event has to be in the store. Its title and times are told to the provider where its user has granted that. On
    /// success the event is saved with the conference, ``EventKit/EKEvent/virtualConference`` shows it, and everybody
    /// hears that the store has changed; other changes that the object has stay unsaved. On failure the event in the store
    /// is as it was. Nothing is asked twice by itself: where nobody knows whether the provider has made a room, the error
    /// is `unknownOutcome`, and `conferencectl pending` settles it.
    ///
    /// ```swift
    /// let room = try await store.roomTypes().flatMap(\.rooms)[0]
    /// try await store.attach(room.reference, to: event)
    /// print(event.virtualConference?.preferred.url.text ?? "")
    /// ```
    ///
    /// Cancelling the task ends the provider.
    ///
    /// - Parameters:
    ///   - room: from ``roomTypes()``, or one that was kept.
    ///   - event: an event of this store. Use it on one thread at a time.
    ///   - span: of a series, whether this occurrence alone gets it or, asked for with the first occurrence, all of it.
    ///   - replacing: whether a conference that is there already may go. The new one is made first; the old one is dropped
    ///     only after that worked, and its provider is told.
    /// - Returns: what the provider of the old conference could not be told; the change was made all the same.
    /// - Throws: ``EKError``: `eventStoreNotAuthorized` without full access to events, `objectBelongsToDifferentStore`,
    ///   `calendarReadOnly`, `invalidSpan`, `internalFailure` for an event that is not saved. ``ConferenceError`` for
    ///   everything about the conference, such as `hasConference`, `noSuchProvider`, `noSuchRoom`, `noSuchEvent`.
    @discardableResult
    public nonisolated(nonsending) func attach(
        _ room: RoomReference, to event: EKEvent, span: EKSpan = .thisEvent, replacing: Bool = false
    ) async throws -> [UnsettledChange] {
        try await attach(room, to: event, span: span, replacing: replacing, host: ConferenceHost(.standard()))
    }

    /// Takes the conference off an event.
    ///
    /// If no other event has it, its provider is told to end it, where it can. The event keeps everything else.
    ///
    /// - Parameters:
    ///   - event: an event of this store; ``EventKit/EKEvent/virtualConference`` is nil
    ///     afterwards, or what the event's own text says.
    ///   - span: of a series, whether this occurrence alone loses it or, asked for with the first occurrence, all of it. An
    ///     occurrence that has a conference of its own keeps that.
    /// - Returns: what the provider could not be told; the conference is gone from the event all the same.
    /// - Throws: as ``attach(_:to:span:replacing:)``; `hasNoConference` where there is none.
    @discardableResult
    public nonisolated(nonsending) func detach(
        from event: EKEvent, span: EKSpan = .thisEvent
    ) async throws -> [UnsettledChange] {
        try await detach(from: event, span: span, host: ConferenceHost(.standard()))
    }

    // MARK: Over a given host, for tests

    package nonisolated(nonsending) func attach(
        _ room: RoomReference, to event: EKEvent, span: EKSpan, replacing: Bool, host: ConferenceHost
    ) async throws -> [UnsettledChange] {
        let coordinator = try coordinator(host)
        let target = try conferenceTarget(of: event, span: span)
        let unsettled = try await coordinator.attach(room, to: target, replacing: replacing).unsettled
        conferenceChanged(of: event)
        return unsettled
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
        return ConferenceCoordinator(store: backend.store, host: host, editor: backend.editor)
    }
}
