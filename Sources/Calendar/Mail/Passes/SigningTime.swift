/// The time at which a signature was made, which is an attribute of it (RFC 5652, 11.3).
///
/// The signature is not checked, so the time is as good as the date of a mail.
enum SigningTime {
    /// The identifier of the attribute, 1.2.840.113549.1.9.5, as the signature has it (DER).
    private static let identifier: [UInt8] = [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x09, 0x05]
    /// The values of the attribute.
    private static let set: UInt8 = 0x31
    private static let (utcTime, generalizedTime): (UInt8, UInt8) = (0x17, 0x18)

    /// Returns the first time in a signature, in seconds since 1970 in UTC; nil if there is none.
    static func read(_ signature: [UInt8]) -> Int64? {
        var rest = signature[...]
        while let start = rest.firstIndex(of: identifier[0]) {
            rest = rest[start...]
            guard rest.starts(with: identifier) else {
                rest = rest.dropFirst()
                continue
            }
            rest = rest.dropFirst(identifier.count)
            if let time = time(rest) { return time }
        }
        return nil
    }

    /// Reads a set with one time: `YYMMDDhhmmssZ`, or with four digits of the year.
    private static func time(_ values: ArraySlice<UInt8>) -> Int64? {
        let head = Array(values.prefix(4))
        guard head.count == 4, head[0] == set, Int(head[1]) == Int(head[3]) + 2 else { return nil }
        let yearDigits = head[2] == utcTime ? 2 : head[2] == generalizedTime ? 4 : 0
        let text = values.dropFirst(4).prefix(Int(head[3]))
        guard yearDigits > 0, text.count == yearDigits + 11, text.last == UInt8(ascii: "Z") else { return nil }
        let digits = text.dropLast().map { Int($0) - 0x30 }
        guard digits.allSatisfy((0...9).contains) else { return nil }
        func number(_ place: Int) -> Int { digits[place] * 10 + digits[place + 1] }
        let (year, month, day) = (
            yearDigits == 4 ? number(0) * 100 + number(2) : number(0) + (number(0) < 50 ? 2_000 : 1_900),
            number(yearDigits), number(yearDigits + 2)
        )
        let clock = [4, 6, 8].map { number(yearDigits + $0) }
        guard (1...12).contains(month), (1...31).contains(day), clock[0] < 24, clock[1] < 60, clock[2] <= 60 else {
            return nil
        }
        let days = Int64(MailDate.days(year: year, month: month, day: day))
        return days * 86_400 + Int64(clock[0] * 3_600 + clock[1] * 60 + clock[2])
    }
}
