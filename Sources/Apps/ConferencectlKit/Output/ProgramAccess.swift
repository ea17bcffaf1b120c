import CalendarStore
import CommandLineKit
import ConferenceErrors
import ConferenceModel
import Recurrence

/// One program's access to events, reminders and the inbox, as it is shown.
struct ProgramAccess {
    let program: AccessProgram
    /// By kind of entry, without kinds for which there is no decision.
    let grants: [AccessEntity: AccessGrant]
    /// The number of its entries in the inbox.
    let entries: Int
    /// Whether its donations are discarded.
    let isMuted: Bool

    init(_ program: AccessProgram, in all: [AccessGrant], _ donations: ProgramDonations) {
        self.program = program
        entries = donations.entries(of: program)
        isMuted = donations.isMuted(program)
        let own = all.filter { $0.program == program }.map { ($0.entity, $0) }
        grants = Dictionary(own, uniquingKeysWith: { first, _ in first })
    }

    /// Returns one value per program: first those with decisions, in their order, then those that only donate.
    static func all(_ grants: [AccessGrant], _ donations: ProgramDonations) -> [ProgramAccess] {
        var programs: [AccessProgram] = []
        for grant in grants where programs.last != grant.program { programs.append(grant.program) }
        programs += donations.programs.filter { !programs.contains($0) }
        return programs.map { ProgramAccess($0, in: grants, donations) }
    }

    var json: JSONValue {
        func level(_ entity: AccessEntity) -> JSONValue { .optional(grants[entity]?.level.rawValue) }
        func since(_ entity: AccessEntity) -> JSONValue { .optional(grants[entity].map { EventJSON.utc($0.decided) }) }
        return [
            "executable": .string(program.executable), "bundleIdentifier": .optional(program.bundleIdentifier),
            "events": level(.events), "eventsSince": since(.events),
            "reminders": level(.reminders), "remindersSince": since(.reminders),
            "inboxEntries": .integer(Int64(entries)), "muted": .bool(isMuted),
        ]
    }

    /// The cells of a row: program, events, reminders, inbox, since when, identifier.
    func cells(_ context: Context) -> [String] {
        let latest = grants.values.map(\.decided).max()
        let since = latest.map { "since \(context.format.rules.local(at: $0).date)" } ?? ""
        return [
            TextPolicy.printable(program.executable), "events: \(word(.events))", "reminders: \(word(.reminders))",
            inbox, since,
            TextPolicy.printable(program.bundleIdentifier ?? ""),
        ]
    }

    private var inbox: String {
        if isMuted { return "inbox: muted" }
        return entries == 0 ? "" : "inbox: \(entries == 1 ? "1 entry" : "\(entries) entries")"
    }

    /// `full`, `write-only`, `denied`, or `asks` if there is no decision.
    private func word(_ entity: AccessEntity) -> String { grants[entity]?.level.rawValue ?? "asks" }

    /// Prints the access after a change.
    func print(_ context: Context) throws {
        if context.isJSON { return try context.printJSON(json) }
        try context.printLine(cells(context).prefix(4).filter { !$0.isEmpty }.joined(separator: "  "))
    }
}
