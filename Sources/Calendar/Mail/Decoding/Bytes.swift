import Glibc

extension UnsafeBufferPointer<UInt8> {
    /// Returns the place after the next newline, or `end` if there is none.
    func lineEnd(from start: Int, to end: Int) -> Int {
        guard start < end, let base = baseAddress,
            let found = memchr(base + start, 0x0A, end - start)
        else { return end }
        return base.distance(to: found.assumingMemoryBound(to: UInt8.self)) + 1
    }

    /// Returns a line without its newline and the carriage returns before it.
    func withoutLineEnding(_ line: ByteRange) -> ByteRange {
        var end = line.upperBound
        if end > line.lowerBound, self[end - 1] == .newline { end -= 1 }
        while end > line.lowerBound, self[end - 1] == .carriageReturn { end -= 1 }
        return line.lowerBound..<end
    }

    /// Returns whether some bytes are at a place.
    func has(_ text: [UInt8], at place: Int, end: Int) -> Bool {
        guard place + text.count <= end, let base = baseAddress else { return false }
        return memcmp(base + place, text, text.count) == 0
    }

    /// Returns whether a text of ASCII, in lowercase, occurs in the bytes in any case.
    func contains(_ text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        guard let base = baseAddress, self.count >= count else { return false }
        let first = text.utf8Start[0]
        let variants = first >= 0x61 && first <= 0x7A ? [first, first & 0xDF] : [first]
        for variant in variants {
            var place = 0
            let last = self.count - count
            while place <= last, let found = memchr(base + place, Int32(variant), last - place + 1) {
                place = base.distance(to: found.assumingMemoryBound(to: UInt8.self))
                var offset = 1
                while offset < count, self[place + offset].lowercased == text.utf8Start[offset] { offset += 1 }
                if offset == count { return true }
                place += 1
            }
        }
        return false
    }
}
