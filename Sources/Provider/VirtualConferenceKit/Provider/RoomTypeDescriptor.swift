/// A kind of room that a provider offers, such as “Personal Room”.
public struct RoomTypeDescriptor: Hashable, Sendable {
    /// The provider's identifier: at most 128 characters of `A–Z a–z 0–9 . _ : -`.
    ///
    /// The host passes it back in ``ConferenceRequest/roomTypeIdentifier``, perhaps months later, so never change it.
    public var identifier: String
    /// The title from which the user chooses; one line.
    public var title: String

    /// Creates a room type.
    public init(identifier: String, title: String) {
        self.identifier = identifier
        self.title = title
    }
}
