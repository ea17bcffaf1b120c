import ConferenceModel

/// An https URL of a manifest: `{server}` at its start is the server that the user names, and `{key}` is the value of a setting.
struct URLTemplate {
    /// The host with the port, if there is one; nil if the host is that of the server that the user names. It can contain `{key}`.
    let host: String?

    /// What is wrong with a text.
    struct Problem: Error {
        /// The end of a clause, such as “must be an https URL”.
        let clause: String
    }

    /// - Parameters:
    ///   - asksForServer: whether `{server}` has a meaning.
    ///   - settings: the keys that the manifest declares.
    init(_ text: String, asksForServer: Bool, settings: [ConfigurationKey]) throws(Problem) {
        let isAtServer = text.hasPrefix("{server}")
        guard !isAtServer || asksForServer else {
            throw Problem(clause: "contains “{server}”, but the account does not ask for a server")
        }
        let rest = isAtServer ? text.dropFirst("{server}".count) : text[...]
        guard !isAtServer || rest.isEmpty || rest.hasPrefix("/") else {
            throw Problem(clause: "needs “/” after “{server}”")
        }
        let names = try Self.names(in: rest)
        for name in names {
            let setting = settings.first { $0.key == name }
            guard let setting, setting.kind == .string, !setting.isSecret else {
                throw Problem(
                    clause: "contains “{\(name)}”, which is not a setting of the type string that is not secret")
            }
        }
        let filled = (isAtServer ? "https://server.example" : "") + Self.replacingBraces(in: rest)
        guard let url = try? ConferenceURL(filled, policy: ConferenceURL.Policy(schemes: ["https"])), url.host != nil,
            !filled.contains("#"), !filled.dropFirst("https://".count).prefix(while: { $0 != "/" }).contains("@")
        else { throw Problem(clause: "must be an https URL without a fragment and a user name") }
        if isAtServer {
            host = nil
        } else {
            let authority = text.dropFirst("https://".count).prefix { $0 != "/" && $0 != "?" }.lowercased()
            host = authority.hasSuffix(":443") ? String(authority.dropLast(4)) : authority
        }
    }

    private static func names(in text: Substring) throws(Problem) -> [String] {
        var names: [String] = []
        var rest = text
        while let open = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
            guard rest[open] == "{", let close = rest[open...].firstIndex(of: "}") else {
                throw Problem(clause: "has braces that do not fit")
            }
            names.append(String(rest[rest.index(after: open)..<close]))
            rest = rest[rest.index(after: close)...]
        }
        return names
    }

    private static func replacingBraces(in text: Substring) -> String {
        var result = ""
        var isInside = false
        for character in text {
            if character == "{" {
                isInside = true
                result += "x"
            } else if character == "}" {
                isInside = false
            } else if !isInside {
                result.append(character)
            }
        }
        return result
    }
}
