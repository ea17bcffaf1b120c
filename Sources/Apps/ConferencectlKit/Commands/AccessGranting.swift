import CalendarStore
import CommandLineKit
import ConferenceErrors

/// Grants a program access before it asks.
struct AccessGranting: Command {
    private static let levels = ["full", "write-only", "reminders"]
    static let level = Positional.required(
        "LEVEL", help: "full (read and change events), write-only (add events, see none) or reminders",
        completion: .choices(levels))

    static let specification = CommandSpecification(
        "access grant",
        summary: "let a program use your calendars or reminders",
        details: [
            "Replaces an earlier decision about the same kind of entry, even a refusal; granting “write-only” "
                + "reduces “full”. The program does not have to ask, and a running program can use its new access "
                + "from its next call on."
        ],
        positionals: [AccessOptions.program, level],
        examples: [
            .init("conferencectl access grant ./lessons full", "Let it read and change all events."),
            .init("conferencectl access grant org.example.lessons write-only", "Let it add events, but see none."),
            .init("conferencectl access grant lessons reminders", "Let it read and change all reminders."),
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
