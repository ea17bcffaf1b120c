/// A word of the key or the label of a pass's field.
///
/// Names of cities and companies are labels, too, and have other words inside of them: “Heathrow” is no row, “Seattle” no seat,
/// “Ramsgate” no gate, and an airline no line.
struct PassWord {
    /// The letters of the word, in lowercase.
    let text: String

    /// Returns the words of a text. A key may join them: `gateCloses`, `SEAT_NUMBER`.
    static func words(of text: String?) -> [PassWord] {
        var (words, word) = ([PassWord](), "")
        func end() {
            if !word.isEmpty { words.append(PassWord(text: word.lowercased())) }
            word = ""
        }
        let scalars = Array((text ?? "").unicodeScalars.prefix(80))
        for (index, scalar) in scalars.enumerated() {
            guard scalar.properties.isAlphabetic else {
                end()
                continue
            }
            if scalar.properties.isUppercase, index > 0 {
                let next = index + 1 < scalars.count ? scalars[index + 1].properties.isLowercase : false
                if next || scalars[index - 1].properties.isLowercase { end() }
            }
            word.unicodeScalars.append(scalar)
        }
        end()
        return words
    }

    /// Returns whether it is a word, one of its forms, or composed of it and other words of passes, such as `seatnumber` and
    /// `Sitzplatz`.
    func means(_ word: String) -> Bool {
        (Self.forms[word] ?? [word]).contains { form in
            text.ranges(of: form).contains { range in
                Self.isComposed(text[..<range.lowerBound]) && Self.isComposed(text[range.upperBound...])
            }
        }
    }

    private static func isComposed(_ rest: Substring) -> Bool {
        rest.isEmpty || parts.contains { rest.hasPrefix($0) && isComposed(rest.dropFirst($0.utf8.count)) }
    }

    /// The forms of words that passes inflect.
    private static let forms: [String: [String]] = [
        "depart": ["depart", "departs", "departing", "departure"],
        "arriv": ["arrive", "arrives", "arriving", "arrival"],
        "confirm": ["confirm", "confirmed", "confirmation"],
        "theater": ["theater", "theaters", "theatre", "theatres"],
    ]

    /// What such words are composed with.
    private static let parts = [
        "s", "number", "nummer", "no", "nr", "num", "code", "id", "name", "label", "value", "text", "info", "date",
        "time",
        "zeit", "flight", "train", "bus", "coach", "seat", "sitz", "platz", "reihe", "row", "class", "cabin", "travel",
        "gate", "platform", "track", "terminal", "boarding", "departure", "arrival", "passenger", "booking", "order",
        "reservation", "ticket", "event", "venue", "door", "open",
    ]
}
