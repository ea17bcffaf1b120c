import CDigest

/// A SHA-256 digest.
package struct Digest: Hashable, Sendable {
    /// The digest as 64 hexadecimal digits in lower case.
    package let text: String

    /// Parses a digest, or returns nil if the text is not one.
    package init?(_ text: String) {
        guard text.utf8.count == 64,
            text.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
        else { return nil }
        self.text = text
    }

    /// Computes the digest of bytes, or returns nil if libcrypto is not installed.
    package init?(of bytes: some Sequence<UInt8>) {
        guard var running = RunningDigest() else { return nil }
        Array(bytes).withUnsafeBytes { running.add($0) }
        guard let digest = running.finish() else { return nil }
        self = digest
    }

    /// The first 16 digits, enough to tell two digests apart by eye.
    package var short: String { String(text.prefix(16)) }
}

/// Computes a digest from several pieces.
struct RunningDigest: ~Copyable {
    private let state: OpaquePointer
    private var hasFailed = false

    /// Begins a digest; fails if libcrypto is not installed.
    init?() {
        guard let state = cd_sha256_new() else { return nil }
        self.state = state
    }

    deinit { cd_sha256_free(state) }

    /// Adds bytes.
    mutating func add(_ bytes: UnsafeRawBufferPointer) {
        if !bytes.isEmpty, cd_sha256_update(state, bytes.baseAddress, bytes.count) != 1 { hasFailed = true }
    }

    /// Returns the digest of all added bytes, or nil if libcrypto has failed.
    func finish() -> Digest? {
        var result = [UInt8](repeating: 0, count: Int(CD_SHA256_LENGTH))
        guard !hasFailed, cd_sha256_finish(state, &result) == 1 else { return nil }
        let digits = Array("0123456789abcdef".utf8)
        return Digest(String(decoding: result.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self))
    }
}
