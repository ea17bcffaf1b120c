import CalendarEditing
import CalendarModel
import CalendarStore
import CommandLineKit
import ConferenceErrors
import ConferenceLinks
import ConferenceModel
import DesktopApplications
import EventPresentation
import ICalendar
import PagesControl
import Recurrence

/// The event or occurrence that a page names, as `conferencectl show` shows it.
struct ShownEvent {
    let desk: PageDesk
    let store: CalendarStore
    /// All records of the event: the single event or the master first, then the detached occurrences.
    let series: [EventRecord]
    /// The occurrence that is shown: the one that was named, the one that is on now or comes next, or the last one.
    let occurrence: Occurrence
    /// The recurrence identifier in the address; empty for the whole event.
    let named: String
    /// The best one first.
    let conferences: [VirtualConference]

    /// - Parameter values: `id` names the event, `at` one occurrence of it.
    /// - Throws: `pageEventGone`, and errors of the store.
    init(_ desk: PageDesk, _ values: [String: String]) throws {
        self.desk = desk
        store = try desk.store()
        series = try store.series(identifier: values["id"] ?? "")
        named = values["at"] ?? ""
        guard let main = series.first else { throw ConferenceError.pageEventGone() }
        let lookup = desk.editor.lookup(desk.editor.resolver.bound(to: series))
        if named.isEmpty {
            occurrence =
                lookup.next(of: series, after: desk.now) ?? lookup.last(of: series, before: desk.now)
                ?? Occurrence(single: Occurrence.Origin(main), lookup.resolver)
        } else {
            guard let found = lookup.occurrence(named: named, of: series) else {
                throw ConferenceError.pageEventGone()
            }
            occurrence = found
        }
        let own = named.isEmpty ? desk.conferences(of: main, in: store) : []
        conferences = own.isEmpty ? desk.conferences(of: occurrence.event, in: store) : own
    }

    /// The single event, the master, or the first detached occurrence of a series without one.
    var main: EventRecord { series[0] }

    /// An occurrence that came without its series is a single event.
    var isSeries: Bool { main.isRecurring || series.count > 1 }

    /// The day of the last occurrence that the rule of a series makes.
    var lastDayOfRule: LocalDate? {
        series.first { $0.recurrenceID.isEmpty }.flatMap { desk.inbox.lastDay(of: $0) }
    }

    /// The record to show: the detached one if the occurrence has its own.
    var record: EventRecord { named.isEmpty ? main : occurrence.event }

    var address: String { PageAddress.event(main.identifier, occurrence: named) }

    /// The hidden fields of a form about this event.
    var fields: HTML {
        """
        <input type="hidden" name="id" value="\(main.identifier)">\
        <input type="hidden" name="at" value="\(named)">
        """
    }

    /// All ways to join, the best one first, numbered through all conferences.
    func ways() throws -> [(conference: VirtualConference, way: JoinWay)] {
        let desktop = Desktop(environment: desk.scope.viewer.environment)
        return try conferences.flatMap { conference in
            let end = try RoomEnd(conference, of: record, in: store) { isCertain, _ in
                desk.texts.roomEnd(isCertain: isCertain)
            }
            return conference.entryPoints.map { entry in
                let link = desk.link(of: entry.url)
                let opener = link.flatMap { desk.scope.viewer.openers[$0.service.identifier] }
                    .flatMap { CommandWords($0) }
                    .map { DesktopApplication(words: $0.words, environment: desk.scope.viewer.environment) }
                return (
                    conference,
                    JoinWay(
                        entry, of: (main.identifier, record.title), roomEnd: end, link: link, opener: opener,
                        on: desktop)
                )
            }
        }
    }

    /// Returns the way with a number, the first one for nil.
    ///
    /// - Throws: `pageEventGone` if there is none, because the event was changed since.
    func way(_ number: String?) throws -> JoinWay {
        let ways = try ways()
        let index = number.flatMap { Int($0) } ?? 0
        guard ways.indices.contains(index) else { throw ConferenceError.pageEventGone() }
        return ways[index].way
    }
}
