import CalendarEditing
import CalendarModel
import CalendarStore
import CommandLineKit
import ConferenceLinks
import ConferenceModel
import DesktopApplications
import EventPresentation
import ICalendar
import Platform

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
    func isDeclined(_ occurrence: Occurrence) -> Bool { isDeclined(occurrence.origin) }

    /// The same for what all occurrences of a record share, which is passed without copying an occurrence.
    private func isDeclined(_ origin: Occurrence.Origin) -> Bool {
        // Only parsed if the text contains the word.
        guard let answers = DeclinedAttendees(origin.event.text, limits: Limits()) else { return false }
        return answers.isDeclined(for: ownAddresses(in: origin.event.calendarID))
    }

    /// Returns what lists say about occurrences.
    func marks(of occurrences: [Occurrence], unreadable: [Int64: String]) -> EventMarks {
        // All occurrences of a series have one record.
        var seen: Set<Int64> = []
        let indices = occurrences.indices.filter {
            occurrences[$0].recurrenceID.isEmpty || seen.insert(occurrences[$0].origin.event.id).inserted
        }
        // The texts of large lists are searched in parallel.
        let answered = indices.mapChunks { part in
            part.compactMap { index in
                let origin = occurrences[index].origin
                return answer(to: origin).map { (row: origin.event.id, answer: $0) }
            }
        }.joined()
        func rows(_ answer: Participant.Status) -> Set<Int64> {
            Set(answered.lazy.filter { $0.answer == answer }.map(\.row))
        }
        return EventMarks(
            unreadable: unreadable, declined: rows(.declined), maybe: rows(.tentative), texts: texts)
    }

    /// Returns whether the user has declined an event or answered it tentatively; nil for other answers.
    private func answer(to origin: Occurrence.Origin) -> Participant.Status? {
        // An attendee without this parameter has not answered. Texts are only parsed if they contain the words.
        guard origin.event.text.mentions("PARTSTAT") else { return nil }
        if isDeclined(origin) { return .declined }
        guard origin.event.text.mentions("TENTATIVE") else { return nil }
        let own = ownAddresses(in: origin.event.calendarID)
        let attendee = ItemContent(origin.event.text, limits: Limits()).attendee(among: own)
        return attendee?.status == .tentative ? .tentative : nil
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
