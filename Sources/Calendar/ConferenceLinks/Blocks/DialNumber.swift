package import ConferenceModel

/// A telephone number as people and calendars write it, including the digits to dial after it: `+1 646 558
/// 8656,,87324397243#,,,,*305275#`.
package struct DialNumber: Hashable, Sendable {
    /// Digits, after a `+` if they include the country code.
    package var number: String
    /// The digits and pauses to dial once the call is answered; may be empty.
    package var sequence: String

    /// The `tel:` address, or nil if it would be too long.
    package func url(limits: Limits = Limits()) -> ConferenceURL? {
        try? ConferenceURL("tel:\(number)\(sequence)", policy: .file, limits: limits)
    }

    /// Returns whether both dial the same telephone. Ignores a country code or a sequence that only one of them has.
    package func isSame(as other: DialNumber) -> Bool {
        let digits = number.utf8.drop { $0 == 0x2B }
        let others = other.number.utf8.drop { $0 == 0x2B }
        guard digits.elementsEqual(others) else { return false }
        return sequence.hasPrefix(other.sequence) || other.sequence.hasPrefix(sequence)
    }

    /// Parses a `tel:` address or a plain number; returns nil for anything else.
    package init?(_ text: String) {
        var bytes = Array(text.utf8)
        if bytes.starts(with: "tel:".utf8) || bytes.starts(with: "TEL:".utf8) { bytes.removeFirst(4) }
        self.init(address: bytes)
    }

    /// Parses the part after `tel:`, percent-encoded or not.
    init?(address: some Collection<UInt8>) {
        var bytes = PercentCoding.decoded(address)
        while let first = bytes.first, first <= 0x20 || first == 0x2F { bytes.removeFirst() }
        guard let read = Self.read(bytes, at: 0, isNationalAllowed: true), let number = read.number else { return nil }
        self = number
    }

    init(number: String, sequence: String) {
        self.number = number
        self.sequence = sequence
    }

    /// The codes in the sequence: the first number long enough to be a meeting number, and the one after it.
    var codes: (meeting: String?, passcode: String?) {
        let runs = sequence.utf8.split { !ByteClass.digits.contains($0) }.map { String(decoding: $0, as: UTF8.self) }
        guard let place = runs.firstIndex(where: { $0.utf8.count >= 6 }) else { return (nil, nil) }
        return (runs[place], runs[(place + 1)...].first { $0.utf8.count >= 3 })
    }

    /// Returns the country, from the number or from its label.
    package func region(label: String?) -> String? { CallingCodes.region(of: number, words: label) }

    // MARK: Parsing

    /// Returns the numbers in the value of a property, each with its label: `+1 555 0123 (Toll)`.
    package static func numbers(in text: String) -> [(number: DialNumber, label: String?)] {
        if let colon = text.utf8.firstIndex(of: 0x3A), text.utf8[..<colon].map(lowercased).elementsEqual("tel".utf8) {
            return DialNumber(address: text.utf8[text.utf8.index(after: colon)...]).map { [($0, nil)] } ?? []
        }
        let bytes = Array(text.utf8)
        var found: [(number: DialNumber, label: String?)] = []
        var index = 0
        var labelStart = 0
        func close(at end: Int) {
            guard let last = found.indices.last, labelStart < end else { return }
            let around = ByteClass(" ,;()/")
            let label = bytes[labelStart..<end].drop(while: around.contains).reversed().drop(while: around.contains)
            found[last].label = label.isEmpty ? nil : String(decoding: label.reversed(), as: UTF8.self)
        }
        while index < bytes.count {
            let isFirst = found.isEmpty && index == 0
            guard let (number, end) = read(bytes, at: index, isNationalAllowed: isFirst) else {
                index += 1
                continue
            }
            if let number {
                close(at: index)
                found.append((number, nil))
                labelStart = end
            }
            index = end
        }
        close(at: bytes.count)
        return found
    }

    /// Returns a code to enter, without its blanks and its `#`.
    package static func code(in text: String) -> String? {
        let code = text.filter { $0 != " " && $0 != "-" }
        let trimmed = code.hasSuffix("#") ? String(code.dropLast()) : code
        return trimmed.isEmpty ? nil : trimmed
    }

    /// Reads a number at a position.
    ///
    /// - Parameters:
    ///   - isNationalAllowed: also accept a number without a country code.
    ///   - isTollFree: whether the text says that the number is free of charge; such a number can have any groups.
    /// - Returns: nil if no number can begin here; otherwise the end of what was examined, and the number if it is one.
    static func read(
        _ line: [UInt8], at start: Int, isNationalAllowed: Bool, isTollFree: Bool = false
    ) -> (number: DialNumber?, end: Int)? {
        guard start < line.count else { return nil }
        var index = start
        let hasPlus = line[index] == 0x2B
        if hasPlus {
            index += 1
        } else {
            guard isNationalAllowed, line[index] == 0x28 || ByteClass.digits.contains(line[index]) else { return nil }
        }
        var digits: [UInt8] = []
        var end = index
        var firstGroup = 0
        var isFirstGroup = true
        while index < line.count, digits.count <= 17, index - end <= 3 {
            let byte = line[index]
            if ByteClass.digits.contains(byte) {
                digits.append(byte)
                if isFirstGroup { firstGroup += 1 }
                end = index + 1
            } else if separators.contains(byte) {
                if !digits.isEmpty { isFirstGroup = false }
            } else {
                break
            }
            index += 1
        }
        guard (7...15).contains(digits.count) else { return (nil, max(end, start + 1)) }
        if !hasPlus, !isTollFree, !isPlausible(digits, firstGroup: firstGroup, isOpen: line[start] == 0x28) {
            return (nil, end)
        }
        // Include the bracket that closes one opened within the number.
        if end < line.count, line[end] == 0x29 { end += 1 }
        var sequence: [UInt8] = []
        index = end
        if index + 1 < line.count, line[index] == 0x2C || line[index] == 0x3B, dialled.contains(line[index + 1]) {
            while index < line.count, sequence.count < 128 {
                if dialled.contains(line[index]) {
                    sequence.append(line[index])
                } else if line[index] != 0x20 || !isPause(sequence) || index + 1 == line.count
                    || !ByteClass.digits.contains(line[index + 1])
                {
                    break
                }
                index += 1
            }
            while let last = sequence.last, last == 0x2C || last == 0x3B { sequence.removeLast() }
            end = index
        }
        let text = (hasPlus ? "+" : "") + String(decoding: digits, as: UTF8.self)
        return (DialNumber(number: text, sequence: String(decoding: sequence, as: UTF8.self)), end)
    }

    /// Without a country code, digits can mean anything: a date, a network address, an identifier.
    private static func isPlausible(_ digits: [UInt8], firstGroup: Int, isOpen: Bool) -> Bool {
        if isOpen || digits[0] == 0x30 { return true }
        if firstGroup == 1 && digits[0] == 0x31 { return true }
        return digits.count >= 10 && firstGroup == 3
    }

    /// Returns whether a sequence so far consists only of pauses, at least two. Some programs write a blank after them: `,,
    /// 12345#`.
    private static func isPause(_ sequence: [UInt8]) -> Bool {
        sequence.count >= 2 && sequence.allSatisfy { $0 == 0x2C || $0 == 0x3B }
    }

    private static let separators = ByteClass(" -.()/")
    private static let dialled = ByteClass("0123456789,;*#")
}
