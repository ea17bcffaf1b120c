import Foundation

/// Base64 for headers and for OAuth.
enum Base64 {
    static func encoded(_ text: String) -> String { Data(text.utf8).base64EncodedString() }

    /// Returns bytes in the alphabet for URLs, without padding (RFC 4648, 5).
    static func urlEncoded(_ bytes: some Sequence<UInt8>) -> String {
        Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// Parses text in the alphabet for URLs, with or without padding.
    static func urlDecoded(_ text: some StringProtocol) -> [UInt8]? {
        var plain = String(text).replacing("-", with: "+").replacing("_", with: "/").replacing("=", with: "")
        plain += String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4)
        return Data(base64Encoded: plain).map { Array($0) }
    }
}
