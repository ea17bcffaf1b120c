import ConferenceErrors
import ConferenceModel

/// What a person has chosen in a ``RoomChooser``: the value of the form's field `room`.
enum RoomChoice: Hashable, Sendable {
    /// The event stays as it is: without a video call, or with the one that it has.
    case unchanged
    /// The video call of the event is removed.
    case remove
    /// This room is made, and replaces the video call that the event has.
    case room(RoomReference)

    /// - Parameter text: what the form has sent; nil if it has no such field.
    /// - Throws: `badPageAddress` for a value that no chooser has.
    init(_ text: String?, limits: Limits = Limits()) throws(ConferenceError) {
        switch text ?? "" {
        case "", "keep": self = .unchanged
        case "none": self = .remove
        case let text:
            let sides = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard sides.count == 2, sides.allSatisfy({ Self.isIdentifier($0, limits) }) else {
                throw .badPageAddress("room", text)
            }
            self = .room(RoomReference(provider: sides[0], room: sides[1]))
        }
    }

    private static func isIdentifier(_ text: String, _ limits: Limits) -> Bool {
        (try? TextPolicy.identifier(text, subject: "", limit: limits.identifierLength)) != nil
    }

    /// The room to make.
    var room: RoomReference? {
        guard case .room(let room) = self else { return nil }
        return room
    }
}
