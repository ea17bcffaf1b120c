import CalendarStore
import CommandLineKit
import ConferenceErrors

/// Refuses a program access, at once and from then on.
struct AccessRevoke: Command {
    private static let kinds = AccessEntity.allCases.map(\.rawValue)
    static let kind = Positional.optional(
        "KIND", help: "events or reminders; without it both", completion: .choices(kinds))

    static let specification = CommandSpecification(
        "access revoke",
        summary: "no longer let a program use your calendars or reminders",
        details: ["It is refused from its next call on and does not ask again. “access reset” lets it ask."],
        positionals: [AccessOptions.program, kind],
        examples: [
            .init("conferencectl access revoke lessons", "Neither events nor reminders."),
            .init("conferencectl access revoke lessons events", "What it may do with reminders stays as it is."),
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
