import CalendarStore
import CommandLineKit
import ConferenceErrors
import ConferenceModel

/// Forgets decisions, so that programs ask again.
struct AccessReset: ChangingCommand {
    static let program = Positional.optional(
        "PROGRAM", help: "A program as for “access grant”; all programs by default", completion: .files)

    static let specification = CommandSpecification(
        "access reset",
        summary: "forget decisions, so that programs ask again",
        details: ["A program has no access until it has asked."],
        positionals: [program],
        examples: [
            .init("conferencectl access reset lessons", "Let one program ask again."),
            .init("conferencectl access reset", "Let all programs ask again."),
        ])

    func run(_ context: Context) async throws {
        let grants = try context.accessGrants()
        let name = context.arguments[Self.program]
        let programs: Set<AccessProgram> =
            if let name { [try context.program(named: name, in: grants)] } else {
                Set(try grants.list().map(\.program))
            }
        let forgotten = try programs.reduce(0) { try $0 + grants.remove($1) }
        if context.isJSON { return try context.printJSON(["forgotten": .integer(Int64(forgotten))]) }
        let subject = name.map { ConferenceError.quoted($0) }
        guard forgotten > 0 else {
            return try context.printLine("There is no decision\(subject.map { " about \($0)" } ?? "").")
        }
        try context.printLine(subject.map { "\($0) asks again." } ?? "All programs ask again.")
    }
}
