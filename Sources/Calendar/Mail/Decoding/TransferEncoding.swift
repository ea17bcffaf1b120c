/// The encodings that keep a part of a mail in seven bits (RFC 2045, 6).
enum TransferEncoding {
    case identity, base64, quotedPrintable

    init(_ name: String) {
        switch name.trimmed.lowercased() {
        case "base64": self = .base64
        case "quoted-printable": self = .quotedPrintable
        default: self = .identity
        }
    }

    /// Returns the decoded bytes, at most as many as the encoded ones. What is no part of the encoding is skipped.
    func decode(_ bytes: Bytes, _ range: ByteRange) -> [UInt8] {
        switch self {
        case .identity: Array(bytes[range])
        case .base64: Self.base64(bytes, range)
        case .quotedPrintable: Self.quotedPrintable(bytes, range)
        }
    }

    /// The values of the letters of base64; 64 for a padding, 65 for anything else.
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 65, count: 256)
        for (value, letter) in "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8.enumerated() {
            values[Int(letter)] = UInt8(value)
        }
        values[Int(UInt8(ascii: "="))] = 64
        return values
    }()

    static func base64(_ bytes: Bytes, _ range: ByteRange) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: range.count / 4 * 3 + 3) { output, count in
            values.withUnsafeBufferPointer { values in
                var group: UInt32 = 0
                var letters = 0
                /// Writes the bytes of a group that a padding or the end cuts short.
                func finishGroup() {
                    if letters >= 2 {
                        output[count] = UInt8(truncatingIfNeeded: group >> (letters == 2 ? 4 : 10))
                        count += 1
                    }
                    if letters == 3 {
                        output[count] = UInt8(truncatingIfNeeded: group >> 2)
                        count += 1
                    }
                    group = 0
                    letters = 0
                }
                for place in range {
                    let value = values[Int(bytes[place])]
                    guard value < 64 else {
                        if value == 64 { finishGroup() }
                        continue
                    }
                    group = group << 6 | UInt32(value)
                    letters += 1
                    if letters == 4 {
                        output[count] = UInt8(truncatingIfNeeded: group >> 16)
                        output[count + 1] = UInt8(truncatingIfNeeded: group >> 8)
                        output[count + 2] = UInt8(truncatingIfNeeded: group)
                        count += 3
                        group = 0
                        letters = 0
                    }
                }
                finishGroup()
            }
        }
    }

    static func quotedPrintable(_ bytes: Bytes, _ range: ByteRange) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: range.count) { output, count in
            var place = range.lowerBound
            while place < range.upperBound {
                let byte = bytes[place]
                place += 1
                guard byte == UInt8(ascii: "=") else {
                    // Spaces before the end of a line were added on the way.
                    if byte == .newline || byte == .carriageReturn {
                        while count > 0, output[count - 1] == .space || output[count - 1] == .tabulator { count -= 1 }
                    }
                    output[count] = byte
                    count += 1
                    continue
                }
                if place + 1 < range.upperBound, let high = bytes[place].hexadecimal,
                    let low = bytes[place + 1].hexadecimal
                {
                    output[count] = high << 4 | low
                    count += 1
                    place += 2
                    continue
                }
                // A soft line break.
                var end = place
                while end < range.upperBound, bytes[end] == .space || bytes[end] == .tabulator { end += 1 }
                if end < range.upperBound, bytes[end] == .carriageReturn { end += 1 }
                if end == range.upperBound || bytes[end] == .newline {
                    place = min(end + 1, range.upperBound)
                } else {
                    output[count] = byte
                    count += 1
                }
            }
        }
    }
}

extension UInt8 {
    /// The value of a hexadecimal digit.
    var hexadecimal: UInt8? {
        switch self {
        case 0x30...0x39: self - 0x30
        case 0x41...0x46: self - 0x37
        case 0x61...0x66: self - 0x57
        default: nil
        }
    }
}

extension StringProtocol {
    /// The text without white space around it.
    var trimmed: String {
        guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }
}
