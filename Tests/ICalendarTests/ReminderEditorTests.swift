import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import Recurrence
import TestSupport
import Testing
@testable import CalendarEditing
@testable import ICalendar

@Suite("Editing reminders")
struct ReminderEditorTests {
    private func time(_ text: String, _ zone: String? = nil) throws -> EventTime {
        try #require(EventTime(basicFormat: text, reference: zone.map { .zone($0) } ?? .floating))
    }

    @Test("a new reminder has the given properties and no others, in the store and in a file")
    func new() throws {
        let fixture = try CalendarFixture()
        let bare = try fixture.reminderEditor.newReminder(ReminderChanges())
        expectEmpty(bare.title)
        expectEqual(
            EventProperties.lines(of: bare.text).map { $0.prefix { $0 != ":" } },
            [
                "BEGIN", "UID", "DTSTAMP", "CREATED", "LAST-MODIFIED", "SEQUENCE", "END",
            ])
        var content = ReminderChanges(
            title: "Milk; bread", start: .set(try time("20260301T090000", "Europe/Berlin")),
            due: .set(try time("20260301T100000", "Europe/Berlin")), priority: 1, location: "Shop", notes: "a\r\nb",
            url: "https://example.org", alarms: [AlarmDefinition(trigger: .relative(seconds: -900, fromEnd: false))],
            rules: ["FREQ=DAILY;UNTIL=20260310"])
        content.structuredLocation = .set(StructuredLocation(title: "Shop", latitude: 1, longitude: 2, radius: 50))
        let record = try fixture.reminderEditor.newReminder(content)
        expectEqual(record.title, "Milk; bread")
        expectEqual(record.notes, "a\nb")
        expectEqual(record.priority, 1)
        expectTrue(record.isRecurring)
        expectEqual(record.created, CalendarFixture.now)
        let details = ItemContent(record.text, limits: fixture.limits)
        expectEqual(details.alarms.map(\.trigger), [.relative(seconds: -900, fromEnd: false)])
        expectEqual(details.structuredLocation?.radius, 50)
        // UNTIL in the form that a DTSTART with a zone asks for.
        expectEqual(details.rules, ["FREQ=DAILY;UNTIL=20260310T225959Z"])
        let stored = try fixture.store.write { writer in
            var record = record
            record.calendarID = try writer.defaultCalendar(for: .reminders).id
            return try writer.insert(record)
        }
        try expectEqual(fixture.onlyReminder(), stored)
        let other = try CalendarFixture()
        try expectEmpty(other.importing(try fixture.export()).warnings)
        try expectEqual(other.onlyReminder().text, record.text)
    }

    private static let text = CalendarFixture.reminder(
        """
        SUMMARY:Old
        X-OTHER;X-P=1:kept
         folded
        DTSTART;TZID=Europe/Berlin:20260301T090000
        DURATION:PT1H
        PRIORITY:5
        BEGIN:VALARM
        ACTION:DISPLAY
        DESCRIPTION:Old
        TRIGGER:-PT5M
        END:VALARM
        """)

    private func imported(_ fixture: CalendarFixture, _ text: String = text) throws -> ReminderRecord {
        try fixture.importing(components: text)
        return try fixture.onlyReminder()
    }

    @Test(
        "a change writes only its own lines and leaves the others byte for byte",
        arguments: [
            (ReminderChanges(title: "New"), ["SUMMARY:Old"], ["SUMMARY:New"]),
            (ReminderChanges(priority: 9), ["PRIORITY:5"], ["PRIORITY:9"]),
            (ReminderChanges(priority: 0), ["PRIORITY:5"], []),
            (ReminderChanges(notes: "n"), [], ["DESCRIPTION:n"]),
            (
                ReminderChanges(completion: .completed(at: 0)), [],
                ["COMPLETED:19700101T000000Z", "PERCENT-COMPLETE:100", "SEQUENCE:1", "STATUS:COMPLETED"]
            ),
            (
                ReminderChanges(due: .remove), ["DURATION:PT1H"], ["SEQUENCE:1"]
            ),
            (
                ReminderChanges(start: .remove), ["DTSTART;TZID=Europe/Berlin:20260301T090000", "DURATION:PT1H"],
                ["DUE;TZID=Europe/Berlin:20260301T100000", "SEQUENCE:1"]
            ),
            (
                ReminderChanges(alarms: []),
                ["ACTION:DISPLAY", "BEGIN:VALARM", "DESCRIPTION:Old", "END:VALARM", "TRIGGER:-PT5M"], []
            ),
        ])
    func lines(changes: ReminderChanges, gone: [String], new: [String]) throws {
        let fixture = try CalendarFixture()
        let old = try imported(fixture)
        let edited = try fixture.reminderEditor.applying(changes, to: old)
        func lines(_ text: String) -> Set<String> {
            Set(EventProperties.lines(of: text).filter { !$0.hasPrefix("DTSTAMP") && !$0.hasPrefix("LAST-MODIFIED") })
        }
        expectEqual(lines(old.text).subtracting(lines(edited.text)).sorted(), gone.sorted())
        expectEqual(lines(edited.text).subtracting(lines(old.text)).sorted(), new.sorted())
        expectEqual(edited.modified, CalendarFixture.now)
        expectEqualTuples(
            (edited.id, edited.identifier, edited.uid, edited.version), (old.id, old.identifier, old.uid, old.version))
        expectContains(edited.text, "X-OTHER;X-P=1:kept\r\n folded\r\n")
    }

    @Test("completion can be undone, and an empty change does nothing")
    func reopening() throws {
        let fixture = try CalendarFixture()
        let old = try imported(fixture)
        try expectEqual(fixture.reminderEditor.applying(ReminderChanges(), to: old), old)
        let done = try fixture.reminderEditor.applying(ReminderChanges(completion: .completed(at: 77)), to: old)
        expectTrue(done.isCompleted)
        expectEqual(done.completed, 77)
        let open = try fixture.reminderEditor.applying(ReminderChanges(completion: .open), to: done)
        expectFalse(open.isCompleted)
        expectNil(open.completed)
        expectNotContains(open.text, "PERCENT-COMPLETE")
        expectContains(open.text, "STATUS:NEEDS-ACTION\r\n")
    }

    @Test(
        "invalid changes are rejected with a reason",
        arguments: [
            (ReminderChanges(title: ""), .badReminderText), (ReminderChanges(title: " "), .badReminderText),
            (ReminderChanges(priority: 10), .badPriority), (ReminderChanges(priority: -1), .badPriority),
            (
                ReminderChanges(due: .set(EventTime(LocalDateTime(secondsSinceEpoch: 0), .utc))), .dueBeforeStart
            ),
            (ReminderChanges(rules: ["FREQ=NEVER"]), .badRule),
            (ReminderChanges(start: .remove, due: .remove, rules: ["FREQ=DAILY"]), .recurringReminderNeedsDate),
            (ReminderChanges(notes: String(repeating: "x", count: 20_000)), .reminderTooLarge),
        ] as [(ReminderChanges, ConferenceError.Code)])
    func refused(changes: ReminderChanges, code: ConferenceError.Code) throws {
        var limits = Limits()
        limits.componentLength = 10_000
        let fixture = try CalendarFixture(limits: limits)
        let old = try imported(fixture)
        let error = #expect(throws: ConferenceError.self) { try fixture.reminderEditor.applying(changes, to: old) }
        expectEqual(error?.code, code)
        expectNotContains(error?.message.lowercased(), "event")
    }

    @Test("a reminder without a UID keeps the derived one, and the original file is still recognised")
    func withoutUID() throws {
        let fixture = try CalendarFixture()
        let text = "BEGIN:VTODO\nDTSTAMP:20260101T000000Z\nSUMMARY:x\nEND:VTODO"
        let old = try imported(fixture, text)
        let edited = try fixture.reminderEditor.applying(ReminderChanges(title: "y"), to: old)
        expectEqual(edited.uid, old.uid)
        expectContains(edited.text, "UID:\(old.uid)\r\n")
        try fixture.store.write { try $0.update(edited) }
        try expectEqual(fixture.importing(components: text).reminderCounts, [0, 0, 1, 0])
        try expectEqual(fixture.onlyReminder().title, "y")
    }

    // MARK: Completing

    @Test(
        "completing a recurring reminder moves it to its next occurrence",
        arguments: [
            // Ten o'clock stays ten o'clock across the clock change on 29 March.
            (
                "DTSTART;TZID=Europe/Berlin:20260328T090000\nDUE;TZID=Europe/Berlin:20260328T100000\nRRULE:FREQ=DAILY",
                "20260329T090000", "20260329T100000", "FREQ=DAILY"
            ),
            (
                "DUE;VALUE=DATE:20260228\nRRULE:FREQ=MONTHLY;BYMONTHDAY=-1", "-", "20260331",
                "FREQ=MONTHLY;BYMONTHDAY=-1"
            ),
            ("DUE:20260301T100000Z\nRRULE:FREQ=DAILY;COUNT=3", "-", "20260302T100000Z", "FREQ=DAILY;COUNT=2"),
            // Excluded occurrences count.
            (
                "DUE:20260301T100000Z\nRRULE:FREQ=DAILY;COUNT=3\nEXDATE:20260302T100000Z", "-", "20260303T100000Z",
                "FREQ=DAILY;COUNT=1"
            ),
            (
                "DTSTART:20260301T100000Z\nDURATION:PT30M\nRRULE:FREQ=WEEKLY;UNTIL=20260401T000000Z",
                "20260308T100000Z",
                "20260308T103000Z", "FREQ=WEEKLY;UNTIL=20260401T000000Z"
            ),
            // DUE on another clock keeps its distance on that of DTSTART.
            (
                "DTSTART;TZID=Europe/Berlin:20260328T090000\nDUE:20260328T090000Z\nRRULE:FREQ=DAILY", "20260329T090000",
                "20260329T080000Z", "FREQ=DAILY"
            ),
            ("DUE;VALUE=DATE:20240229\nRRULE:FREQ=YEARLY", "-", "20280229", "FREQ=YEARLY"),
            (
                "DUE:20260301T100000Z\nRRULE:FREQ=SECONDLY;INTERVAL=30", "-", "20260301T100030Z",
                "FREQ=SECONDLY;INTERVAL=30"
            ),
        ])
    func advance(lines: String, start: String, due: String, rule: String) throws {
        let fixture = try CalendarFixture()
        let old = try imported(
            fixture,
            CalendarFixture.reminder(
                lines
                    + "\nSUMMARY:Water\nSTATUS:IN-PROCESS\nPERCENT-COMPLETE:50\nBEGIN:VALARM\nTRIGGER:PT0S\nEND:VALARM")
        )
        let result = try fixture.reminderEditor.completing(old, at: CalendarFixture.now)
        let next = result.reminder
        expectEqual(next.start?.basicFormat ?? "-", start)
        expectEqual(next.due?.basicFormat, due)
        expectEqual(ItemContent(next.text, limits: fixture.limits).rules, [rule])
        expectFalse(next.isCompleted)
        expectEqualTuples((next.id, next.uid, next.identifier), (old.id, old.uid, old.identifier))
        expectContains(next.text, "BEGIN:VALARM")
        expectNotContains(next.text, "PERCENT-COMPLETE")

        let done = try #require(result.completed)
        expectTrue(done.isCompleted)
        expectEqual(done.completed, CalendarFixture.now)
        expectNotEqual(done.uid, old.uid)
        expectEqual(done.title, "Water")
        expectEqualTuples((done.start, done.due), (old.start, old.due))
        expectFalse(done.isRecurring)
        expectEmpty(done.recurrenceID)
        expectEqual(done.calendarID, old.calendarID)
        expectContains(done.text, "RELATED-TO;RELTYPE=SIBLING:todo@example.com\r\n")
        expectNotContains(done.text, "VALARM")
        try fixture.store.write { writer in
            try writer.update(next)
            try writer.insert(done)
        }
        try expectEqual(fixture.reminderQuery.reminders(filter: .incomplete(dueFrom: nil, dueBefore: nil)).count, 1)
        try expectEqual(
            fixture.reminderQuery.reminders(filter: .completed(from: CalendarFixture.now, before: nil)).count, 1)
    }

    @Test(
        "after the last occurrence, or without a rule, the reminder itself is completed",
        arguments: [
            "DUE:20260301T100000Z", "DUE:20260301T100000Z\nRRULE:FREQ=DAILY;COUNT=1",
            "DUE:20260301T100000Z\nRRULE:FREQ=DAILY;UNTIL=20260301T100000Z", "SUMMARY:No date",
            "DUE:20260301T100000Z\nRRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
        ])
    func last(lines: String) throws {
        let fixture = try CalendarFixture()
        let old = try imported(fixture, CalendarFixture.reminder(lines))
        let result = try fixture.reminderEditor.completing(old, at: 5)
        expectNil(result.completed)
        expectTrue(result.reminder.isCompleted)
        expectEqual(result.reminder.completed, 5)
        expectEqual(result.reminder.due, old.due)
    }

    @Test("a detached occurrence replaces the one from the rules")
    func detached() throws {
        let fixture = try CalendarFixture()
        try fixture.importing(
            components: CalendarFixture.reminder("DUE:20260301T100000Z\nRRULE:FREQ=DAILY") + "\n"
                + CalendarFixture.reminder("RECURRENCE-ID:20260302T100000Z\nDUE:20260302T120000Z"))
        let series = try fixture.reminderQuery.reminders(uid: "todo@example.com")
        let result = try fixture.reminderEditor.completing(series[0], detached: [series[1]], at: 5)
        expectEqual(result.reminder.due?.basicFormat, "20260303T100000Z")
    }
}
