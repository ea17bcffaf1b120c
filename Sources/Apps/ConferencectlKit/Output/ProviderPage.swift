import CommandLineKit
import ConferenceErrors
import ConferenceHost
import ConferenceModel
import Recurrence
import Terminal

/// All details of a provider, for users who decide whether to trust it.
struct ProviderPage {
    let provider: InstalledProvider
    /// Nil if its library cannot be inspected; the provider's problem says why.
    let inspection: ProviderInspection?
    /// The private hosts about to be granted, or nil for those granted already.
    var privateHosts: [String]?

    /// The problems that end when the user trusts the provider.
    private static let askedAbout: Set<ConferenceError.Code> = [
        .untrusted, .digestMismatch, .grantsChanged, .nameChanged, .secretsExposed,
    ]

    func print(_ context: Context) throws {
        var rows: [(String, String)] = [
            ("Name", provider.name), ("Identifier", provider.identifier), ("Version", provider.version),
            ("State", provider.state.rawValue), ("Found", "\(provider.origin.rawValue), \(provider.path)"),
        ]
        if let inspection {
            rows += [
                ("Library", "\(inspection.size) bytes, owned by \(inspection.owner)"),
                ("SHA-256", inspection.executable.text),
                ("ABI", "1"),
                ("Linking", Self.linking(inspection)),
            ]
            if let pin = inspection.pin {
                let zone = context.zones.systemRules
                rows.append(
                    (
                        "Trusted",
                        "since \(zone.local(at: pin.time).date)\(inspection.isPinned ? "" : ", as another one")"
                    ))
            }
            let wants = inspection.requests.sentences
            rows.append(("Asks to", wants.first ?? "have no extra permissions"))
            rows += wants.dropFirst().map { ("", $0) }
            if !inspection.settings.isEmpty, provider.origin != .builtIn, !inspection.isPinned {
                rows.append(
                    ("Settings", "gets the values that you have set: \(inspection.settings.joined(separator: ", "))"))
            }
            if !inspection.namesakes.isEmpty {
                rows.append(("Same name", inspection.namesakes.joined(separator: ", ")))
            }
            let ownNetwork = granted(inspection)
            if !ownNetwork.isEmpty {
                rows.append(("Granted", "reach \(ownNetwork.joined(separator: ", ")) in your own network, too"))
            }
        }
        var table = TerminalTable([.init(style: .bold), .init()])
        for (name, value) in rows where !value.isEmpty { table.add([name, value].map(TextPolicy.printable)) }
        try context.print(table)
        if let problem = provider.problem {
            // A user who is asked whether to trust the provider has followed the advice already.
            let isFollowed = privateHosts != nil && Self.askedAbout.contains(problem.code)
            try context.printLine("\n\(isFollowed ? problem.sentence : problem.sentenceWithAdvice())")
        }
    }

    var json: JSONValue {
        let value = ProviderJSON.value(provider).adding("library", .string(provider.library))
        guard let inspection else {
            return [
                "owner", "size", "digest", "manifestDigest", "abi", "needs", "linking", "requests", "settings",
                "sameName",
                "privateHosts", "trusted",
            ].reduce(value) { $0.adding($1, .null) }
        }
        let requests = inspection.requests
        return
            value
            .adding("owner", .string(inspection.owner)).adding("size", .integer(Int64(inspection.size)))
            .adding("digest", .string(inspection.executable.text))
            .adding("manifestDigest", .string(inspection.manifest.text))
            .adding("abi", .integer(1)).adding("needs", .array(inspection.needed.map(JSONValue.string)))
            .adding("linking", .string(inspection.usesSwiftRuntime ? "dynamic" : "static"))
            .adding(
                "requests",
                [
                    "hosts": .array(requests.hosts.map(JSONValue.string)),
                    "serverKeys": .array(requests.serverKeys.map(JSONValue.string)),
                    "eventContext": .array(requests.eventContext.map(\.rawValue).sorted().map(JSONValue.string)),
                    "urlSchemes": .array(requests.urlSchemes.map(JSONValue.string)),
                    "accounts": .array(requests.accounts.map(Self.json)),
                    "signingKeys": .array(requests.signingKeys.keys.sorted().map(JSONValue.string)),
                    "stateDirectory": .bool(requests.stateDirectory), "memory": .optional(requests.memory),
                ]
            )
            .adding("settings", .array(inspection.settings.map(JSONValue.string)))
            .adding("sameName", .array(inspection.namesakes.map(JSONValue.string)))
            .adding("privateHosts", .array(granted(inspection).map(JSONValue.string)))
            .adding("trusted", .bool(provider.origin == .builtIn || inspection.isPinned))
    }

    private static func json(_ account: AccountGrant) -> JSONValue {
        [
            "identifier": .string(account.identifier), "title": .string(account.title),
            "signInHosts": .array(account.signInHosts.map(JSONValue.string)),
            "accessHosts": .array(account.accessHosts.map(JSONValue.string)),
            "asksForServer": .bool(account.asksForServer), "asksForKey": .bool(account.asksForKey),
        ]
    }

    private func granted(_ inspection: ProviderInspection) -> [String] {
        privateHosts ?? inspection.pin?.grants.privateHosts ?? []
    }

    private static func linking(_ inspection: ProviderInspection) -> String {
        inspection.usesSwiftRuntime
            ? "dynamic: uses the Swift runtime of this machine" : "static: needs only the C library"
    }
}
