/// A time as a calendar entry states it (RFC 5545, 3.3.4 and 3.3.5): a whole day, a floating time, a time in UTC, or a
/// local time in a named zone.
package struct EventTime: Hashable, Sendable {
    /// The reference that makes a local time an instant.
    package enum Reference: Hashable, Sendable {
        /// The reader's time zone.
        case floating
        case utc
        /// A named zone, with the TZID as written: an IANA name, or the name of a zone that the calendar file defines.
        case zone(String)

        /// Whether this is ``floating``. Cheaper than `==`, which would compare names.
        package var isFloating: Bool { if case .floating = self { true } else { false } }
    }

    /// The local date and time; midnight for a whole day.
    package var local: LocalDateTime
    /// Whether this is a whole day (VALUE=DATE), which has no time of day and is always floating.
    package var isDate: Bool
    /// The reference of the local time; always `floating` for a whole day.
    package var reference: Reference

    package init(_ date: LocalDate) {
        local = LocalDateTime(startOf: date)
        isDate = true
        reference = .floating
    }

    package init(_ local: LocalDateTime, _ reference: Reference) {
        self.local = local
        isDate = false
        self.reference = reference
    }

    /// The zone's name, or nil for whole days, floating times and UTC.
    package var zoneName: String? {
        if case .zone(let name) = reference { name } else { nil }
    }

    /// The iCalendar form without parameters: `20260301`, `20260301T100000` or `20260301T100000Z`.
    package var basicFormat: String {
        String(unsafeUninitializedCapacity: 16) { text in
            var digits = ClockDigits()
            digits.write(local.date, separator: nil, to: text)
            guard !isDate else { return digits.count }
            digits.write(UInt8(ascii: "T"), to: text)
            digits.write(local, separator: nil, to: text)
            if reference == .utc { digits.write(UInt8(ascii: "Z"), to: text) }
            return digits.count
        }
    }

    /// Parses ``basicFormat``. `reference` applies to a time without `Z`.
    package init?(basicFormat text: some StringProtocol, reference: Reference = .floating) {
        let bytes = Array(text.utf8)
        func number(_ range: Range<Int>) -> Int? { bytes[range].decimalNumber }
        guard bytes.count >= 8, let year = number(0..<4), let month = number(4..<6), let day = number(6..<8),
            let date = LocalDate(year: year, month: month, day: day)
        else { return nil }
        if bytes.count == 8 {
            self.init(date)
            return
        }
        let isUTC = bytes.count == 16 && bytes[15] == UInt8(ascii: "Z")
        guard bytes.count == 15 || isUTC, bytes[8] == UInt8(ascii: "T"), let hour = number(9..<11),
            let minute = number(11..<13), let second = number(13..<15),
            let local = LocalDateTime(date: date, hour: hour, minute: minute, second: second)
        else { return nil }
        self.init(local, isUTC ? .utc : reference)
    }
}
