import Accounts
import CommandLineKit
import ConferenceErrors
import ConferenceHost
import ConferenceModel
import Foundation
import Secrets
import Terminal

/// Accounts, for people and for programs. No secret is among the values.
struct AccountOutput {
    let context: Context

    // MARK: For people

    func list(_ entries: [ListedAccount]) throws {
        var table = TerminalTable([
            .init(minimumWidth: 16, style: .bold), .init(minimumWidth: 8), .init(),
            .init(minimumWidth: 8, style: .dim), .init(style: .dim),
        ])
        for entry in entries {
            table.add(
                [
                    entry.reference, entry.title, context.text(Self.state(of: entry)),
                    Self.person(of: entry.account) ?? "", context.text(Self.remark(on: entry, among: entries)),
                ].map { TextPolicy.printable($0) })
        }
        try context.print(table)
    }

    func details(_ entry: ListedAccount) throws {
        var table = TerminalTable([.init(style: .bold), .init(isWrapped: true)])
        for (name, value) in rows(entry) { table.add([context.text(name), TextPolicy.printable(value)]) }
        try context.print(table)
    }

    private func rows(_ entry: ListedAccount) -> [(Sentence, String)] {
        var rows: [(Sentence, String)] = [
            ("Account", entry.reference), ("Service", entry.title), ("State", context.text(Self.state(of: entry))),
        ]
        if let provider = entry.provider { rows.append(("Provider", provider.name)) }
        guard let account = entry.account else { return rows }
        if let user = account.user { rows.append(("User", user)) }
        if let server = account.server { rows.append(("Server", server)) }
        if !account.hosts.isEmpty { rows.append(("Access goes to", account.hosts.joined(separator: ", "))) }
        if let path = account.authorities { rows.append(("Certificates", path)) }
        if !account.scopes.isEmpty { rows.append(("Permissions", account.scopes.joined(separator: " "))) }
        if let client = account.clientID { rows.append(("Client", client)) }
        if let device = account.deviceID { rows.append(("Device", device)) }
        if account.since > 0 { rows.append(("Since", context.format.minute(account.since))) }
        rows.append(("Kept in", context.text(Self.place(of: account))))
        return rows
    }

    static func state(of entry: ListedAccount) -> Sentence {
        guard let account = entry.account else { return "signed out" }
        guard case .expired(let reason) = account.state else { return "signed in" }
        return "expired: \(explanation(of: reason))"
    }

    /// Says why the person has to sign in again.
    static func explanation(of reason: Account.Reason) -> Sentence {
        switch reason {
        case .refused: "the service no longer renews the access"
        case .revoked: "the service no longer accepts the access"
        case .changed: "the provider now signs in elsewhere, or sends the access elsewhere"
        case .notAllowed: "the administrator of this computer has you sign in at another server"
        case .unfinished: "signing in was interrupted"
        case .lost: "its secret is no longer where it was kept"
        default: Sentence(argument: reason.rawValue)
        }
    }

    /// The user and the server, as far as they are known.
    static func person(of account: Account?) -> String? {
        guard let account else { return nil }
        let server = account.server.map { $0.hasPrefix("https://") ? String($0.dropFirst(8)) : $0 }
        let parts = [account.user, server].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    static func place(of account: Account) -> Sentence {
        switch account.place {
        case .keyring: "the keyring"
        case .file: "a file that only you can read"
        case .command: "what the commands in host.json read"
        case nil: "the environment of this program"
        }
    }

    private static func remark(on entry: ListedAccount, among entries: [ListedAccount]) -> Sentence {
        if entry.provider == nil { return "its provider is not installed" }
        if entry.declaration == nil { return "its provider no longer uses it" }
        guard let account = entry.account else { return "" }
        let others = entries.filter {
            $0.name.provider == entry.name.provider && $0.name.account == entry.name.account && $0.account != nil
        }
        guard others.count > 1 else { return "" }
        // Its name ends with the word that stands for no label, which must not look like the mark of the default account.
        let isOtherWithoutLabel = !account.isDefault && entry.name.label == AccountName.defaultLabel
        return account.isDefault ? "default" : isOtherWithoutLabel ? "without a label, not the default" : ""
    }

    /// The title with the person, for a sentence.
    static func title(of entry: ListedAccount) -> String {
        let person = person(of: entry.account).map { " (\($0))" } ?? ""
        return TextPolicy.printable(entry.title + person)
    }

    // MARK: For programs

    static func json(_ entry: ListedAccount) -> JSONValue {
        let account = entry.account
        var reason: String?
        if case .expired(let why)? = account?.state { reason = why.rawValue }
        return [
            "reference": .string(entry.reference), "provider": .string(entry.name.provider),
            "account": .string(entry.name.account), "label": .optional(account.map { _ in entry.name.label }),
            "title": .string(entry.title), "kind": .optional(entry.declaration?.kind.word),
            "state": .string(account == nil ? "signedOut" : reason == nil ? "signedIn" : "expired"),
            "reason": .optional(reason), "default": .bool(account?.isDefault ?? false),
            "user": .optional(account?.user), "server": .optional(account?.server),
            "hosts": .array((account?.hosts ?? entry.declaration?.hosts ?? []).map { .string($0) }),
            "authorities": .optional(account?.authorities),
            "scopes": .array((account?.scopes ?? []).map { .string($0) }),
            "clientID": .optional(account?.clientID), "deviceID": .optional(account?.deviceID),
            "since": .optional(account.flatMap { $0.since > 0 ? LogEntry.stamp($0.since) : nil }),
            "secretIn": .optional(account.map { $0.place?.rawValue ?? "environment" }),
        ]
    }
}

extension AccountDeclaration.Kind {
    /// The word for it in manifests.
    var word: String {
        switch self {
        case .oauth2: "oauth2"
        case .matrix: "matrix"
        case .nextcloud: "nextcloud"
        case .basic: "basic"
        case .bearer: "bearer"
        case .header: "header"
        }
    }
}

extension ListedAccount {
    /// The error of a command that needs a sign-in; nil if there is one that can be used.
    var problem: ConferenceError? {
        switch account?.state {
        case .signedIn: nil
        case .expired(let reason): .signInExpired(title, name, reason: reason)
        case nil: .notSignedIn(title, name)
        }
    }
}
