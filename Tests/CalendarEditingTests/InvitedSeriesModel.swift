import ConferenceModel
import ICalendar
import Recurrence
import Scheduling
@testable import CalendarEditing

/// The organizer's own calendar: a weekly lunch, what was sent about it, and what the user of another calendar has changed.
struct InvitedSeriesModel {
    var hour = 12
    var count = 6
    var version = 0
    /// Occurrences that do not take place, by number.
    var cancelled: Set<Int> = []
    /// Occurrences at another hour.
    var moved: [Int: Int] = [:]
    /// Occurrences from which on all take place at another hour.
    var ranges: [Int: Int] = [:]
    /// The version of each occurrence that was sent last.
    var versions: [Int: Int] = [:]
    /// Further days of April on which it takes place, too.
    var additions: Set<Int> = []
    var isCancelled = false
    /// What the user has removed: single occurrences, and all from a day on.
    var removed: Set<Int> = []
    var end = Int.max
    /// The hours to which the user has moved occurrences, and the titles of occurrences in the user's calendar.
    var ownHours: [Int: Int] = [:]
    var titles: [Int: String] = [:]
    private(set) var sent: [SchedulingMessage] = []
    /// The occurrences that the last version of the series leaves out.
    private var excluded: Set<Int> = []
    /// Whether the next message names occurrences in UTC, as other programs do.
    var namesInUTC = false

    /// The occurrences that take place.
    var numbers: [Int] {
        (0..<count).filter { !cancelled.contains($0) && !removed.contains($0) && 1 + 7 * $0 < end }
    }

    /// The starts of all occurrences, in local time.
    var starts: [String] {
        guard !isCancelled else { return [] }
        let own = numbers.map { time($0, ownHours[$0] ?? plan($0)) }
        return (own + additions.filter { $0 < end }.map { Self.time(day: $0, 18) }).sorted()
    }

    /// Title and place of the occurrences, as far as the title is known.
    var texts: [String] {
        isCancelled ? [] : numbers.map { "\($0) \(titles[$0] ?? "?") Room \(versions[$0] ?? 0)" }
    }

    /// The hour at which the organizer has an occurrence.
    func plan(_ number: Int) -> Int { moved[number] ?? planWithOthers(number) }

    private func planWithOthers(_ number: Int) -> Int {
        ranges.filter { $0.key <= number }.max { $0.key < $1.key }?.value ?? hour
    }

    static func number(_ place: String) -> Int? {
        guard let date = EventTime(basicFormat: place)?.local.date else { return nil }
        let day = date.daysSinceEpoch - 20_909
        return day.isMultiple(of: 7) ? day / 7 : nil
    }

    private static func time(day: Int, _ hour: Int) -> String {
        // 2027-03-31
        let eve = LocalDateTime(startOf: LocalDate(daysSinceEpoch: 20_908))
        return EventTime(eve.adding(seconds: Int64(day) * 86_400 + Int64(hour) * 3_600), .floating).basicFormat
    }

    private func time(_ number: Int, _ hour: Int) -> String { Self.time(day: 1 + 7 * number, hour) }

    // MARK: Changes

    mutating func move(_ number: Int, to hour: Int) {
        if plan(number) != hour || cancelled.contains(number) { ownHours[number] = nil }
        separate(number)
        cancelled.remove(number)
        moved[number] = hour
    }

    mutating func moveAll(from number: Int, to hour: Int) {
        if cancelled.contains(number) { ownHours[number] = nil }
        let isMoved = planWithOthers(number) != hour
        cancelled.remove(number)
        ranges = ranges.filter { $0.key < number }
        // New times make those of single occurrences obsolete, also of those that the series leaves out.
        for other in moved.keys where isMoved && other > number && excluded.contains(other) { cancel(other) }
        moved = moved.filter { $0.key < number || $0.key > number && !isMoved }
        ranges[number] = hour
    }

    mutating func cancel(_ number: Int) {
        separate(number)
        (moved[number], ownHours[number], titles[number]) = (nil, nil, nil)
        cancelled.insert(number)
    }

    mutating func end(before number: Int) {
        count = number
        (moved, ranges) = (moved.filter { $0.key < number }, ranges.filter { $0.key < number })
        (ownHours, titles) = (ownHours.filter { $0.key < number }, titles.filter { $0.key < number })
        cancelled = cancelled.filter { $0 < number }
        additions = additions.filter { $0 < 1 + 7 * number }
    }

    /// Makes a change of several occurrences begin at the next one, before a change of the first one alone.
    private mutating func separate(_ number: Int) {
        guard let hour = ranges.removeValue(forKey: number) else { return }
        let next = (number + 1..<max(count, number + 1)).first { !cancelled.contains($0) && moved[$0] == nil }
        guard let next, ranges[next] == nil, !ranges.keys.contains(where: { $0 > number && $0 < next }) else { return }
        ranges[next] = hour
    }

    // MARK: Messages

    mutating func sendAll() throws -> SchedulingMessage {
        isCancelled = false
        excluded = cancelled
        let exceptions = cancelled.sorted().map { name("EXDATE", time($0, hour)) }
        let dates = additions.sorted().map { "RDATE;TZID=Europe/Berlin:\(Self.time(day: $0, 18))" }
        let lines = ["RRULE:FREQ=WEEKLY;COUNT=\(count)"] + exceptions + dates + times(time(0, hour))
        var components = component(lines)
        for number in moved.keys.sorted() { components += component(occurrence(number)) }
        for number in ranges.keys.sorted() { components += component(occurrence(number, isThisAndFuture: true)) }
        for number in 0..<count { versions[number] = version + 1 }
        return try send("REQUEST", components)
    }

    mutating func send(_ number: Int) throws -> SchedulingMessage {
        versions[number] = version + 1
        return try send("REQUEST", component(occurrence(number)))
    }

    mutating func sendAll(from number: Int) throws -> SchedulingMessage {
        for other in number..<count where moved[other] == nil { versions[other] = version + 1 }
        return try send("REQUEST", component(occurrence(number, isThisAndFuture: true)))
    }

    mutating func sendAddition(_ day: Int) throws -> SchedulingMessage {
        try send("ADD", component(times(Self.time(day: day, 18))))
    }

    mutating func sendCancellation(_ number: Int?, isThisAndFuture: Bool = false) throws -> SchedulingMessage {
        let place = number.map { [self.place($0, isThisAndFuture)] } ?? []
        let start = times(time(number ?? 0, hour))
        return try send("CANCEL", component(place + start + ["STATUS:CANCELLED"]))
    }

    private func occurrence(_ number: Int, isThisAndFuture: Bool = false) -> [String] {
        [place(number, isThisAndFuture)] + times(time(number, plan(number)))
    }

    private func place(_ number: Int, _ isThisAndFuture: Bool) -> String {
        name("RECURRENCE-ID\(isThisAndFuture ? ";RANGE=THISANDFUTURE" : "")", time(number, hour))
    }

    /// Returns a line with the planned start of an occurrence. All of them are in summer, two hours ahead of UTC.
    private func name(_ property: String, _ start: String) -> String {
        guard namesInUTC, let local = EventTime(basicFormat: start)?.local else {
            return "\(property);TZID=Europe/Berlin:\(start)"
        }
        return "\(property):\(EventTime(local.adding(seconds: -7_200), .utc).basicFormat)"
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
