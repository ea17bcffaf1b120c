import Foundation

/// The encodings of mail bodies (RFC 2045, 6), so that no server on the way changes a byte.
enum TransferEncoding {
    /// Returns bytes in base64, on one line.
    static func base64(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }

    /// Returns a body with its Content-Transfer-Encoding: unchanged if it consists of short ASCII lines, else in base64 with
    /// lines of 76 characters.
    static func body(_ text: String) -> (encoding: String, text: String) {
        let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
        let isPlain =
            lines.allSatisfy { line in
                line.utf8.count <= 76 && line.utf8.allSatisfy { $0 == 0x09 || (0x20...0x7E).contains($0) }
                    // Such a line could end a part, or be changed by mailbox files.
                    && !line.hasPrefix("--") && !line.hasPrefix("From ") && !line.hasPrefix(".")
                    && line.last != " " && line.last != "\t"
            }
        if isPlain { return ("7bit", text.hasSuffix("\r\n") ? text : text + "\r\n") }
        let encoded = base64(Array(text.utf8))
        var result = ""
        var rest = encoded[...]
        while !rest.isEmpty {
            result += rest.prefix(76) + "\r\n"
            rest = rest.dropFirst(76)
        }
        return ("base64", result)
    }
}
