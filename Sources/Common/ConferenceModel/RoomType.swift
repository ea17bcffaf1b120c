/// A kind of room that a provider offers, such as "Personal Room".
///
/// The counterpart of Apple's `EKVirtualConferenceRoomTypeDescriptor`, checked.
public struct RoomType: Hashable, Sendable {
    /// The provider's name for it; what a conference is asked for with.
    public let identifier: String
    /// What the user chooses by.
    public let title: String

    /// - Throws: ``InvalidValue`` for an identifier outside `A–Z a–z 0–9 . _ : -` or a title with nothing to see.
    public init(identifier: String, title: String, limits: Limits = Limits()) throws(InvalidValue) {
        self.identifier = try TextPolicy.identifier(
            identifier, subject: "room type identifier", limit: limits.identifierLength)
        self.title = try TextPolicy.requiredLine(title, subject: "room type title", limit: limits.titleLength)
    }
}

/// The name of a room type among all providers, written `PROVIDER/ROOM`.
public struct RoomReference: Hashable, Sendable, CustomStringConvertible {
    /// The bundle identifier of the provider.
    public let provider: String
    /// The identifier of the room type.
    public let room: String

    /// A reference that is not checked against any provider.
    public init(provider: String, room: String) {
        self.provider = provider
        self.room = room
    }

    /// `PROVIDER/ROOM`.
    public var description: String { "\(provider)/\(room)" }
}
