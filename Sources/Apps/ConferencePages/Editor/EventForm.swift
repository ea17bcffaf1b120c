import CalendarEditing
import CalendarModel
import CalendarStore
import CommandLineKit
import ConferenceErrors
import ConferenceModel
import EventPresentation
import ICalendar
import PagesControl
import Recurrence

/// The form for a new or a stored event, of the person or of a program.
struct EventForm {
    let desk: PageDesk
    let owner: FormOwner
    let event: EditedEvent
    let store: CalendarStore
    /// The calendars that the event can be in.
    let calendars: [CalendarRecord]
    let times: FormTimes
    let repetition: FormRepeat
    let alarms: FormAlarms
    let people: FormPeople

    init(_ desk: PageDesk, _ owner: FormOwner, _ event: EditedEvent, _ store: CalendarStore) throws {
        self.desk = desk
        self.owner = owner
        self.event = event
        self.store = store
        calendars = try store.calendars().filter { $0.entities.contains(.events) && !$0.isReadOnly }
        times = FormTimes(event.start, event.end, usualZone: desk.zones.systemZoneName)
        repetition = FormRepeat(
            event.rules, start: event.start.local.date, weekStart: desk.style.habits.firstWeekday
        ) {
            event.stored?.lastDay
        }
        alarms = FormAlarms(event.alarms, isAllDay: event.start.isDate)
        people = FormPeople(event, own: desk.ownAddresses(calendars.first { $0.id == event.calendar }))
    }

    /// The form for a stored event.
    ///
    /// - Throws: `calendarReadOnly`.
    init(_ desk: PageDesk, _ owner: FormOwner, editing event: ShownEvent) throws {
        if let calendar = try event.store.calendar(id: event.main.calendarID), calendar.isReadOnly {
            throw ConferenceError.calendarReadOnly(calendar.title)
        }
        try self.init(desk, owner, EditedEvent(event), event.store)
    }

    /// The form for a new event.
    ///
    /// - Parameters:
    ///   - conference: the one that the event gets unless the person chooses another.
    ///   - calendar: the identifier of the calendar that is selected at first; nil for the default one.
    init(
        _ desk: PageDesk, _ owner: FormOwner, adding draft: EventDraft, _ conference: VirtualConference? = nil,
        to calendar: String? = nil
    ) throws {
        let store = try desk.store()
        let writable = try store.calendars().filter { $0.entities.contains(.events) && !$0.isReadOnly }
        let chosen = writable.first { $0.identifier == calendar }
        // Without a default calendar, one is made for the event, as for “conferencectl add”.
        let row =
            try chosen?.id ?? store.chosenDefaultCalendar(for: .events)?.id
            ?? writable.first { $0.title == CalendarRecord.defaultTitle }?.id
        try self.init(desk, owner, EditedEvent(draft, conference, calendar: row), store)
    }

    var isNew: Bool { event.stored == nil }

    /// The values that the fields show at first.
    var values: [String: String] {
        var values = [
            "title": Self.line(event.title), "location": Self.line(event.location), "url": Self.line(event.url),
            "notes": event.notes.replacing("\r\n", with: "\n"),
            "calendar": event.calendar.map { "\($0)" } ?? "",
            "call": event.conference?.preferred.url.text ?? "",
        ]
        for part in [times.values, repetition.values, alarms.values, people.values] {
            values.merge(part) { first, _ in first }
        }
        return values
    }

    /// Several lines, as addresses have, on the one line of a field. A browser would remove the line ends, and the text would
    /// seem to be changed.
    private static func line(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).map { String($0).trimmed }.filter { !$0.isEmpty }
            .joined(separator: ", ")
    }

    /// Whether the form has fields for the series: one occurrence has no rule of its own.
    var showsRepetition: Bool { isNew || event.stored?.master != nil }

    /// What the calendar has now in some fields, for people.
    func now(_ group: FormComparison.Group) -> String {
        switch group {
        case .title, .location, .notes, .url, .people: return values[group.rawValue] ?? ""
        case .room: return event.conference.map { $0.title ?? $0.preferred.url.text } ?? ""
        case .calendar: return calendars.first { $0.id == event.calendar }?.title ?? ""
        case .times:
            return ["start-day", "start-time", "end-day", "end-time", "zone"].compactMap { values[$0] }
                .filter { !$0.isEmpty }.joined(separator: " ")
        case .repetition:
            return event.rules.map { rule in
                desk.texts.repetition(rule, desk.style.date) { event.stored?.lastDayOfRule }
            }.joined(separator: "; ")
        case .alarms:
            let times = PageTimes(zones: desk.zones, style: desk.style, texts: desk.texts)
            return event.alarms.map { desk.texts.reminder($0, isAllDay: event.start.isDate, moment: times.minute) }
                .joined(separator: ", ")
        }
    }

    func response(_ key: FormKey = FormKey()) throws -> HTTPResponse {
        try EventFormPage(form: self, key: key, values: values).response(chooser(values), RecentPlaces(store))
    }

    /// The form with what the person has typed.
    ///
    /// - Parameters:
    ///   - problems: the sentences about fields, by the names of the fields.
    ///   - notice: why the event was not saved.
    ///   - chooser: the rooms to choose from; nil for those of the providers' last answers.
    func response(
        _ typed: [String: String], problems: [String: String] = [:], notice: String? = nil,
        chooser: RoomChooser? = nil
    ) throws -> HTTPResponse {
        let shown = isNew ? typed : FormComparison(typed: typed, current: values).merged
        return try EventFormPage(
            form: self, key: FormKey(typed["form"]) ?? FormKey(), values: shown, isUnsaved: true, problems: problems,
            notice: notice
        ).response(chooser ?? self.chooser(typed), RecentPlaces(store))
    }

    private func chooser(_ typed: [String: String]) -> RoomChooser {
        RoomChooser(desk, current: event.conference, chosen: typed["room"])
    }

    /// The form with what the person has typed, and the rooms that the providers have just now.
    func asking(_ typed: [String: String]) async throws -> HTTPResponse {
        try response(typed, chooser: await chooser(typed).asking())
    }
}

extension ShownEvent {
    /// The last day of a series with a single rule.
    fileprivate var lastDay: LocalDate? {
        let lookup = desk.editor.lookup(desk.editor.resolver.bound(to: series))
        return lookup.last(of: series.filter { $0.recurrenceID.isEmpty }, before: .max)?.start.local.date
    }
}
