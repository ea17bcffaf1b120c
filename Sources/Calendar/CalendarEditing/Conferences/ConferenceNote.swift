import CalendarModel
package import ConferenceModel
import ICalendar
import Recurrence

/// A complete conference as text, for a request whose event could not be saved. It is written as in an event of a calendar
/// file.
package enum ConferenceNote {
    /// Returns the text of a conference.
    package static func text(of conference: VirtualConference, limits: Limits) -> String {
        let start = EventTime(LocalDateTime(secondsSinceEpoch: 0), .utc)
        var event = EventRecord(
            uid: "conference", title: "", start: start, end: start, rangeStart: 0, rangeEnd: 0,
            text: "BEGIN:VEVENT\r\nUID:conference\r\nDTSTART:19700101T000000Z\r\nEND:VEVENT\r\n")
        event.conference = conference
        event.ownsConference = true
        return ConferenceDecoration.text(of: event, inherited: nil, limits: limits)
    }

    /// Returns the conference of such a text; nil if another program has damaged it.
    package static func conference(in text: String, limits: Limits) -> VirtualConference? {
        ConferenceExtraction(text, limits: limits).conference
    }
}
