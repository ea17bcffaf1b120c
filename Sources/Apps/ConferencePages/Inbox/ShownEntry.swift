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

/// An entry of the inbox as pages show it. All its texts come from outside and may have any length.
struct ShownEntry {
    let desk: PageDesk
    let store: CalendarStore
    let entry: InboxRecord
    /// The events that adding it makes or has made, or that accepting a proposal makes; empty if it tells of no event.
    let events: [EventRecord]
    /// The first occurrence of the event.
    let occurrence: Occurrence?
    /// The ways to join it, the best one first.
    let conferences: [VirtualConference]
    /// The events in the calendars that take place at the same time; only of an entry to decide on.
    let overlaps: [Occurrence]
    let me: [String]
    /// The people and the rules of the event; nil if it tells of no event.
    let content: ItemContent?

    private static let titleLength = 200

    /// - Throws: `badPageAddress`, `inboxEntryGone`; errors of the store.
    init(_ desk: PageDesk, _ values: [String: String]) throws {
        let store = try desk.store()
        let number = try Self.number(values["n"])
        guard let entry = try store.inboxEntry(id: number) else { throw ConferenceError.inboxEntryGone(number) }
        self.init(entry, desk, store, me: try desk.everyAddress(in: store))
    }

    /// - Parameter findsOverlaps: whether to look for events at the same time.
    init(_ entry: InboxRecord, _ desk: PageDesk, _ store: CalendarStore, me: [String], findsOverlaps: Bool = true) {
        (self.entry, self.desk, self.store, self.me) = (entry, desk, store, me)
        events = (try? desk.inbox.answeredEvents(of: entry, me: me, store)) ?? []
        content = events.first.map { ItemContent($0.text, limits: Limits()) }
        let resolver = ZoneResolver(zones: desk.zones)
        occurrence = events.first.map { Occurrence(single: Occurrence.Origin($0), resolver.bound(to: $0.zoneSet)) }
        let takesPlace = entry.kind != .cancellation && entry.kind != .reply
        let found = takesPlace ? events.first.map { desk.conferences(of: $0, in: store) } ?? [] : []
        conferences = Array(found.prefix(10))
        let query = OccurrenceQuery(store: store, zones: desk.zones)
        let isToDecide = findsOverlaps && takesPlace && entry.state == .new
        // An entry is worth showing even if its overlaps cannot be found.
        overlaps = isToDecide ? (try? desk.inbox.overlaps(entry, in: query, me: me)) ?? [] : []
    }

    /// - Throws: `badPageAddress`.
    static func number(_ text: String?) throws(ConferenceError) -> Int64 {
        guard let number = text.flatMap({ Int64($0) }), number > 0 else {
            throw .badPageAddress("n", text ?? "")
        }
        return number
    }

    private var texts: PageTexts { desk.texts }
    var times: PageTimes { PageTimes(zones: desk.zones, style: desk.style, texts: texts) }

    var address: String { Self.address(entry.id) }

    static func address(_ id: Int64) -> String { "entry?n=\(id)" }

    /// The title on one line; a message without one has its subject or the number of its booking.
    var title: String {
        let texts = [desk.inbox.title(of: entry), entry.subject, entry.number].compactMap { $0 }
        let own = texts.first { !$0.allSatisfy(\.isWhitespace) } ?? ""
        return Self.beginning(desk.texts.title(TextPolicy.beginning(own, Self.titleLength + 1)), Self.titleLength)
    }

    /// Enough of a text of a message, on one line.
    static func beginning(_ text: String, _ length: Int) -> String {
        let beginning = TextPolicy.beginning(text, length)
        return TextPolicy.printable(beginning) + (beginning.utf8.count < text.utf8.count ? "…" : "")
    }

    /// The time on the person's clock; nil if the message does not say when.
    var when: HTML? { occurrence.flatMap { times.lines($0).first } }

    /// That the end is a guess; nil if the message tells it.
    var guessedEnd: String? {
        guard let occurrence, desk.inbox.booking(in: entry)?.isEndMissing ?? false else { return nil }
        guard !occurrence.end.isDate else { return texts.endIsGuessed }
        let local = times.end(occurrence)
        return texts.endIsGuessed(until: "\(desk.style.day(local.date)) \(desk.style.clock(local))")
    }

    /// How the event repeats, in words; nil if it does not.
    var repetition: String? {
        let rules = (content?.rules ?? []).prefix(5).map {
            texts.repetition(TextPolicy.beginning($0, 1_000), desk.style.date) {
                events.first.flatMap { desk.inbox.lastDay(of: $0) }
            }
        }
        return rules.isEmpty ? nil : rules.joined(separator: "; ")
    }

    /// That an invitation is about single occurrences of a series; nil for any other entry.
    var partOfSeries: String? {
        let (occurrences, includesFollowing) = (
            desk.inbox.occurrences(of: entry), desk.inbox.includesFollowing(entry)
        )
        if occurrences.count == 1, !includesFollowing, let start = occurrences.first?.startInstant,
            start == occurrence?.startInstant
        {
            return texts.oneOfSeries
        }
        return occurrences.first.map {
            texts.partOfSeries(occurrences.count, from: times.name($0), includesFollowing: includesFollowing)
        }
    }

    /// Who sent it: the address of a mail, or the name of a program.
    var sender: String? {
        if let program = entry.source.program {
            return program.executable.split(separator: "/").last.map { Self.beginning(String($0), 200) }
        }
        if entry.hasUnknownSender { return texts.unknownSender }
        return (entry.shownSender ?? entry.organizer).map { Self.beginning($0, 200) }
    }

    /// What the entry is, and what the person has done with it.
    var badges: HTML {
        var words = [texts.kind(of: entry)]
        if isDeclined { words.append(texts.declined) }
        if let state = texts.state(of: entry) { words.append(state) }
        return HTML(words.map { " <span class=\"badge\">\($0)</span>" })
    }

    /// What a guest has answered; nil if the entry is no answer.
    var reply: String? {
        desk.inbox.reply(in: entry, store).map { reply in
            let name = Self.beginning(reply.name, 100)
            return texts.reply(reply, of: name, comment: reply.comment.map { Self.beginning($0, 500) })
        }
    }

    /// What the newest messages have changed, or which occurrence they are about; of many, the first few
    /// and those that the person has to act on.
    var changeLines: HTML { changeLines(most: 5) }

    /// What the newest messages have changed, or which occurrence they are about.
    ///
    /// - Parameter most: how many lines there is room for.
    func changeLines(most: Int) -> HTML {
        let changes =
            desk.inbox.changes(in: entry, store) + desk.inbox.behind(entry, store)
            + desk.inbox.unanswered(in: entry, me: me, now: desk.now, store)
        let lines = changes.first(most).map { change -> HTML in
            let sentence = change.sentence(start: times.name, span: times.span)
            return "<p class=\"change\">\(texts.text(sentence))</p>\n"
        }
        let rest: HTML = changes.count > most ? "<p>\(texts.moreChanges(changes.count - most))</p>\n" : .empty
        return HTML(lines) + rest
    }

    /// What the person should know before deciding.
    var cautions: HTML {
        let ofReply = (try? desk.inbox.remarks(onReply: entry, me: me, store, now: desk.now)) ?? []
        let ofBooking = desk.inbox.remarks(onBooking: entry, store, now: desk.now)
        let changes = desk.inbox.changes(in: entry)
        let cautions = (desk.inbox.remarks(on: entry, me: me, now: desk.now, store) + ofReply + ofBooking)
            .compactMap { $0.besides(changes) }.map { texts.text($0.sentence) }
        return HTML(cautions.map { "<p class=\"warning\">\($0)</p>\n" })
    }

    /// The person's answer: that in the calendar, or that of a declined invitation; nil for an entry without one.
    var ownAnswer: Participant.Status? {
        guard let own = content?.attendee(among: me) else { return nil }
        guard let key = entry.event, key.identifier != nil else { return isDeclined ? .declined : own.status }
        let stored = (try? store.event(calendar: key.calendarID, uid: key.uid, recurrenceID: key.recurrenceID)) ?? nil
        return stored.flatMap { ItemContent($0.text, limits: Limits()).attendee(among: me)?.status } ?? own.status
    }

    /// Whether the person is invited under several addresses, and has not answered the same under all of them.
    var answersDiffer: Bool { Set((content?.guests(among: me) ?? []).map(\.status)).count > 1 }

    /// Whether the person has declined the invitation without adding its event.
    var isDeclined: Bool {
        entry.state == .done && entry.event == nil && [.invitation, .update].contains(entry.kind) && isAnswerable
    }

    /// Whether there is an answer to show, or the organizer waits for one.
    var hasAnswer: Bool { isAnswerable || !(ownAnswer?.isMissing ?? true) }

    /// Whether the organizer waits for the person's answer.
    var isAnswerable: Bool { desk.inbox.isAnswerable(entry) }

    /// Whether a guest proposes another version of the person's event, and waits for a decision.
    var isProposal: Bool { entry.needsLook && desk.inbox.isProposal(entry) && answeredEventAddress != nil }

    /// Whether the calendar of the event cannot be changed.
    var isReadOnly: Bool {
        entry.event.flatMap { key in (try? store.calendar(id: key.calendarID)) ?? nil }?.isReadOnly ?? false
    }

    /// Whether the event can be added to a calendar.
    var isAddable: Bool {
        guard entry.kind != .cancellation, entry.kind != .reply, !events.isEmpty else { return false }
        return events.contains { $0.status != "CANCELLED" }
    }

    /// The event that was made of it, while it is in a calendar.
    var eventAddress: String? {
        entry.event.flatMap { key in
            key.identifier.map { PageAddress.event($0, occurrence: isOfOneOccurrence(key) ? key.recurrenceID : "") }
        }
    }

    /// The event of the person that a guest has answered.
    var answeredEventAddress: String? {
        guard let found = (try? desk.inbox.answeredEvent(of: entry, store)) ?? nil else { return nil }
        return PageAddress.event(found.identifier)
    }

    /// An occurrence that came without its series is a single event.
    private func isOfOneOccurrence(_ key: InboxRecord.EventKey) -> Bool {
        guard !key.recurrenceID.isEmpty else { return false }
        return ((try? store.event(calendar: key.calendarID, uid: key.uid, recurrenceID: "")) ?? nil) != nil
    }

    /// What tells whether the entry has changed since it was shown.
    private var version: String { (try? desk.inbox.version(of: entry, me: me, store)) ?? "" }

    /// The hidden fields of a form about this entry.
    var fields: HTML {
        """
        <input type="hidden" name="n" value="\(entry.id)">\
        <input type="hidden" name="version" value="\(version)">
        """
    }

    /// The events at the same time, as links; of many, the first few.
    var overlapLinks: HTML {
        let shown = overlaps.prefix(3).map { occurrence -> HTML in
            let title = Self.beginning(texts.title(occurrence.title), 100)
            let address = PageAddress.event(occurrence.identifier, occurrence: occurrence.recurrenceID)
            let time = times.times(occurrence, on: times.start(occurrence).date)
            return "<p class=\"warning\">\(texts.overlaps) <a href=\"\(address)\">\(title)</a>, \(time)</p>\n"
        }
        let rest: HTML =
            overlaps.count > 3 ? "<p class=\"warning\">\(texts.overlapsMore(overlaps.count - 3))</p>\n" : .empty
        return HTML(shown) + rest
    }
}
