/// The texts of a pass in one language (Apple: `pass.strings`): a list of `"name" = "text";` with comments as in C.
///
/// A pass names them in place of what people see, so that one pass serves readers of several languages.
struct PassStrings {
    /// The texts by their names.
    private(set) var texts: [String: String] = [:]

    private var rest: Substring.UnicodeScalarView

    /// Reads the list up to its first mistake.
    ///
    /// - Parameter limit: the most texts to read.
    init(_ list: String, limit: Int) {
        rest = Substring(list).unicodeScalars
        while texts.count < limit, let name = word(), take("="), let text = word(), take(";") {
            // Of two texts with one name, the last counts, as on Apple's systems.
            texts[name] = text
        }
    }

    /// Takes a mark after blanks and comments.
    private mutating func take(_ mark: Unicode.Scalar) -> Bool {
        skipBlanks()
        guard rest.first == mark else { return false }
        rest.removeFirst()
        return true
    }

    private mutating func skipBlanks() {
        while let next = rest.first {
            if next.properties.isWhitespace || next == "\u{FEFF}" {
                rest.removeFirst()
            } else if next == "/", rest.dropFirst().first == "/" {
                rest = rest.drop { $0 != "\n" && $0 != "\r" }
            } else if next == "/", rest.dropFirst().first == "*" {
                rest.removeFirst(2)
                while let mark = rest.popFirst(), mark != "*" || rest.first != "/" {}
                rest = rest.dropFirst()
            } else {
                return
            }
        }
    }

    /// Takes a quoted text, or a word of letters and digits without quotes; nil if there is neither.
    private mutating func word() -> String? {
        skipBlanks()
        guard rest.first == "\"" else {
            let word = rest.prefix {
                $0.isASCII && ($0.properties.isAlphabetic || "0123456789_.-$".unicodeScalars.contains($0))
            }
            rest = rest[word.endIndex...]
            return word.isEmpty ? nil : String(word)
        }
        rest.removeFirst()
        var text = String.UnicodeScalarView()
        while let next = rest.popFirst() {
            switch next {
            case "\"": return String(text)
            case "\\":
                guard let escaped = escape() else { return nil }
                text.append(escaped)
            default: text.append(next)
            }
        }
        return nil
    }

    /// Takes what follows a backslash.
    private mutating func escape() -> Unicode.Scalar? {
        guard let next = rest.popFirst() else { return nil }
        switch next {
        case "n": return "\n"
        case "r": return "\r"
        case "t": return "\t"
        case "U", "u":
            let digits = rest.prefix(4)
            rest = rest.dropFirst(4)
            return UInt32(String(digits), radix: 16).flatMap(Unicode.Scalar.init) ?? "\u{FFFD}"
        default: return next
        }
    }
}
