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
    /// The events that adding it makes or has made; empty if it tells of no event.
    let events: [EventRecord]
    /// The first occurrence of the event.
    let occurrence: Occurrence?
    /// The ways to join it, the best one first.
    let conferences: [VirtualConference]
    /// The events in the calendars that take place at the same time; only of an entry to decide on.
    let overlaps: [Occurrence]
    let context: Context

    /// - Parameter findsOverlaps: whether to look for events at the same time.
    static func items(
        _ entries: [InboxRecord], _ context: Context, findsOverlaps: Bool = true
    ) throws -> [InboxItem] {
        let inbox = try context.inbox()
        let query = findsOverlaps ? try context.occurrences() : nil
        let me = findsOverlaps ? try context.everyAddress() : []
        return try entries.map { entry in
            let isOpen = entry.state == .new && entry.kind != .reply
            let overlaps = try query.flatMap { isOpen ? try inbox.overlaps(entry, in: $0, me: me) : nil } ?? []
            return InboxItem(entry, events: inbox.events(of: entry), overlaps: overlaps, context)
        }
    }

    private init(_ entry: InboxRecord, events: [EventRecord], overlaps: [Occurrence], _ context: Context) {
        self.entry = entry
        self.events = events
        self.overlaps = overlaps
        self.context = context
        let resolver = ZoneResolver(zones: context.zones)
        occurrence = events.first.map { event in
            Occurrence(single: Occurrence.Origin(event), resolver.bound(to: event.zoneSet))
        }
        let isHeld = entry.kind != .cancellation && entry.kind != .reply
        conferences = isHeld ? events.first.map { context.conferences(of: $0, master: nil) } ?? [] : []
    }

    // MARK: For people

    var title: String { context.texts.title(entry.title ?? entry.subject ?? entry.number ?? "") }

    /// `Mon 2026-03-02 10:00`, or empty if the time is unknown.
    var when: String {
        guard let occurrence else { return "" }
        let weekday = context.dateStyle.shortWeekday(context.format.start(of: occurrence).date)
        return "\(weekday) \(context.format.reading(occurrence.start, at: occurrence.startInstant))"
    }

    /// The number, the title and the time, for lists to choose from.
    var line: String { [("\(entry.id)"), title, when].filter { !$0.isEmpty }.joined(separator: "  ") }

    /// Number, state, title, time and sender.
    var cells: [String] {
        [
            "\(entry.id)", context.text(state), TextPolicy.beginning(title, 500), when,
            TextPolicy.printable(TextPolicy.beginning(sender ?? "", 200)),
        ]
    }

    /// The lines below it: how to join, and what it overlaps.
    var remarks: [String] {
        guard entry.isOpen else { return [] }
        var remarks: [String] = []
        if let answer = context.inboxAnswer(entry) { remarks.append(context.text(answer)) }
        if let url = conferences.first?.preferred.url {
            remarks.append(context.terminal.styled(TextPolicy.printable(url.text), .cyan))
        }
        return remarks + overlaps.prefix(3).map { context.text(Self.overlap($0, context)) }
            + (overlaps.count > 3 ? [context.text("overlaps \(overlaps.count - 3) more events")] : [])
    }

    /// `overlaps “Design review”, 10:00–11:00`.
    static func overlap(_ occurrence: Occurrence, _ context: Context) -> Sentence {
        let title = TextPolicy.beginning(context.texts.title(occurrence.title), 100)
        return "overlaps “\(title)”, \(context.format.timeRange(of: occurrence))"
    }

    /// What the entry is, and what the user has done with it: `invitation`, `booking, added`.
    var state: Sentence {
        let kind: Sentence =
            switch entry.kind {
            case .reservation: "booking"
            case .invitation: "invitation"
            case .update: "update"
            case .cancellation: "cancellation"
            case .reply: "answer"
            }
        return switch entry.state {
        case .new: kind
        case .added where entry.needsLook: "\(kind), new"
        case .added: "\(kind), added"
        case .ignored: "\(kind), ignored"
        case .done where entry.needsLook: "\(kind), new"
        case .done: "\(kind), done"
        }
    }

    /// Who sent it: the address of a mail, or the name of a program.
    var sender: String? {
        if let program = entry.source.program {
            return program.executable.split(separator: "/").last.map(String.init)
        }
        return entry.sender ?? entry.organizer
    }

    // MARK: For programs

    var json: JSONValue {
        let format = context.format.forPrograms
        let times = occurrence.map { EventJSON.times($0, in: format) }
        return [
            "number": .integer(entry.id), "kind": .string(entry.kind.rawValue), "state": .string(entry.state.rawValue),
            "isNew": .bool(entry.isOpen), "title": .optional(entry.title), "start": times?.start ?? .null,
            "end": times?.end ?? .null, "location": .optional(entry.location), "booking": .optional(entry.number),
            "sender": .optional(entry.sender), "subject": .optional(entry.subject),
            "organizer": .optional(entry.organizer), "source": .string(entry.source.kind.rawValue),
            "sourceName": .string(entry.source.program?.executable ?? entry.source.name),
            "received": .string(EventJSON.utc(entry.received)), "changed": .string(EventJSON.utc(entry.changed)),
            "event": .optional(entry.event?.identifier), "join": .optional(conferences.first?.preferred.url.text),
            "overlaps": .array(overlaps.map { Self.json($0, format) }),
        ]
    }

    private static func json(_ occurrence: Occurrence, _ format: EventFormat) -> JSONValue {
        let times = EventJSON.times(occurrence, in: format)
        return [
            "identifier": .string(occurrence.identifier), "reference": .string(format.reference(to: occurrence)),
            "title": .string(occurrence.title), "start": times.start, "end": times.end,
        ]
    }
}

extension Context {
    /// What a guest has answered: `Jo has accepted`; nil if the entry is no answer.
    func inboxAnswer(_ entry: InboxRecord) -> Sentence? {
        guard let reply = (try? inbox())?.reply(in: entry) else { return nil }
        let name = TextPolicy.printable(TextPolicy.beginning(reply.name, 100))
        let words = reply.words(of: name)
        guard let comment = reply.comment else { return words }
        return "\(words): “\(TextPolicy.printable(TextPolicy.beginning(comment, 200)))”"
    }
}
