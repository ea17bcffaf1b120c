import ConferenceErrors
import ConferenceModel
import Platform

// How lines come out of the file.
extension CalendarReader {
    /// The next line with all its folds, which are only known when the byte behind it has been read.
    mutating func nextLine() throws -> ScannedLine? {
        var skipped = 0
        isLineCut = false
        while true {
            var attempt = scanner
            if let line = attempt.next(in: buffer.span) {
                if line.range.upperBound < buffer.count || isAtEnd {
                    scanner = attempt
                    scanner.count(lines: skipped)
                    return line
                }
                if buffer.count - line.range.lowerBound > limits.componentLength {
                    guard structure == .readable else {
                        throw ConferenceError.componentTooLarge(
                            path, line: line.number, kind: "line", limit: limits.componentLength)
                    }
                    skipped += cut(line, endingAt: attempt.lineNumber)
                }
            } else if isAtEnd {
                scanner = attempt
                return nil
            }
            try fill()
        }
    }

    /// Takes the middle out of a line that goes on for too long. Beginning and end stay, which say what it is and whether
    /// it goes on.
    ///
    /// - Returns: how many lines of the file were in there.
    private mutating func cut(_ line: ScannedLine, endingAt lineNumber: Int) -> Int {
        isLineCut = true
        let head = line.range.lowerBound + 128
        let tail = buffer.count - 8
        guard head < tail else { return 0 }
        // A blank between them: behind a line break it goes on with the line.
        buffer.replaceSubrange(head..<tail, with: [UInt8(ascii: " "), UInt8(ascii: "x")])
        scanner = LineScanner(at: scanner.position, lineNumber: scanner.lineNumber)
        var again = scanner
        _ = again.next(in: buffer.span)
        return lineNumber - again.lineNumber
    }

    /// Reads on. What has been consumed makes room; a line that does not fit makes the buffer grow by half.
    mutating func fill() throws {
        buffer.removeFirst(scanner.position)
        scanner = LineScanner(at: 0, lineNumber: scanner.lineNumber)
        let count = max(262_144, buffer.count / 2)
        if var decoder {
            var raw: [UInt8] = []
            isAtEnd = try !source.read(count, into: &raw)
            buffer += decoder.decoded(raw, isLast: isAtEnd)
            self.decoder = decoder
        } else {
            isAtEnd = try !source.read(count, into: &buffer)
        }
        guard source.delivered <= limits.calendarFileLength else {
            throw ConferenceError.fileTooLarge(path, limit: limits.calendarFileLength)
        }
    }

    /// Makes UTF-8 of what has been read, and of what will be, where that is UTF-16.
    mutating func decodeUTF16() -> Bool {
        guard var decoder = UTF16Decoder(beginning: buffer) else { return false }
        buffer = decoder.decoded(buffer, isLast: isAtEnd)
        self.decoder = decoder
        return true
    }

    /// A line with CRLF, and what had to be done to its bytes.
    func text(of line: ScannedLine) -> (text: String, warning: CalendarWarning?) {
        var bytes: [UInt8] = []
        _ = line.append(buffer.span, to: &bytes)
        let result = TextRepair.text(of: bytes, lines: LineMap())
        return (result.text, result.remarks.first?.warning)
    }
}

extension ScannedLine {
    /// Whether this is the rest of a line that an empty line has cut in two.
    func isRest(in bytes: Span<UInt8>) -> Bool {
        isFoldMark(bytes[range.lowerBound]) || isLineBreak(bytes[range.lowerBound])
    }

    /// The empty lines that it begins with: where they end, and how many they are.
    func emptyLines(in bytes: Span<UInt8>) -> (end: Int, count: Int) {
        var index = range.lowerBound
        var count = 0
        while index < contentEnd, isLineBreak(bytes[index]) {
            index = endOfLineBreak(at: index, in: bytes)
            count += 1
        }
        return (index, count)
    }

    /// Adds the line to some text, with CRLF at all its line ends, and without empty lines.
    ///
    /// - Returns: how many lines that are.
    func append(_ bytes: Span<UInt8>, to target: inout [UInt8]) -> Int {
        var index = emptyLines(in: bytes).end
        var count = 0
        while index < contentEnd {
            var end = index
            while end < contentEnd, !isLineBreak(bytes[end]) { end += 1 }
            bytes.extracting(index..<end).withUnsafeBufferPointer { target.append(contentsOf: $0) }
            target.append(0x0D)
            target.append(0x0A)
            index = endOfLineBreak(at: end, in: bytes)
            count += 1
        }
        return count
    }

    /// The beginning of the line, for a message.
    func text(in bytes: Span<UInt8>) -> String {
        LineFolding.text(bytes, range.lowerBound..<min(contentEnd, range.lowerBound + 120), isFolded: isFolded)
    }

    /// Whether this is no content line: it has no `:`, or no name before that, or one with characters that no name has.
    func isOdd(in bytes: Span<UInt8>) -> Bool {
        guard nameEnd > range.lowerBound, nameEnd < contentEnd, bytes[range.lowerBound] > 0x20 else { return true }
        for index in range.lowerBound..<nameEnd where !(0x21...0x7E).contains(bytes[index]) {
            // A fold in the middle of a name is one of these too.
            if !isFolded || !(isLineBreak(bytes[index]) || isFoldMark(bytes[index])) { return true }
        }
        return !hasColon(in: bytes)
    }

    /// Whether there is a value.
    func hasColon(in bytes: Span<UInt8>) -> Bool {
        for index in nameEnd..<contentEnd where bytes[index] == UInt8(ascii: ":") { return true }
        return false
    }
}
