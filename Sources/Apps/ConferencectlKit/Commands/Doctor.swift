import CommandLineKit
import ConferenceHost
import ConferenceModel
import Platform
import Terminal

/// Shows what this machine offers to confine providers with, and where everything is.
struct Doctor: Command {
    static let specification = CommandSpecification(
        "doctor",
        summary: "show how this machine confines providers, and where everything is",
        details: [
            "Providers run in processes of their own that can reach no file of yours, no network and no other process. "
                + "Several layers of the kernel see to that; this command has a worker confine itself and shows what was "
                + "reached, what is missing, and what a provider could do because of it. No provider is run.",
            "The exit status is 0 when everything is there that is required, 77 when a layer is missing, 69 when the "
                + "worker cannot be started, 70 when it belongs to another build, and 78 when host.json is wrong.",
            "How much is required stands in host.json, in the directory for configuration: {\"sandbox\": \"required\"} "
                + "is the standard, “strict” demands a kernel whose Landlock covers signals too, and “minimal” runs "
                + "providers even where files and network stay open to them; it is mentioned on every run.",
        ],
        options: [CommonOptions.providerDirectories],
        examples: [
            .init("conferencectl doctor", "Layers, worker and places."),
            .init("conferencectl doctor --json | jq '.layers[] | select(.level != \"full\")'", "What is missing."),
        ])

    func run(_ context: Context) async throws {
        let diagnosis = context.host().diagnosis()
        let report = DoctorReport(
            diagnosis: diagnosis, store: context.arguments[CommonOptions.store] ?? context.places.store,
            places: context.places)
        if context.isJSON {
            try context.printJSON(report.json)
        } else {
            try Self.show(report, context)
        }
        if let problem = diagnosis.problems.first { throw problem }
    }

    private static func show(_ report: DoctorReport, _ context: Context) throws {
        for section in report.sections {
            try context.printLine(context.terminal.styled(section.title, .bold))
            var table = TerminalTable([.init(), .init(), .init()])
            for row in section.rows { table.add(row.map { TextPolicy.printable($0) }) }
            // Nothing is cut: what is missing is what this command is for.
            for line in table.lines(width: nil) { try context.printLine("  " + line) }
        }
        for warning in report.diagnosis.warnings { try context.warn(warning) }
        if report.diagnosis.problems.isEmpty {
            try context.printLine("Everything is there that the level “\(report.diagnosis.level)” requires.")
        }
    }
}
