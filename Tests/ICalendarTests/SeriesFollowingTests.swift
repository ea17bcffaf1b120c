import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import ICalendar
import Recurrence
import TestSupport
import Testing
@testable import CalendarEditing

@Suite("Detached occurrences follow their series")
struct SeriesFollowingTests {
    /// Lines of the second of five lessons at 10:00–11:00, and the expected start, length in minutes, title, notes and
    /// location after the series was moved by an hour, made to last 90 minutes, and got new texts.
    static let detached: [(String, [String])] = [
        ("", ["20260309T110000", "90", "New", "New notes", "There"]),
        ("SUMMARY:Own", ["20260309T110000", "90", "Own", "New notes", "There"]),
        ("DESCRIPTION:Own\nLOCATION:Here", ["20260309T110000", "90", "New", "Own", "Here"]),
        (
            "BEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:-PT5M\nEND:VALARM",
            ["20260309T110000", "90", "New", "New notes", "There"]
        ),
        ("DTSTART;TZID=Europe/Berlin:20260310T150000", ["20260310T150000", "90", "New", "New notes", "There"]),
        ("DTSTART:20260309T090000Z", ["20260309T110000", "90", "New", "New notes", "There"]),
        ("DTEND;TZID=Europe/Berlin:20260309T130000", ["20260309T110000", "180", "New", "New notes", "There"]),
        (
            "DTSTART;TZID=Europe/Berlin:20260309T080000\nDTEND;TZID=Europe/Berlin:20260309T130000\nSUMMARY:Own",
            ["20260309T080000", "300", "Own", "New notes", "There"]
        ),
    ]

    @Test("what was not changed in an occurrence follows the series, and what was changed stays", arguments: detached)
    func following(lines: String, expected: [String]) throws {
        // A copy of the series, as files have it, with other lines.
        var own = [
            "RECURRENCE-ID": "RECURRENCE-ID;TZID=Europe/Berlin:20260309T100000",
            "DTSTART": "DTSTART;TZID=Europe/Berlin:20260309T100000", "SUMMARY": "SUMMARY:Lesson",
            "DESCRIPTION": "DESCRIPTION:Notes",
        ]
        var rest: [String] = []
        for line in lines.split(separator: "\n").map(String.init) {
            let name = String(line.prefix { $0 != ":" && $0 != ";" })
            if own[name] == nil, name != "LOCATION", name != "DTEND" { rest.append(line) } else { own[name] = line }
        }
        if own["DTEND"] == nil { rest.insert("DURATION:PT1H", at: 0) }
        let series = try StoredSeries(
            StoredSeries.weekly + "\nDESCRIPTION:Notes",
            detached: [(own.values.sorted() + rest).joined(separator: "\n")])
        var changes = EventChanges(
            title: "New", start: try time("20260302T110000", "Europe/Berlin"),
            end: try time("20260302T123000", "Europe/Berlin"), location: "There", notes: "New notes")
        changes.alarms = []
        try series.change(0, changes, .all)
        let found = try #require(try series.all.first { $0.recurrenceID == "20260309T110000" })
        expectEqual(
            [
                found.start.basicFormat, "\((found.endInstant - found.startInstant) / 60)", found.event.title,
                found.event.notes ?? "", found.event.location ?? "",
            ], expected)
        try expectEqual(series.all.count, 5)
        expectEqual(ItemContent(found.event.text, limits: Limits()).alarms.count, lines.contains("VALARM") ? 1 : 0)
    }

    @Test("an invitation to the series reaches the occurrences that differ from it, which keep their answers")
    func invitations() throws {
        let people = """
            ORGANIZER:mailto:jo@example.org
            ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:ann@example.org
            ATTENDEE:mailto:ben@example.org
            """
        let series = try StoredSeries(
            StoredSeries.weekly + "\n" + people,
            detached: [
                "RECURRENCE-ID;TZID=Europe/Berlin:20260309T100000\nDTSTART;TZID=Europe/Berlin:20260310T100000\n"
                    + people.replacing("NEEDS-ACTION", with: "ACCEPTED")
            ])
        var changes = EventChanges()
        changes.attendees = AttendeeChanges(
            invited: [Participant(address: "mailto:chris@example.org")], uninvited: ["BEN@example.org"])
        try series.change(0, changes, .all)
        for (index, status) in [Participant.Status.needsAction, .accepted].enumerated() {
            let found = ItemContent(try series.occurrence(index).event.text, limits: Limits()).attendees
            expectEqual(found.map(\.plainAddress), ["ann@example.org", "chris@example.org"])
            expectEqual(found.first?.status, status)
        }
        let before = try series.records
        try series.change(0, changes, .all)
        expectEqual(try series.records, before)
    }

    @Test("a series moves from its own times, wherever its first occurrence was moved")
    func ownTimes() throws {
        for span in [SeriesSpan.all, .futureEvents] {
            let series = try StoredSeries(
                StoredSeries.weekly,
                detached: ["RECURRENCE-ID:20260302T090000Z\nDTSTART:20260303T130000Z\nDURATION:PT1H"])
            let first = try series.occurrence(0)
            var end = first.end
            end.local = end.local.adding(seconds: 1_800)
            // A longer first occurrence makes all of them longer, and moves none.
            let before = try series.starts
            try series.change(0, EventChanges(start: first.start, end: end), span)
            try expectEqual(series.starts, before)
            try expectEqual(series.all.map { ($0.endInstant - $0.startInstant) / 60 }, [90, 90, 90, 90, 90])
            // Moving it by an hour moves the others by an hour.
            let moved = try time("20260303T140000Z")
            try series.change(0, EventChanges(start: moved), span)
            try expectEqual(
                series.starts,
                ["20260303T140000Z", "20260309T110000", "20260316T110000", "20260323T110000", "20260330T110000"])
        }
    }

    @Test("times given for the series leave the occurrence that was moved where it is")
    func plannedTimes() throws {
        for span in [SeriesSpan.all, .futureEvents] {
            let series = try StoredSeries(
                StoredSeries.weekly, detached: ["RECURRENCE-ID:20260316T090000Z\nDTSTART:20260318T130000Z"])
            let target = try #require(try series.all.first { $0.recurrenceID == "20260316T100000" })
            let planned = try series.editor.plannedTimes(of: target, in: series.records)
            expectEqual(planned.start, try time("20260316T100000", "Europe/Berlin"))
            try series.apply(
                series.editor.changing(
                    target, of: series.records, EventChanges(start: try time("20260316T150000", "Europe/Berlin")),
                    span: span, replacingPlannedTimes: true))
            let early = span == .all ? "T150000" : "T100000"
            try expectEqual(
                series.starts,
                ["20260302" + early, "20260309" + early, "20260318T130000Z", "20260323T150000", "20260330T150000"])
        }
    }

    @Test("a new length of the series leaves the start of the occurrence by which it was named")
    func plannedLength() throws {
        for span in [SeriesSpan.all, .futureEvents] {
            let series = try StoredSeries(
                StoredSeries.weekly,
                detached: ["RECURRENCE-ID:20260316T090000Z\nDTSTART:20260318T130000Z\nDURATION:PT1H"])
            let target = try #require(try series.all.first { $0.recurrenceID == "20260316T100000" })
            let changes = EventChanges(
                start: try time("20260316T100000", "Europe/Berlin"), end: try time("20260316T120000", "Europe/Berlin"))
            let before = try series.starts
            try series.apply(
                series.editor.changing(
                    target, of: series.records, changes, span: span, replacingPlannedTimes: true))
            try expectEqual(series.starts, before)
            let early: Int64 = span == .all ? 120 : 60
            try expectEqual(
                series.all.map { ($0.endInstant - $0.startInstant) / 60 }, [early, early, 120, 120, 120])
        }
    }

    @Test("a change that changes nothing detaches, splits and touches nothing")
    func nothing() throws {
        let series = try StoredSeries(
            StoredSeries.weekly, detached: ["RECURRENCE-ID:20260316T090000Z\nDTSTART:20260318T130000Z\nSUMMARY:Lesson"])
        let before = try series.fixture.events()
        for index in 0..<5 {
            for span in [SeriesSpan.thisEvent, .futureEvents, .all] {
                let target = try series.occurrence(index)
                let changes = EventChanges(
                    title: "Lesson", start: target.start, end: target.end, location: "", notes: "")
                let change = try series.editor.changing(target, of: series.records, changes, span: span)
                expectTrue(change.isEmpty, "\(index) \(span)")
            }
        }
        try expectEqual(series.fixture.events(), before)
    }

    @Test("an occurrence with THISANDFUTURE keeps its distance, and those after it follow it")
    func ranges() throws {
        let series = try StoredSeries(
            StoredSeries.weekly,
            detached: [
                "RECURRENCE-ID;RANGE=THISANDFUTURE:20260316T090000Z\nDTSTART;TZID=Europe/Berlin:20260317T140000\n"
                    + "DURATION:PT1H\nSUMMARY:Afternoon",
                "RECURRENCE-ID:20260323T090000Z\nDTSTART;TZID=Europe/Berlin:20260324T140000\nDURATION:PT1H\n"
                    + "SUMMARY:Afternoon\nDESCRIPTION:Own",
            ])
        try series.change(
            0, EventChanges(title: "New", start: try time("20260302T110000", "Europe/Berlin")), .all)
        try expectEqual(
            series.starts,
            ["20260302T110000", "20260309T110000", "20260317T150000", "20260324T150000", "20260331T150000"])
        try expectEqual(series.all.map(\.event.title), ["New", "New", "Afternoon", "Afternoon", "Afternoon"])
    }

    @Test("a room for one occurrence reaches no later one, with THISANDFUTURE either")
    func conferenceOfRange() throws {
        let series = try StoredSeries(
            StoredSeries.weekly,
            detached: [
                "RECURRENCE-ID;RANGE=THISANDFUTURE:20260316T090000Z\nDTSTART;TZID=Europe/Berlin:20260317T140000\n"
                    + "SUMMARY:Afternoon"
            ])
        let before = try series.starts
        func rooms() throws -> [Bool] { try series.all.map { $0.conference != nil } }
        func set(_ conference: VirtualConference?, _ index: Int) throws {
            let target = try series.occurrence(index)
            try series.apply(series.editor.settingConference(conference, on: target, of: series.records))
        }
        try set(try difficultConference(), 2)
        try expectEqual(rooms(), [false, false, true, false, false])
        try set(nil, 2)
        try expectEqual(rooms(), [false, false, false, false, false])
        try set(try difficultConference(), 4)
        try expectEqual(rooms(), [false, false, false, false, true])
        try series.apply(series.editor.settingConference(try difficultConference(), on: nil, of: series.records))
        try set(nil, 3)
        try expectEqual(rooms(), [true, true, true, false, true])
        try expectEqual(series.starts, before)
        try expectEqual(series.all.map(\.event.title), ["Lesson", "Lesson", "Afternoon", "Afternoon", "Afternoon"])
    }

    @Test("detached occurrences without a series move by the same amount, each from its own time")
    func orphans() throws {
        let fixture = try CalendarFixture()
        let lines = [2, 3, 4].map { "RECURRENCE-ID:2026030\($0)T100000Z\nDTSTART:2026030\($0)T1\($0)0000Z\nSUMMARY:S" }
        try fixture.importing(components: lines.map { CalendarFixture.event($0) }.joined(separator: "\n"))
        let records = try fixture.events()
        let occurrence = try fixture.query.occurrences(of: records, in: 0..<4_000_000_000)[1]
        let change = try SeriesEditor(fixture.editor).changing(
            occurrence, of: records, EventChanges(start: try time("20260304T140000Z")), span: .futureEvents)
        expectEqual(change.updates.map(\.start.basicFormat), ["20260304T140000Z", "20260305T150000Z"])
    }

    /// A rule, the new start, and the starts after the move or nil if it is refused.
    static let months: [(String, String, String, [String]?)] = [
        ("20260115", "FREQ=MONTHLY;COUNT=3", "20260203", ["20260203", "20260303", "20260403"]),
        ("20260115", "FREQ=MONTHLY;UNTIL=20260315", "20260203", ["20260203", "20260303", "20260403"]),
        ("20260115", "FREQ=MONTHLY;UNTIL=20260214", "20260203", ["20260203"]),
        ("20260115", "FREQ=MONTHLY;INTERVAL=2;COUNT=3", "20251220", ["20251220", "20260220", "20260420"]),
        ("20260130", "FREQ=MONTHLY;COUNT=3", "20260131", nil), ("20260128", "FREQ=MONTHLY;COUNT=3", "20260129", nil),
        ("20260131", "FREQ=MONTHLY;COUNT=3", "20260128", nil),
        ("20260220", "FREQ=YEARLY;COUNT=3", "20260305", ["20260305", "20270305", "20280305"]),
        ("20260220", "FREQ=YEARLY;UNTIL=20280220", "20260305", ["20260305", "20270305", "20280305"]),
        ("20280228", "FREQ=YEARLY;COUNT=3", "20280229", nil),
        ("20260115", "FREQ=DAILY;COUNT=2", "20260131", ["20260131", "20260201"]),
    ]

    @Test(
        "a series by the day of its start keeps its occurrences and exceptions in months of any length",
        arguments: months)
    func dayOfStart(start: String, rule: String, to: String, expected: [String]?) throws {
        let series = try StoredSeries("DTSTART;VALUE=DATE:\(start)\nRRULE:\(rule)")
        let count = try series.starts.count
        guard let expected else {
            let error = #expect(throws: ConferenceError.self) {
                try series.change(0, EventChanges(start: try time(to)), .all)
            }
            expectEqual(error?.code, .seriesCannotMove)
            return
        }
        if count > 1 { try series.change(1, EventChanges(notes: "Own"), .thisEvent) }
        if count > 2 { try series.remove(2, .thisEvent) }
        try series.change(0, EventChanges(start: try time(to)), .all)
        try expectEqual(series.starts, Array(expected.prefix(2)))
    }

    @Test(
        "a floating event lasts as long as the clock shows, whatever the local clock does that night",
        arguments: [
            ("20270327T220000", "20270328T060000", "080000"), ("20270327T020000", "20270327T030000", "010000"),
            ("20270328T023000", "20270328T030000", "003000"), ("20271030T220000", "20271031T060000", "080000"),
        ])
    func floating(start: String, end: String, length: String) throws {
        let series = try StoredSeries(
            "DTSTART:20270313T210000\nDTEND:20270314T040000\nRRULE:FREQ=WEEKLY;COUNT=40\nSUMMARY:Night")
        let day = try series.occurrence(start < "20270401" ? 2 : 33)
        let changes = EventChanges(start: try time(start), end: try time(end))
        try series.apply(
            series.editor.changing(day, of: try series.records, changes, span: .all, replacingPlannedTimes: true))
        let lengths = try series.all.map { $0.end.local.secondsSinceEpoch - $0.start.local.secondsSinceEpoch }
        let seconds =
            try #require(Int64(length.prefix(2))) * 3_600 + (try #require(Int64(length.dropFirst(2).prefix(2)))) * 60
        expectEqual(lengths, Array(repeating: seconds, count: 40))
    }

    @Test("whole days and rules that exclude occurrences move along")
    func exclusions() throws {
        let series = try StoredSeries(
            """
            DTSTART:20260302T220000Z
            RRULE:FREQ=HOURLY;INTERVAL=3;COUNT=12
            EXDATE;VALUE=DATE:20260303
            EXRULE:FREQ=DAILY;COUNT=2
            """)
        try expectEqual(series.starts, ["20260304T010000Z", "20260304T040000Z", "20260304T070000Z"])
        try series.apply(
            series.editor.changing(
                nil, of: series.records, EventChanges(start: try time("20260303T020000Z")), span: .all))
        try expectEqual(series.starts, ["20260304T050000Z", "20260304T080000Z", "20260304T110000Z"])
    }
}
