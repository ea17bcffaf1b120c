import CalendarStore
import CommandLineKit
import ConferenceErrors
import ConferenceModel
import Recurrence

/// What one program may do with events and reminders, as it is shown.
struct ProgramAccess {
    let program: AccessProgram
    /// By kind of entries; without those about which nothing was decided.
    let grants: [AccessEntity: AccessGrant]

    init(_ program: AccessProgram, in all: [AccessGrant]) {
        self.program = program
        let own = all.filter { $0.program == program }.map { ($0.entity, $0) }
        grants = Dictionary(own, uniquingKeysWith: { first, _ in first })
    }

    /// One for each program, in the order of the decisions.
    static func all(_ grants: [AccessGrant]) -> [ProgramAccess] {
        var programs: [AccessProgram] = []
        for grant in grants where programs.last != grant.program { programs.append(grant.program) }
        return programs.map { ProgramAccess($0, in: grants) }
    }

    var json: JSONValue {
        func level(_ entity: AccessEntity) -> JSONValue { .optional(grants[entity]?.level.rawValue) }
        func since(_ entity: AccessEntity) -> JSONValue { .optional(grants[entity].map { EventJSON.utc($0.decided) }) }
        return [
            "executable": .string(program.executable), "bundleIdentifier": .optional(program.bundleIdentifier),
            "events": level(.events), "eventsSince": since(.events),
            "reminders": level(.reminders), "remindersSince": since(.reminders),
        ]
    }

    /// The cells of a row: program, events, reminders, since when, identifier.
    func cells(_ context: Context) -> [String] {
        let latest = grants.values.map(\.decided).max()
        let since = latest.map { "since \(context.format.rules.local(at: $0).date)" } ?? ""
        return [
            TextPolicy.printable(program.executable), "events: \(word(.events))", "reminders: \(word(.reminders))",
            since,
            TextPolicy.printable(program.bundleIdentifier ?? ""),
        ]
    }

    /// `full`, `write-only`, `denied`, or what a program does that nobody decided about.
    private func word(_ entity: AccessEntity) -> String { grants[entity]?.level.rawValue ?? "asks" }

    /// Writes what was decided, after it has changed.
    func print(_ context: Context) throws {
        if context.isJSON { return try context.printJSON(json) }
        try context.printLine(cells(context).prefix(3).joined(separator: "  "))
    }
}
