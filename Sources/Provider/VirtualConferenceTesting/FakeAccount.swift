public import VirtualConferenceKit

/// An account of the user, for tests of providers that need one (`VCPAccounts`).
public struct FakeAccount: Sendable {
    /// The name, as in the manifest, such as `zoom`; or with a label, such as `zoom/work`.
    public var name: String
    /// Whether the user is signed in.
    public var state: ProviderHost.Account.State
    /// The details that are not secret, by the keys of `vcp_account.h`.
    public var details: [String: String]

    /// Creates an account.
    ///
    /// - Parameters:
    ///   - user: the name of the user at the service.
    ///   - server: the https address of the server, if the user names one at sign-in.
    ///   - details: more details, such as `deviceID`.
    public init(
        _ name: String, state: ProviderHost.Account.State = .signedIn, user: String? = nil, server: String? = nil,
        details: [String: String] = [:]
    ) {
        self.name = name
        self.state = state
        self.details = details
        if let user { self.details["user"] = user }
        if let server { self.details["server"] = server }
    }
}

/// The accounts of a host.
struct FakeAccounts: Sendable {
    private let all: [FakeAccount]

    init(_ all: [FakeAccount]) { self.all = all }

    /// Returns whether the manifest declares the account, whatever its label is.
    func isDeclared(_ name: String) -> Bool { all.contains { Self.kind($0.name) == Self.kind(name) } }

    func state(_ name: String) -> ProviderHost.Account.State { account(name)?.state ?? .signedOut }

    func detail(_ name: String, _ key: String) -> String? {
        guard let account = account(name) else { return nil }
        if let known = account.details[key] { return known }
        switch key {
        case "label": return account.state == .signedOut ? nil : Self.label(account.name)
        case "labels":
            let labels = all.filter { $0.state != .signedOut && Self.kind($0.name) == Self.kind(name) }
                .map { Self.label($0.name) }
            return labels.isEmpty ? nil : labels.joined(separator: "\n")
        default: return nil
        }
    }

    private func account(_ name: String) -> FakeAccount? {
        all.first { $0.name == name || "\(Self.kind($0.name))/\(Self.label($0.name))" == name }
    }

    private static func kind(_ name: String) -> Substring { name.prefix { $0 != "/" } }

    private static func label(_ name: String) -> String {
        let label = name.drop { $0 != "/" }.dropFirst()
        return label.isEmpty ? "default" : String(label)
    }
}
