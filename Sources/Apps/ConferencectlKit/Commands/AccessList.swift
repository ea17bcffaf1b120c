import CalendarStore
import CommandLineKit
import Terminal

/// Lists the programs that were decided about.
struct AccessList: Command {
    static let specification = CommandSpecification(
        "access list",
        summary: "list the programs that were granted or refused access",
        details: [
            "“full” is to read and change everything, “write-only” to add events and see none, “denied” nothing; “asks” "
                + "means that nothing was decided."
        ],
        examples: [.init("conferencectl access list", "Program, events, reminders, and since when.")])

    func run(_ context: Context) async throws {
        let programs = ProgramAccess.all(try context.accessGrants().list())
        if context.isJSON { return try context.printJSON(.array(programs.map(\.json))) }
        guard !programs.isEmpty else {
            return try context.printLine("No program was granted or refused access yet; each one asks once.")
        }
        var table = TerminalTable([
            .init(minimumWidth: 20, style: .bold), .init(), .init(), .init(), .init(minimumWidth: 12, style: .dim),
        ])
        for program in programs { table.add(program.cells(context)) }
        try context.print(table)
    }
}
