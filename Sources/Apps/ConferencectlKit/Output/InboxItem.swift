import CalendarEditing
import CalendarModel
import CalendarStore
import CommandLineKit
import ConferenceErrors
import ConferenceModel
import ICalendar
import Recurrence
import Terminal

/// An entry of the inbox as it is shown.
struct InboxItem {
    let entry: InboxRecord
    /// The events that adding it makes or has made, or that accepting a proposal makes; empty if it tells of no event.
    let events: [EventRecord]
    /// The first occurrence of the event.
    let occurrence: Occurrence?
    /// The ways to join it, the best one first.
    let conferences: [VirtualConference]
    /// Some of the events in the calendars that take place at the same time, each once; only of an entry to decide on.
    let overlaps: [Occurrence]
    /// The occurrences that it is about, if their series is not known.
    let occurrences: [Occurrence]
    /// What the newest messages have changed, or are about.
    let changes: [EntryChange]
    /// What to know before deciding.
    let remarks: [EntryRemark]
    /// What is known of a booking beyond its event; nil for an invitation.
    let booking: Inbox.Booking?
    let context: Context

    /// - Parameters:
    ///   - findsOverlaps: whether to look for events at the same time.
    ///   - inbox: one that knows messages of the entries already; nil for a new one.
    static func items(
        _ entries: [InboxRecord], _ context: Context, findsOverlaps: Bool = true, inbox: Inbox? = nil
    ) throws -> [InboxItem] {
        let inbox = try inbox ?? context.inbox()
        let query = findsOverlaps ? try context.occurrences() : nil
        let (me, store) = (try context.everyAddress(), try context.store())
        return try entries.map { entry in
            let isOpen = entry.state == .new && entry.kind != .reply
            let overlaps = try query.flatMap { isOpen ? try inbox.overlaps(entry, in: $0, me: me) : nil } ?? []
            return try InboxItem(
                entry, events: inbox.shownEvents(of: entry, store), overlaps: overlaps,
                occurrences: inbox.occurrences(of: entry),
                changes: inbox.changes(in: entry, store)
                    + inbox.behind(entry, store) + inbox.unanswered(in: entry, me: me, now: context.now, store),
                remarks: inbox.remarks(on: entry, me: me, now: context.now, store)
                    + inbox.remarks(onReply: entry, me: me, store, now: context.now)
                    + inbox.remarks(onBooking: entry, store, now: context.now),
                booking: inbox.booking(in: entry), context)
        }
    }

    private init(
        _ entry: InboxRecord, events: [EventRecord], overlaps: [Occurrence], occurrences: [Occurrence],
        changes: [EntryChange], remarks: [EntryRemark], booking: Inbox.Booking?, _ context: Context
    ) {
        self.entry = entry
        self.events = events
        self.overlaps = overlaps
        self.occurrences = occurrences
        self.changes = changes
        self.remarks = remarks
        self.booking = booking
        self.context = context
        let resolver = ZoneResolver(zones: context.zones)
        occurrence = events.first.map { event in
            Occurrence(single: Occurrence.Origin(event), resolver.bound(to: event.zoneSet))
        }
        let isHeld = entry.kind != .cancellation && entry.kind != .reply
        conferences = isHeld ? events.first.map { context.conferences(of: $0, master: nil) } ?? [] : []
    }

    // MARK: For people

    var title: String { context.texts.title(ownTitle ?? entry.subject ?? entry.number ?? "") }

    private var ownTitle: String? { (try? context.inbox())?.title(of: entry) ?? entry.title }

    /// The title as the message has it, within the limit of titles. A list needs only the beginning.
    var wholeTitle: String? {
        guard entry.kind != .reply, let own = events.first?.title, !own.isEmpty else { return ownTitle }
        return TextPolicy.beginning(own, Limits().titleLength)
    }

    /// `Mon 2026-03-02 10:00`, of a series with its rule; empty if the time is unknown.
    var when: String {
        guard let occurrence else { return "" }
        let weekday = context.dateStyle.shortWeekday(context.format.start(of: occurrence).date)
        let start = "\(weekday) \(context.format.reading(occurrence.start, at: occurrence.startInstant))"
        return ([start] + rules + [partOfSeries].compactMap { $0 }).joined(separator: ", ")
    }

    /// `one occurrence of a series`, of an invitation whose series is not known; nil for any other entry. If the occurrence does not
    /// take place when the series plans it, or if the following ones are meant, too, with that time.
    var partOfSeries: String? {
        guard let first = occurrences.first else { return nil }
        if let inbox = try? context.inbox(), inbox.includesFollowing(entry) {
            let start = context.format.start(naming: first)
            return context.text(
                occurrences.count == 1
                    ? "this and all following occurrences of a series, from \(start) on"
                    : "\(occurrences.count) occurrences of a series and all that follow, from \(start) on")
        }
        guard occurrences.count > 1 || first.startInstant != occurrence?.startInstant else {
            return context.text("one occurrence of a series")
        }
        return context.text(
            occurrences.count == 1
                ? "one occurrence of a series, \(context.format.start(naming: first))"
                : "\(occurrences.count) occurrences of a series, from \(context.format.start(naming: first)) on")
    }

    /// The first of the occurrences that a guest proposes to change together with all that follow; nil for any other entry.
    var followingOccurrence: Occurrence? {
        changes.first { $0.kind == .proposed && $0.isThisAndFuture }?.occurrence
    }

    var isSeries: Bool { events.first?.isRecurring ?? false }

    /// The day of the last occurrence of a series, which can be before UNTIL.
    var lastDay: LocalDate? { events.first.flatMap { event in (try? context.inbox())?.lastDay(of: event) } }

    /// The rules of a series in words, such as `every week, 5 times`.
    private var rules: [String] {
        guard isSeries, let event = events.first else { return [] }
        return ItemContent(event.text, limits: Limits()).rules.prefix(2).map { rule in
            (try? RecurrenceRule(text: rule)).map {
                context.texts.repetition($0, last: { lastDay }, date: context.format.style.date)
            } ?? context.shortened(rule, besides: 60)
        }
    }

    /// The number, the title and the time, for lists to choose from and for messages.
    var line: String {
        [("\(entry.id)"), context.shortened(title, besides: 40), when].filter { !$0.isEmpty }.joined(separator: "  ")
    }

    /// Number, state, title, time and sender.
    var cells: [String] {
        [
            "\(entry.id)", context.text(state), context.shortened(title), when,
            sender.map { TerminalText.truncated($0, to: 100, ellipsis: context.format.marks.ellipsis) } ?? "",
        ]
    }

    /// The lines below it: what has changed, how to join, and what to know before deciding.
    var linesBelow: [String] {
        // Of what was decided on, only what the calendar has instead.
        guard entry.isOpen else { return Self.changeLines(changes.filter(Self.isLack), context) }
        var lines: [String] = []
        if let answer = context.inboxAnswer(entry) { lines.append(context.shortened(context.text(answer), besides: 6)) }
        lines += changeLines
        let marks = shownRemarks.compactMap(\.mark).map(context.text)
        if !marks.isEmpty { lines.append(context.text("careful: \(marks.joined(separator: ", "))")) }
        if let url = conferences.first?.preferred.url {
            lines.append(context.terminal.styled(TextPolicy.printable(url.text), .cyan))
        }
        return lines + overlapLines(3)
    }

    var changeLines: [String] { Self.changeLines(changes, context) }

    /// The remarks for people, who read the changes above them.
    var shownRemarks: [EntryRemark] { remarks.compactMap { $0.besides(changes) } }

    /// One sentence for each change, of many the first few and those that the user has to act on.
    ///
    /// - Parameter most: how many lines there is room for.
    static func changeLines(_ changes: [EntryChange], most: Int = 5, _ context: Context) -> [String] {
        var lines = changes.first(most).map { change in
            context.text(change.sentence(start: context.format.start(naming:), span: context.format.span(naming:)))
        }
        let rest = changes.count - most
        if rest > 0 { lines.append(context.text(rest == 1 ? "and one more change" : "and \(rest) more changes")) }
        return lines
    }

    /// The first of the events at the same time, and how many others there are.
    func overlapLines(_ most: Int) -> [String] {
        let others = overlaps.count - most
        let rest: Sentence? =
            others > 1 ? "overlaps \(others) more events" : others == 1 ? "overlaps 1 more event" : nil
        return overlaps.prefix(most).map { context.text(Self.overlap($0, context)) }
            + [rest.map(context.text)].compactMap { $0 }
    }

    /// `overlaps “Design review”, 10:00–11:00`.
    static func overlap(_ occurrence: Occurrence, _ context: Context) -> Sentence {
        let title = TerminalText.truncated(
            context.texts.title(TextPolicy.beginning(occurrence.title, 200)), to: 60,
            ellipsis: context.format.marks.ellipsis)
        return "overlaps “\(title)”, \(context.format.timeRange(of: occurrence))"
    }

    /// What the entry is, and what the user has done with it: `invitation`, `booking, added`.
    var state: Sentence {
        let kind: Sentence =
            switch entry.shownKind {
            case .reservation: "booking"
            case .invitation: "invitation"
            case .update: "update"
            case .cancellation: "cancellation"
            case .reply: "answer"
            }
        return switch entry.state {
        case .new: kind
        case .added where entry.needsLook: "\(kind), new"
        case .added where entry.isKeptAsItWas: "\(kind), ignored"
        case .added: "\(kind), added"
        case .ignored: "\(kind), ignored"
        case .done where entry.needsLook: "\(kind), new"
        case .done: "\(kind), done"
        }
    }

    /// The end as a guess; nil if the message tells it.
    var guessedEnd: Sentence? {
        guard let occurrence, booking?.isEndMissing ?? false else { return nil }
        if occurrence.end.isDate { return "The end is a guess, because the message does not say it." }
        let end = context.format.reading(occurrence.end, at: occurrence.endInstant)
        return "until about \(end), because the message does not say when it ends"
    }

    /// How to decide on a change of a booking that another sender has made; nil if there is none.
    var decisionOnStranger: Sentence? {
        guard entry.needsLook, booking?.isChangedByStranger ?? false, !lacksChange else { return nil }
        let word = entry.event?.identifier == nil ? "ignore" : "add"
        return "“conferencectl inbox \(word) \(entry.id)” says that you know of it."
    }

    /// How to take a change into the calendar that was undone; nil if the calendar has it, or cannot be changed. It may be that of a
    /// stranger.
    var catchingUp: Sentence? {
        guard let lack = changes.first(where: Self.isLack), !isReadOnly else { return nil }
        let command = "conferencectl inbox add \(entry.id)"
        if booking?.isChangedByStranger ?? false, let sender {
            return "“\(command)” takes what \(sender) has sent into your calendar."
        }
        return lack.kind == .ignored
            ? "“\(command)” takes the change into your calendar after all."
            : "“\(command)” takes the change into your calendar."
    }

    private var lacksChange: Bool { changes.contains(where: Self.isLack) }

    /// Whether the change is that the calendar does not have the others.
    private static func isLack(_ change: EntryChange) -> Bool { change.kind == .behind || change.kind == .ignored }

    /// Whether the event is in a calendar that cannot be changed.
    private var isReadOnly: Bool {
        entry.event.flatMap { key in try? context.store().calendar(id: key.calendarID) }?.isReadOnly ?? false
    }

    /// How to refuse a change that was undone; nil if the calendar has it, or if it was refused.
    var refusing: Sentence? {
        guard entry.isUndecidedAfterUndo, lacksChange else { return nil }
        let command = "conferencectl inbox ignore \(entry.id)"
        return "“\(command)” keeps your calendar as it is."
    }

    /// Who sent it: the address of a mail, or the name of a program.
    var sender: String? {
        if let program = entry.source.program {
            return program.executable.split(separator: "/").last.map { TextPolicy.printable(String($0)) }
        }
        return context.sender(of: entry) ?? entry.organizer.map(TextPolicy.printable)
    }
}
