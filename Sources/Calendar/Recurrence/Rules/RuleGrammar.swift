/// The grammar of an RRULE (RFC 5545, 3.3.10) without the ranges of its numbers: how a text divides into parts, and the form of
/// a number, a weekday and a list.
///
/// ``RuleParts`` and ``RecurrenceRule`` use it to parse. Names and values are compared in upper case and without blanks, which
/// have no meaning, because other programs write them in many ways.
enum RuleGrammar {
    /// Returns a text in upper case and without blanks.
    static func normalized(_ text: Span<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        for index in text.indices where text[index] != 0x20 && text[index] != 0x09 {
            let byte = text[index]
            bytes.append(byte >= 0x61 && byte <= 0x7A ? byte - 0x20 : byte)
        }
        return bytes
    }

    /// Divides a part at its first `=`.
    ///
    /// - Returns: a nil value for a part without `=`.
    @inline(__always)
    static func divided(_ part: ArraySlice<UInt8>) -> (name: ArraySlice<UInt8>, value: ArraySlice<UInt8>?) {
        guard let equals = part.firstIndex(of: UInt8(ascii: "=")) else { return (part, nil) }
        return (part[..<equals], part[(equals + 1)...])
    }

    /// Returns the entries of a list.
    static func items(_ value: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        value.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    }

    /// Parses a number with an optional sign. Returns nil if it is not a number or too large for an `Int`.
    static func number(_ digits: ArraySlice<UInt8>) -> Int? { Int(String(decoding: digits, as: UTF8.self)) }

    static func weekday(_ letters: ArraySlice<UInt8>) -> RecurrenceRule.Weekday? {
        RecurrenceRule.Weekday(text: String(decoding: letters, as: UTF8.self))
    }

    /// Divides an entry of BYDAY into the number before the weekday, which may be empty, and the weekday.
    @inline(__always)
    static func dividedDay(_ item: ArraySlice<UInt8>) -> (ordinal: ArraySlice<UInt8>, weekday: ArraySlice<UInt8>) {
        (item.dropLast(2), item.suffix(2))
    }
}
