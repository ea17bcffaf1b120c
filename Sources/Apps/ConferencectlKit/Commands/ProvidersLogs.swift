import CommandLineKit
import ConferenceErrors
import ConferenceHost
import ConferenceModel
import Recurrence
import Terminal

/// Shows what a provider logged and printed, and how its sessions ended.
struct ProvidersLogs: Command {
    static let lines = Option.number("lines", "N", help: "Show the last N lines; 100 by default")
    static let specification = CommandSpecification(
        "providers logs",
        summary: "show the log of a provider",
        details: [
            "Each line shows its time, what the provider was doing, and its origin: “print” for standard output and "
                + "standard error, “debug”, “info”, “warning” and “error” for log messages, “notice” for remarks "
                + "about the log, “end” for the end of a session. The newest 256 KiB are kept.",
            "The values of secret configuration keys are replaced by “•••” before anything is written.",
        ],
        positionals: [ProviderOptions.provider], options: [lines, CommonOptions.providerDirectories],
        examples: [
            .init("conferencectl providers logs jitsi", "Show the last 100 lines."),
            .init("conferencectl providers logs jitsi --lines 1000 --json", "Print more lines, for a program."),
        ])

    func run(_ context: Context) async throws {
        let lines = context.arguments[Self.lines] ?? 100
        let host = context.host()
        let provider = try host.installed().provider(named: context.arguments[ProviderOptions.provider])
        let entries = try host.log(of: provider).entries().suffix(lines)
        if context.isJSON { return try context.printJSON(.array(entries.map(ProviderJSON.value))) }
        guard !entries.isEmpty else {
            return try context.printLine("\(TextPolicy.printable(provider.name)) has not run yet.")
        }
        let rules = context.zones.systemRules
        for entry in entries {
            let time = rules.local(at: entry.time).description.replacing("T", with: " ")
            let place = context.terminal.styled("\(time)  \(entry.phase)  \(entry.kind.rawValue)", .dim)
            try context.printLine("\(place)  \(entry.text)")
        }
    }
}
