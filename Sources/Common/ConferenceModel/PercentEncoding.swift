/// Percent-encoding of paths and of forms (RFC 3986, 2.1; the URL standard, application/x-www-form-urlencoded).
package enum PercentEncoding {
    /// Returns the text, or nil if an escape is incomplete or the bytes are not UTF-8.
    ///
    /// - Parameter plusIsSpace: as in a query and a form.
    package static func decoded(_ bytes: some Collection<UInt8>, plusIsSpace: Bool = false) -> String? {
        let bytes = Array(bytes)
        guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
        guard bytes.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") }) else { return text }
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "+") where plusIsSpace: decoded.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                guard index + 2 < bytes.count, let high = digit(bytes[index + 1]), let low = digit(bytes[index + 2])
                else { return nil }
                decoded.append(high << 4 | low)
                index += 2
            case let byte: decoded.append(byte)
            }
            index += 1
        }
        return String(validating: decoded, as: UTF8.self)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
