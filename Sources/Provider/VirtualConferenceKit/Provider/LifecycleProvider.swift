/// A provider that updates or ends a conference when its event changes.
///
/// Conform to this protocol if the service books a room for a certain time, or lists a meeting until it is deleted. A provider
/// whose conferences are only links does not need it. The manifest must also set `VCPLifecycle` to true, because the host does
/// not start a process to find out.
///
/// When the host calls these methods, the user's calendar has already changed, and nothing that they return or throw reverses
/// that. A failure is shown to the user, and the host may repeat the call with the same ``ConferenceChange/idempotencyKey``.
public protocol LifecycleProvider: VirtualConferenceProvider {
    /// Updates a conference whose event was moved or renamed.
    ///
    /// - Returns: the conference as it is now, which replaces the copy in the event. If nothing has changed, return the same
    ///   values as at its creation. A URL that is the same and has no passcode keeps the one that the event shows: do not put
    ///   it into the ``ConferenceDescriptor/identifier``, which calendar files contain.
    func update(_ change: ConferenceChange) async throws -> ConferenceDescriptor

    /// Ends a conference whose event was deleted or was given another conference.
    ///
    /// If the conference no longer exists, return normally: it has ended.
    func end(_ change: ConferenceChange) async throws
}
