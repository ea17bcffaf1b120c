import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceLinks
import ConferenceModel
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

    /// True if the user, or everyone invited, has declined. The user's addresses are the variable `EMAIL` and calendar
    /// titles that are addresses, as Google uses them.
    func isDeclined(_ occurrence: Occurrence) -> Bool {
        // Only parsed if the text contains the word.
        guard let answers = DeclinedAttendees(occurrence.event.text, limits: Limits()) else { return false }
        let calendar = try? store().calendar(id: occurrence.event.calendarID)?.title
        return answers.isDeclined(for: [environment["EMAIL"], calendar].compactMap { $0 })
    }

    /// The conferences of an event. A series without its own has those of the occurrence that is on now or comes next.
    func conferences(of target: EventTarget) throws -> [VirtualConference] {
        let found = conferences(of: target.record)
        guard found.isEmpty, target.isSeries, target.occurrence == nil else { return found }
        return try next(of: target).map { conferences(of: $0) } ?? []
    }

    /// The user's services. If the file is invalid, only the built-in services are used, and a warning is printed.
    private func services() -> [ConferenceService] {
        do {
            return try UserServices.load(places)
        } catch {
            try? warn(error.messageWithAdvice)
            return []
        }
    }
}
