/// A zip file without compression, such as tests need for passes.
package enum StoredZip {
    /// - Parameter files: names and contents.
    package static func of(_ files: [(name: String, content: [UInt8])]) -> [UInt8] {
        var bytes: [UInt8] = []
        var directory: [UInt8] = []
        for (name, content) in files {
            let start = bytes.count
            // Version, flags, method, time, date, checksum, both lengths, the length of the name, and no extra field.
            let header =
                number(20, 2) + number(0, 8) + number(checksum(content), 4) + number(content.count, 4)
                + number(content.count, 4) + number(name.utf8.count, 2) + number(0, 2)
            bytes += number(0x0403_4B50, 4) + header + Array(name.utf8) + content
            directory += number(0x0201_4B50, 4) + number(20, 2) + header + number(0, 10) + number(start, 4)
            directory += Array(name.utf8)
        }
        let end =
            number(0x0605_4B50, 4) + number(0, 4) + number(files.count, 2) + number(files.count, 2)
            + number(directory.count, 4) + number(bytes.count, 4) + number(0, 2)
        return bytes + directory + end
    }

    private static func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> (8 * $0)) : 0 }
    }

    /// CRC-32, bit by bit.
    private static func checksum(_ bytes: [UInt8]) -> Int {
        var rest: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            rest ^= UInt32(byte)
            for _ in 0..<8 { rest = rest & 1 == 1 ? rest >> 1 ^ 0xEDB8_8320 : rest >> 1 }
        }
        return Int(~rest)
    }
}
