import ConferenceErrors
import CalendarStore
import CommandLineKit
import ConferenceHost
import ConferenceModel
import Platform
import Terminal

/// Shows which sandbox layers this machine offers, and where all files are.
struct Doctor: Command {
    static let specification = CommandSpecification(
        "doctor",
        summary: "show how this machine confines providers, and where files and secrets are",
        details: [
            "Each provider runs in its own process, without access to your files, the network or other processes. The "
                + "kernel enforces this in several layers. This command makes a worker confine itself, and shows "
                + "which layers work, what is missing, and what a provider could do because of it. No provider is "
                + "run.",
            "The exit status is 0 if every required layer works, 77 if a layer is missing, 69 if the worker cannot "
                + "be started, 70 if the worker belongs to another build, and 78 if host.json or a file of the administrator is invalid.",
            "host.json, in the configuration directory, sets the required level: {\"sandbox\": \"required\"} is the "
                + "default, “strict” requires a kernel whose Landlock also covers signals, and “minimal” runs "
                + "providers even if files and network stay open to them; every run then prints a warning.",
            "“secrets” in host.json says where passwords and tokens of providers are kept: “keyring” is the keyring of the "
                + "desktop, “file” an unencrypted file that only you can read. The default is the keyring, and the file if "
                + "there is no keyring with a default collection. {\"secrets\": {\"read\": [\"pass\", \"show\", "
                + "\"conference/{name}\"], \"write\": [\"pass\", \"insert\", \"-m\", \"-f\", \"conference/{name}\"], "
                + "\"remove\": [\"pass\", \"rm\", \"-f\", \"conference/{name}\"]}} uses commands of yours: “read” prints a "
                + "secret, and “write” reads one from standard input; “write” and “remove” can be left out. A locked "
                + "keyring is an error, and no secret is then kept elsewhere.",
            "The administrator of the computer can decide for all users: files in /etc/conference/providers.d, which end in "
                + ".json and only root can change, set and lock values, and say which providers are allowed or required. "
                + "One that is not valid stops every provider; this command then says which line is wrong.",
            "After an update that changes how time zones of imported files are interpreted, this command also lists, "
                + "once, the events whose time has changed or is uncertain.",
        ],
        options: [CommonOptions.providerDirectories],
        examples: [
            .init("conferencectl doctor", "Show layers, worker and places."),
            .init(
                "conferencectl doctor --json | jq '.layers[] | select(.level != \"full\")'",
                "List incomplete layers."),
        ])

    func run(_ context: Context) async throws {
        var diagnosis = context.host().diagnosis()
        var accounts: [ListedAccount] = []
        do throws(ConferenceError) {
            accounts = try context.host().listedAccounts()
        } catch {
            diagnosis.problems.append(error)
        }
        let report = DoctorReport(
            diagnosis: diagnosis, store: context.arguments[CommonOptions.store] ?? context.places.store,
            places: context.places, zoneFindings: Self.zoneFindings(context), accounts: accounts,
            mailboxes: (try? context.store().mailboxes()) ?? [])
        if context.isJSON {
            try context.printJSON(report.json)
        } else {
            try Self.show(report, context)
        }
        if !report.zoneFindings.isEmpty { try context.store().write { try $0.removeZoneFindings() } }
        guard let problem = diagnosis.problems.first else { return }
        if !context.isJSON {
            for other in diagnosis.problems.dropFirst() { try context.warn(other.sentenceWithAdvice()) }
        }
        throw problem
    }

    /// Returns what was found when the time zones of stored events were derived again. A store that cannot be read is the
    /// subject of other commands.
    private static func zoneFindings(_ context: Context) -> [String] { (try? context.store().zoneFindings()) ?? [] }

    private static func show(_ report: DoctorReport, _ context: Context) throws {
        for section in report.sections {
            try context.printLine(context.terminal.styled(section.title, .bold))
            var table = TerminalTable([.init(), .init(), .init()])
            for row in section.rows { table.add(row.map { TextPolicy.printable($0) }) }
            // No column is ever truncated: this output exists to show details.
            try context.print(table, indentation: 2)
        }
        if !report.zoneFindings.isEmpty {
            try context.printLine(context.terminal.styled("Time zones", .bold))
            for finding in report.zoneFindings { try context.printLine("  " + finding) }
        }
        for warning in report.diagnosis.warnings { try context.warn(Sentence(words: warning)) }
        if report.diagnosis.problems.isEmpty {
            try context.printLine("All layers that the level “\(report.diagnosis.level)” requires work.")
        }
    }
}
