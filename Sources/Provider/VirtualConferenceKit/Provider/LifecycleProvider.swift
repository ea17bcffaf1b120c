/// A provider that hears what becomes of the events of its conferences.
///
/// It is optional: a conference that is only a link needs none of this. A service that books a room for a time, or
/// that keeps a meeting until somebody deletes it, does. The manifest has to say so too, with `VCPLifecycle` set to true:
/// a host starts no process for the others.
///
/// The user's calendar has changed already when these are called, and stays changed whatever they answer. A failure is
/// shown to the user and can be repeated, with the same ``ConferenceChange/idempotencyKey``.
public protocol LifecycleProvider: VirtualConferenceProvider {
    /// The event has moved or was renamed.
    ///
    /// - Returns: the conference as it is now. It takes the place of the one in the event; one that stays as it is is
    ///   returned as it was made.
    func update(_ change: ConferenceChange) async throws -> ConferenceDescriptor

    /// The event is gone, or has another conference now.
    ///
    /// A conference that does not exist any more has been ended: that is no failure.
    func end(_ change: ConferenceChange) async throws
}
