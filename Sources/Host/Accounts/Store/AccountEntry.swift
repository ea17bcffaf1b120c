import ConferenceErrors
import Secrets

/// An account as an entry of the list of accounts.
enum AccountEntry {
    /// What is wrong with an entry.
    enum Problem: Error {
        case missing(String)
        case twice

        var clause: Sentence {
            switch self {
            case .missing(let key): "an account has no valid “\(key)”"
            case .twice: "an account stands there twice"
            }
        }
    }

    static func account(_ value: JSONValue) throws(Problem) -> Account {
        func text(_ key: String) throws(Problem) -> String {
            guard let text = value[key]?.text else { throw .missing(key) }
            return text
        }
        let label = value["label"]?.text ?? AccountName.defaultLabel
        guard AccountName.isLabel(label) else { throw .missing("label") }
        let name = AccountName(provider: try text("provider"), account: try text("account"), label: label)
        var place: SecretPlace?
        if let word = value["secretIn"]?.text {
            guard let known = SecretPlace(rawValue: word) else { throw .missing("secretIn") }
            place = known
        }
        return Account(
            name: name, isDefault: value["default"]?.flag ?? false, user: value["user"]?.text,
            server: value["server"]?.text, hosts: value["hosts"]?.texts ?? [],
            privateHosts: value["privateHosts"]?.texts ?? [], authorities: value["authorities"]?.text,
            deviceID: value["deviceID"]?.text,
            clientID: value["clientID"]?.text, scopes: value["scopes"]?.texts ?? [], place: place,
            since: value["since"]?.integer ?? 0,
            state: value["expired"]?.text.map { .expired(Account.Reason(rawValue: $0)) } ?? .signedIn,
            binding: value["binding"]?.text ?? "")
    }

    /// Returns the entry of an account.
    ///
    /// - Parameter old: the entry until now, whose unknown members are kept.
    static func value(_ account: Account, over old: JSONValue?) -> JSONValue {
        var value = old ?? [:]
        func set(_ key: String, _ text: String?) { value[key] = text.map { .text($0) } }
        func set(_ key: String, _ texts: [String]) { value[key] = texts.isEmpty ? nil : .list(texts.map { .text($0) }) }
        set("provider", account.name.provider)
        set("account", account.name.account)
        set("label", account.name.label)
        value["default"] = account.isDefault ? .boolean(true) : nil
        set("user", account.user)
        set("server", account.server)
        set("hosts", account.hosts)
        set("privateHosts", account.privateHosts)
        set("authorities", account.authorities)
        set("deviceID", account.deviceID)
        set("clientID", account.clientID)
        set("scopes", account.scopes)
        set("secretIn", account.place?.rawValue)
        value["since"] = .integer(account.since)
        switch account.state {
        case .signedIn: value["expired"] = nil
        case .expired(let reason): set("expired", reason.rawValue)
        }
        set("binding", account.binding.isEmpty ? nil : account.binding)
        return value
    }
}
