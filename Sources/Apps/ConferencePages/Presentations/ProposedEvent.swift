import CalendarEditing
import CalendarModel
import ConferenceErrors
import ConferenceModel
import ICalendar
import PagesControl
import Recurrence

/// A new event with the values that a program proposes. Its text comes from outside; only the values that a new event of ours
/// can have are taken from it.
struct ProposedEvent {
    let record: EventRecord
    /// The conference that the program proposes. Who has made it is unknown: a program could name any provider, which would then
    /// be told when the event moves.
    let conference: VirtualConference?
    let content: ItemContent
    private let limits: Limits

    /// - Throws: `badPresentation` if the text is not an event.
    init(_ text: String, resolver: ZoneResolver, limits: Limits) throws {
        self.limits = limits
        let lines = text.replacing("\r\n", with: "\n").split(separator: "\n").map(String.init)
        guard lines.first == "BEGIN:VEVENT", lines.last == "END:VEVENT",
            lines.filter({ $0 == "BEGIN:VEVENT" }).count == 1
        else { throw ConferenceError.badPresentation("its event is not a VEVENT") }
        let extraction = ConferenceExtraction(lines.joined(separator: "\r\n") + "\r\n", limits: limits)
        let whole = extraction.text
        do {
            record = try EventComponent(
                whole, properties: EventProperties(whole), limits: limits, resolver: resolver
            ).record
        } catch {
            throw ConferenceError.badPresentation("its event has no start that can be read")
        }
        var found = extraction.conference ?? record.conference
        found?.provenance = nil
        conference = found
        content = ItemContent(whole, limits: limits)
    }

    /// The values of a new event, which gets a UID of its own.
    var draft: EventDraft {
        var draft = EventDraft(
            title: record.title, start: record.start, end: record.end, location: record.location, notes: record.notes)
        draft.url = record.url
        draft.structuredLocation = content.structuredLocation
        draft.availability = content.availability == .busy ? nil : content.availability
        draft.alarms = content.alarms.map {
            var alarm = $0
            alarm.original = nil
            return alarm
        }
        draft.rules = content.rules
        draft.categories = content.categories
        draft.classification = content.classification
        return draft
    }
}
