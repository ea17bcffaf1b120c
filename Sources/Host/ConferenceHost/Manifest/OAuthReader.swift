import Accounts
import ConferenceModel

/// Reads what an account of the kind `oauth2` adds to its dictionary in `VCPAccounts`.
struct OAuthReader {
    /// `VCPConfiguration`.
    let settings: [ConfigurationKey]
    let asksForServer: Bool

    /// The keys that belong to this kind only.
    static let keys = [
        "authorizeURL", "tokenURL", "deviceURL", "revokeURL", "registrationURL", "grants", "clientAuthentication",
        "clientIDDefault", "redirectHost", "redirectPath", "redirectPorts", "scopes", "parameters",
    ]

    /// The parameters of an authorization request that the host sets itself.
    private static let reservedParameters: Set<String> = [
        "client_id", "redirect_uri", "state", "scope", "response_type", "code_challenge", "code_challenge_method",
        "client_secret", "code", "grant_type",
    ]

    func declaration(_ dictionary: PropertyDictionary) throws(ManifestProblem) -> OAuthDeclaration {
        let words = try dictionary.strings("grants", limit: 8) { word in
            OAuthDeclaration.Grant(rawValue: word) == nil
                ? "must be one of \(OAuthDeclaration.Grant.allCases.map(\.rawValue).joined(separator: ", "))" : nil
        }
        let grants = words.isEmpty ? [.authorizationCode] : words.compactMap(OAuthDeclaration.Grant.init)
        let authentication: OAuthDeclaration.ClientAuthentication =
            try dictionary.optionalWord(
                "clientAuthentication", of: OAuthDeclaration.ClientAuthentication.self) ?? .none
        if authentication == .none, let grant = grants.first(where: \.needsSecret) {
            throw .invalid(
                "\(dictionary.path("clientAuthentication")) must be basic or body for the grant “\(grant.rawValue)”")
        }
        let redirectHost = try dictionary.optionalWord("redirectHost", of: OAuthDeclaration.RedirectHost.self)
        return OAuthDeclaration(
            authorizeURL: try url("authorizeURL", dictionary, isNeeded: grants.contains(.authorizationCode)) ?? "",
            tokenURL: try url("tokenURL", dictionary, isNeeded: true) ?? "",
            deviceURL: try url("deviceURL", dictionary, isNeeded: grants.contains(.deviceCode)),
            revokeURL: try url("revokeURL", dictionary), registrationURL: try url("registrationURL", dictionary),
            grants: grants, clientAuthentication: authentication, clientIDDefault: try clientID(dictionary),
            redirectHost: redirectHost ?? .address, redirectPath: try redirectPath(dictionary),
            redirectPorts: try ports(dictionary), scopes: try dictionary.strings("scopes", limit: 32, check: scope),
            parameters: try parameters(dictionary))
    }

    // MARK: URLs

    private func url(
        _ key: String, _ dictionary: PropertyDictionary, isNeeded: Bool = false
    ) throws(ManifestProblem) -> String? {
        guard let text = try dictionary.optionalString(key), !text.isEmpty else {
            guard !isNeeded else { throw .invalid("\(dictionary.path(key)) is missing") }
            return nil
        }
        do throws(URLTemplate.Problem) {
            _ = try URLTemplate(text, asksForServer: asksForServer, settings: settings)
            return text
        } catch {
            throw .invalid("\(dictionary.path(key)) \(error.clause)")
        }
    }

    // MARK: Other values

    private func clientID(_ dictionary: PropertyDictionary) throws(ManifestProblem) -> String? {
        guard let text = try dictionary.optionalString("clientIDDefault"), !text.isEmpty else { return nil }
        guard Self.isVisible(text, limit: 512) else {
            throw .invalid("\(dictionary.path("clientIDDefault")) must be at most 512 visible ASCII characters")
        }
        return text
    }

    private func redirectPath(_ dictionary: PropertyDictionary) throws(ManifestProblem) -> String {
        guard let text = try dictionary.optionalString("redirectPath") else { return "/callback" }
        let isPath =
            text.hasPrefix("/") && text.utf8.count <= 128
            && text.utf8.allSatisfy { Self.isUnreserved($0) || $0 == UInt8(ascii: "/") }
        guard isPath else {
            throw .invalid(
                "\(dictionary.path("redirectPath")) must begin with “/” and have letters, digits and “-._~/” only")
        }
        return text
    }

    private func ports(_ dictionary: PropertyDictionary) throws(ManifestProblem) -> [UInt16] {
        let ports = try dictionary.integers("redirectPorts", limit: 4)
        guard ports.allSatisfy({ (1_024...65_535).contains($0) }) else {
            throw .invalid("\(dictionary.path("redirectPorts")) must have ports from 1024 to 65535")
        }
        return ports.map { UInt16(clamping: $0) }
    }

    /// Returns what is wrong with a scope (RFC 6749, appendix A.4), or nil if it is valid.
    private func scope(_ text: String) -> String? {
        let isScope = Self.isVisible(text, limit: 256) && !text.utf8.contains { "\"\\".utf8.contains($0) }
        return isScope ? nil : "must be a single scope of visible ASCII characters"
    }

    private func parameters(_ dictionary: PropertyDictionary) throws(ManifestProblem) -> [String: String] {
        let texts = try dictionary.texts("parameters", limit: 16)
        for (name, value) in texts.sorted(by: { $0.key < $1.key }) {
            let path = dictionary.path("parameters") + "." + name
            guard Self.isVisible(name, limit: 64), name.utf8.allSatisfy(Self.isUnreserved) else {
                throw .invalid("\(dictionary.path("parameters")) has a name that is not a parameter: “\(name)”")
            }
            guard !Self.reservedParameters.contains(name.lowercased()) else {
                throw .invalid("\(path) is set by the host")
            }
            guard value.utf8.count <= 512, value.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F })
            else { throw .invalid("\(path) must be one line of at most 512 bytes") }
        }
        return texts
    }

    private static func isVisible(_ text: String, limit: Int) -> Bool {
        !text.isEmpty && text.utf8.count <= limit && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || "-._~".utf8.contains(byte)
    }
}

extension OAuthDeclaration.Grant {
    /// Whether there is no such grant without a secret of the client.
    fileprivate var needsSecret: Bool { self == .clientCredentials || self == .accountCredentials }
}
