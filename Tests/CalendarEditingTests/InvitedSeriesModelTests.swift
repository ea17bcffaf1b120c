import CalendarModel
import CalendarStore
import ConferenceModel
import ICalendar
import Recurrence
import Scheduling
import TestSupport
import Testing
@testable import CalendarEditing

/// The organizer's own calendar: a weekly lunch, and what was sent about it.
private struct Organizer {
    var hour = 12
    var count = 6
    var version = 0
    /// Occurrences that do not take place, by number.
    var cancelled: Set<Int> = []
    /// Occurrences at another hour.
    var moved: [Int: Int] = [:]
    /// Further days of April on which it takes place, too.
    var additions: Set<Int> = []
    var isCancelled = false
    /// What the user has removed: single occurrences, and all from a day on.
    var removed: Set<Int> = []
    var end = Int.max
    private(set) var sent: [SchedulingMessage] = []

    /// The starts of all occurrences, in local time.
    var starts: [String] {
        guard !isCancelled else { return [] }
        let own = (0..<count).filter { !cancelled.contains($0) && !removed.contains($0) && 1 + 7 * $0 < end }
            .map { time($0, moved[$0] ?? hour) }
        return (own + additions.filter { $0 < end }.map { Self.time(day: $0, 18) }).sorted()
    }

    private static func time(day: Int, _ hour: Int) -> String {
        // 2027-03-31
        let eve = LocalDateTime(startOf: LocalDate(daysSinceEpoch: 20_908))
        return EventTime(eve.adding(seconds: Int64(day) * 86_400 + Int64(hour) * 3_600), .floating).basicFormat
    }

    private func time(_ number: Int, _ hour: Int) -> String { Self.time(day: 1 + 7 * number, hour) }

    mutating func sendAll() throws -> SchedulingMessage {
        isCancelled = false
        let exceptions = cancelled.sorted().map { "EXDATE;TZID=Europe/Berlin:\(time($0, hour))" }
        let dates = additions.sorted().map { "RDATE;TZID=Europe/Berlin:\(Self.time(day: $0, 18))" }
        let lines = ["RRULE:FREQ=WEEKLY;COUNT=\(count)"] + exceptions + dates + times(time(0, hour))
        var components = component(lines)
        for number in moved.keys.sorted() { components += component(occurrence(number)) }
        return try send("REQUEST", components)
    }

    mutating func send(_ number: Int) throws -> SchedulingMessage {
        try send("REQUEST", component(occurrence(number)))
    }

    mutating func sendAddition(_ day: Int) throws -> SchedulingMessage {
        try send("ADD", component(times(Self.time(day: day, 18))))
    }

    mutating func sendCancellation(_ number: Int?, isThisAndFuture: Bool = false) throws -> SchedulingMessage {
        let range = isThisAndFuture ? ";RANGE=THISANDFUTURE" : ""
        let place = number.map { ["RECURRENCE-ID;TZID=Europe/Berlin\(range):\(time($0, hour))"] } ?? []
        let start = times(time(number ?? 0, hour))
        return try send("CANCEL", component(place + start + ["STATUS:CANCELLED"]))
    }

    private func occurrence(_ number: Int) -> [String] {
        ["RECURRENCE-ID;TZID=Europe/Berlin:\(time(number, hour))"] + times(time(number, moved[number] ?? hour))
    }

    private func times(_ start: String) -> [String] {
        ["DTSTART;TZID=Europe/Berlin:\(start)", "DTEND;TZID=Europe/Berlin:\(start.dropLast(4))3000"]
    }

    private func component(_ lines: [String]) -> String {
        Invitations.component(sequence: version + 1, stamp: version + 1, lines + ["LOCATION:Room \(version + 1)"])
    }

    private mutating func send(_ method: String, _ components: String) throws -> SchedulingMessage {
        version += 1
        let message = try SchedulingMessage(
            calendarText: Invitations.calendar(method, components), limits: Limits())
        sent.append(message)
        return message
    }
}

@Suite("A series of another organizer, whatever the user changes in it")
struct InvitedSeriesModelTests {
    @Test(
        "has the organizer's occurrences after every message, each once, and old messages change nothing",
        arguments: 0..<tier(plain: 20, all: 1_500))
    func model(seed: Int) throws {
        var run = try Run(seed: UInt64(seed))
        for _ in 0..<14 { try run.step() }
    }

    private struct Run {
        private let fixture: InboxFixture
        private var organizer = Organizer()
        private var random: SeededNumbers
        private var steps: [String] = []

        init(seed: UInt64) throws {
            random = SeededNumbers(seed: seed)
            fixture = try InboxFixture()
            try receive(organizer.sendAll())
            if Bool.random(using: &random) { try fixture.add() } else { try answer(.accepted) }
        }

        private func receive(_ message: SchedulingMessage) throws {
            _ = try fixture.write {
                try fixture.inbox.receive(message, from: Invitations.mail, me: InboxFixture.me, $0)
            }
        }

        private func answer(_ answer: Inbox.Answer) throws {
            let id = try #require(try fixture.entries().first).id
            _ = try fixture.write { try fixture.inbox.answer(entry: id, answer, me: InboxFixture.me, $0) }
        }

        private func occurrences() throws -> [Occurrence] {
            try fixture.query.occurrences(in: 0..<4_000_000_000).filter { $0.event.status != "CANCELLED" }
        }

        mutating func step() throws {
            fixture.wait(until: Int64(steps.count) * 60)
            let choice = Int.random(in: 0..<13, using: &random)
            if choice < 7 || organizer.isCancelled { try send(choice) } else { try change(choice) }
            try expectEqual(
                occurrences().map { EventTime($0.start.local, .floating).basicFormat }.sorted(), organizer.starts,
                steps.joined(separator: ", "))
            try expectEmpty(fixture.store.check().problems)
        }

        private mutating func send(_ choice: Int) throws {
            let number = Int.random(in: 0..<max(organizer.count, 1), using: &random)
            switch organizer.isCancelled ? 0 : choice {
            case 0:
                if Bool.random(using: &random) { organizer.count = Int.random(in: 2...7, using: &random) }
                if Int.random(in: 0..<3, using: &random) == 0 { organizer.hour = organizer.hour == 12 ? 14 : 12 }
                if Int.random(in: 0..<3, using: &random) == 0 { organizer.cancelled = [] }
                organizer.cancelled = organizer.cancelled.filter { $0 < organizer.count }
                organizer.moved = organizer.moved.filter { $0.key < organizer.count }
                steps.append("all \(organizer.count) at \(organizer.hour) without \(organizer.cancelled.sorted())")
                try receive(organizer.sendAll())
            case 1, 2:
                organizer.cancelled.remove(number)
                organizer.moved[number] = Int.random(in: 9...16, using: &random)
                steps.append("move \(number)")
                try receive(organizer.send(number))
            case 3:
                organizer.cancelled.insert(number)
                organizer.moved[number] = nil
                steps.append("cancel \(number)")
                try receive(organizer.sendCancellation(number))
            case 4 where number > 0:
                steps.append("cancel from \(number)")
                organizer.count = number
                organizer.moved = organizer.moved.filter { $0.key < number }
                organizer.cancelled = organizer.cancelled.filter { $0 < number }
                organizer.additions = organizer.additions.filter { $0 < 1 + 7 * number }
                try receive(organizer.sendCancellation(number, isThisAndFuture: true))
            case 5:
                let day = 1 + 7 * number + Int.random(in: 1...5, using: &random)
                guard organizer.additions.insert(day).inserted else { return }
                steps.append("add \(day)")
                try receive(organizer.sendAddition(day))
            default:
                if Int.random(in: 0..<4, using: &random) == 0 {
                    steps.append("cancel all")
                    organizer.isCancelled = true
                    try receive(organizer.sendCancellation(nil))
                } else if let old = organizer.sent.randomElement(using: &random) {
                    steps.append("again \(old.method) \(old.revision.sequence)")
                    try receive(old)
                }
            }
        }

        private mutating func change(_ choice: Int) throws {
            guard let occurrence = try occurrences().randomElement(using: &random) else { return }
            if choice == 12 { return try remove(occurrence) }
            if choice == 11 {
                let answers = Inbox.Answer.allCases
                let given = answers.randomElement(using: &random) ?? .accepted
                steps.append("answer \(given) \(occurrence.recurrenceID)")
                let (named, identifier) = (Bool.random(using: &random), occurrence.event.identifier)
                _ = try fixture.write {
                    try fixture.inbox.answer(
                        event: identifier, occurrence: named ? occurrence.recurrenceID : "", given, me: InboxFixture.me,
                        $0)
                }
                return
            }
            let span: SeriesSpan = [.thisEvent, .futureEvents, .futureEvents, .all][choice - 7]
            var change = EventChange(occurrence, span: span)
            change.fields.title = "Mine \(steps.count)"
            steps.append("\(span) \(occurrence.recurrenceID)")
            _ = try fixture.write { [change] in try fixture.editor.save(change, $0) }
        }

        /// Removes an occurrence that is not the first one, so that the event stays.
        private mutating func remove(_ occurrence: Occurrence) throws {
            let named = try #require(EventTime(basicFormat: occurrence.recurrenceID)).local
            let day = named.date.daysSinceEpoch - 20_908
            guard named.hour == organizer.hour, day > 1, try occurrences().count > 3,
                try occurrences().first?.recurrenceID != occurrence.recurrenceID
            else { return }
            let span: SeriesSpan = Int.random(in: 0..<3, using: &random) == 0 ? .futureEvents : .thisEvent
            steps.append("remove \(span) \(occurrence.recurrenceID)")
            if span == .thisEvent {
                organizer.removed.insert((day - 1) / 7)
            } else {
                organizer.end = min(organizer.end, day)
            }
            let identifier = occurrence.event.identifier
            _ = try fixture.write {
                try fixture.editor.remove(occurrence, ofEvent: identifier, span: span, $0)
            }
        }
    }
}
