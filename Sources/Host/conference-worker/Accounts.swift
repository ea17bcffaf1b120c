import WorkerProtocol

/// What the provider may know of the user's accounts: `vcp.account/1`.
struct Accounts: Sendable {
    private let entries: [String: AccountEntry]

    init(_ entries: [AccountEntry]) {
        self.entries = Dictionary(entries.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns whether the manifest declares the account, whatever its label is.
    func isDeclared(_ name: String) -> Bool { entries[String(name.prefix { $0 != "/" })] != nil }

    func state(_ name: String) -> AccountEntry.State { entries[name]?.state ?? .signedOut }

    func detail(_ name: String, _ key: String) -> String? {
        entries[name]?.details.first { $0.key == key }?.value
    }
}
