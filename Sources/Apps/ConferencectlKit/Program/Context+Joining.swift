import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceLinks
import ConferenceModel
import ICalendar

// How events are joined.
extension Context {
    /// All conferences of an occurrence, whoever has written them, the best one first.
    func conferences(of occurrence: Occurrence) -> [VirtualConference] { conferences(of: occurrence.event) }

    /// All conferences of a record. A detached occurrence that says nothing has those of its series.
    func conferences(of event: EventRecord) -> [VirtualConference] {
        let found = try? foundLinks.conferences(of: event, services: services) {
            try store().event(calendar: event.calendarID, uid: event.uid, recurrenceID: "")
        }
        return found ?? []
    }

    /// The same where the master of a detached occurrence is at hand.
    func conferences(of event: EventRecord, master: EventRecord?) -> [VirtualConference] {
        foundLinks.conferences(of: event, services: services) { master }
    }

    /// The occurrence with the conference that it is joined by, also where another program has written it.
    func recognising(_ occurrence: Occurrence) -> Occurrence { occurrence.with(conference: conference(of: occurrence)) }

    /// How an occurrence is joined; nil where nobody knows.
    func conference(of occurrence: Occurrence) -> VirtualConference? { conferences(of: occurrence).first }

    /// Whether somebody may want to join it: there is a way, and the user has not declined.
    func isJoinable(_ occurrence: Occurrence) -> Bool {
        conference(of: occurrence) != nil && !isDeclined(occurrence)
    }

    /// What an address is to the services that are recognised.
    func link(of url: ConferenceURL) -> ConferenceLink? { foundLinks.link(of: url, services: services) }

    /// Whether the user will not come, or nobody will who was invited. The user is known by the variable `EMAIL` and by
    /// calendars that have an address for a name, as those of Google do.
    func isDeclined(_ occurrence: Occurrence) -> Bool {
        // Looked at closely only where the word is there.
        guard let answers = DeclinedAttendees(occurrence.event.text, limits: Limits()) else { return false }
        let calendar = try? store().calendar(id: occurrence.event.calendarID)?.title
        return answers.isDeclined(for: [environment["EMAIL"], calendar].compactMap { $0 })
    }

    /// How an event is joined. A series whose conferences belong to single occurrences has that of the one that takes place
    /// now or comes next.
    func conferences(of target: EventTarget) throws -> [VirtualConference] {
        let found = conferences(of: target.record)
        guard found.isEmpty, target.isSeries, target.occurrence == nil else { return found }
        let year = now..<now + 366 * 86_400
        return try occurrences().occurrences(of: target.series, in: year).first.map(conferences) ?? []
    }

    /// Services of the user. Where the file has a mistake, ours alone are recognised, and the user hears of it.
    private func services() -> [ConferenceService] {
        do {
            return try UserServices.load(places)
        } catch {
            try? warn(error.messageWithAdvice)
            return []
        }
    }
}
