import CalendarEditing

/// The name of one form on a page, which also becomes the UID of a new event: so it is added once, however often it is sent.
struct FormKey: Hashable {
    let text: String

    init() { text = EventDraft.newUID() }

    /// - Parameter text: what a form has sent; only what this type makes is accepted.
    init?(_ text: String?) {
        guard let text, text.utf8.count == 36,
            text.utf8.allSatisfy({
                (0x30...0x39).contains($0) || (0x61...0x66).contains($0) || $0 == UInt8(ascii: "-")
            })
        else { return nil }
        self.text = text
    }
}
