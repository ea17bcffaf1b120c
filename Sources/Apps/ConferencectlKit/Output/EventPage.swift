import CalendarEditing
import CalendarModel
import CalendarStore
import CommandLineKit
import ConferenceCoordination
import ConferenceModel
import EventPresentation
import ICalendar
import Recurrence
import Terminal

/// All details of an event, as a page or as JSON; also the answer of `add` and `edit`.
struct EventPage {
    private let context: Context
    private let target: EventTarget
    /// The occurrence whose times are shown: the one that was named, or the next. For a whole series, it has the
    /// conference of the series.
    private let occurrence: Occurrence
    /// The ways to join, the best one first.
    private let conferences: [VirtualConference]
    private let calendar: String
    /// The people, reminders and rules of the event.
    private let content: ItemContent
    private let people: EventPeople
    /// The rules of its series.
    private let rules: [String]
    /// Requests to providers for this event whose outcome is unknown.
    private let pending: [IntentRecord]
    /// The rooms that their providers have ended, or may have.
    private let roomEnds: [ConferenceURL: RoomEnd]
    /// Why the event's file can no longer be read; nil if it can.
    private let unreadable: String?

    /// - Parameter ofSeriesAlone: for a whole series, leaves out a conference that only its next occurrence has.
    init(_ target: EventTarget, ofSeriesAlone: Bool = false, _ context: Context) throws {
        self.context = context
        self.target = target
        let store = try context.store()
        calendar = try store.calendar(id: target.main.calendarID)?.title ?? ""
        unreadable = try store.unreadableEvents()[target.record.id]
        pending = try context.conferencing().pending().filter { intent in
            try intent.uid == target.main.uid
                && ConferenceTarget(intent, store).calendarID == target.main.calendarID
                && (target.occurrence == nil || intent.recurrenceID.isEmpty
                    || intent.recurrenceID == target.occurrence?.recurrenceID)
        }
        content = ItemContent(target.record.text, limits: Limits())
        people = EventPeople(
            content, own: context.ownAddresses(in: target.main.calendarID),
            texts: context.texts)
        rules = target.main.recurrenceID.isEmpty ? ItemContent(target.main.text, limits: Limits()).rules : []
        conferences = ofSeriesAlone ? context.conferences(of: target.record) : try context.conferences(of: target)
        occurrence = try context.representative(of: target).with(conference: conferences.first)
        var ends: [ConferenceURL: RoomEnd] = [:]
        for conference in conferences {
            ends[conference.preferred.url] = try RoomEnd(conference, of: target.record, context)
        }
        roomEnds = ends
    }

    func print() throws {
        if context.isJSON {
            try context.printJSON(json())
        } else {
            try context.output.tell(lines.joined(separator: "\n") + "\n")
        }
    }

    /// One line: identifier, title and time; a whole series is marked as such, with its next or last occurrence.
    var line: String {
        let isWhole = target.isSeries && target.occurrence == nil
        return "\(reference)  \(context.texts.title(target.record.title))  "
            + (isWhole ? context.texts.wholeSeries(hasEnded: hasEnded) : "") + context.format.when(occurrence)
    }

    private var hasEnded: Bool { max(occurrence.endInstant, occurrence.startInstant + 1) <= context.now }

    /// The ways to join, one line each.
    var links: [String] {
        occurrence.conference.map {
            ConferenceText(conference: $0, terminal: context.terminal, texts: context.texts).links
        } ?? []
    }

    /// Whether ``links`` are those of a link in the event's own text, because nothing is attached.
    var isTextJoined: Bool {
        switch occurrence.conference?.source {
        case .record, .conferenceProperty, nil: false
        default: true
        }
    }

    /// The links to meetings in the event's own text, each with its place.
    var textLinks: [(source: ConferenceSource, url: String)] {
        context.meetings(inTextsOf: occurrence.event).compactMap { found in
            found.source.map { ($0, TextPolicy.printable(found.preferred.url.text)) }
        }
    }

    private var reference: String {
        target.singledOut.map { context.format.reference(to: $0) } ?? EventFormat.beginning(of: target.main.identifier)
    }

    private func json() throws -> JSONValue {
        let isDeclined = context.isDeclined(occurrence)
        let marks = EventMarks(
            unreadable: unreadable.map { [occurrence.event.id: $0] } ?? [:],
            declined: isDeclined ? [occurrence.event.id] : [])
        let event = try EventObjects(context).value(
            of: occurrence, content, reference: reference,
            isWholeSeries: target.isSeries && target.occurrence == nil, marks
        ).adding(
            "conferences",
            .array(
                conferences.map { conference in
                    EventJSON.value(conference)
                        .adding("ended", .bool(roomEnds[conference.preferred.url]?.isCertain ?? false))
                }))
        let notes: [JSONValue] = pending.map { intent in
            [
                "number": .integer(intent.id), "kind": .string(intent.kind.word),
                "room": .string(intent.room.description),
                "created": .string(EventJSON.utc(intent.created)), "failure": .optional(intent.failure),
            ]
        }
        return event.adding("pending", .array(notes))
    }

    /// The last day on which the series takes place by its rule, on the clock of the series.
    private var lastDay: LocalDate? {
        target.series.first { $0.recurrenceID.isEmpty }.flatMap { (try? context.inbox())?.lastDay(of: $0) }
    }

    /// Returns a line of notes, indented and wrapped if it is wider than the terminal.
    private func indented(_ line: String) -> [String] {
        line.isEmpty ? [""] : TerminalText.hanging("", line, indentation: 2, width: context.terminal.width)
    }

    private var lines: [String] {
        let record = target.record
        let terminal = context.terminal
        let texts = context.texts
        var lines = [terminal.styled(texts.title(record.title, limit: Limits().titleLength), .bold)]
        func add(_ label: EventLabel?, _ text: String?) {
            guard let text, !text.isEmpty else { return }
            lines += TerminalText.hanging(
                label.map { texts.label($0) + ":" } ?? "", TextPolicy.printable(text), indentation: 12,
                width: terminal.width)
        }
        add(.when, context.format.when(occurrence))
        if let occurrence = target.singledOut {
            add(.series, texts.oneOccurrence(of: String(occurrence.event.identifier.prefix(8))))
        } else if target.isSeries {
            add(.series, texts.occurrenceShown(hasEnded: hasEnded))
        }
        for rule in rules {
            let words = (try? RecurrenceRule(text: rule)).map {
                texts.repetition($0, last: { lastDay }, date: context.format.style.date)
            }
            add(.repeats, words ?? TextPolicy.beginning(rule, 1_000))
        }
        add(.place, record.location.map(EventWords.place))
        add(.status, record.status.map(texts.status))
        add(.answer, people.answer)
        add(.organizer, people.organizer)
        for (number, person) in people.attendees.enumerated() { add(number == 0 ? .attendees : nil, person) }
        for (number, alarm) in content.alarms.enumerated() {
            add(number == 0 ? .reminders : nil, ReminderText(alarm: alarm, format: context.format).text)
        }
        add(.categories, content.categories.map(TextPolicy.printable).joined(separator: ", "))
        add(.privacy, content.classification == .everyone ? nil : texts.privacy(content.classification))
        add(.calendar, calendar)
        add(.unreadable, unreadable.map(texts.unreadable))
        // An address that must not be opened is not labelled as a link.
        let isLink = record.url.map { (try? ConferenceURL($0, policy: .file)) != nil } ?? false
        add(isLink ? .link : .url, record.url)
        add(.identifier, record.identifier)
        if let notes = record.notes {
            lines.append("\(texts.label(.notes)):")
            lines += TextPolicy.printableLines(notes).flatMap(indented)
        }
        for conference in conferences {
            let text = ConferenceText(conference: conference, terminal: terminal, texts: texts)
            lines += [""] + text.headlines + text.links.map { "  " + $0 }
            if !text.details.isEmpty { lines += [""] + text.details.flatMap(indented) }
            if let end = roomEnds[conference.preferred.url] { lines += ["", "\(texts.label(.ended)): \(end.text)"] }
        }
        for intent in pending {
            let room = TextPolicy.printable(intent.room.description)
            lines.append("")
            add(
                .pending, texts.pending(intent.kind, isMade: intent.made != nil, room: room, number: intent.id))
        }
        return lines
    }
}
