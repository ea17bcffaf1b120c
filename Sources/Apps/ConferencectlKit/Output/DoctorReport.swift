import CalendarStore
import CommandLineKit
import ConferenceErrors
import ConferenceHost
import Platform
import Secrets

/// What `doctor` shows, for people and for programs.
struct DoctorReport {
    let diagnosis: Diagnosis
    /// The calendar store of this run.
    let store: String
    let places: Places
    /// Events whose time has changed or could not be decided since their time zones were derived again.
    let zoneFindings: [String]
    /// The accounts of providers.
    var accounts: [ListedAccount] = []
    /// The mail folders that are watched.
    var mailboxes: [MailboxRecord] = []

    /// A heading with rows of a name, a value and a remark.
    struct Section {
        var title: String
        var rows: [[String]]
    }

    // MARK: For people

    var sections: [Section] {
        var layers: [[String]] = []
        for layer in diagnosis.layers {
            layers.append([layer.name, layer.level, layer.missing])
            if layer.level == "none" { layers.append(["", "", "cost: \(Self.cost(of: layer.name))"]) }
        }
        let landlock = diagnosis.landlockVersion == 0 ? "none" : "version \(diagnosis.landlockVersion)"
        return [
            Section(title: "Sandbox, level “\(diagnosis.level)”", rows: layers),
            Section(
                title: "Machine",
                rows: [
                    ["kernel", diagnosis.kernelRelease, ""], ["Landlock", landlock, ""],
                    ["user", diagnosis.isRoot ? "0 (root)" : "ordinary", ""],
                ]),
            Section(
                title: "Program",
                rows: [
                    ["worker", diagnosis.worker ?? "missing", workerRemark],
                    ["Swift runtime", diagnosis.swiftRuntime ?? "none is needed", ""],
                ]),
            Section(title: "Secrets", rows: secrets),
        ] + accountSections + [
            Section(
                title: "Places",
                rows: [
                    ["store", store, ""], ["configuration", places.configuration, ""],
                    ["settings", diagnosis.settings, ""], ["state", places.state, ""],
                ] + diagnosis.administratorFiles.map { ["administrator", $0, ""] }
                    + diagnosis.providerDirectories.map { ["providers", $0, ""] }
                    + mailboxes.map { ["mails", $0.path, $0.problem ?? ""] })
        ]
    }

    /// Where passwords and tokens of providers are.
    private var secrets: [[String]] {
        let standing = diagnosis.secrets
        let lock = standing.isLocked.map { $0 ? "locked" : "unlocked" } ?? "cannot be reached"
        func row(_ label: String, _ place: SecretPlace?) -> [String] {
            [label, name(of: place), place == .keyring ? lock : ""]
        }
        // Each secret stays where it was stored, even if new ones go elsewhere.
        let others = SecretPlace.allCases.filter { $0 != standing.place && diagnosis.storedSecrets[$0] != nil }
        let stored = others.map { other in
            var row = row("kept in", other)
            row[2] = [row[2], "for " + (diagnosis.storedSecrets[other] ?? []).joined(separator: ", ")]
                .filter { !$0.isEmpty }.joined(separator: ", ")
            return row
        }
        return stored + [row(others.isEmpty ? "kept in" : "new ones in", standing.place)]
            + diagnosis.unmovedSecrets.map { ["not moved yet", places.providerConfiguration($0), ""] }
    }

    private func name(of place: SecretPlace?) -> String {
        switch place {
        case .keyring: "keyring"
        case .file: "\(places.configuration)/secrets"
        case .command: "commands in host.json"
        case nil: "unknown"
        }
    }

    /// Where the access to each account is, and which has expired.
    private var accountSections: [Section] {
        let rows = accounts.filter { $0.account != nil }.map { entry in
            [
                entry.reference, entry.account.map { AccountOutput.place(of: $0).text } ?? "",
                AccountOutput.state(of: entry).text,
            ]
        }
        return rows.isEmpty ? [] : [Section(title: "Accounts", rows: rows)]
    }

    private var workerRemark: String {
        guard let build = diagnosis.workerBuild else { return "does not answer" }
        return build == diagnosis.build ? "build \(build)" : "build \(build), and this program is \(diagnosis.build)"
    }

    /// What a provider could do without this layer.
    private static func cost(of layer: String) -> String {
        switch layer {
        case "noNewPrivileges": "a provider could gain privileges by starting a program that has them"
        case "capabilities": "a provider that runs as root could do what root can"
        case "limits": "a provider could take all memory, threads and processor time"
        case "landlock": "a provider could read and change every file that you can"
        case "seccomp": "a provider could start programs, use the network and reach other processes"
        default: "unknown"
        }
    }

    // MARK: For programs

    var json: JSONValue {
        [
            "ok": .bool(diagnosis.problems.isEmpty), "level": .string(diagnosis.level),
            "layers": .array(
                diagnosis.layers.map { layer in
                    [
                        "name": .string(layer.name), "level": .string(layer.level),
                        "required": .bool(layer.isRequired),
                        "missing": .optional(layer.missing.isEmpty ? nil : layer.missing),
                        "cost": layer.level == "none" ? .string(Self.cost(of: layer.name)) : .null,
                    ]
                }),
            "kernel": .string(diagnosis.kernelRelease), "landlock": .integer(Int64(diagnosis.landlockVersion)),
            "root": .bool(diagnosis.isRoot),
            "worker": [
                "path": .optional(diagnosis.worker), "build": .optional(diagnosis.workerBuild),
                "expectedBuild": .string(diagnosis.build),
            ],
            "swiftRuntime": .optional(diagnosis.swiftRuntime),
            "places": [
                "store": .string(store), "configuration": .string(places.configuration),
                "settings": .string(diagnosis.settings), "state": .string(places.state),
                "administrator": .array(diagnosis.administratorFiles.map { .string($0) }),
                "providers": .array(diagnosis.providerDirectories.map { .string($0) }),
                "mailFolders": .array(mailboxes.map { .string($0.path) }),
            ],
            "secrets": [
                "place": .optional(diagnosis.secrets.place?.rawValue),
                "locked": diagnosis.secrets.isLocked.map { .bool($0) } ?? .null,
                "stored": .array(
                    SecretPlace.allCases.compactMap { place in
                        diagnosis.storedSecrets[place].map { providers in
                            ["place": .string(place.rawValue), "providers": .array(providers.map { .string($0) })]
                        }
                    }),
                "notMoved": .array(diagnosis.unmovedSecrets.map { .string($0) }),
            ],
            "accounts": .array(accounts.map(AccountOutput.json)),
            "timeZones": .array(zoneFindings.map { .string($0) }),
            "warnings": .array(diagnosis.warnings.map { .string($0) }),
            "problems": .array(
                diagnosis.problems.map {
                    ["code": .string($0.code.rawValue), "message": .string($0.messageWithAdvice)]
                }),
        ]
    }
}
