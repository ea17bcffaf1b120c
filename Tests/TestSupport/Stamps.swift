extension String {
    /// The text of a calendar without the lines that every revision changes: SEQUENCE, DTSTAMP and LAST-MODIFIED. All other
    /// bytes stay.
    package var withoutStamps: String {
        let lines = Array(utf8).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let kept = lines.filter { line in
            !["SEQUENCE:", "DTSTAMP:", "LAST-MODIFIED:"].contains { line.starts(with: $0.utf8) }
        }
        return String(decoding: Array(kept.joined(separator: [UInt8(ascii: "\n")])), as: UTF8.self)
    }
}
