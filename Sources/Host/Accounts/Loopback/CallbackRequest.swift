/// The request of a browser that comes back from a sign-in: only its first line and its `Host` count.
struct CallbackRequest: Hashable, Sendable {
    let path: String
    let query: String
    let host: String

    /// What is wrong with a request: the status that says so.
    struct Refusal: Error, Hashable {
        let status: Int
    }

    /// The largest size of a head. Browsers send cookies and a code of some kilobytes.
    static let limit = 32_768

    /// Reads the bytes that have arrived. Returns nil if the head goes on.
    static func read(_ bytes: [UInt8]) throws(Refusal) -> CallbackRequest? {
        var lines: [ArraySlice<UInt8>] = []
        var begin = 0
        for (index, byte) in bytes.enumerated() {
            switch byte {
            case UInt8(ascii: "\n"):
                guard index > begin, bytes[index - 1] == UInt8(ascii: "\r") else { throw Refusal(status: 400) }
                let line = bytes[begin..<index - 1]
                begin = index + 1
                if line.isEmpty { return try CallbackRequest(lines) }
                lines.append(line)
                guard lines.count <= 128 else { throw Refusal(status: 431) }
            case UInt8(ascii: "\r"):
                guard index + 1 == bytes.count || bytes[index + 1] == UInt8(ascii: "\n") else {
                    throw Refusal(status: 400)
                }
            case UInt8(ascii: "\t"): break
            case 0..<0x20, 0x7F: throw Refusal(status: 400)
            default: break
            }
        }
        guard bytes.count < limit else { throw Refusal(status: 431) }
        return nil
    }

    private init(_ lines: [ArraySlice<UInt8>]) throws(Refusal) {
        let words = lines.first?.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false) ?? []
        guard words.count == 3, words[2].elementsEqual("HTTP/1.1".utf8) || words[2].elementsEqual("HTTP/1.0".utf8)
        else {
            throw Refusal(status: 400)
        }
        guard words[0].elementsEqual("GET".utf8) else { throw Refusal(status: 405) }
        guard words[1].first == UInt8(ascii: "/"), words[1].allSatisfy({ (0x21...0x7E).contains($0) }),
            !words[1].contains(UInt8(ascii: "#"))
        else { throw Refusal(status: 400) }
        let target = String(decoding: words[1], as: UTF8.self)
            .split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        path = String(target[0])
        query = target.count > 1 ? String(target[1]) : ""
        var hosts: [String] = []
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex else {
                throw Refusal(status: 400)
            }
            guard String(decoding: line[..<colon], as: UTF8.self).lowercased() == "host" else { continue }
            let value = String(decoding: line[(colon + 1)...], as: UTF8.self).split { $0 == " " || $0 == "\t" }
            hosts.append(value.joined(separator: " "))
        }
        guard hosts.count == 1 else { throw Refusal(status: 400) }
        host = hosts[0].lowercased()
    }
}
