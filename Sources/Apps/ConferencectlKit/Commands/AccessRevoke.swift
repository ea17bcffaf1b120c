import CalendarStore
import CommandLineKit
import ConferenceErrors

/// Refuses a program access, with immediate effect.
struct AccessRevoke: ChangingCommand {
    private static let kinds = AccessEntity.allCases.map(\.rawValue)
    static let kind = Positional.optional(
        "KIND", help: "events or reminders; both by default", completion: .choices(kinds))

    static let specification = CommandSpecification(
        "access revoke",
        summary: "stop a program from using your calendars or reminders",
        details: ["The program is refused from its next call on and does not ask again. “access reset” lets it ask."],
        positionals: [AccessOptions.program, kind],
        examples: [
            .init("conferencectl access revoke lessons", "Revoke access to events and reminders."),
            .init(
                "conferencectl access revoke lessons events",
                "Revoke access to events, and keep access to reminders."),
        ])

    func run(_ context: Context) async throws {
        let word = context.arguments[Self.kind]
        let entities = word.map { word in AccessEntity(rawValue: word).map { [$0] } ?? [] } ?? AccessEntity.allCases
        guard !entities.isEmpty else { throw ConferenceError.badAccessLevel(word ?? "", choices: Self.kinds) }
        let grants = try context.accessGrants()
        let program = try context.program(named: context.arguments[AccessOptions.program], in: grants)
        for entity in entities { try grants.set(.denied, of: program, for: entity, at: context.now) }
        try context.printAccess(of: program, in: grants)
    }
}
