import ConferenceModel

/// A request that has arrived completely and that ``RequestHead`` has accepted.
package struct HTTPRequest: Sendable {
    package let head: RequestHead
    package let body: [UInt8]

    /// The values of the query by name; the first one counts.
    package var query: [String: String] { Self.values(of: head.query.utf8) }

    /// The values of a form by name; empty if the body is not one. The first value of a name counts.
    package var form: [String: String] {
        guard head.value(of: "content-type")?.lowercased().hasPrefix("application/x-www-form-urlencoded") == true else {
            return [:]
        }
        return Self.values(of: body)
    }

    /// Returns the values of a query or a form by name; the first value of a name counts.
    static func values(of bytes: some Collection<UInt8>) -> [String: String] {
        var found: [String: String] = [:]
        for part in bytes.split(separator: UInt8(ascii: "&")) {
            let sides = part.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = PercentEncoding.decoded(sides[0], plusIsSpace: true),
                let value = PercentEncoding.decoded(sides.count > 1 ? sides[1] : sides[0].prefix(0), plusIsSpace: true),
                found[name] == nil
            else { continue }
            found[name] = value
        }
        return found
    }
}
