/// Replaces the secrets of a provider wherever they occur.
///
/// It works on bytes, so that neighbouring bytes, such as a combining mark or a broken character, cannot hide a secret.
struct SecretRedaction: Sendable {
    private let secrets: [[UInt8]]
    private static let mask = Array("•••".utf8)

    /// - Parameter secrets: the values; empty ones are ignored.
    init(_ secrets: [String]) {
        // The longest first: replacing a secret that is the beginning of another one would leave the rest of it.
        self.secrets = secrets.map { Array($0.utf8) }.filter { !$0.isEmpty }.sorted { $0.count > $1.count }
    }

    /// The length of the longest secret, in bytes.
    var longest: Int { secrets.first?.count ?? 0 }

    /// Returns the bytes without the secrets in them.
    func redacted(_ bytes: [UInt8]) -> [UInt8] {
        guard !secrets.isEmpty else { return bytes }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var position = 0
        while position < bytes.count {
            if let secret = secrets.first(where: { bytes[position...].starts(with: $0) }) {
                result += Self.mask
                position += secret.count
            } else {
                result.append(bytes[position])
                position += 1
            }
        }
        return result
    }

    /// Returns the text without the secrets in it.
    func redacted(_ text: String) -> String {
        secrets.isEmpty ? text : String(decoding: redacted(Array(text.utf8)), as: UTF8.self)
    }
}
