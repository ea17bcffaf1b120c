import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceModel
import ICalendar
import Recurrence

/// The event that a form shows, as values: one of the store, or a new one.
struct EditedEvent {
    /// The stored event; nil for a new one.
    let stored: ShownEvent?
    /// The values that a new event has besides those of the form; nil for a stored one.
    let draft: EventDraft?
    let title: String
    let location: String
    let url: String
    let notes: String
    let start: EventTime
    let end: EventTime
    /// The values of RRULE.
    let rules: [String]
    let alarms: [AlarmDefinition]
    let organizer: Participant?
    let attendees: [Participant]
    let conference: VirtualConference?
    /// The row of the calendar.
    let calendar: Int64?

    /// - Parameter event: the occurrence that is edited, or a whole event with the times of its next occurrence.
    init(_ event: ShownEvent) {
        stored = event
        draft = nil
        let record = event.record
        let content = ItemContent(record.text, limits: Limits())
        title = record.title
        location = record.location ?? ""
        url = record.url ?? ""
        notes = record.notes ?? ""
        (start, end) = (event.occurrence.start, event.occurrence.end)
        rules = event.master.map { ItemContent($0.text, limits: Limits()).rules } ?? []
        alarms = content.alarms
        (organizer, attendees) = (content.organizer, content.attendees)
        conference = record.conference ?? event.conferences.first
        calendar = event.main.calendarID
    }

    /// - Parameters:
    ///   - draft: the values of a new event.
    ///   - conference: the one that the program which presents the form proposes.
    ///   - calendar: the row of the calendar that is selected at first.
    init(_ draft: EventDraft, _ conference: VirtualConference? = nil, calendar: Int64?) {
        stored = nil
        self.draft = draft
        title = draft.title ?? ""
        location = draft.location ?? draft.structuredLocation?.title ?? ""
        url = draft.url ?? ""
        notes = draft.notes ?? ""
        (start, end) = (draft.start, draft.end)
        (rules, alarms) = (draft.rules, draft.alarms)
        (organizer, attendees) = (nil, [])
        self.conference = conference
        self.calendar = calendar
    }

    var isSeries: Bool { stored?.isSeries ?? false }

    /// Whether the form is about one occurrence of a series, and asks which others it means.
    var isOccurrence: Bool { stored.map { $0.isSeries && !$0.named.isEmpty } ?? false }
}

extension ShownEvent {
    /// The record that has the rules of the series.
    var master: EventRecord? { series.first { $0.recurrenceID.isEmpty } }
}
