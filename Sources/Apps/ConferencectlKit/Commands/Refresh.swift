import CalendarModel
import CalendarSources
import CalendarStore
import CommandLineKit
import ConferenceErrors
import ConferenceModel

/// Fetches subscribed calendars.
struct Refresh: ChangingCommand {
    static let sources = Positional.anyNumber(
        "SOURCE", help: "Only these, as “conferencectl sources” names them; all by default",
        completion: .values(.sources))
    static let force = Option.flag(
        "force", help: "Fetch in full, even if unchanged or in use by another program")
    static let due = Option.flag("due", help: "Only those that are due; for cron or a systemd timer")

    static let specification = CommandSpecification(
        "refresh",
        summary: "fetch your subscribed calendars",
        details: [
            "Updates each calendar to its publisher's version. A calendar that cannot be fetched is left unchanged; the "
                + "exit status is then 69."
        ],
        positionals: [sources], options: [force, due],
        examples: [
            .init("conferencectl refresh", "Refresh all calendars now."),
            .init("conferencectl refresh Holidays --force", "Fetch one calendar in full."),
            .init("conferencectl refresh --due", "Refresh what is due; run it from cron or a systemd timer."),
        ])

    func run(_ context: Context) async throws {
        let (isForced, isDue) = (context.arguments[Self.force], context.arguments[Self.due])
        guard !(isForced && isDue) else {
            throw ConferenceError.conflictingOptions("--force", "--due", advice: "Leave one out.")
        }
        let store = try context.store()
        let names = context.arguments[Self.sources]
        let chosen = try names.map { try SourceEntry.named($0, in: store, now: context.now) }
        let wanted = chosen.flatMap { $0.calendars.map(\.id) }
        for entry in chosen where entry.subscription == nil && !context.isJSON {
            let name = TextPolicy.printable(entry.name)
            try context.printLine(
                entry.problems.first.map { "\(name): \(words: TextPolicy.printable($0))" }
                    ?? "\(name): its files are read whenever one has changed; there is nothing to fetch")
        }
        if names.isEmpty, !context.isJSON, try store.subscriptions().isEmpty {
            return try context.printLine(
                "There is nothing to refresh. “conferencectl sources add ADDRESS” subscribes to a calendar.")
        }
        let refresher = try context.subscriptions()
        let mode: SubscriptionRefresher.RefreshMode = isForced ? .force : isDue ? .ifDue : .now
        let outcomes = try Waiting.run("refreshing") { say in
            try refresher.refresh(names.isEmpty ? nil : Set(wanted), mode) { outcome in
                if !context.isJSON { say(context.text(Self.line(outcome))) }
            }
        } printing: {
            try context.printLine($0)
        }
        if context.isJSON { try context.printJSON(.array(outcomes.map(Self.json))) }
        let failed = outcomes.count { $0.error != nil }
        if failed > 0 { throw ConferenceError.refreshFailed(failed, of: outcomes.count) }
    }

    private static func line(_ outcome: RefreshOutcome) -> Sentence {
        let result: Sentence =
            switch outcome.result {
            case .unchanged: "nothing new"
            case .changed(0, 0, 0): "nothing new"
            case .changed(let added, let updated, let removed):
                "\(added) added, \(updated) updated, \(removed) removed"
            case .failed(let error): "failed. \(error.sentenceWithAdvice())"
            case .skipped: "left to another program"
            }
        return "\(TextPolicy.printable(outcome.calendar.title)): \(result)"
    }

    private static func json(_ outcome: RefreshOutcome) -> JSONValue {
        var numbers = (added: 0, updated: 0, removed: 0)
        let word: String
        switch outcome.result {
        case .unchanged: word = "unchanged"
        case .changed(let added, let updated, let removed):
            numbers = (added, updated, removed)
            word = outcome.hasChanged ? "changed" : "unchanged"
        case .failed: word = "failed"
        case .skipped: word = "skipped"
        }
        return [
            "name": .string(outcome.calendar.title), "identifier": .string(outcome.calendar.identifier),
            "result": .string(word), "added": .integer(Int64(numbers.added)),
            "updated": .integer(Int64(numbers.updated)), "removed": .integer(Int64(numbers.removed)),
            "error": outcome.error.map {
                ["code": .string($0.code.rawValue), "message": .string($0.messageWithAdvice)]
            } ?? .null,
        ]
    }
}
