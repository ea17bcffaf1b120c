import CommandLineKit
import ConferenceErrors
import ConferenceHost
import ConferenceModel
import Foundation
import Terminal

/// Runs the conformance kit on a provider.
struct ProvidersCheck: Command {
    static let provider = Positional.required(
        "PROVIDER", help: "A bundle (NAME.conferenceprovider), or the identifier or name of an installed provider",
        completion: .directories)
    static let only = Option.repeating(
        "only", "ID", help: "Only this check; can be repeated", completion: .choices(ConformanceKit.identifiers))
    static let seed = Option.number("seed", "N", help: "Repeat the random requests of the run that printed this seed")

    static let service = Option.repeating(
        "service", "URL", help: "Send its calls to a double of its service; HOST=URL for the calls to one host")
    static let set = Option.repeating(
        "set", "KEY=VALUE", help: "A value for one of its settings, with --service; can be repeated")

    static let specification = CommandSpecification(
        "providers check",
        summary: "test a provider in every way a host may use it",
        details: [
            "Each check runs in its own process and ends with pass, warn (it works but could be better), fail, skip "
                + "or crash, and a reason. The exit status is 65 if a check failed or crashed.",
            "A bundle named by its path runs even if it is not trusted: naming it allows it for this run only. It "
                + "must be in a place where only you can change it. An installed provider must be trusted, as for "
                + "any other use.",
            "The checks create real conferences, a handful for each room, update one of them, and end them all if the "
                + "provider can (VCPLifecycle): use a test account for a service that bills for them.",
            "With --service, its calls go to a double, an https server that does what its service would do, and the "
                + "checks whose names begin with “service.” run: requests that are refused, answers that are lost, "
                + "timeouts, pauses. The double only has to work: the host makes the faults. Your settings and accounts "
                + "are not used: the accounts of its manifest are signed in as “check” with tokens such as "
                + "check-token-1, and settings have their defaults, the address of the double, or values of --set.",
        ],
        positionals: [provider], options: [only, seed, service, set] + CommonOptions.requests,
        examples: [
            .init(
                "conferencectl providers check build/MyRooms.conferenceprovider",
                "Check a bundle that was just built."),
            .init(
                "conferencectl providers check jitsi --only cancel.during",
                "Run one check of an installed provider."),
            .init(
                "conferencectl providers check build/MyRooms.conferenceprovider --service https://localhost:8443 "
                    + "--ca double.pem", "Check it against a double of its service."),
        ])

    func run(_ context: Context) async throws {
        let arguments = context.arguments
        for identifier in arguments[Self.only] where !ConformanceKit.identifiers.contains(identifier) {
            throw ConferenceError.noSuchCheck(identifier, known: ConformanceKit.identifiers)
        }
        let seed = arguments[Self.seed].map(UInt64.init) ?? UInt64.random(in: 1...999_999_999)
        let double = try Self.double(arguments)
        let trial = try ProviderTrial(
            arguments[Self.provider], directories: arguments[CommonOptions.providerDirectories],
            authorities: arguments[CommonOptions.authorities], showsCalls: arguments[CommonOptions.trace],
            double: double)
        defer { trial.end() }
        let provider = trial.provider
        let kit = ConformanceKit(configuration: trial.configuration, provider: provider, seed: seed)

        var results: [ConformanceResult] = []
        if !context.isJSON {
            try context.printLine(
                TextPolicy.printable("\(provider.name) \(provider.version)  \(provider.identifier)  seed \(seed)"))
        }
        for await result in kit.results(only: arguments[Self.only]) {
            results.append(result)
            if !context.isJSON, !Self.isNotApplicable(result) { try Self.print(result, context) }
        }
        try Task.checkCancellation()
        if context.isJSON {
            try context.printJSON(Self.json(provider, seed: seed, results))
        } else {
            let skipped = results.filter(Self.isNotApplicable)
            results.removeAll(where: Self.isNotApplicable)
            try Self.printNotApplicable(skipped, hasDouble: double != nil, context)
            let counts = ConformanceResult.Outcome.allCases.map { outcome in
                "\(results.count { $0.outcome == outcome }) \(outcome.rawValue)"
            }
            try context.printLine(counts.joined(separator: ", "))
        }
        let failed = results.filter { $0.outcome == .fail || $0.outcome == .crash }.map(\.id)
        guard failed.isEmpty else { throw ConferenceError.checkFailed(provider: provider.label, checks: failed) }
    }

    /// Returns the double that the options describe, or nil.
    private static func double(_ arguments: Arguments) throws -> ServiceDouble? {
        let (addresses, settings) = (arguments[service], arguments[set])
        guard !addresses.isEmpty else {
            if !settings.isEmpty { throw ConferenceError.optionNeeds("--set", "--service") }
            return nil
        }
        return try ServiceDouble(addresses, settings: settings)
    }

    /// Whether a check was skipped because there is no double, or no service. At most one line stands for all of these.
    private static func isNotApplicable(_ result: ConformanceResult) -> Bool {
        result.outcome == .skip && [ConformanceKit.noDouble, ConformanceKit.noService].contains(result.reason)
    }

    private static func printNotApplicable(
        _ results: [ConformanceResult], hasDouble: Bool, _ context: Context
    ) throws {
        // A provider without a service has nothing to be told, unless its author expects these checks.
        guard let first = results.first, hasDouble || first.reason == ConformanceKit.noDouble else { return }
        try printLine(
            .skip, "service.*", hasDouble ? first.reason : "\(first.reason); name one with --service", context)
    }

    private static func print(_ result: ConformanceResult, _ context: Context) throws {
        try printLine(result.outcome, result.id, result.reason.isEmpty ? result.rule : result.reason, context)
    }

    private static func printLine(
        _ outcome: ConformanceResult.Outcome, _ id: String, _ text: String, _ context: Context
    ) throws {
        let style: TerminalStyle =
            switch outcome {
            case .pass: .plain
            case .skip: .dim
            case .warn: .yellow
            case .fail, .crash: .red
            }
        let word = outcome.rawValue.padding(toLength: 5, withPad: " ", startingAt: 0)
        let id = id.padding(toLength: 24, withPad: " ", startingAt: 0)
        try context.printLine(
            "  \(context.terminal.styled(word, style))  \(id) \(text)")
    }

    private static func json(
        _ provider: InstalledProvider, seed: UInt64, _ results: [ConformanceResult]
    ) -> JSONValue {
        [
            "provider": [
                "id": .string(provider.identifier), "name": .string(provider.name),
                "version": .string(provider.version), "path": .string(provider.path),
            ],
            "seed": .integer(Int64(clamping: seed)),
            "results": .array(
                results.map { result in
                    [
                        "id": .string(result.id), "rule": .string(result.rule),
                        "outcome": .string(result.outcome.rawValue),
                        "reason": result.reason.isEmpty ? .null : .string(result.reason),
                        "milliseconds": .integer(Int64(result.duration / .milliseconds(1))),
                    ]
                }),
        ]
    }
}
