/// Recognises what a file is that is not a calendar file.
enum CalendarSniffer {
    /// Returns why a file with this beginning is not a calendar file, as a predicate such as “is empty”; nil if it is
    /// one.
    ///
    /// - Parameter takesPreamble: whether lines before BEGIN:VCALENDAR are accepted, such as the header of a mail.
    static func objection(to beginning: ArraySlice<UInt8>, isWhole: Bool, takesPreamble: Bool = false) -> String? {
        guard !(beginning.isEmpty && isWhole) else { return "is empty" }
        if beginning.starts(with: [0xFF, 0xFE]) || beginning.starts(with: [0xFE, 0xFF]) {
            return "is UTF-16 text; a calendar file is UTF-8"
        }
        if let archive = archive(beginning) { return archive }
        let span = beginning.span
        var scanner = LineScanner()
        guard let first = scanner.next(in: span) else { return "has nothing but empty lines" }
        if case .begin("VCALENDAR") = ComponentMarker(span, first) { return nil }
        if beginning.prefix(1_024).contains(where: { $0 < 0x20 && !isLineBreak($0) && $0 != 0x09 }) {
            return "is binary data"
        }
        let line = LineFolding.text(span, first.range.lowerBound..<min(first.contentEnd, 120), isFolded: false)
        let start = line.drop { $0 == " " || $0 == "\t" }.lowercased()
        if start.hasPrefix("<!doctype html") || start.hasPrefix("<html") {
            return "is a web page, perhaps one that asks you to sign in; look for the address that ends with .ics"
        }
        if start.hasPrefix("<") { return "is XML" }
        if start.hasPrefix("{") || start.hasPrefix("[") { return "looks like JSON" }
        if start.hasPrefix("begin:vcard") { return "holds address cards (BEGIN:VCARD)" }
        if takesPreamble, let preamble = preamble(span, scanner) {
            let isEncoded = ["quoted-printable", "base64"].contains { encoding in
                preamble.contains("content-transfer-encoding: \(encoding)")
            }
            return isEncoded ? "is a mail message; save the calendar that is attached to it, and import that" : nil
        }
        if start.hasPrefix("begin:") { return "begins with \(line) instead of BEGIN:VCALENDAR" }
        return "begins with “\(line.prefix(60))” instead of BEGIN:VCALENDAR"
    }

    /// Returns how to unpack a compressed file.
    private static func archive(_ beginning: ArraySlice<UInt8>) -> String? {
        let archives: [(magic: [UInt8], text: String)] = [
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

    /// Returns the text before BEGIN:VCALENDAR in lower case, or nil if there is no BEGIN:VCALENDAR.
    private static func preamble(_ bytes: Span<UInt8>, _ scanner: LineScanner) -> String? {
        var scanner = scanner
        while let line = scanner.next(in: bytes) {
            guard case .begin("VCALENDAR") = ComponentMarker(bytes, line) else { continue }
            return LineFolding.text(bytes, 0..<line.range.lowerBound, isFolded: false).lowercased()
        }
        return nil
    }
}
