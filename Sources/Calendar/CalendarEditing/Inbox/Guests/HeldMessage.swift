package import CalendarModel
import ICalendar

/// That a message waits until the user takes it, because its mail came from another address than that of its author, in a component
/// that only the inbox knows.
package struct HeldMessage: Hashable, Sendable {
    /// The address in the mail's From.
    package var sender: String
    /// The organizer or the guest for whom the message speaks.
    package var author: String
    /// What taking it does: an update, a cancellation, or a reply.
    package var kind: InboxRecord.Kind

    private static let component = "X-CONFERENCE-HELD"

    func adding(to contents: String) -> String {
        let lines = [("SENDER", sender), ("AUTHOR", author), ("KIND", kind.rawValue)].map { name, value in
            ContentLine(name, value: TextEscaping.escaped(value))
        }
        return EntryContents.adding(
            ComponentText(Self.component, lines).text, to: EntryContents.removing(Self.component, from: contents))
    }

    static func read(_ contents: String) -> HeldMessage? {
        EntryContents.components(component, in: contents).lazy.compactMap { text in
            let text = ComponentText(text)
            func value(_ name: String) -> String? { text.property(name).map { TextEscaping.unescaped($0.value) } }
            guard let sender = value("SENDER"), let author = value("AUTHOR"),
                let kind = value("KIND").flatMap(InboxRecord.Kind.init(rawValue:))
            else { return nil }
            return HeldMessage(sender: sender, author: author, kind: kind)
        }.first
    }
}

extension InboxRecord {
    /// The message that waits, or has waited, until the user takes it; nil for any other entry.
    package var heldMessage: HeldMessage? { kind == .reply ? HeldMessage.read(contents) : nil }

    /// The address in the From of the entry's mail, or of the guest whose answer it is; nil if unknown.
    package var shownSender: String? { heldMessage?.sender ?? sender }

    /// What the message of the entry is, whether or not it waits until the user takes it.
    package var shownKind: Kind { heldMessage?.kind ?? kind }
}
