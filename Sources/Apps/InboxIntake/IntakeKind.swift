import Mail

/// What a file is, by its first bytes. Names and declared types are not trusted.
package enum IntakeKind: String, Hashable, Sendable, CaseIterable {
    case calendar, mail, html, json, pdf
    /// A pass for a wallet (.pkpass), which is a ZIP archive.
    case pass
    /// Nothing that can be read.
    case unknown

    /// Recognises bytes.
    package init(_ bytes: [UInt8]) {
        var start = bytes.prefix(4_096)
        if start.starts(with: [0xEF, 0xBB, 0xBF]) { start = start.dropFirst(3) }
        start = start.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
        let text = String(decoding: start, as: UTF8.self)
        let lower = text.lowercased()
        if lower.hasPrefix("begin:vcalendar") {
            self = .calendar
        } else if text.hasPrefix("%PDF-") {
            self = .pdf
        } else if start.starts(with: [0x50, 0x4B, 0x03, 0x04]) {
            self = .pass
        } else if text.hasPrefix("{") || text.hasPrefix("[") {
            self = .json
        } else if text.hasPrefix("<") {
            self = .html
        } else if Self.beginsWithHeader(text) {
            self = .mail
        } else {
            self = .unknown
        }
    }

    /// Whether a text begins with a field of a mail's header, perhaps after the line that mailboxes put before it.
    private static func beginsWithHeader(_ text: String) -> Bool {
        // CR and LF are one character together.
        var lines = text.split(maxSplits: 2, omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        if lines.first.map({ MailboxLine.begins($0.utf8) }) ?? false { lines.removeFirst() }
        guard let line = lines.first, let colon = line.firstIndex(of: ":"), colon > line.startIndex else {
            return false
        }
        // Old programs put blanks before the colon (RFC 5322, 4.5).
        let name = String(line[..<colon].reversed().drop { $0 == " " || $0 == "\t" })
        return !name.isEmpty && name.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }
}
