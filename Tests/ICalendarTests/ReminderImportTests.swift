import CalendarModel
import CalendarStore
import Foundation
import ICalendar
import Recurrence
import TestSupport
import Testing
@testable import CalendarEditing

extension CalendarFixture {
    var reminderEditor: ReminderEditor {
        ReminderEditor(resolver: ZoneResolver(zones: zones), limits: limits) { Self.now }
    }
    var reminderQuery: ReminderQuery { ReminderQuery(store: store, zones: zones) }

    func reminders() throws -> [ReminderRecord] { try reminderQuery.reminders(filter: .all) }

    func onlyReminder(sourceLocation: SourceLocation = #_sourceLocation) throws -> ReminderRecord {
        let reminders = try reminders()
        try #require(reminders.count == 1, sourceLocation: sourceLocation)
        return reminders[0]
    }

    /// Returns a to-do with these lines.
    static func reminder(_ lines: String, uid: String = "todo@example.com") -> String {
        "BEGIN:VTODO\nUID:\(uid)\nDTSTAMP:20260101T000000Z\n\(lines)\nEND:VTODO"
    }
}

@Suite("Reminders in calendar files")
struct ReminderImportTests {
    @Test("all fields are derived from the text")
    func columns() throws {
        let fixture = try CalendarFixture()
        let report = try fixture.importing(
            components: CalendarFixture.reminder(
                """
                SUMMARY:Milk\\, bread
                DESCRIPTION:Two\\nlines
                LOCATION:Shop
                URL:https://example.org/a\\,b
                DTSTART;TZID=Europe/Berlin:20260301T090000
                DUE;TZID=Europe/Berlin:20260301T100000
                STATUS:COMPLETED
                COMPLETED:20260228T120000Z
                PERCENT-COMPLETE:100
                PRIORITY:5
                SEQUENCE:3
                CREATED:20250101T000000Z
                LAST-MODIFIED:20260228T120000Z
                RRULE:FREQ=WEEKLY
                """))
        expectEmpty(report.warnings)
        expectEqual(report.otherComponents, 1)
        expectEqual(report.reminderCounts, [1, 0, 0, 0])
        let reminder = try fixture.onlyReminder()
        expectEqual(reminder.uid, "todo@example.com")
        expectEqual(reminder.title, "Milk, bread")
        expectEqual(reminder.notes, "Two\nlines")
        expectEqual(reminder.location, "Shop")
        expectEqual(reminder.url, "https://example.org/a\\,b")
        expectEqual(reminder.start, EventTime(basicFormat: "20260301T090000", reference: .zone("Europe/Berlin")))
        expectEqual(reminder.due, EventTime(basicFormat: "20260301T100000", reference: .zone("Europe/Berlin")))
        expectEqual(reminder.dueInstant, 1_772_355_600)
        expectTrue(reminder.isCompleted)
        expectEqual(reminder.completed, 1_772_280_000)
        expectEqual(reminder.priority, 5)
        expectEqual(reminder.sequence, 3)
        expectEqual(reminder.created, 1_735_689_600)
        expectEqual(reminder.modified, 1_772_280_000)
        expectTrue(reminder.isRecurring)
        expectEqual(reminder.importedText, reminder.text)
    }

    /// What is strange, what becomes of it, and the lines of the file that are warned of. BEGIN:VTODO is line 4.
    @Test(
        "an invalid to-do is kept byte for byte, read as far as possible, and reported by line",
        arguments: [
            ("BEGIN:VTODO\nDTSTAMP:20260101T000000Z\nSUMMARY:x\nEND:VTODO", [4], "x|-|-|false|-|0|false"),
            ("BEGIN:VTODO\nUID:u\nSUMMARY:x\nEND:VTODO", [4], "x|-|-|false|-|0|false"),
            ("BEGIN:VTODO\nEND:VTODO", [4, 4], "|-|-|false|-|0|false"),
            (
                CalendarFixture.reminder("DTSTART:20260302T100000Z\nDUE:20260301T100000Z"), [8],
                "|20260302T100000Z|20260301T100000Z|false|-|0|false"
            ),
            (
                CalendarFixture.reminder("DTSTART:20260301T100000Z\nDURATION:P1DT1H"), [],
                "|20260301T100000Z|20260302T110000Z|false|-|0|false"
            ),
            (CalendarFixture.reminder("DURATION:PT1H"), [7], "|-|-|false|-|0|false"),
            (
                CalendarFixture.reminder("DTSTART:20260301T100000Z\nDURATION:soon"), [8],
                "|20260301T100000Z|-|false|-|0|false"
            ),
            (CalendarFixture.reminder("DUE:tomorrow"), [7], "|-|-|false|-|0|false"),
            (
                CalendarFixture.reminder("DUE;TZID=Nowhere/Land:20260301T100000"), [7],
                "|-|20260301T100000|false|-|0|false"
            ),
            (CalendarFixture.reminder("COMPLETED:20260301T000000Z"), [7], "|-|-|true|1772323200|0|false"),
            (CalendarFixture.reminder("COMPLETED:done\nSTATUS:COMPLETED"), [7], "|-|-|true|-|0|false"),
            (CalendarFixture.reminder("STATUS:NEEDS-ACTION\nCOMPLETED:20260301T000000Z"), [], "|-|-|false|-|0|false"),
            (CalendarFixture.reminder("STATUS:cancelled"), [], "|-|-|true|-|0|false"),
            (CalendarFixture.reminder("PERCENT-COMPLETE:100"), [], "|-|-|true|-|0|false"),
            (CalendarFixture.reminder("PRIORITY:42"), [7], "|-|-|false|-|0|false"),
            (CalendarFixture.reminder("PRIORITY:high"), [7], "|-|-|false|-|0|false"),
            (CalendarFixture.reminder("RRULE:FREQ=DAILY"), [7], "|-|-|false|-|0|false"),
            (
                CalendarFixture.reminder("DUE:20260301T100000Z\nRRULE:FREQ=SOMETIMES"), [8],
                "|-|20260301T100000Z|false|-|0|false"
            ),
            (
                CalendarFixture.reminder("DUE:20260301T100000Z\nRECURRENCE-ID:20260301T100000Z\nRRULE:FREQ=DAILY"), [9],
                "|-|20260301T100000Z|false|-|0|false"
            ),
            (
                CalendarFixture.reminder("DUE:20260301T100000Z\nRECURRENCE-ID:first"), [8],
                "|-|20260301T100000Z|false|-|0|false"
            ),
            (CalendarFixture.reminder("DUE;VALUE=DATE:20260301\nRRULE:FREQ=DAILY"), [], "|-|20260301|false|-|0|true"),
        ])
    func strange(component: String, lines: [Int], expected: String) throws {
        let fixture = try CalendarFixture()
        let report = try fixture.importing(components: component)
        expectEqual(report.warnings.map(\.line), lines)
        expectTrue(report.warnings.allSatisfy { !$0.text.isEmpty })
        let found = try fixture.onlyReminder()
        let fields = [
            found.title, found.start?.basicFormat ?? "-", found.due?.basicFormat ?? "-", "\(found.isCompleted)",
            found.completed.map { "\($0)" } ?? "-", "\(found.priority)", "\(found.isRecurring)",
        ]
        expectEqual(fields.joined(separator: "|"), expected)
        let text = CalendarFixture.crlf(component) + "\r\n"
        expectEqual(found.text, text)
        try expectContains(fixture.export(), text)
        let second = try fixture.importing(components: component)
        expectEqual(second.reminderCounts, [0, 0, 1, 0])
        try expectEqual(fixture.onlyReminder(), found)
    }

    @Test("a newer file updates the reminder, an older one does not, and importing again does not undo an edit")
    func merging() throws {
        let fixture = try CalendarFixture()
        func file(_ title: String, _ modified: String, sequence: Int = 0) -> String {
            CalendarFixture.reminder("SUMMARY:\(title)\nLAST-MODIFIED:\(modified)\nSEQUENCE:\(sequence)")
        }
        try fixture.importing(components: file("First", "20260101T000000Z"))
        let first = try fixture.onlyReminder()
        try expectEqual(fixture.importing(components: file("Second", "20260201T000000Z")).reminderCounts, [0, 1, 0, 0])
        let second = try fixture.onlyReminder()
        expectEqual(second.title, "Second")
        expectEqualTuples((second.id, second.identifier), (first.id, first.identifier))
        expectNotEqual(second.version, first.version)
        try expectEqual(fixture.importing(components: file("First", "20260101T000000Z")).reminderCounts, [0, 0, 0, 1])
        try expectEqual(
            fixture.importing(components: file("Old", "20270101T000000Z", sequence: -1)).reminderCounts, [0, 0, 0, 1])
        try expectEqual(fixture.onlyReminder(), second)

        let edited = try fixture.reminderEditor.applying(ReminderChanges(title: "Mine"), to: second)
        try fixture.store.write { try $0.update(edited) }
        #expect(try fixture.importing(components: file("Second", "20260201T000000Z")).reminders == (0, 0, 1, 0))
        #expect(try fixture.onlyReminder().title == "Mine")
        // Our own export, imported by another store and by this one.
        let export = try fixture.export()
        try expectEqual(fixture.importing(export).reminderCounts, [0, 0, 1, 0])
        let other = try CalendarFixture()
        try other.importing(export)
        try expectEqual(other.onlyReminder().text, edited.text)
        try expectEqual(other.onlyReminder().identifier, first.identifier)
        try expectEqual(other.export(), export)
    }

    @Test("the second to-do with a UID in one file is stored next to the first, on every import, but not listed")
    func duplicates() throws {
        let fixture = try CalendarFixture()
        let both = CalendarFixture.reminder("SUMMARY:First") + "\n" + CalendarFixture.reminder("SUMMARY:Second")
        for _ in 1...2 {
            let report = try fixture.importing(components: both)
            expectEqual(report.warnings.count, 1)
            try expectEqual(fixture.onlyReminder().title, "First")
            try expectEqual(fixture.store.components(calendar: 1, kind: "VTODO").count, 2)
        }
        try expectContains(fixture.export(), "SUMMARY:Second\r\n")
    }

    @Test("an occurrence before its series in the file uses the series' time zone, and both have one identifier")
    func detached() throws {
        let fixture = try CalendarFixture()
        let text =
            CalendarFixture.reminder("RECURRENCE-ID:20260308T090000Z\nDUE:20260308T120000Z\nSUMMARY:Later") + "\n"
            + CalendarFixture.reminder("DUE;TZID=Europe/Berlin:20260301T100000\nRRULE:FREQ=WEEKLY\nSUMMARY:Weekly")
        try expectEmpty(fixture.importing(components: text).warnings)
        let reminders = try fixture.reminderQuery.reminders(uid: "todo@example.com")
        expectEqual(reminders.map(\.title), ["Weekly", "Later"])
        expectEqual(reminders.map(\.recurrenceID), ["", "20260308T100000"])
        expectEqual(Set(reminders.map(\.identifier)).count, 1)
        try expectEqual(fixture.reminderQuery.reminder(identifier: reminders[0].identifier)?.title, "Weekly")
        try expectEqual(fixture.reminderQuery.counts(), [1: 1])
        try expectEqual(fixture.importing(components: text).reminderCounts, [0, 0, 2, 0])
    }

    @Test(
        "a to-do before the definition of its time zone uses that zone, and no file that redefines it moves the to-do")
    func ownZone() throws {
        let fixture = try CalendarFixture()
        func zone(_ offset: String) -> String {
            """
            BEGIN:VTIMEZONE
            TZID:My Zone
            BEGIN:STANDARD
            DTSTART:19700101T000000
            TZOFFSETFROM:\(offset)
            TZOFFSETTO:\(offset)
            END:STANDARD
            END:VTIMEZONE
            """
        }
        let todo = CalendarFixture.reminder("DUE;TZID=My Zone:20260301T100000")
        try expectEmpty(fixture.importing(components: todo + "\n" + zone("+0300")).warnings)
        try expectEqual(fixture.onlyReminder().dueInstant, 1_772_348_400)
        try fixture.importing(components: zone("+0500"))
        try expectEqual(fixture.onlyReminder().dueInstant, 1_772_348_400)
        // Another version of its own file does.
        try expectEqual(fixture.importing(components: todo + "\n" + zone("+0500")).reminders.updated, 1)
        try expectEqual(fixture.onlyReminder().dueInstant, 1_772_341_200)
        try expectEqual(fixture.importing(components: todo + "\n" + zone("+0500")).reminders.updated, 0)
    }

    @Test(
        "a floating time is due in the system's time zone, to the second",
        arguments: [
            ("Europe/Berlin", "DUE:20260301T100000", 1_772_355_600),
            ("America/New_York", "DUE:20260301T100000", 1_772_377_200),
            ("Pacific/Kiritimati", "DUE;VALUE=DATE:20260301", 1_772_272_800),
            ("Pacific/Niue", "DUE;VALUE=DATE:20260301", 1_772_362_800),
            ("Asia/Tokyo", "DUE:20260301T100000Z", 1_772_359_200),
        ] as [(String, String, Int64)])
    func floating(systemZone: String, line: String, instant: Int64) throws {
        let fixture = try CalendarFixture(systemZone: systemZone)
        try fixture.importing(components: CalendarFixture.reminder(line))
        func count(_ from: Int64?, _ before: Int64?) throws -> Int {
            try fixture.reminderQuery.reminders(filter: .incomplete(dueFrom: from, dueBefore: before)).count
        }
        try expectEqual(count(instant, instant + 1), 1)
        try expectEqual(count(instant + 1, nil), 0)
        try expectEqual(count(nil, instant), 0)
        try expectEqual(count(nil, nil), 1)
    }

    @Test("to-dos that an earlier version stored as text are migrated by the first query, unchanged")
    func outstanding() throws {
        let fixture = try CalendarFixture()
        let texts = [
            CalendarFixture.reminder("RECURRENCE-ID:20260308T090000Z\nSUMMARY:Later"),
            CalendarFixture.reminder("DUE;TZID=Europe/Berlin:20260301T100000\nRRULE:FREQ=WEEKLY\nSUMMARY:Weekly"),
            CalendarFixture.reminder("SUMMARY:Second of that UID"), "BEGIN:VTODO\nSUMMARY:No UID\nEND:VTODO",
        ].map { CalendarFixture.crlf($0) + "\r\n" }
        try fixture.store.write { writer in
            let calendar = try writer.defaultCalendar().id
            for (text, key) in zip(texts, ["todo@example.com", "todo@example.com", "digest", "other"]) {
                let recurrenceID = text.contains("RECURRENCE-ID") ? "20260308T090000Z" : ""
                try writer.upsert(
                    ComponentRecord(
                        calendarID: calendar, kind: "VTODO", key: key, recurrenceID: recurrenceID, text: text))
            }
        }
        try fixture.forgetReminders()
        #expect(try fixture.store.reminders(calendars: nil, filter: .all).isEmpty)
        #expect(try fixture.reminders().map(\.title) == ["Later", "Weekly", "No UID"])
        #expect(try fixture.reminders().map(\.recurrenceID) == ["20260308T100000", "", ""])
        #expect(try fixture.reminders().allSatisfy { $0.importedText == $0.text })
        #expect(try fixture.store.remindersToRead(limit: 1).isEmpty)
        #expect(try fixture.store.components(calendar: 1, kind: "VTODO").map(\.text) == texts)
        // Importing the same file again changes nothing.
        let report = try fixture.importing(components: texts.joined().replacing("\r\n", with: "\n"))
        expectEqual(report.reminderCounts, [0, 0, 3, 0])
        try expectEqual(fixture.store.components(calendar: 1, kind: "VTODO").map(\.text).prefix(4), texts[...])
    }
}

extension CalendarFixture {
    /// Puts the to-dos on the list of components to migrate, as a schema migration does.
    func forgetReminders() throws {
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/usr/bin/sqlite3")
        shell.arguments = [
            store.path,
            "DELETE FROM reminder; INSERT INTO reminder_to_read SELECT id FROM component WHERE kind = 'VTODO';",
        ]
        try shell.run()
        shell.waitUntilExit()
        try #require(shell.terminationStatus == 0)
    }
}
