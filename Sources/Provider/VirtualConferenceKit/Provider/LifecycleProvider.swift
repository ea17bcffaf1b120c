/// A provider that updates or ends a conference when its event changes.
///
/// A provider whose conferences are only links does not need this. A service that books a room for a certain time, or
/// that lists a meeting until it is deleted, does. The manifest has to set `VCPLifecycle` to true as well, because the
/// host does not start a process to find out.
///
/// When the host calls these methods, the user's calendar has already changed, and it stays changed whatever they
/// return. A failure is shown to the user, and the host may repeat the call with the same
/// ``ConferenceChange/idempotencyKey``.
public protocol LifecycleProvider: VirtualConferenceProvider {
    /// Updates a conference whose event was moved or renamed.
    ///
    /// - Returns: the conference as it is now, which replaces the one in the event. If nothing has changed, return it
    ///   as it was created.
    func update(_ change: ConferenceChange) async throws -> ConferenceDescriptor

    /// Ends a conference whose event was deleted or was given another conference.
    ///
    /// If the conference no longer exists, return normally: it has ended.
    func end(_ change: ConferenceChange) async throws
}
