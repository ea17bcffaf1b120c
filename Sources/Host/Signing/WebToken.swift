import ConferenceErrors
import Foundation

/// Makes JSON Web Tokens (RFC 7519) within the rules of a manifest.
struct WebToken {
    let key: SigningKey
    let settings: [String: String]

    /// Tokens are valid from a minute ago, because the clock of the server may be slow.
    private static let leeway: Int64 = 60
    private static let greatestDepth = 8

    /// Returns a token.
    ///
    /// The times are those of the host. A provider can only ask for an earlier end (`exp`).
    ///
    /// - Parameter claims: the provider's claims as a JSON object.
    func signed(claims input: [UInt8], secret: String, now: Int64) throws(SigningFailure) -> String {
        var claims = try Self.object(input)
        let end = try end(claims["exp"], now: now)
        for (name, claim) in key.claims {
            guard claims[name] == nil else {
                throw SigningFailure(.invalid, "The claim “\(name)” is fixed by the manifest. Leave it out.")
            }
            claims[name] = try value(claim)
        }
        claims["iat"] = now
        claims["nbf"] = now - Self.leeway
        claims["exp"] = end
        var header: [String: Any] = [:]
        for (name, text) in key.header { header[name] = try filled(text) }
        header["alg"] = key.algorithm.rawValue
        header["typ"] = "JWT"
        let text = SigningKey.base64URL(try Self.encoded(header)) + "." + SigningKey.base64URL(try Self.encoded(claims))
        return text + "." + SigningKey.base64URL(try key.bytes(signing: Array(text.utf8), secret: secret))
    }

    /// Returns the end of the token: what the provider asks for, but not after the longest life.
    private func end(_ wanted: Any?, now: Int64) throws(SigningFailure) -> Int64 {
        guard let wanted else { return now + key.lifetime }
        guard let number = wanted as? NSNumber, type(of: wanted) != Bool.self, number.doubleValue.isFinite,
            abs(number.doubleValue) < 1e15
        else { throw SigningFailure(.invalid, "The claim “exp” must be a number of seconds since 1970.") }
        let end = Int64(number.doubleValue.rounded(.down))
        guard end > now else { throw SigningFailure(.invalid, "The claim “exp” is in the past.") }
        return min(end, now + key.lifetime)
    }

    private func value(_ claim: SigningKey.Claim) throws(SigningFailure) -> Any {
        switch claim {
        case .text(let text): try filled(text)
        case .integer(let number): number
        case .boolean(let flag): flag
        }
    }

    /// Returns a text of the manifest with the values of settings in place of their keys.
    private func filled(_ text: String) throws(SigningFailure) -> String {
        var result = ""
        var rest = text[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            let name = String(rest[rest.index(after: open)..<close])
            guard let value = settings[name], !value.isEmpty else {
                throw SigningFailure(.configuration, "“\(name)” has no value, and the token needs it.")
            }
            result += rest[..<open] + value
            rest = rest[rest.index(after: close)...]
        }
        return result + rest
    }

    /// Returns the keys of settings in a text of the manifest; nil if its braces do not fit.
    static func settings(in text: String) -> [String]? {
        var names: [String] = []
        var rest = text[...]
        while let open = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
            guard rest[open] == "{", let close = rest[open...].firstIndex(of: "}") else { return nil }
            let name = rest[rest.index(after: open)..<close]
            guard !name.isEmpty, !name.contains("{") else { return nil }
            names.append(String(name))
            rest = rest[rest.index(after: close)...]
        }
        return names
    }

    private static func object(_ bytes: [UInt8]) throws(SigningFailure) -> [String: Any] {
        guard isShallow(bytes), let object = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
        else { throw SigningFailure(.invalid, "The claims are not a JSON object, or it is nested too deeply.") }
        return object
    }

    /// Returns whether no value is nested too deeply, so that the parser needs little of the stack.
    private static func isShallow(_ bytes: [UInt8]) -> Bool {
        var depth = 0
        var isInText = false
        var isEscaped = false
        for byte in bytes {
            if isInText {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInText = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isInText = true
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            default: break
            }
            if depth > greatestDepth { return false }
        }
        return true
    }

    private static func encoded(_ object: [String: Any]) throws(SigningFailure) -> [UInt8] {
        guard JSONSerialization.isValidJSONObject(object),
            let data = try? JSONSerialization.data(
                withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes])
        else { throw SigningFailure(.invalid, "The claims cannot be written as JSON.") }
        return Array(data)
    }
}

extension SigningKey {
    /// Returns the keys of settings in a text of a manifest; nil if its braces do not fit.
    package static func settings(in text: String) -> [String]? { WebToken.settings(in: text) }
}
