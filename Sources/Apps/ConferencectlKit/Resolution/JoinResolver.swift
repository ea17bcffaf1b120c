import CalendarEditing
import CalendarModel
import CalendarStore
import CommandLineKit
import ConferenceCoordination
import ConferenceErrors
import ConferenceModel
import EventPresentation
import ICalendar

/// Finds the conference that the user wants to join, and the link to use.
struct JoinResolver {
    let context: Context
    private let desktop: Desktop

    init(context: Context) {
        self.context = context
        desktop = Desktop(environment: context.environment)
    }

    /// An event that can be joined.
    struct Candidate {
        /// A line that identifies the event.
        let line: String
        /// The ways to join, the best one first; never empty.
        let ways: [JoinWay]
    }

    /// Returns the events for the user's words: an event as for every command, `next`, or `now`. `next` and `now`
    /// consider only events that can be joined, and return several if those overlap.
    ///
    /// - Throws: `hasNoConference`, `nothingToJoin`, `nothingToJoinNow` (66).
    func candidates(for text: String) throws -> [Candidate] {
        switch text {
        case "next":
            let next = try agenda().next()
            guard !next.isEmpty else { throw ConferenceError.nothingToJoin() }
            return try next.map(candidate)
        case "now":
            let agenda = try agenda()
            let now = agenda.joinable()
            guard !now.isEmpty else {
                throw ConferenceError.nothingToJoinNow(next: agenda.upcoming.first.map(describe))
            }
            return try now.map(candidate)
        default:
            let target = try context.resolver().resolve(text)
            let reference =
                target.singledOut.map { context.format.reference(to: $0) }
                ?? EventFormat.beginning(of: target.main.identifier)
            // A series means its next occurrence, which may have a conference of its own.
            let next = target.singledOut == nil && target.isSeries ? try context.next(of: target) : nil
            var conferences = next.map { context.conferences(of: $0) } ?? []
            if conferences.isEmpty { conferences = try context.conferences(of: target) }
            let ways = try ways(conferences, of: next?.event ?? target.record, (reference, target.record.title))
            guard !ways.isEmpty else { throw ConferenceError.hasNoConference(target.record.title) }
            return [Candidate(line: "\(reference)  \(context.texts.title(target.record.title))", ways: ways)]
        }
    }

    /// Returns the way to join with that number, counted over all events. Without a number, returns the first way of
    /// the only event, or of the event that the user chooses.
    ///
    /// - Throws: `noSuchEntryPoint` (64); `severalToJoin` (64) if there is no terminal to ask on, or the user chose
    ///   none.
    func way(_ number: Int?, of candidates: [Candidate]) async throws -> JoinWay {
        let ways = candidates.flatMap(\.ways)
        if let number {
            guard ways.indices.contains(number - 1) else {
                throw ConferenceError.noSuchEntryPoint(number, count: ways.count)
            }
            return ways[number - 1]
        }
        if candidates.count == 1 { return ways[0] }
        let question = context.texts.severalAtSameTime
        guard let answer = try await context.chosenLine(question, of: candidates.map(\.line)) else {
            throw severalToJoin(candidates)
        }
        return candidates[answer].ways[0]
    }

    /// Returns the error that lists several events, each with the number of its first way to join.
    func severalToJoin(_ candidates: [Candidate]) -> ConferenceError {
        var number = 1
        return .severalToJoin(
            candidates.map { candidate in
                defer { number += candidate.ways.count }
                return (number, candidate.line)
            })
    }

    func candidate(_ occurrence: Occurrence) throws -> Candidate {
        Candidate(
            line: describe(occurrence),
            ways: try ways(
                context.conferences(of: occurrence), of: occurrence.event,
                (context.format.reference(to: occurrence), occurrence.event.title)))
    }

    private func ways(
        _ conferences: [VirtualConference], of record: EventRecord, _ event: (reference: String, title: String)
    ) throws -> [JoinWay] {
        try conferences.flatMap { conference in
            let end = try RoomEnd(conference, of: record, context)
            return try conference.entryPoints.map { entry in
                let link = context.link(of: entry.url)
                return JoinWay(
                    entry, of: event, roomEnd: end, link: link, opener: try link.flatMap(context.opener), on: desktop)
            }
        }
    }

    /// `4k7m2p9q@2026-03-01  Monday 2026-03-01 10:00–11:00 (Europe/Berlin)  Standup (tentative)`.
    func describe(_ occurrence: Occurrence) -> String {
        "\(context.format.reference(to: occurrence))  \(context.format.when(occurrence))  "
            + context.texts.title(occurrence.event.title)
            + (occurrence.event.status == "TENTATIVE" ? " (\(context.texts.state(.tentative)))" : "")
    }

    private func agenda() throws -> Agenda {
        try context.occurrences().agenda(at: context.now) { context.isJoinable($0) }
    }
}
