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

    /// Returns whether a text of ASCII, in lowercase, occurs in the bytes in any case. It looks at few of the bytes, because
    /// one that is not in the text excludes all places around it (Horspool's algorithm).
    func contains(_ text: StaticString) -> Bool {
        let length = text.utf8CodeUnitCount
        guard count >= length, length > 0 else { return false }
        return withUnsafeTemporaryAllocation(of: Int.self, capacity: 256) { steps in
            steps.initialize(repeating: length)
            for offset in 0..<length - 1 {
                let letter = text.utf8Start[offset]
                steps[Int(letter)] = length - 1 - offset
                if letter >= 0x61, letter <= 0x7A { steps[Int(letter & 0xDF)] = length - 1 - offset }
            }
            var end = length - 1
            while end < count {
                var offset = length - 1
                while self[end - length + 1 + offset].lowercased == text.utf8Start[offset] {
                    if offset == 0 { return true }
                    offset -= 1
                }
                end += steps[Int(self[end])]
            }
            return false
        }
    }
}
