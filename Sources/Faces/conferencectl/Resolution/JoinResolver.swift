import CalendarStore
import CommandLineKit
import ConferenceModel
import ICalendar
import Support

/// Finds the conference that somebody wants to join, and the way into it.
struct JoinResolver {
    let context: Context

    /// The ways into the conferences of what is named, the best one first: an event as every command takes it, `next`, or
    /// `now`.
    ///
    /// `next` and `now` look only at what can be joined. Where events overlap, the user is asked which one is meant.
    ///
    /// - Throws: `hasNoConference`, `nothingToJoin`, `nothingToJoinNow` (66); `severalToJoin` (64) where there is no terminal.
    func ways(into text: String) throws -> [EntryPoint] {
        switch text {
        case "next":
            let next = try agenda().next()
            guard !next.isEmpty else { throw ConferenceError.nothingToJoin() }
            return try ways(into: chosen(from: next))
        case "now":
            let agenda = try agenda()
            let now = agenda.joinable()
            guard !now.isEmpty else {
                throw ConferenceError.nothingToJoinNow(next: agenda.upcoming.first.map(describe))
            }
            return try ways(into: chosen(from: now))
        default:
            let target = try context.resolver().resolve(text)
            let ways = try context.conferences(of: target).flatMap(\.entryPoints)
            guard !ways.isEmpty else { throw ConferenceError.hasNoConference(target.record.title) }
            return ways
        }
    }

    /// The way in with that number; the first one without.
    ///
    /// - Throws: `noSuchEntryPoint` (64).
    func way(_ number: Int?, of ways: [EntryPoint]) throws(ConferenceError) -> EntryPoint {
        let number = number ?? 1
        guard ways.indices.contains(number - 1) else { throw .noSuchEntryPoint(number, count: ways.count) }
        return ways[number - 1]
    }

    /// One of several occurrences, all of which can be joined.
    ///
    /// - Throws: `severalToJoin` (64) where there is nobody to ask, and where none was chosen.
    func chosen(from occurrences: [Occurrence]) throws -> Occurrence {
        if occurrences.count == 1 { return occurrences[0] }
        let lines = occurrences.map(describe)
        let answer =
            context.isJSON ? nil : try TerminalPrompt.choice("Several events take place at the same time.", of: lines)
        guard let answer else { throw ConferenceError.severalToJoin(lines) }
        return occurrences[answer]
    }

    private func ways(into occurrence: Occurrence) -> [EntryPoint] {
        context.conferences(of: occurrence).flatMap(\.entryPoints)
    }

    /// `4k7m2p9q@2026-03-01  Monday 2026-03-01 10:00–11:00 (Europe/Berlin)  Standup`.
    func describe(_ occurrence: Occurrence) -> String {
        "\(context.format.reference(to: occurrence))  \(context.format.when(occurrence))  "
            + TextPolicy.printable(occurrence.event.title)
    }

    private func agenda() throws -> Agenda {
        try context.occurrences().agenda(at: context.now) { context.conference(of: $0) != nil }
    }
}
