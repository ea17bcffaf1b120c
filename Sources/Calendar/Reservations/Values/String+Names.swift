extension String {
    /// The part after the last `/` or `#`: `ReservationConfirmed` of `http://schema.org/ReservationConfirmed`.
    var lastPathName: String {
        guard let slash = utf8.lastIndex(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "#") }) else {
            return self
        }
        return String(self[utf8.index(after: slash)...])
    }

    /// The text without ASCII spaces and line breaks around it.
    var trimmedASCII: String {
        func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
        guard let first = utf8.firstIndex(where: { !isSpace($0) }), let last = utf8.lastIndex(where: { !isSpace($0) })
        else { return "" }
        return String(self[first...last])
    }
}
