import ConferenceErrors
import ConferenceModel
import Platform

// Reading lines from the file.
extension CalendarReader {
    /// Returns the next line with all its folds. To know that it is complete, reads at least one byte more.
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
                if let point = turningPoint, buffer.count - point.scanner.position > limits.componentLength, turnBack()
                {
                    continue
                }
                if buffer.count - line.range.lowerBound > limits.componentLength {
                    guard mode == .lenient else {
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

    /// Removes the middle of a line that is too long. Keeps the beginning and the end, because they show what the line is and
    /// whether it continues.
    ///
    /// - Returns: the number of lines of the file that were removed.
    private mutating func cut(_ line: ScannedLine, endingAt lineNumber: Int) -> Int {
        isLineCut = true
        let head = line.range.lowerBound + 128
        let tail = buffer.count - 8
        guard head < tail else { return 0 }
        // A space is inserted, so that the rest still continues the line if it follows a line break.
        buffer.replaceSubrange(head..<tail, with: [UInt8(ascii: " "), UInt8(ascii: "x")])
        scanner = LineScanner(at: scanner.position, lineNumber: scanner.lineNumber)
        var again = scanner
        _ = again.next(in: buffer.span)
        return lineNumber - again.lineNumber
    }

    /// Reads more bytes into the buffer. Removes consumed bytes to make room; if a line does not fit, the buffer grows by half.
    mutating func fill() throws {
        let consumed = turningPoint?.scanner.position ?? scanner.position
        buffer.removeFirst(consumed)
        scanner = LineScanner(at: scanner.position - consumed, lineNumber: scanner.lineNumber)
        if let line = turningPoint?.scanner.lineNumber {
            turningPoint?.scanner = LineScanner(at: 0, lineNumber: line)
        }
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

    /// Converts everything read so far to UTF-8, and everything read from now on, if it is UTF-16.
    mutating func decodeUTF16() -> Bool {
        guard var decoder = UTF16Decoder(beginning: buffer) else { return false }
        buffer = decoder.decoded(buffer, isLast: isAtEnd)
        self.decoder = decoder
        return true
    }

    /// Returns a line with CRLF, and a warning if its bytes had to be repaired.
    func text(of line: ScannedLine) -> (text: String, warning: CalendarWarning?) {
        var bytes: [UInt8] = []
        _ = line.append(buffer.span, to: &bytes)
        let result = TextRepair.text(of: bytes, lines: LineMap())
        return (result.text, result.remarks.first?.warning)
    }
}

extension ScannedLine {
    /// Returns whether this line continues the previous one although empty lines separate them.
    func isContinuation(in bytes: Span<UInt8>) -> Bool {
        isFoldMark(bytes[range.lowerBound]) || isLineBreak(bytes[range.lowerBound])
    }

    /// Returns where the empty lines at the beginning end, and how many there are.
    func emptyLines(in bytes: Span<UInt8>) -> (end: Int, count: Int) {
        var index = range.lowerBound
        var count = 0
        while index < contentEnd, isLineBreak(bytes[index]) {
            index = endOfLineBreak(at: index, in: bytes)
            count += 1
        }
        return (index, count)
    }

    /// Appends the line to a text, with CRLF as line ends and without empty lines.
    ///
    /// - Returns: the number of physical lines.
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

    /// Returns the beginning of the line, for a message.
    func text(in bytes: Span<UInt8>) -> String {
        LineFolding.text(bytes, range.lowerBound..<min(contentEnd, range.lowerBound + 120), isFolded: isFolded)
    }

    /// Returns whether this is not a valid content line: it has no `:`, no name, or a name with invalid characters.
    func isMalformed(in bytes: Span<UInt8>) -> Bool {
        guard nameEnd > range.lowerBound, nameEnd < contentEnd, bytes[range.lowerBound] > 0x20 else { return true }
        for index in range.lowerBound..<nameEnd where !(0x21...0x7E).contains(bytes[index]) {
            // Also covers a fold in the middle of a name.
            if !isFolded || !(isLineBreak(bytes[index]) || isFoldMark(bytes[index])) { return true }
        }
        return !hasColon(in: bytes)
    }

    /// Returns whether the line has a value.
    func hasColon(in bytes: Span<UInt8>) -> Bool {
        for index in nameEnd..<contentEnd where bytes[index] == UInt8(ascii: ":") { return true }
        return false
    }
}
