/// The value of a DURATION (RFC 5545, 3.3.6): calendar days, whose length depends on clock changes, and elapsed
/// seconds.
package struct NominalDuration: Hashable, Sendable {
    package var days: Int64
    package var seconds: Int64

    package init(days: Int64, seconds: Int64) {
        self.days = days
        self.seconds = seconds
    }

    /// Parses a duration and ignores blanks around it. Returns nil if the text is not a duration.
    package init?(_ text: some StringProtocol) {
        var letters = text.utf8.map { (0x61...0x7A).contains($0) ? $0 - 0x20 : $0 }[...]
        letters = letters.drop(while: isFoldMark)
        while let last = letters.last, isFoldMark(last) { letters.removeLast() }
        var sign: Int64 = 1
        if let first = letters.first, first == UInt8(ascii: "+") || first == UInt8(ascii: "-") {
            sign = first == UInt8(ascii: "-") ? -1 : 1
            letters.removeFirst()
        }
        guard letters.popFirst() == UInt8(ascii: "P"), !letters.isEmpty else { return nil }
        var days: Int64 = 0
        var seconds: Int64 = 0
        var number: Int64?
        var isTime = false
        for letter in letters {
            if (0x30...0x39).contains(letter) {
                let next = (number ?? 0) * 10 + Int64(letter - 0x30)
                guard next < 1_000_000_000 else { return nil }
                number = next
                continue
            }
            if letter == UInt8(ascii: "T"), number == nil, !isTime {
                isTime = true
                continue
            }
            guard let amount = number else { return nil }
            switch (letter, isTime) {
            case (UInt8(ascii: "W"), false): days += amount * 7
            case (UInt8(ascii: "D"), false): days += amount
            case (UInt8(ascii: "H"), true): seconds += amount * 3_600
            case (UInt8(ascii: "M"), true): seconds += amount * 60
            case (UInt8(ascii: "S"), true): seconds += amount
            default: return nil
            }
            number = nil
        }
        guard number == nil else { return nil }
        self.init(days: sign * days, seconds: sign * seconds)
    }

    /// The value of DURATION for a length that is not negative.
    package var text: String {
        let units: [(Int64, String)] = [(seconds / 3_600, "H"), (seconds / 60 % 60, "M"), (seconds % 60, "S")]
        let time = units.filter { $0.0 != 0 }.map { "\($0.0)\($0.1)" }.joined()
        let day = days == 0 ? "" : "\(days)D"
        return "P" + day + (time.isEmpty ? (day.isEmpty ? "T0S" : "") : "T" + time)
    }
}
