/// A field of a pass, as people see it.
struct PassField {
    /// The words of the key, which its writer has chosen.
    let key: [PassWord]
    /// The label that people see.
    let title: String?
    /// The words of the label, and of the name that the pass has for it in all languages.
    let label: [PassWord]
    let value: JSONNode?
    let semantics: JSONNode?
    /// Whether only the day of a time is shown (Apple: `dateStyle` without `timeStyle`).
    let showsOnlyDay: Bool
    /// Whether a time is shown on the clock of its own zone, and not on the reader's.
    let keepsZone: Bool

    /// - Parameter texts: those of a language, by the names that the pass has for them.
    init(_ node: JSONNode, texts: [String: String]) {
        key = PassWord.words(of: node["key"]?.text)
        let name = node["label"]?.text
        title = name.map { texts[$0] ?? $0 }
        label = PassWord.words(of: name) + (title == name ? [] : PassWord.words(of: title))
        value = node["value"]?.text.flatMap { texts[$0] }.map { .text($0) } ?? node["value"]
        semantics = node["semantics"]
        func isShown(_ name: String) -> Bool { !["", "PKDateStyleNone"].contains(node[name]?.text ?? "") }
        showsOnlyDay = isShown("dateStyle") && !isShown("timeStyle")
        keepsZone = node["ignoresTimeZone"] == .boolean(true)
    }

    /// Whether the key, or else the label, has one of these words.
    func isAbout(_ words: [String]) -> Bool {
        [key, label].contains { own in own.contains { word in words.contains(where: word.means) } }
    }

    /// Whether the key or the label says just this.
    func isOnly(_ word: String) -> Bool {
        [key, PassWord.words(of: title)].contains { $0.map(\.text) == [word] }
    }
}

/// The fields of a pass in the order of its layout.
struct PassFields {
    let primary: [PassField]
    /// The fields of the front.
    let front: [PassField]
    let all: [PassField]

    /// - Parameters:
    ///   - texts: those of a language, by the names that the pass has for them.
    ///   - limit: the most fields of each part of the layout.
    init(_ content: JSONNode, texts: [String: String], limit: Int) {
        func part(_ name: String) -> [PassField] {
            (content["\(name)Fields"]?.elements ?? []).prefix(limit).map { PassField($0, texts: texts) }
        }
        primary = part("primary")
        front = part("header") + primary + part("secondary") + part("auxiliary")
        all = front + part("back") + part("additionalInfo")
    }

    /// A short text of the front that is no time: a gate, a seat.
    func short(_ words: String...) -> String? {
        text(words, front) { $0.utf8.count <= 120 && DayTime($0) == nil && ReservationTime(iso: $0) == nil }
    }

    /// A code of digits and letters, such as that of a booking. The back of a pass also has long texts about bookings.
    func code(_ words: String...) -> String? {
        text(words, all) { text in
            let bytes = text.utf8
            return bytes.count <= 40 && bytes.allSatisfy { (0x21...0x7E).contains($0) }
                && (bytes.contains { (0x30...0x39).contains($0) }
                    || bytes.count >= 5 && bytes.allSatisfy { (0x41...0x5A).contains($0) })
                && DayTime(text) == nil && ReservationTime(iso: text) == nil && !text.contains("://")
        }
    }

    /// The number of a flight with or without the airline's code; other fields tell its date and times.
    var flightNumber: String? {
        text(["flight"], front) { text in
            let word = text.filter { $0 != " " }.utf8
            return (1...7).contains(word.count) && word.suffix(1).allSatisfy { (0x30...0x39).contains($0) }
                && word.dropFirst(2).allSatisfy { (0x30...0x39).contains($0) }
        }
    }

    /// The number of a train or a bus, which people write with a space: `ICE 505`. Other fields about it tell its coach.
    var lineNumber: String? {
        text(["train", "bus", "line"], front) { text in
            let words = text.split(separator: " ", omittingEmptySubsequences: false)
            guard words.count == 2 else { return false }
            return (1...5).contains(words[0].utf8.count) && words[0].utf8.allSatisfy { (0x41...0x5A).contains($0) }
                && (1...6).contains(words[1].utf8.count) && words[1].utf8.allSatisfy { (0x30...0x39).contains($0) }
        }
    }

    /// The name of a person. Some fields count people instead.
    func name(_ words: String...) -> String? {
        func isName(_ text: String) -> Bool {
            text.utf8.count <= 200 && text.unicodeScalars.contains(where: \.properties.isAlphabetic)
        }
        let named = all.first { $0.isOnly("name") }?.value?.text
        return text(words, all, isName) ?? named.flatMap { isName($0) ? $0 : nil }
    }

    /// The first word counts before the second one, and a key before a label.
    private func text(_ words: [String], _ fields: [PassField], _ isFitting: (String) -> Bool) -> String? {
        for names in [fields.map(\.key), fields.map(\.label)] {
            for word in words {
                for (name, field) in zip(names, fields) where name.contains(where: { $0.means(word) }) {
                    if let text = field.value?.text, isFitting(text) { return text }
                }
            }
        }
        return nil
    }
}
