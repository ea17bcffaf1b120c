/// A provider of rooms, which creates a conference when the user chooses a room.
///
/// The host calls ``roomTypes()`` when the user looks for a room, and ``conference(for:)`` when the user has chosen one. Each
/// request runs in a task of its own, which the host cancels if it no longer needs the answer. An instance gets one request at
/// a time, so that a provider needs no locks and need not be `Sendable`. Throw an error if you cannot answer;
/// ``VirtualConferenceError`` tells the user and the host exactly what is wrong.
///
/// - Important: A trap, such as a failed force unwrap, cannot be caught. A trap ends the provider's process, and the user is
///   told that the provider crashed.
///
/// The manifest names the principal class: a subclass of ``EKVirtualConferenceProvider``, or a type that conforms to
/// ``PrincipalProvider``.
public protocol VirtualConferenceProvider {
    /// Returns the rooms that the user can choose from, in the order in which to show them.
    ///
    /// The array may be empty. The host calls this method often; if you have to ask a server, cache its last response.
    func roomTypes() async throws -> [RoomTypeDescriptor]

    /// Creates a conference, or returns the permanent one of a room, for a room type that was offered earlier.
    ///
    /// The user may have chosen from a list that is months old. If the room type no longer exists, throw
    /// ``VirtualConferenceError/Status/notFound``.
    func conference(for request: ConferenceRequest) async throws -> ConferenceDescriptor
}

/// A provider that the host can create by name. The principal class of a manifest conforms to this protocol, unless it is a
/// subclass of ``EKVirtualConferenceProvider``.
///
/// A class or an actor must not be `private` or `fileprivate`. A structure or an enumeration has to be `public`, because a
/// release build removes types that no code uses.
public protocol PrincipalProvider: VirtualConferenceProvider {
    /// Creates the instance of the process, before the first request.
    ///
    /// The initializer can use ``ProviderHost/current``. If it throws, the user sees the error in place of the rooms. So a
    /// provider that needs a setting can report that at once. An initializer that cannot fail needs no `throws`.
    init() throws
}
