import ConferenceLinks
import Foundation

/// A `data:` address with a text in it (RFC 2397), as calendar programs put the HTML version of a description into its
/// ALTREP parameter.
struct DataAddress {
    /// The media type in lower case, without its parameters.
    let type: String
    let text: String

    /// Parses an address. Returns nil for any other kind of address, and for invalid Base64.
    init?(_ address: String) {
        guard address.prefix(5).lowercased() == "data:", let comma = address.firstIndex(of: ",") else { return nil }
        let header = address[..<comma].dropFirst(5).split(separator: ";", omittingEmptySubsequences: false)
        type = header[0].trimmingCharacters(in: .whitespaces).lowercased()
        let bytes = PercentCoding.decoded(address[address.index(after: comma)...].utf8)
        if header.dropFirst().contains(where: { $0.lowercased() == "base64" }) {
            guard let data = Data(base64Encoded: Data(bytes)) else { return nil }
            text = String(decoding: data, as: UTF8.self)
        } else {
            text = String(decoding: bytes, as: UTF8.self)
        }
    }
}
