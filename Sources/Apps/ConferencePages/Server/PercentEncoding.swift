import Foundation

/// Percent-encoding of paths and of forms (RFC 3986, 2.1; the URL standard, application/x-www-form-urlencoded).
enum PercentEncoding {
    /// Returns the text, or nil if an escape is incomplete or the bytes are not UTF-8.
    ///
    /// - Parameter plusIsSpace: as in a query and a form.
    static func decoded(_ bytes: some Collection<UInt8>, plusIsSpace: Bool = false) -> String? {
        let bytes = plusIsSpace ? bytes.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 } : Array(bytes)
        return String(validating: bytes, as: UTF8.self)?.removingPercentEncoding
    }
}
