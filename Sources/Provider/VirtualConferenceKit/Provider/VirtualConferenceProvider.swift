/// Something that offers rooms for conferences and makes one on request.
///
/// A host asks ``roomTypes()`` when the user looks for a room, and ``conference(for:)`` when the user has chosen one.
/// Each request is a task of its own, which is cancelled when nobody waits for the answer any more; one instance never
/// gets two requests at the same time, so that a provider needs no locks and need not be `Sendable`. A thrown error
/// is the answer: see ``VirtualConferenceError`` for the one that says exactly what is wrong.
///
/// - Important: A trap, such as a failed force unwrap, cannot be caught. It ends the provider's process; the user reads
///   that the provider crashed.
///
/// The type that the manifest names as principal class is either a subclass of ``EKVirtualConferenceProvider`` or
/// conforms to ``PrincipalProvider``.
public protocol VirtualConferenceProvider {
    /// The rooms that the user can choose from, in the order in which they are to be shown.
    ///
    /// No rooms at all is a valid answer. It is asked often; a provider that has to call a service for it should keep
    /// the last answer.
    func roomTypes() async throws -> [RoomTypeDescriptor]

    /// Makes a conference, or finds the lasting one, for a room type that was offered earlier.
    ///
    /// The room type may come from a list that is months old: one that does not exist any more is answered with
    /// ``VirtualConferenceError/Status/notFound``.
    func conference(for request: ConferenceRequest) async throws -> ConferenceDescriptor
}

/// A provider that the host can make by itself: the principal class, where that is not a subclass of
/// ``EKVirtualConferenceProvider``.
///
/// It is the difference between "can answer" and "can be named in a manifest". A class or an actor will do as it is; a
/// structure or an enumeration has to be `public`, since a release build leaves out those that no code mentions.
public protocol PrincipalProvider: VirtualConferenceProvider {
    /// Makes the one instance of the process, before the first request.
    ///
    /// ``ProviderHost/current`` is usable here. An error is shown to the user in place of the room list, so that a
    /// provider that cannot work without some setting can say so at once; an initialiser that never fails needs no
    /// `throws`.
    init() throws
}
