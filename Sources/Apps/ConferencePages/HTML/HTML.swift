/// A piece of HTML, in which every text from outside is escaped.
///
/// There is no way to make one of a string that is not known at compile time, except as text:
///
///     let page: HTML = "<h1>\(event.title)</h1>"
///
/// The literal parts are taken as they are; what is interpolated is escaped unless it is itself HTML. Attributes have to be
/// written in double quotation marks.
package struct HTML: Sendable, ExpressibleByStringInterpolation {
    /// The markup.
    private(set) var markup: String

    package init(stringLiteral value: StaticString) { markup = value.description }

    package init(stringInterpolation: StringInterpolation) { markup = stringInterpolation.markup }

    private init(markup: String) { self.markup = markup }

    /// Nothing.
    package static let empty = HTML("")

    /// The attribute of the link to the page that is shown.
    static let current = HTML(" aria-current=\"page\"")

    /// The attribute of the link to today.
    static let currentDate = HTML(" aria-current=\"date\"")

    /// A text as it is.
    package init(text: String) { markup = Self.escaped(text) }

    /// Pieces, one after the other.
    package init(_ pieces: [HTML]) { markup = pieces.map(\.markup).joined() }

    package static func + (first: HTML, second: HTML) -> HTML { HTML(markup: first.markup + second.markup) }

    package static func += (first: inout HTML, second: HTML) { first.markup += second.markup }

    package var isEmpty: Bool { markup.isEmpty }

    /// The markup as bytes of UTF-8.
    package var bytes: [UInt8] { Array(markup.utf8) }

    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var markup = ""

        package init(literalCapacity: Int, interpolationCount: Int) { markup.reserveCapacity(literalCapacity * 2) }

        package mutating func appendLiteral(_ literal: StaticString) { markup += literal.description }

        package mutating func appendInterpolation(_ text: String) { markup += HTML.escaped(text) }

        package mutating func appendInterpolation(_ number: some BinaryInteger) { markup += String(number) }

        package mutating func appendInterpolation(_ html: HTML) { markup += html.markup }

        package mutating func appendInterpolation(_ html: HTML?) { markup += html?.markup ?? "" }

        package mutating func appendInterpolation(_ pieces: [HTML]) { for piece in pieces { markup += piece.markup } }
    }

    /// The door: returns a text in which no character means anything in HTML, neither between tags nor in an attribute.
    private static func escaped(_ text: String) -> String {
        guard text.utf8.contains(where: { isSpecial($0) }) else { return text }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count + 32)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "&"): bytes += "&amp;".utf8
            case UInt8(ascii: "<"): bytes += "&lt;".utf8
            case UInt8(ascii: ">"): bytes += "&gt;".utf8
            case UInt8(ascii: "\""): bytes += "&quot;".utf8
            case UInt8(ascii: "'"): bytes += "&#39;".utf8
            case 0: bytes += "\u{FFFD}".utf8
            default: bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func isSpecial(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"), 0: true
        default: false
        }
    }
}
