import Recurrence

extension ReservationTime {
    /// Parses a time of ISO 8601 as mails write it: `2026-03-01`, `2026-03-01T10:00`, with or without seconds, fractions, `Z` or
    /// an offset, and with a space in place of the `T`.
    package init?(iso text: String) {
        let bytes = Array(text.trimmedASCII.utf8)
        guard bytes.count <= 64 else { return nil }
        var reader = DigitReader(bytes: bytes)
        guard let year = reader.number(4) else { return nil }
        let hasDashes = reader.skip("-")
        guard let month = reader.number(2), !hasDashes || reader.skip("-"), let day = reader.number(2),
            let date = LocalDate(year: year, month: month, day: day)
        else { return nil }
        if reader.isAtEnd {
            self.init(date)
            return
        }
        guard reader.skip("T") || reader.skip("t") || reader.skip(" "), let hour = reader.number(2) else { return nil }
        let hasColons = reader.skip(":")
        guard let minute = reader.number(2) else { return nil }
        var second = 0
        if hasColons ? reader.skip(":") : reader.isAtDigit {
            guard let seconds = reader.number(2) else { return nil }
            second = seconds
            if reader.skip(".") || reader.skip(",") { reader.skipDigits() }
        }
        // 24:00 is the midnight at the end of the day.
        let isEndOfDay = hour == 24 && minute == 0 && second == 0
        guard
            let local = LocalDateTime(
                date: isEndOfDay ? date.adding(days: 1) : date, hour: isEndOfDay ? 0 : hour, minute: minute,
                second: second)
        else { return nil }
        _ = reader.skip(" ")
        guard let zone = reader.zone(), reader.isAtEnd else { return nil }
        self.init(local, zone)
    }

    /// The time in ISO 8601; without an offset if the zone has a name or is unknown.
    package var iso: String {
        if isDate { return local.date.description }
        guard case .offset(let seconds) = zone else { return local.description }
        if seconds == 0 { return "\(local)Z" }
        func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let minutes = abs(seconds) / 60
        return "\(local)\(seconds < 0 ? "-" : "+")\(twoDigits(minutes / 60)):\(twoDigits(minutes % 60))"
    }
}

/// Reads digits and marks of a text from left to right.
private struct DigitReader {
    let bytes: [UInt8]
    var index = 0

    var isAtEnd: Bool { index == bytes.count }
    var isAtDigit: Bool { index < bytes.count && (0x30...0x39).contains(bytes[index]) }

    /// Reads a number of exactly so many digits.
    mutating func number(_ count: Int) -> Int? {
        var number = 0
        for _ in 0..<count {
            guard isAtDigit else { return nil }
            number = number * 10 + Int(bytes[index] - 0x30)
            index += 1
        }
        return number
    }

    mutating func skip(_ mark: Unicode.Scalar) -> Bool {
        guard index < bytes.count, bytes[index] == UInt8(ascii: mark) else { return false }
        index += 1
        return true
    }

    mutating func skipDigits() { while isAtDigit { index += 1 } }

    /// Reads `Z`, `+01:00`, `+0100`, `+01` or nothing; nil for anything else, and for more than a day.
    mutating func zone() -> ReservationTime.Zone? {
        if isAtEnd { return .unknown }
        if skip("Z") || skip("z") { return .offset(0) }
        let isWest = skip("-")
        guard isWest || skip("+"), let hours = number(2), hours < 24 else { return nil }
        _ = skip(":")
        let minutes = isAtEnd ? 0 : number(2)
        guard let minutes, minutes < 60 else { return nil }
        return .offset((isWest ? -60 : 60) * (hours * 60 + minutes))
    }
}
