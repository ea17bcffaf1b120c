/// Who takes part in an event, as far as a search has to know.
enum Participants {
    /// The common names and addresses of ORGANIZER and ATTENDEE (RFC 5545, 3.8.4), in their order; at most so many bytes.
    ///
    /// Reads the text of a component without understanding the rest of it: this module knows no more of calendar files.
    static func names(inComponent text: String, limit: Int = 65_536) -> [String] {
        var names: [String] = []
        var length = 0
        var text = text
        text.withUTF8 { bytes in
            var line: [UInt8] = []
            var begin = 0
            while begin < bytes.count, length < limit {
                let isWanted =
                    starts(bytes, at: begin, with: "ATTENDEE") || starts(bytes, at: begin, with: "ORGANIZER")
                line.removeAll(keepingCapacity: true)
                // A line goes on behind a line end that white space follows (3.1).
                var index = begin
                while index < bytes.count {
                    if bytes[index] == 0x0A {
                        guard index + 1 < bytes.count, bytes[index + 1] == 0x20 || bytes[index + 1] == 0x09 else {
                            break
                        }
                        index += 2
                        continue
                    }
                    if isWanted, bytes[index] != 0x0D { line.append(bytes[index]) }
                    index += 1
                }
                begin = index + 1
                guard isWanted else { continue }
                for name in Self.names(inLine: line) {
                    names.append(name)
                    length += name.utf8.count
                }
            }
        }
        return names
    }

    private static func starts(_ bytes: UnsafeBufferPointer<UInt8>, at begin: Int, with name: StaticString) -> Bool {
        let end = begin + name.utf8CodeUnitCount
        guard end < bytes.count, bytes[end] == 0x3A || bytes[end] == 0x3B else { return false }
        return (0..<name.utf8CodeUnitCount).allSatisfy { bytes[begin + $0] & 0xDF == name.utf8Start[$0] }
    }

    /// The parameter CN, and the value without `mailto:`.
    private static func names(inLine line: [UInt8]) -> [String] {
        var parts: [[UInt8]] = [[]]
        var isQuoted = false
        var valueStart = line.count
        for (index, byte) in line.enumerated() {
            switch byte {
            case 0x22: isQuoted.toggle()
            case 0x3B where !isQuoted: parts.append([])
            case 0x3A where !isQuoted: valueStart = index + 1
            default: parts[parts.count - 1].append(byte)
            }
            if valueStart <= index + 1 { break }
        }
        var names = parts.compactMap { part -> String? in
            guard part.count > 3, part[0] & 0xDF == 0x43, part[1] & 0xDF == 0x4E, part[2] == 0x3D else { return nil }
            return String(decoding: part[3...], as: UTF8.self)
        }
        let value = String(decoding: line[min(valueStart, line.count)...], as: UTF8.self)
        names.append(value.lowercased().hasPrefix("mailto:") ? String(value.dropFirst(7)) : value)
        return names
    }
}
