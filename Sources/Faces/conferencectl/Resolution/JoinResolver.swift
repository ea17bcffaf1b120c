import CalendarStore
import CommandLineKit
import ConferenceModel
import ICalendar
import Support

/// Finds the conference that somebody wants to join, and the way into it.
struct JoinResolver {
    let context: Context

    /// The conference of what is named: an event as every command takes it, `next`, or `now`.
    ///
    /// `next` and `now` look only at what can be joined. Where events overlap, the user is asked which one is meant.
    ///
    /// - Throws: `hasNoConference`, `noNextEvent`, `nothingToJoinNow` (66); `severalToJoin` (64) where there is no terminal.
    func conference(of text: String) throws -> VirtualConference {
        switch text {
        case "next":
            let next = try agenda().next()
            guard !next.isEmpty else { throw ConferenceError.nothingToJoin() }
            return try chosen(from: next)
        case "now":
            let agenda = try agenda()
            let now = agenda.joinable()
            guard !now.isEmpty else {
                throw ConferenceError.nothingToJoinNow(next: agenda.upcoming.first.map(describe))
            }
            return try chosen(from: now)
        default:
            let target = try context.resolver().resolve(text)
            guard let conference = try context.conference(of: target) else {
                throw ConferenceError.hasNoConference(target.record.title)
            }
            return conference
        }
    }

    /// The way in with that number; the first one without.
    ///
    /// - Throws: `noSuchEntryPoint` (64).
    func entryPoint(_ number: Int?, of conference: VirtualConference) throws(ConferenceError) -> EntryPoint {
        let number = number ?? 1
        guard conference.entryPoints.indices.contains(number - 1) else {
            throw .noSuchEntryPoint(number, count: conference.entryPoints.count)
        }
        return conference.entryPoints[number - 1]
    }

    /// One of several occurrences, all of which can be joined.
    ///
    /// - Throws: `severalToJoin` (64) where there is nobody to ask, and where none was chosen.
    func chosen(from occurrences: [Occurrence]) throws -> VirtualConference {
        var index: Int? = 0
        if occurrences.count > 1 {
            let lines = occurrences.map(describe)
            let answer =
                context.isJSON
                ? nil : try TerminalPrompt.choice("Several events take place at the same time.", of: lines)
            guard let answer else { throw ConferenceError.severalToJoin(lines) }
            index = answer
        }
        guard let index, let conference = context.conference(of: occurrences[index]) else {
            throw ConferenceError.nothingToJoin()
        }
        return conference
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
