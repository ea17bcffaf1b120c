@testable import ConferenceHost

/// Removes a secret, which is the first line of the input, from the rest: as from a response, and as from a text that was cut.
/// Neither result contains the secret, and what the search does not find is left alone.
///
/// - Returns: true if the secret was found.
func fuzzSecretRedaction(_ input: UnsafeRawBufferPointer) -> Bool {
    guard let end = input.firstIndex(of: UInt8(ascii: "\n")), end >= SecretPatterns.leastEncoded,
        let secret = String(validating: input[..<end], as: UTF8.self)
    else { return false }
    let bytes = Array(input[(end + 1)...])
    let redaction = SecretRedaction([secret])
    let clean = redaction.redacted(response: bytes)
    let text = String(decoding: clean, as: UTF8.self)
    precondition(BytePattern(Array(secret.utf8)).forEachMatch(in: clean) { _ in preconditionFailure(text) } >= 0)
    let cut = redaction.redacted(bytes, isCut: true)
    _ = BytePattern(Array(secret.utf8)).forEachMatch(in: cut) { _ in preconditionFailure(text) }
    return clean != bytes
}
