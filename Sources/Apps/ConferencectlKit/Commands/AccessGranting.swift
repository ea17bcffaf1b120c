import CalendarStore
import CommandLineKit
import ConferenceErrors

/// Grants a program access without being asked by it.
struct AccessGranting: Command {
    private static let levels = ["full", "write-only", "reminders"]
    static let level = Positional.required(
        "LEVEL", help: "full (to events), write-only (add events, see none) or reminders", completion: .choices(levels))

    static let specification = CommandSpecification(
        "access grant",
        summary: "let a program use your calendars or reminders",
        details: [
            "Takes the place of an earlier decision about the same, also of a refusal, and makes “full” into “write-only”. "
                + "The program is not asked to ask; one that runs already may from its next call on."
        ],
        positionals: [AccessOptions.program, level],
        examples: [
            .init("conferencectl access grant ./lessons full", "It may read and change all events."),
            .init("conferencectl access grant org.example.lessons write-only", "It may add events, and sees none."),
            .init("conferencectl access grant lessons reminders", "It may read and change all reminders."),
        ])

    func run(_ context: Context) async throws {
        let word = context.arguments[Self.level]
        guard Self.levels.contains(word) else { throw ConferenceError.badAccessLevel(word, choices: Self.levels) }
        let grants = try context.accessGrants()
        let program = try context.program(named: context.arguments[AccessOptions.program], in: grants)
        try grants.set(
            word == "write-only" ? .writeOnly : .full, of: program, for: word == "reminders" ? .reminders : .events,
            at: context.now)
        try context.printAccess(of: program, in: grants)
    }
}
