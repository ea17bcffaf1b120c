import ConferenceModel

/// Scans a text once and reports every address in it.
///
/// Two characters announce an address: the colon after a scheme, and the slash after a host without one. The text
/// between them is skipped eight bytes at a time. The scanner never returns to the bytes of an address, so the work is
/// always linear in the length of the text.
struct LinkScanner {
    var reader: LinkReader

    /// - Parameters:
    ///   - text: UTF-8; invalid bytes are harmless, because only ASCII matters.
    ///   - visit: receives the range of an address and its outcome; returns false to stop.
    mutating func scan(
        _ text: Span<UInt8>, visit: (inout LinkReader, Range<Int>, LinkReader.Outcome) throws -> Bool
    ) rethrows {
        reader.work += text.count
        var position = 0
        // Nothing before this position belongs to the next address.
        var floor = 0
        while let mark = Self.nextMark(text, from: position) {
            guard let candidate = candidate(text, at: mark, floor: floor) else {
                position = mark + 1
                continue
            }
            var extent = LinkExtent(text, from: candidate.start)
            extent.read(text, into: &reader.bytes, bare: candidate.scheme == nil, limit: 4 * reader.limits.urlLength)
            reader.work += extent.end - candidate.start
            let scheme = candidate.scheme ?? .https
            let colon = candidate.scheme == nil ? 5 : mark - candidate.start
            guard extent.isAddress(reader.bytes, scheme: scheme, colon: colon) else {
                position = mark + 1
                continue
            }
            let end = extent.trim(&reader.bytes, scheme: scheme)
            // Only punctuation followed the scheme.
            guard extent.isAddress(reader.bytes, scheme: scheme, colon: colon) else {
                position = extent.end
                floor = extent.end
                continue
            }
            let outcome =
                extent.isTooLong
                ? .refused(.tooLong) : reader.read(scheme: scheme, colon: colon, isBare: candidate.scheme == nil)
            guard try visit(&reader, candidate.start..<end, outcome) else { return }
            position = extent.end
            floor = extent.end
        }
    }

    /// Returns the position of the next `:` or `/`.
    private static func nextMark(_ text: Span<UInt8>, from start: Int) -> Int? {
        let raw = text.bytes
        var index = start
        let ones: UInt64 = 0x0101_0101_0101_0101
        let tops: UInt64 = 0x8080_8080_8080_8080
        while index + 8 <= text.count {
            // In bounds by the loop's condition; any eight bytes form a valid number.
            let word = UInt64(littleEndian: unsafe raw.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
            let colons = word ^ (ones &* 0x3A)
            let slashes = word ^ (ones &* 0x2F)
            // The lowest mark is exact; above it a borrow can produce false ones.
            let marks = ((colons &- ones) & ~colons | (slashes &- ones) & ~slashes) & tops
            if marks != 0 { return index + marks.trailingZeroBitCount / 8 }
            index += 8
        }
        while index < text.count {
            if text[index] == 0x3A || text[index] == 0x2F { return index }
            index += 1
        }
        return nil
    }

    /// Returns the beginning and the scheme of the address whose first mark is here; nil if there is none.
    private func candidate(
        _ text: Span<UInt8>, at mark: Int, floor: Int
    ) -> (start: Int, scheme: LinkScheme?)? {
        guard mark > floor else { return nil }
        if text[mark] == 0x3A {
            for (name, scheme) in LinkScheme.names {
                let start = mark - name.count
                guard start >= floor, lowercased(text[start]) == name[0] else { continue }
                var isSame = true
                for offset in name.indices.dropFirst() where lowercased(text[start + offset]) != name[offset] {
                    isSame = false
                    break
                }
                guard isSame else { continue }
                // Check this first, so that text that is not an address is not read to its end again and again.
                guard scheme.isOpaque || Self.hasSlashes(text, after: mark) else { return nil }
                // Removed markup can leave words attached to a link. For short non-web schemes, such a
                // prefix makes it another scheme.
                guard scheme.isWeb || start == floor || !ByteClass.scheme.contains(text[start - 1]) else { continue }
                return (start, scheme)
            }
            return nil
        }
        var start = mark
        var hasDot = false
        while start > floor, mark - start < 254, ByteClass.host.contains(text[start - 1]) {
            start -= 1
            if text[start] == 0x2E { hasDot = true }
        }
        guard hasDot, mark - start < 254, ByteClass.alphanumeric.contains(text[start]),
            Self.canPrecede(text, start, floor: floor)
        else { return nil }
        return (start, nil)
    }

    /// Whether two slashes follow, literally or as entities.
    private static func hasSlashes(_ text: Span<UInt8>, after mark: Int) -> Bool {
        var index = mark + 1
        for _ in 0..<2 {
            guard index < text.count else { return false }
            if text[index] == 0x2F {
                index += 1
            } else if text[index] == 0x26, let entity = HTMLEntity(text, at: index), entity.character == 0x2F {
                index += entity.length
            } else {
                return false
            }
        }
        return true
    }

    /// Whether an address without a scheme can begin here: after a blank, a bracket, a quote or punctuation.
    ///
    /// After any other character it would be part of something else: a mail address, a file name, or a host with
    /// non-ASCII letters, which is a different host.
    private static func canPrecede(_ text: Span<UInt8>, _ start: Int, floor: Int) -> Bool {
        if start == 0 { return true }
        let byte = text[start - 1]
        if byte < 0x80 { return byte <= 0x20 || before.contains(byte) }
        guard start >= 2 else { return false }
        // No-break space, and the blocks of general, East Asian and full-width punctuation.
        if text[start - 2] == 0xC2, byte == 0xA0 { return true }
        guard start >= 3 else { return false }
        switch (text[start - 3], text[start - 2]) {
        case (0xE2, 0x80), (0xE3, 0x80): return true
        case (0xEF, 0xBC): return byte < 0x90 || (0x9A...0xA0).contains(byte)
        default: return false
        }
    }

    private static let before = ByteClass("<>()[]{}\"'|,;:*!=")
}
