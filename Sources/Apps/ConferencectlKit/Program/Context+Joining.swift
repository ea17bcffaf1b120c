import CalendarEditing
import CalendarModel
import CalendarStore
import CommandLineKit
import ConferenceLinks
import ConferenceModel
import DesktopApplications
import EventPresentation
import ICalendar

// How events are joined.
extension Context {
    /// All conferences of an occurrence, from any program, the best one first.
    func conferences(of occurrence: Occurrence) -> [VirtualConference] { conferences(of: occurrence.event) }

    /// All conferences of a record. A detached occurrence without its own has those of its series.
    func conferences(of event: EventRecord) -> [VirtualConference] {
        let found = try? foundLinks.conferences(of: event, services: services) {
            try store().event(calendar: event.calendarID, uid: event.uid, recurrenceID: "")
        }
        return found ?? []
    }

    /// The same for a caller that already has the master of a detached occurrence.
    func conferences(of event: EventRecord, master: EventRecord?) -> [VirtualConference] {
        foundLinks.conferences(of: event, services: services) { master }
    }

    /// The meetings that the texts of a record name, without the attached conference.
    func meetings(inTextsOf event: EventRecord) -> [VirtualConference] {
        let master =
            event.recurrenceID.isEmpty
            ? nil : try? store().event(calendar: event.calendarID, uid: event.uid, recurrenceID: "")
        return foundLinks.reader(services: services).meetings(inTextsOf: event, series: master)
    }

    /// Returns the occurrence with its conference, even if another program has written it.
    func recognising(_ occurrence: Occurrence) -> Occurrence { occurrence.with(conference: conference(of: occurrence)) }

    /// The conference to join an occurrence with, or nil if none was found.
    func conference(of occurrence: Occurrence) -> VirtualConference? { conferences(of: occurrence).first }

    /// True if there is a way to join it and the user has not declined.
    func isJoinable(_ occurrence: Occurrence) -> Bool {
        conference(of: occurrence) != nil && !isDeclined(occurrence)
    }

    /// Returns the service that recognises an address, or nil.
    func link(of url: ConferenceURL) -> ConferenceLink? { foundLinks.link(of: url, services: services) }

    /// The program that the user has chosen for links of a service, or nil.
    func opener(of link: ConferenceLink) throws -> DesktopApplication? {
        guard let command = try settings().opener(of: link.service.identifier), let words = CommandWords(command)
        else { return nil }
        return DesktopApplication(words: words.words, environment: environment)
    }

    /// True if the user, or everyone invited, has declined. The user's addresses are the variable `EMAIL` and calendar
    /// titles that are addresses, as Google uses them.
    func isDeclined(_ occurrence: Occurrence) -> Bool {
        // Only parsed if the text contains the word.
        guard let answers = DeclinedAttendees(occurrence.event.text, limits: Limits()) else { return false }
        return answers.isDeclined(for: ownAddresses(in: occurrence.event.calendarID))
    }

    /// Returns the row identifiers of the events that the user has declined.
    func declined(among occurrences: [Occurrence]) -> Set<Int64> {
        var seen: Set<Int64> = []
        var declined: Set<Int64> = []
        for occurrence in occurrences where seen.insert(occurrence.event.id).inserted {
            if isDeclined(occurrence) { declined.insert(occurrence.event.id) }
        }
        return declined
    }

    /// Returns what lists say about occurrences.
    func marks(of occurrences: [Occurrence], unreadable: [Int64: String]) -> EventMarks {
        EventMarks(
            unreadable: unreadable, declined: declined(among: occurrences), maybe: maybe(among: occurrences),
            texts: texts)
    }

    /// Returns the row identifiers of the events that the user has answered tentatively.
    private func maybe(among occurrences: [Occurrence]) -> Set<Int64> {
        var seen: Set<Int64> = []
        // Only parsed if the text contains the word.
        return Set(
            occurrences.filter {
                guard seen.insert($0.event.id).inserted, $0.event.text.mentions("TENTATIVE") else { return false }
                let own = ownAddresses(in: $0.event.calendarID)
                return ItemContent($0.event.text, limits: Limits()).attendee(among: own)?.status == .tentative
            }.map(\.event.id))
    }

    /// The user's addresses for events of a calendar.
    func ownAddresses(in calendar: Int64) -> [String] {
        let title = try? store().calendar(id: calendar)?.title
        return addresses + [environment["EMAIL"], title].compactMap { $0 }
    }

    /// The conferences of an event. A series without its own has those of the occurrence that is on now or comes next.
    func conferences(of target: EventTarget) throws -> [VirtualConference] {
        let found = conferences(of: target.record)
        guard found.isEmpty, target.isSeries, target.occurrence == nil else { return found }
        return try next(of: target).map { conferences(of: $0) } ?? []
    }

    /// The user's services. If the file is invalid, only the built-in services are used, and a warning is printed.
    func services() -> [ConferenceService] {
        do {
            return try UserServices.load(places)
        } catch {
            try? warn(error.sentenceWithAdvice())
            return []
        }
    }
}
