import ConferenceModel
import ICalendar

// How events are joined.
extension Context {
    /// How an occurrence is joined; nil where nobody knows.
    func conference(of occurrence: Occurrence) -> VirtualConference? { occurrence.conference }

    /// How an event is joined. A series whose conferences belong to single occurrences has that of the one that takes place
    /// now or comes next.
    func conference(of target: EventTarget) throws -> VirtualConference? {
        if let conference = target.conference { return conference }
        guard target.isSeries, target.occurrence == nil else { return nil }
        let year = now..<now + 366 * 86_400
        return try occurrences().occurrences(of: target.series, in: year).first.flatMap(conference)
    }
}
