import CalendarStore
import CommandLineKit
import ConferenceErrors
import ConferenceModel

/// Forgets decisions, so that programs ask again.
struct AccessReset: Command {
    static let program = Positional.optional(
        "PROGRAM", help: "As for “access grant”; without it all programs", completion: .files)

    static let specification = CommandSpecification(
        "access reset",
        summary: "forget what was decided, so that programs ask again",
        details: ["Until it has asked, a program may do nothing."],
        positionals: [program],
        examples: [
            .init("conferencectl access reset lessons", "It asks again."),
            .init("conferencectl access reset", "All programs ask again."),
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
        let subject = name.map { "“\(TextPolicy.printable($0))”" }
        guard forgotten > 0 else {
            return try context.printLine("Nothing was decided\(subject.map { " about \($0)" } ?? "").")
        }
        try context.printLine(subject.map { "\($0) asks again." } ?? "All programs ask again.")
    }
}
