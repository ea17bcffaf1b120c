/// Percent-encoding (RFC 3986, 2.1) of bytes.
package enum PercentCoding {
    /// Returns the value of a hexadecimal digit, nil for anything else.
    static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x37
        case 0x61...0x66: byte - 0x57
        default: nil
        }
    }

    /// Decodes once. A `%` without two digits stays unchanged.
    package static func decoded(_ bytes: some Collection<UInt8>, escape: UInt8 = 0x25) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        while index != bytes.endIndex {
            let byte = bytes[index]
            bytes.formIndex(after: &index)
            if byte == escape, index != bytes.endIndex, let high = digit(bytes[index]) {
                let next = bytes.index(after: index)
                if next != bytes.endIndex, let low = digit(bytes[next]) {
                    result.append(high << 4 | low)
                    index = bytes.index(after: next)
                    continue
                }
            }
            result.append(byte)
        }
        return result
    }

    /// Encodes every byte that cannot occur in a URL.
    static func encodingForeign(_ bytes: [UInt8]) -> [UInt8] {
        if bytes.allSatisfy(ByteClass.url.contains) { return bytes }
        let digits = Array("0123456789ABCDEF".utf8)
        var result: [UInt8] = []
        for byte in bytes {
            if ByteClass.url.contains(byte) {
                result.append(byte)
            } else {
                result += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return result
    }
}
