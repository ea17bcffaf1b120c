import ConferenceErrors
import CalendarStore
import CommandLineKit
import Terminal

/// Lists the programs with a recorded decision.
struct AccessList: Command {
    static let specification = CommandSpecification(
        "access list",
        summary: "list the programs that were granted or refused access, or that donate bookings",
        details: [
            "full: read and change everything; write-only: add events, see none; denied: no access; asks: no "
                + "decision yet. Programs that donate bookings to the inbox need no decision; “access mute” keeps them out."
        ],
        examples: [.init("conferencectl access list", "List programs, their access, and since when.")])

    func run(_ context: Context) async throws {
        let programs = try context.programs()
        if context.isJSON { return try context.printJSON(.array(programs.map(\.json))) }
        guard !programs.isEmpty else {
            return try context.printLine("No program was granted or refused access yet; each one asks once.")
        }
        var table = TerminalTable([
            .init(minimumWidth: 20, style: .bold), .init(), .init(), .init(), .init(),
            .init(minimumWidth: 12, style: .dim),
        ])
        for program in programs { table.add(program.cells(context)) }
        try context.print(table)
    }
}
