/// What to look for in order to find one secret.
struct SecretPatterns: Sendable {
    /// The length in bytes from which on secrets are also searched for in other encodings and in answers. A shorter one would
    /// be found there by chance.
    static let leastEncoded = 6

    let secret: [UInt8]
    let literal: BytePattern
    /// The secret as hexadecimal digits; nil for a short one, as the following.
    let hexadecimal: BytePattern?
    /// The secret with a space for each plus sign, as in percent-decoded text.
    let form: BytePattern?
    /// The secret in Base64, without the characters that also depend on the bytes before and after it, for each of the
    /// three positions at which a secret can begin.
    let base64: [BytePattern]

    init(_ secret: [UInt8]) {
        self.secret = secret
        literal = BytePattern(secret)
        guard secret.count >= Self.leastEncoded else {
            (hexadecimal, form, base64) = (nil, nil, [])
            return
        }
        let digits = Array("0123456789abcdef".utf8)
        hexadecimal = BytePattern(secret.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
        form = BytePattern(secret.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 })
        base64 = (0..<3).map { BytePattern(Base64.core(of: secret, at: $0)) }
    }

    var isLong: Bool { secret.count >= Self.leastEncoded }

    /// Whether the character of Base64 after the core for a position holds the last bits of the secret.
    func hasRest(at offset: Int) -> Bool { (8 * (offset + secret.count)) % 6 != 0 }
}

/// Searches one text for secrets. It is decoded at most once for each encoding.
struct SecretSearch {
    private let bytes: [UInt8]
    private let isCut: Bool

    /// - Parameter isCut: true if more bytes may have followed. Then the beginning of a secret at the end is found, too.
    init(_ bytes: [UInt8], isCut: Bool) {
        self.bytes = bytes
        self.isCut = isCut
    }

    /// Returns where the secrets are, in order. The ranges do not overlap.
    func ranges(of secrets: [SecretPatterns]) -> [Range<Int>] {
        var found: [Range<Int>] = []
        for secret in secrets { search(secret.literal, in: DecodedText(literal: bytes), &found) }
        let long = secrets.filter(\.isLong)
        if !long.isEmpty {
            let hexadecimal = DecodedText(lowercase: bytes)
            let form = DecodedText(form: bytes, isCut: isCut)
            let escapes = EscapeDecoder.decoded(bytes, isCut: isCut)
            let base64 = DecodedText(base64: bytes, isCut: isCut)
            for secret in long {
                if let pattern = secret.hexadecimal { search(pattern, in: hexadecimal, &found) }
                if let form, let pattern = secret.form { search(pattern, in: form, &found) }
                if let escapes { search(secret.literal, in: escapes, &found) }
                for (offset, core) in secret.base64.enumerated() {
                    search(core, in: base64, &found) { end in
                        let hasRest = secret.hasRest(at: offset) && end < bytes.count && Base64.isCharacter(bytes[end])
                        return hasRest ? end + 1 : end
                    }
                }
            }
        }
        return Self.merged(found)
    }

    private func search(
        _ pattern: BytePattern, in text: DecodedText, _ found: inout [Range<Int>], end: (Int) -> Int = { $0 }
    ) {
        let rest = pattern.forEachMatch(in: text.bytes) { match in
            found.append(text.start(of: match.lowerBound)..<end(text.end(of: match.upperBound - 1)))
        }
        guard isCut else { return }
        if rest > 0 {
            found.append(text.start(of: text.bytes.count - rest)..<bytes.count)
        } else if let incomplete = text.incomplete {
            found.append(incomplete..<bytes.count)
        }
    }

    private static func merged(_ ranges: [Range<Int>]) -> [Range<Int>] {
        var result: [Range<Int>] = []
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = result.last, range.lowerBound < last.upperBound {
                result[result.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                result.append(range)
            }
        }
        return result
    }
}

/// Bytes to look for, in time proportional to the text that is searched (the algorithm of Knuth, Morris and Pratt).
struct BytePattern: Sendable {
    let bytes: [UInt8]
    /// For each number of matching bytes, how many of them match if the next one does not.
    private let shorter: [Int]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var shorter = [0, 0]
        var length = 0
        for index in bytes.indices.dropFirst() {
            while length > 0, bytes[index] != bytes[length] { length = shorter[length] }
            if bytes[index] == bytes[length] { length += 1 }
            shorter.append(length)
        }
        self.shorter = shorter
    }

    /// Calls a closure with each match, overlapping ones included.
    ///
    /// - Returns: the number of bytes at the end of the text that are the beginning of the pattern.
    func forEachMatch(in text: [UInt8], _ body: (Range<Int>) -> Void) -> Int {
        guard !bytes.isEmpty else { return 0 }
        return bytes.withUnsafeBufferPointer { bytes in
            text.withUnsafeBufferPointer { text in
                var length = 0
                for index in 0..<text.count {
                    let byte = text[index]
                    while length > 0, byte != bytes[length] { length = shorter[length] }
                    if byte == bytes[length] { length += 1 }
                    guard length == bytes.count else { continue }
                    body(index + 1 - length..<index + 1)
                    length = shorter[length]
                }
                return length
            }
        }
    }
}
