import Glibc

extension String {
    /// Returns whether this text has the bytes of another one. Unlike `contains`, it compares no characters, which takes most of
    /// a second in a text of megabytes.
    func hasBytes(of part: String) -> Bool {
        var (text, part) = (self, part)
        return text.withUTF8 { text in part.withUTF8 { part in Self.hasBytes(text, part) } }
    }

    private static func hasBytes(_ text: UnsafeBufferPointer<UInt8>, _ part: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = part.first, let partStart = part.baseAddress else { return true }
        guard var place = text.baseAddress, text.count >= part.count else { return false }
        /// Behind the last place where the part could begin.
        let end = place + (text.count - part.count + 1)
        while place < end, let found = memchr(place, Int32(first), end - place) {
            if memcmp(found, partStart, part.count) == 0 { return true }
            place += UnsafeRawPointer(found) - UnsafeRawPointer(place) + 1
        }
        return false
    }
}
