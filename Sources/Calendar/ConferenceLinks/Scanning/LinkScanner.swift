import ConferenceModel

/// Goes through a text once and hands out every address in it.
///
/// Two characters give an address away: the colon behind a scheme, and the slash behind a host without one. Between them
/// the text is passed over eight bytes at a time. What an address takes up is never looked at again, so that the work is
/// linear in the length of the text, whatever it says.
struct LinkScanner {
    var reader: LinkReader

    /// - Parameters:
    ///   - text: UTF-8, or what somebody says is UTF-8: only ASCII counts.
    ///   - visit: gets where an address stands and what became of it; false ends the scan.
    mutating func scan(
        _ text: Span<UInt8>, visit: (inout LinkReader, Range<Int>, LinkReader.Outcome) throws -> Bool
    ) rethrows {
        reader.work += text.count
        var position = 0
        // Nothing before belongs to the next address.
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
            // Nothing but punctuation stood behind the scheme.
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

    /// The next `:` or `/`.
    private static func nextMark(_ text: Span<UInt8>, from start: Int) -> Int? {
        let raw = text.bytes
        var index = start
        let ones: UInt64 = 0x0101_0101_0101_0101
        let tops: UInt64 = 0x8080_8080_8080_8080
        while index + 8 <= text.count {
            // Within the span by the condition of the loop; any eight bytes are a number.
            let word = UInt64(littleEndian: unsafe raw.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
            let colons = word ^ (ones &* 0x3A)
            let slashes = word ^ (ones &* 0x2F)
            // The lowest mark is right; above it a borrow can add wrong ones.
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

    /// Where an address begins that has its first mark here, and its scheme; nil where there is none.
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
                // Before anything is read: what is no address must not be read to its end again and again.
                guard scheme.isOpaque || Self.hasSlashes(text, behind: mark) else { return nil }
                // Words stick to links where markup was taken away; to the shorter schemes they belong.
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

    /// True for two slashes, as they are or as entities.
    private static func hasSlashes(_ text: Span<UInt8>, behind mark: Int) -> Bool {
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

    /// True where an address without a scheme can begin: behind a blank, a bracket, a quote or punctuation.
    ///
    /// Behind anything else it would be a part of something: of a mail address, of a file, or of a host with letters that
    /// are not ASCII, which is another host than it looks.
    private static func canPrecede(_ text: Span<UInt8>, _ start: Int, floor: Int) -> Bool {
        if start == 0 { return true }
        let byte = text[start - 1]
        if byte < 0x80 { return byte <= 0x20 || before.contains(byte) }
        guard start >= 2 else { return false }
        // No-break space, and the blocks of general, East Asian and wide punctuation.
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
