import CalendarStore
import CommandLineKit
import ConferenceHost
import Foundation
import Recurrence
import Terminal

/// What a command may need: its arguments, where output goes, the clock, and the parts of the project, opened when they
/// are asked for.
struct Context: Sendable {
    let arguments: Arguments
    let environment: [String: String]
    /// What is known about standard output.
    let terminal: Terminal
    let output = TerminalOutput.standardOutput
    let zones = ZoneDatabase()
    /// When the program started, in seconds since 1970-01-01T00:00:00Z; everything in one run happens at that time.
    let now: Int64
    /// The store, once it is open.
    let openedStore = OpenedPart<CalendarStore>()
    /// The host for providers, once it is needed.
    let openedHost = OpenedPart<ConferenceHost>()
    let foundLinks = FoundLinks()

    init(arguments: Arguments, environment: [String: String]) {
        self.arguments = arguments
        self.environment = environment
        terminal = Terminal(
            descriptor: 1, environment: environment, allowsColor: !arguments[CommonOptions.noColor])
        now = Int64(Date().timeIntervalSince1970)
    }

    /// True where the user asked for JSON.
    var isJSON: Bool { arguments[CommonOptions.json] }

    /// Dates and times as the user writes them; nil is the system's zone.
    func timeContext(zone: String? = nil) throws -> TimeContext { try TimeContext(now: now, zones: zones, zone: zone) }

    /// Writes a line for people.
    func printLine(_ line: String = "") throws { try output.write(line + "\n") }

    /// Writes a JSON document.
    func printJSON(_ value: JSONValue) throws { try output.write(value.text) }

    /// Writes a table as wide as the terminal.
    func print(_ table: TerminalTable, indentation: Int = 0) throws {
        let margin = String(repeating: " ", count: indentation)
        for line in table.lines(width: terminal.width.map { $0 - indentation }, style: terminal.cellStyle) {
            try printLine(margin + line)
        }
    }

    /// Tells something beside the result, on standard error.
    func warn(_ text: String) throws { try TerminalOutput.standardError.write("\(Program.name): \(text)\n") }
}
