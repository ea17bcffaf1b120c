import CalendarModel
import CalendarStore
import ConferenceModel
import ICalendar
import Recurrence
import Scheduling
import TestSupport
import Testing
@testable import CalendarEditing

/// A weekly lunch at 12:00 on four Thursdays of April 2027: the 1st, 8th, 15th and 22nd.
///
///     S0         the series with SEQUENCE 0; S0@14 at 14:00; S0-8 without the 8th; S0/2 with two occurrences
///     O1:8@16    the occurrence of the 8th at 16:00, with SEQUENCE 1; O1:8>@16 and all following ones
///     X2:8       a cancellation of the 8th; X2:8> and of all following ones
///     S1.3~A     with the DTSTAMP 3, which is the SEQUENCE otherwise, and the title A
@Suite("Messages about a series in every order of arrival")
struct MessageOrderTests {
    struct Case: CustomTestStringConvertible {
        var messages: String
        /// Days and hours of the occurrences, with a star if one is cancelled.
        var shown: String

        init(_ messages: String, _ shown: String) { (self.messages, self.shown) = (messages, shown) }

        var testDescription: String { messages }
    }

    static let cases = [
        // The series leaves out what was moved, and has it again.
        Case("S0 O1:8@16 S2-8 S3", "1@12 8@12 15@12 22@12"),
        Case("S0 O1:8@16 X2:8 S3", "1@12 8@12 15@12 22@12"),
        Case("S0 O1:8@16 S2-8 O4:8@17", "1@12 8@17 15@12 22@12"),
        // A plain update keeps what was moved alone, unless it moves the series.
        Case("S0 O1:8@16 S3", "1@12 8@16 15@12 22@12"),
        Case("S0 O1:8@16 S2 S3", "1@12 8@16 15@12 22@12"),
        Case("S0 O1:8@16 S2@14 S3", "1@12 8@12 15@12 22@12"),
        Case("S0 O1:8@16 S2@14", "1@14 8@14 15@14 22@14"),
        Case("S0 O1:8@16 S2-8", "1@12 15@12 22@12"),
        Case("S0-8 S1", "1@12 8@12 15@12 22@12"),
        // Cancelled, and back.
        Case("S0 X1:8 S2", "1@12 8@12 15@12 22@12"),
        Case("S0 X1:8 S2-8", "1@12 8@12* 15@12 22@12"),
        Case("S0 X1:8 O2:8@16", "1@12 8@16 15@12 22@12"),
        Case("S0 X1:8 O2:8@16 X3:8", "1@12 8@16* 15@12 22@12"),
        Case("S0 X1:8> S2", "1@12 8@12 15@12 22@12"),
        // All following ones.
        Case("S0 O1:8>@16 X2:15", "1@12 8@16 15@16* 22@16"),
        Case("S0 O1:8@17 O2:8>@16", "1@12 8@16 15@16 22@16"),
        Case("S0 O1:8>@16 O2:15@18 S3", "1@12 8@16 15@18 22@16"),
        Case("S0 O1:15@18 O2:8>@16", "1@12 8@16 15@16 22@16"),
        Case("S0 O1:8>@16 O2:15>@18", "1@12 8@16 15@18 22@18"),
        Case("S0/2 X1:15 S2", "1@12 8@12 15@12 22@12"),
        Case("S0/2 S1 X2:15", "1@12 8@12 15@12* 22@12"),
        // What was cancelled has the time that the series gives it.
        Case("S0 O1:22>@16 O2:22>@14 X3:22", "1@12 8@12 15@12 22@14*"),
        Case("S0 O0:8@16 X0:8 X1:8", "1@12 8@16* 15@12 22@12"),
        // Cancelled with the SEQUENCE of an earlier version.
        Case("S0 S1.1 S2.2 X0.3:8", "1@12 8@12* 15@12 22@12"),
        Case("S0 X1.1:8> O1.2:8@15 X0.3:15", "1@12 8@15 15@12* 22@12*"),
        // Cancelled under a name that the series does not have any more.
        Case("S0 S1.1@14 X0.2:15", "1@14 8@14 15@14 22@14"),
        Case("S0 S1@14 X2:15", "1@14 8@14 15@14 22@14"),
        Case("S0 S1@14 X2:15 S3", "1@12 8@12 15@12 22@12"),
        // Part of a range that the calendar has before the series.
        Case("O1.1:22@14~B S2.2 O2.3:15>@16", "1@12 8@12 15@16 22@16"),
        Case("S0 O1:15>@14~B S2@14", "1@14 8@14 15@14 22@14"),
        // All following ones are cancelled from one on that the series leaves out.
        Case("S0 S1-22 O2:8>@14 X3:22>", "1@12 8@14 15@14 22@14*"),
        // All following ones are cancelled from a time on that the series does not have any more.
        Case("S0 S1@14 X2:15>", "1@14 8@14 15@14* 22@14*"),
        // An occurrence is cancelled twice.
        Case("S0 X0.1:22 X1.2:22 S1.3@14", "1@14 8@14 15@14 22@14"),
        // Two at one time.
        Case("S0 S1@14~B O2:8@14", "1@14~B 8@14 8@14~B 15@14~B 22@14~B"),
    ]

    static let longCases = [
        Case("S0 O1:8@16 S2-8 S3 O4:8@17", "1@12 8@17 15@12 22@12"),
        Case("S0 O1:8@16 X2:8 S3 O4:15>@18", "1@12 8@12 15@18 22@18"),
        Case("S0 O1:8>@16 X2:15 O3:15@18 S4", "1@12 8@16 15@18 22@16"),
    ]

    @Test("make the same events, whenever the user accepts", arguments: cases, [false, true])
    func order(of example: Case, isAcceptedFirst: Bool) throws { try check(example, isAcceptedFirst) }

    @Test(
        "make the same events if there are many of them", .exhaustive("longer rows of messages"), arguments: longCases,
        [false, true])
    func longOrder(of example: Case, isAcceptedFirst: Bool) throws { try check(example, isAcceptedFirst) }

    @Test(
        "make the same events as in the order in which they were made, whatever they are",
        arguments: 0..<tier(plain: 3, all: 240))
    func random(seed: Int) throws {
        var random = SeededNumbers(seed: UInt64(seed))
        var (words, sequence) = (["S0"], 0)
        for stamp in 1...Int.random(in: 3...6, using: &random) {
            // Versions with the same SEQUENCE differ in DTSTAMP.
            sequence += [0, 1, 1, 1].randomElement(using: &random) ?? 1
            words.append(Self.word(sequence, stamp, &random))
        }
        let isAcceptedFirst = Bool.random(using: &random)
        let expected = try shown(after: words, isAcceptedFirst)
        for _ in 0..<4 {
            let order = words.shuffled(using: &random)
            try expectEqual(
                shown(after: order, isAcceptedFirst), expected,
                "\(order.joined(separator: " ")) instead of \(words.joined(separator: " ")), \(isAcceptedFirst)")
        }
    }

    private static func word(_ sequence: Int, _ stamp: Int, _ random: inout SeededNumbers) -> String {
        let (day, hour) = ([8, 15, 22].randomElement(using: &random) ?? 8, Int.random(in: 13...17, using: &random))
        let title =
            Int.random(in: 0..<4, using: &random) == 0 ? "~\(["A", "B"].randomElement(using: &random) ?? "A")" : ""
        let version = "\(sequence).\(stamp)"
        return switch Int.random(in: 0..<10, using: &random) {
        case 0, 1: "S\(version)\(title)"
        case 2, 3: "S\(version)-\(day)\(title)"
        case 4: "S\(version)@14\(title)"
        case 5, 6: "O\(version):\(day)@\(hour)\(title)"
        case 7: "O\(version):\(day)>@\(hour)\(title)"
        case 8: "X\(version):\(day)>"
        // Some servers cancel with the SEQUENCE of an earlier version.
        default: "X\(Bool.random(using: &random) ? sequence : 0).\(stamp):\(day)"
        }
    }

    private func check(_ example: Case, _ isAcceptedFirst: Bool) throws {
        let orders = Self.permutations(example.messages.split(separator: " ").map(String.init))
        // The plain tier has the order in which they were made, and others from all over the list.
        for index in stride(from: 0, to: orders.count, by: max(1, orders.count / tier(plain: 2, all: orders.count))) {
            let order = orders[index]
            try expectEqual(shown(after: order, isAcceptedFirst), example.shown, order.joined(separator: " "))
        }
    }

    /// Returns what the calendar and the inbox have after some messages. Checks that they have the same.
    private func shown(after order: [String], _ isAcceptedFirst: Bool) throws -> String {
        let fixture = try InboxFixture()
        for (index, word) in order.enumerated() {
            fixture.wait(until: Int64(index) * 60)
            try fixture.receive(Self.message(word))
            if isAcceptedFirst { try Self.accept(fixture) }
        }
        try Self.accept(fixture)
        try expectFalse(fixture.events().isEmpty)
        try expectEmpty(fixture.store.check().problems)
        let inCalendar = try fixture.query.occurrences(in: 0..<4_000_000_000)
        let shown = Self.words(inCalendar)
        let entries = try fixture.entries()
        let series = try #require(try entries.first { try fixture.inbox.message($0).master != nil })
        try expectEqual(
            Self.words(Self.occurrences(of: series, fixture)), shown, "the entry after \(order.joined(separator: " "))")
        for entry in entries where entry.id != series.id {
            let single = try #require(try Self.occurrences(of: entry, fixture).first)
            let own = inCalendar.first { $0.recurrenceID == single.event.recurrenceID }
            expectEqual(
                Self.words(single) + (entry.kind == .cancellation ? " cancelled" : ""),
                own.map { Self.words($0) + ($0.isCancelled ? " cancelled" : "") } ?? Self.words(single) + " cancelled",
                "entry \(entry.id) after \(order.joined(separator: " "))")
            expectEqual(entry.start?.local, single.start.local)
        }
        return shown
    }

    private static func occurrences(of entry: InboxRecord, _ fixture: InboxFixture) throws -> [Occurrence] {
        try OccurrenceQuery.occurrences(
            of: fixture.inbox.events(of: entry), in: 0..<4_000_000_000, limits: Limits(),
            resolver: fixture.inbox.message(entry).resolver(fixture.zones))
    }

    /// Those at one time have no order of their own.
    private static func words(_ occurrences: [Occurrence]) -> String {
        occurrences.map { ($0.startInstant, words($0)) }.sorted(by: <).map(\.1).joined(separator: " ")
    }

    private static func words(_ occurrence: Occurrence) -> String {
        let (local, title) = (occurrence.start.local, occurrence.title)
        return
            "\(local.date.day)@\(local.hour)\(title == "Lunch" ? "" : "~\(title)")\(occurrence.isCancelled ? "*" : "")"
    }

    /// Accepts the series, or the first occurrence that is invited to, unless there is an event already.
    private static func accept(_ fixture: InboxFixture) throws {
        let entries = try fixture.entries()
        let series = entries.first { (try? fixture.inbox.message($0))?.master != nil }
        guard let entry = series ?? entries.first(where: { $0.kind != .cancellation }), try fixture.events().isEmpty
        else { return }
        _ = try fixture.write { try fixture.inbox.answer(entry: entry.id, .accepted, me: InboxFixture.me, $0) }
    }

    private static func permutations(_ words: [String]) -> [[String]] {
        guard words.count > 1 else { return [words] }
        return words.indices.flatMap { index in
            var others = words
            let word = others.remove(at: index)
            return permutations(others).map { [word] + $0 }
        }
    }

    static func message(_ word: String) throws -> SchedulingMessage {
        let sequence = Int(String(word.dropFirst().prefix(1))) ?? 0
        let rest = word.dropFirst(2)
        func number(after sign: Character) -> Int? {
            guard let index = rest.firstIndex(of: sign) else { return nil }
            return Int(rest[rest.index(after: index)...].prefix { $0.isNumber })
        }
        func time(_ day: Int, _ hour: Int) -> String {
            "TZID=Europe/Berlin:202704\(day < 10 ? "0" : "")\(day)T\(hour)0000"
        }
        let (hour, isRange) = (number(after: "@") ?? 12, rest.contains(">"))
        let day = number(after: ":") ?? 1
        var lines = ["DTSTART;\(time(day, hour))", "DTEND;\(time(day, hour + 1))"]
        if word.hasPrefix("S") {
            lines.append("RRULE:FREQ=WEEKLY;COUNT=\(number(after: "/") ?? 4)")
            if let excluded = number(after: "-") { lines.append("EXDATE;\(time(excluded, hour))") }
        } else {
            lines.append("RECURRENCE-ID;\(isRange ? "RANGE=THISANDFUTURE;" : "")\(time(day, 12))")
        }
        if word.hasPrefix("X") { lines.append("STATUS:CANCELLED") }
        if let title = rest.firstIndex(of: "~") { lines.append("SUMMARY:\(rest[rest.index(after: title)...])") }
        let component = Invitations.component(sequence: sequence, stamp: number(after: ".") ?? sequence, lines)
        return try SchedulingMessage(
            calendarText: Invitations.calendar(word.hasPrefix("X") ? "CANCEL" : "REQUEST", component),
            limits: Limits())
    }
}
