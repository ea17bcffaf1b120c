import ConferenceModel
import Synchronization

/// Finds the secrets of a provider in text, and replaces them.
///
/// It finds a secret that appears literally, with some or all of its bytes percent-encoded, with some or all of its characters
/// escaped as in HTML or JSON, as hexadecimal digits, or as a part of text that is encoded as Base64. It also finds a secret that
/// appears only after a text is cleaned of invisible characters and normalized, as the host does with answers. The search works
/// on bytes, so that neighbouring bytes, such as a combining mark or a broken character, cannot hide a secret. It takes time in
/// proportion to the text, whatever the text and the secrets are.
///
/// Secrets can be added at any time and on any thread: the tokens that a provider's calls use are known only then.
final class SecretRedaction: Sendable {
    private let known: Mutex<[SecretPatterns]>
    private static let mask = Array("•••".utf8)

    /// Returns whether a secret was replaced in the text.
    static func isRedacted(_ text: String) -> Bool { text.contains("•••") }

    /// - Parameter secrets: the values; empty ones are ignored.
    init(_ secrets: [String]) {
        known = Mutex([])
        add(secrets)
    }

    /// Adds secrets, which are found from now on.
    func add(_ secrets: [String]) {
        // The cleaned forms are added because a cleaned text holds these.
        let new = Set((secrets + secrets.map(Self.cleaned)).map { Array($0.utf8) }).filter { !$0.isEmpty }
        known.withLock { known in
            for secret in new where !known.contains(where: { $0.secret == secret }) {
                known.append(SecretPatterns(secret))
            }
        }
    }

    private var secrets: [SecretPatterns] { known.withLock { $0 } }

    /// Returns the bytes without the secrets in them.
    ///
    /// - Parameter isCut: true if more bytes may have followed. Then the beginning of a secret at the end of the bytes is
    ///   replaced, too.
    func redacted(_ bytes: [UInt8], isCut: Bool = false) -> [UInt8] {
        let secrets = secrets
        guard !secrets.isEmpty else { return bytes }
        let visible = Self.replaced(bytes, secrets, isCut: isCut)
        guard Self.mayHide(bytes) else { return visible }
        let cleaned = Array(Self.cleaned(String(decoding: visible, as: UTF8.self)).utf8)
        let replaced = Self.replaced(cleaned, secrets, isCut: isCut)
        // If cleaning reveals no secret, the text is left unchanged.
        return replaced == cleaned ? visible : replaced
    }

    /// Returns the bytes of a server's response without the secrets in them. A server does not hide what it repeats, so that
    /// the bytes are not cleaned for the search, and all others stay as they are. Short secrets stay, too: they would be found
    /// by chance, and the response would be damaged.
    func redacted(response bytes: [UInt8]) -> [UInt8] {
        let secrets = secrets.filter(\.isLong)
        return secrets.isEmpty ? bytes : Self.replaced(bytes, secrets, isCut: false)
    }

    /// Returns the text without the secrets in it.
    ///
    /// - Parameter limit: the length in bytes at which the sender cuts texts, if it does.
    func redacted(_ text: String, cutAt limit: Int = .max) -> String {
        // The sender keeps only whole characters, so a text that was cut can be up to three bytes shorter than the limit.
        let isCut = limit < .max && text.utf8.count > limit - 4
        let bytes = Array(text.utf8)
        let redacted = redacted(bytes, isCut: isCut)
        return redacted == bytes ? text : String(decoding: redacted, as: UTF8.self)
    }

    /// Returns whether the text contains a secret that is long enough not to appear by chance.
    func isFound(in text: String) -> Bool {
        let long = secrets.filter(\.isLong)
        guard !long.isEmpty else { return false }
        func isFound(in bytes: [UInt8]) -> Bool { !SecretSearch(bytes, isCut: false).ranges(of: long).isEmpty }
        let bytes = Array(text.utf8)
        return isFound(in: bytes) || (Self.mayHide(bytes) && isFound(in: Array(Self.cleaned(text).utf8)))
    }

    private static func replaced(_ bytes: [UInt8], _ secrets: [SecretPatterns], isCut: Bool) -> [UInt8] {
        let ranges = SecretSearch(bytes, isCut: isCut).ranges(of: secrets)
        guard !ranges.isEmpty else { return bytes }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var position = 0
        for range in ranges {
            result += bytes[position..<range.lowerBound]
            result += mask
            position = range.upperBound
        }
        return result + bytes[position...]
    }

    /// Returns whether the bytes contain anything but visible ASCII, which is all that cleaning can change.
    private static func mayHide(_ bytes: [UInt8]) -> Bool { bytes.contains { !(0x20..<0x7F).contains($0) } }

    /// Returns the text as the host cleans a line of an answer.
    private static func cleaned(_ text: String) -> String {
        (try? TextPolicy.line(text, subject: "", limit: .max, isUntrusted: true)) ?? ""
    }
}
