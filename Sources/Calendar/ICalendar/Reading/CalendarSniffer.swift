import ConferenceErrors

/// Determines from the beginning of a file whether it is a calendar file, or what it is instead.
enum CalendarSniffer {
    enum Finding: Equatable {
        case calendar
        /// A calendar without its BEGIN:VCALENDAR, and the line where its content begins.
        case calendarWithoutBegin(line: Int)
        /// The file is not a calendar file, for a reason given as a predicate such as “is empty”.
        case other(Sentence)
    }

    /// Examines the beginning of a file.
    ///
    /// - Parameter isLenient: whether lines before BEGIN:VCALENDAR are accepted, such as the header of a mail, and
    ///   components without a BEGIN:VCALENDAR before them.
    static func examine(_ beginning: ArraySlice<UInt8>, isWhole: Bool, isLenient: Bool) -> Finding {
        guard !(beginning.isEmpty && isWhole) else { return .other("is empty") }
        if beginning.starts(with: [0xFF, 0xFE]) || beginning.starts(with: [0xFE, 0xFF]) {
            return .other("is UTF-16 text; a calendar file is UTF-8")
        }
        if let archive = archive(beginning) { return .other(archive) }
        let span = beginning.span
        var scanner = LineScanner()
        guard let first = scanner.next(in: span) else { return .other("has nothing but empty lines") }
        if case .begin("VCALENDAR") = ComponentMarker(span, first) { return .calendar }
        let begin = first.range.lowerBound
        let line = LineFolding.text(span, begin..<min(first.contentEnd, begin + 120), isFolded: false)
        let start = line.drop { $0 == " " || $0 == "\t" }.lowercased()
        if start.hasPrefix("<!doctype html") || start.hasPrefix("<html") {
            return .other(
                "is a web page, perhaps one that asks you to sign in; look for the address that ends with .ics")
        }
        if start.hasPrefix("begin:vcard") { return .other("holds address cards (BEGIN:VCARD)") }
        if isLenient, let (found, preamble) = content(span) {
            let isEncoded = ["quoted-printable", "base64"].contains { encoding in
                preamble.contains("content-transfer-encoding: \(encoding)")
            }
            return isEncoded
                ? .other("is a mail message; save the calendar that is attached to it, and import that") : found
        }
        if beginning.prefix(1_024).contains(where: { $0 < 0x20 && !isLineBreak($0) && $0 != 0x09 }) {
            return .other("is binary data")
        }
        if start.hasPrefix("<") { return .other("is XML") }
        if start.hasPrefix("{") || start.hasPrefix("[") { return .other("looks like JSON") }
        if start.hasPrefix("begin:") {
            return .other("begins with \(ConferenceError.shown(line)) instead of BEGIN:VCALENDAR")
        }
        return .other(
            "begins with “\(ConferenceError.shown(String(line.prefix(60))))” instead of BEGIN:VCALENDAR")
    }

    /// Returns how to unpack a compressed file.
    private static func archive(_ beginning: ArraySlice<UInt8>) -> Sentence? {
        let archives: [(magic: [UInt8], text: Sentence)] = [
            ([0x1F, 0x8B], "is compressed with gzip; unpack it with gunzip"),
            ([0x50, 0x4B, 3, 4], "is a ZIP archive; unpack it with unzip"),
            ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "is compressed with xz; unpack it with unxz"),
            ([0x28, 0xB5, 0x2F, 0xFD], "is compressed with zstd; unpack it with unzstd"),
            ([0x42, 0x5A, 0x68], "is compressed with bzip2; unpack it with bunzip2"),
        ]
        // A text may begin with the letters “BZh”.
        return archives.first { beginning.starts(with: $0.magic) && ($0.magic[0] != 0x42 || !isText(beginning)) }?.text
    }

    private static func isText(_ beginning: ArraySlice<UInt8>) -> Bool {
        !beginning.prefix(1_024).contains { $0 < 0x20 && !isLineBreak($0) && $0 != 0x09 }
    }

    /// Returns where a calendar begins, and the lines before it in lower case; nil if there is neither a BEGIN:VCALENDAR nor
    /// the BEGIN of one of its components.
    private static func content(_ bytes: Span<UInt8>) -> (Finding, preamble: String)? {
        var scanner = LineScanner()
        var header: Int?
        while let line = scanner.next(in: bytes) {
            switch ComponentMarker(bytes, line) {
            case .begin("VCALENDAR"):
                return (.calendar, text(bytes, before: line))
            case .begin(let kind) where ComponentKind.topLevel.contains(kind):
                return (.calendarWithoutBegin(line: header ?? line.number), text(bytes, before: line))
            case nil where header == nil && isOfHeader(bytes, line):
                header = line.number
            default: break
            }
        }
        return nil
    }

    /// Returns whether a line is one of those with which most calendars begin.
    private static func isOfHeader(_ bytes: Span<UInt8>, _ line: ScannedLine) -> Bool {
        let name = line.range.lowerBound..<line.nameEnd
        return line.nameEnd < line.contentEnd
            && (matches(bytes, name, "VERSION") || matches(bytes, name, "PRODID") || matches(bytes, name, "METHOD")
                || matches(bytes, name, "CALSCALE"))
    }

    private static func text(_ bytes: Span<UInt8>, before line: ScannedLine) -> String {
        LineFolding.text(bytes, 0..<line.range.lowerBound, isFolded: false).lowercased()
    }
}
