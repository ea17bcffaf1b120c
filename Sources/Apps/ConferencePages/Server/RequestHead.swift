import ConferenceModel

/// The head of a request, read strictly from its bytes.
///
/// libmicrohttpd, even in its strict mode, accepts two Hosts, a Content-Length next to a Transfer-Encoding, a line that ends
/// with LF alone, and NUL in a path. The head is therefore read here before the connection is handed to it, and decides
/// alone what is asked for.
package struct RequestHead: Hashable, Sendable {
    package enum Method: String, Sendable {
        case get = "GET"
        case head = "HEAD"
        case post = "POST"
    }

    package let method: Method
    /// The path, percent-decoded, without the leading slash, by slashes.
    package let path: [String]
    /// The query, as it was sent.
    package let query: String
    /// The value of the only `Host`.
    package let host: String
    /// The length of the body; 0 without one.
    package let contentLength: Int
    private let fields: [String: String]

    /// Returns the value of a header that is allowed once.
    ///
    /// - Parameter name: in lower case, one of ``single``.
    package func value(of name: String) -> String? { fields[name] }

    /// The headers that are looked at, each of which may stand in a request once.
    private static let single: Set<String> = [
        "host", "content-length", "content-type", "origin", "sec-fetch-site", "last-event-id",
    ]

    /// What is wrong with a head, and the status that says so.
    package struct Refusal: Error, Hashable {
        package let status: Int
        package let reason: String

        init(_ status: Int, _ reason: String) {
            self.status = status
            self.reason = reason
        }
    }

    /// Reads the bytes that have arrived.
    ///
    /// - Returns: nil if the head goes on.
    package static func read(_ bytes: [UInt8], limits: PageLimits) throws(Refusal) -> RequestHead? {
        let head = bytes.prefix(limits.headBytes)
        var lines: [ArraySlice<UInt8>] = []
        var begin = head.startIndex
        for index in head.indices {
            switch head[index] {
            case UInt8(ascii: "\n"):
                guard index > begin, head[index - 1] == UInt8(ascii: "\r") else {
                    throw Refusal(400, "A line ends without a carriage return.")
                }
                let line = head[begin..<index - 1]
                begin = index + 1
                guard !line.isEmpty else { return try RequestHead(lines, limits) }
                lines.append(line)
                guard lines.count <= limits.headers + 1 else { throw Refusal(431, "There are too many headers.") }
            case UInt8(ascii: "\r"):
                guard index + 1 == head.endIndex || head[index + 1] == UInt8(ascii: "\n") else {
                    throw Refusal(400, "A carriage return stands alone.")
                }
            case UInt8(ascii: "\t"): break
            case 0..<0x20, 0x7F: throw Refusal(400, "The head contains a control character.")
            default: break
            }
        }
        guard bytes.count < limits.headBytes else { throw Refusal(431, "The head is too long.") }
        return nil
    }

    private init(_ lines: [ArraySlice<UInt8>], _ limits: PageLimits) throws(Refusal) {
        guard let first = lines.first else { throw Refusal(400, "There is no request line.") }
        let words = first.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
        guard words.count == 3 else { throw Refusal(400, "The request line does not have three words.") }
        guard words[2].elementsEqual("HTTP/1.1".utf8) else { throw Refusal(505, "Only HTTP/1.1 is spoken here.") }
        guard let method = Method(rawValue: String(decoding: words[0], as: UTF8.self)) else {
            throw Refusal(405, "Only GET, HEAD and POST are understood.")
        }
        self.method = method
        (path, query) = try Self.target(words[1], limits)
        let fields = try Self.fields(lines.dropFirst())
        guard let host = fields["host"] else { throw Refusal(400, "There is no Host.") }
        self.host = host
        contentLength = try Self.length(fields["content-length"], method, limits)
        self.fields = fields
    }

    private static func target(
        _ bytes: ArraySlice<UInt8>, _ limits: PageLimits
    ) throws(Refusal) -> (path: [String], query: String) {
        guard bytes.count <= limits.targetBytes else { throw Refusal(414, "The address is too long.") }
        guard bytes.first == UInt8(ascii: "/"),
            bytes.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "#") })
        else { throw Refusal(400, "The address is not a path.") }
        let parts = bytes.dropFirst().split(
            separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
        var path: [String] = []
        for part in parts[0].split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            guard let text = PercentEncoding.decoded(part), text != ".", text != "..", !text.contains("/"),
                text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F })
            else { throw Refusal(400, "The path is not well formed.") }
            path.append(text)
        }
        return (path, parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : "")
    }

    private static func fields(_ lines: ArraySlice<ArraySlice<UInt8>>) throws(Refusal) -> [String: String] {
        var found: [String: String] = [:]
        for line in lines {
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
                line[..<colon].allSatisfy({ Self.token.contains($0) })
            else { throw Refusal(400, "A header is not well formed.") }
            let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
            guard name != "transfer-encoding" else { throw Refusal(400, "A body needs a Content-Length.") }
            guard name != "expect" else { throw Refusal(417, "Nothing is promised before the body.") }
            guard single.contains(name) else { continue }
            let value = String(decoding: line[(colon + 1)...], as: UTF8.self)
                .trimmingPrefix { $0 == " " || $0 == "\t" }
            let end = value.lastIndex { $0 != " " && $0 != "\t" }
            guard found.updateValue(end.map { String(value[...$0]) } ?? "", forKey: name) == nil else {
                throw Refusal(400, "The header “\(name)” stands there twice.")
            }
        }
        return found
    }

    private static func length(
        _ text: String?, _ method: Method, _ limits: PageLimits
    ) throws(Refusal) -> Int {
        guard let text else {
            guard method != .post else { throw Refusal(411, "A body needs a Content-Length.") }
            return 0
        }
        guard !text.isEmpty, text.utf8.count <= 12, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let length = Int(text)
        else { throw Refusal(400, "The Content-Length is not a number.") }
        guard method == .post || length == 0 else { throw Refusal(400, "Only POST has a body.") }
        guard length <= limits.bodyBytes else { throw Refusal(413, "The body is too long.") }
        return length
    }

    /// The bytes of a name (RFC 9110, 5.6.2).
    private static let token = Set(
        "!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)
}
