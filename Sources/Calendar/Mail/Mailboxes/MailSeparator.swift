package import ConferenceErrors
package import ConferenceModel
package import Platform

/// Divides an mbox, a file with one mail after the other, into its mails. One mail is in memory at a time.
///
/// A mail begins with a line `From …` at the beginning of the file or after an empty line (RFC 4155). The file is only read.
package struct MailSeparator: ~Copyable {
    /// A mail of the file.
    package struct Mail: Sendable {
        /// The place of its line `From …` in the file.
        package var place: Int64
        /// The mail without that line; nil if it is larger than ``Limits/mailLength``.
        package var bytes: [UInt8]?
    }

    private var lines: FileLines
    private let limits: Limits

    /// The place in the file after the last mail that was returned. A later separator can begin there, if the file has only
    /// grown since.
    package var place: Int64 { lines.place }

    private static let mark = Array("From ".utf8)

    /// Opens a file, and goes to the first mail at or after a place.
    ///
    /// - Throws: `noSuchFile`, `cannotRead`, `notAnMbox`.
    package init(_ path: BytePath, from place: Int64 = 0, limits: Limits = Limits()) throws(ConferenceError) {
        lines = try Self.lines(path, from: place)
        self.limits = limits
    }

    package init(_ path: String, from place: Int64 = 0, limits: Limits = Limits()) throws(ConferenceError) {
        try self.init(BytePath(path), from: place, limits: limits)
    }

    private static func lines(_ path: BytePath, from place: Int64) throws(ConferenceError) -> FileLines {
        var lines = try FileLines(path, from: place)
        // Empty lines between two mails belong to neither.
        try lines.skipEmptyLines()
        if try !lines.isEmpty(), try !lines.begins(with: mark) { throw .notAnMbox(path.text) }
        return lines
    }

    /// Returns the next mail, or nil at the end of the file.
    ///
    /// - Throws: `cannotRead`.
    package mutating func nextMail() throws(ConferenceError) -> Mail? {
        guard try !lines.isEmpty() else { return nil }
        let start = place
        while let line = try lines.nextPiece(), !line.isEnded {}
        var bytes: [UInt8] = []
        var isTooLarge = false
        var isLineStart = true
        var isAfterEmptyLine = false
        while true {
            if isAfterEmptyLine, try lines.begins(with: Self.mark) { break }
            guard let line = try lines.nextPiece() else { break }
            isAfterEmptyLine =
                isLineStart && line.isEnded
                && line.bytes.allSatisfy { $0 == .newline || $0 == .carriageReturn }
            if !isTooLarge {
                // The writer of the mbox marks lines that look like the beginning of a mail: ">From ", ">>From ".
                bytes += isLineStart && Self.isMarked(line.bytes) ? line.bytes.dropFirst() : line.bytes
                isTooLarge = bytes.count > limits.mailLength
                if isTooLarge { bytes = [] }
            }
            isLineStart = line.isEnded
        }
        // The empty line before the next mail is a part of the mbox.
        if isAfterEmptyLine {
            if bytes.last == .newline { bytes.removeLast() }
            if bytes.last == .carriageReturn { bytes.removeLast() }
        }
        return Mail(place: start, bytes: isTooLarge ? nil : bytes)
    }

    private static func isMarked(_ line: ArraySlice<UInt8>) -> Bool {
        guard line.first == UInt8(ascii: ">") else { return false }
        return line.drop { $0 == UInt8(ascii: ">") }.starts(with: mark)
    }
}
