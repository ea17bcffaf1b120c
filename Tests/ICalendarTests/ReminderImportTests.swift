import CalendarModel
import CalendarStore
import Foundation
import Recurrence
import Testing
@testable import CalendarEditing

extension CalendarFixture {
    var reminderEditor: ReminderEditor { ReminderEditor(zones: zones, limits: limits) { Self.now } }
    var reminderQuery: ReminderQuery { ReminderQuery(store: store, zones: zones, limits: limits) }

    func reminders() throws -> [ReminderRecord] { try reminderQuery.reminders(filter: .all) }

    func onlyReminder(sourceLocation: SourceLocation = #_sourceLocation) throws -> ReminderRecord {
        let reminders = try reminders()
        try #require(reminders.count == 1, sourceLocation: sourceLocation)
        return reminders[0]
    }

    /// A to-do with these lines.
    static func reminder(_ lines: String, uid: String = "todo@example.com") -> String {
        "BEGIN:VTODO\nUID:\(uid)\nDTSTAMP:20260101T000000Z\n\(lines)\nEND:VTODO"
    }
}

@Suite("Reminders of calendar files")
struct ReminderImportTests {
    @Test("every column follows from the text")
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
        #expect(report.warnings.isEmpty)
        #expect(report.otherComponents == 1)
        #expect(report.reminders == (1, 0, 0, 0))
        let reminder = try fixture.onlyReminder()
        #expect(reminder.uid == "todo@example.com")
        #expect(reminder.title == "Milk, bread")
        #expect(reminder.notes == "Two\nlines")
        #expect(reminder.location == "Shop")
        #expect(reminder.url == "https://example.org/a\\,b")
        #expect(reminder.start == EventTime(basicFormat: "20260301T090000", reference: .zone("Europe/Berlin")))
        #expect(reminder.due == EventTime(basicFormat: "20260301T100000", reference: .zone("Europe/Berlin")))
        #expect(reminder.dueInstant == 1_772_355_600)
        #expect(reminder.isCompleted)
        #expect(reminder.completed == 1_772_280_000)
        #expect(reminder.priority == 5)
        #expect(reminder.sequence == 3)
        #expect(reminder.created == 1_735_689_600)
        #expect(reminder.modified == 1_772_280_000)
        #expect(reminder.isRecurring)
        #expect(reminder.importedText == reminder.text)
    }

    /// What is strange, what becomes of it, and the lines of the file that are warned of. BEGIN:VTODO is line 4.
    @Test(
        "a strange to-do is kept byte for byte, read as well as can be, and warned of by line",
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
        #expect(report.warnings.map(\.line) == lines)
        #expect(report.warnings.allSatisfy { !$0.text.isEmpty })
        let found = try fixture.onlyReminder()
        let fields = [
            found.title, found.start?.basicFormat ?? "-", found.due?.basicFormat ?? "-", "\(found.isCompleted)",
            found.completed.map { "\($0)" } ?? "-", "\(found.priority)", "\(found.isRecurring)",
        ]
        #expect(fields.joined(separator: "|") == expected)
        let text = CalendarFixture.crlf(component) + "\r\n"
        #expect(found.text == text)
        #expect(try fixture.export().contains(text))
        let second = try fixture.importing(components: component)
        #expect(second.reminders == (0, 0, 1, 0))
        #expect(try fixture.onlyReminder() == found)
    }

    @Test("a changed file changes the reminder, an older one does not, and an edit here is not undone by the same file")
    func merging() throws {
        let fixture = try CalendarFixture()
        func file(_ title: String, _ modified: String, sequence: Int = 0) -> String {
            CalendarFixture.reminder("SUMMARY:\(title)\nLAST-MODIFIED:\(modified)\nSEQUENCE:\(sequence)")
        }
        try fixture.importing(components: file("First", "20260101T000000Z"))
        let first = try fixture.onlyReminder()
        #expect(try fixture.importing(components: file("Second", "20260201T000000Z")).reminders == (0, 1, 0, 0))
        let second = try fixture.onlyReminder()
        #expect(second.title == "Second")
        #expect((second.id, second.identifier) == (first.id, first.identifier))
        #expect(second.version != first.version)
        #expect(try fixture.importing(components: file("First", "20260101T000000Z")).reminders == (0, 0, 0, 1))
        #expect(
            try fixture.importing(components: file("Old", "20270101T000000Z", sequence: -1)).reminders == (0, 0, 0, 1))
        #expect(try fixture.onlyReminder() == second)

        let edited = try fixture.reminderEditor.applying(ReminderChanges(title: "Mine"), to: second)
        try fixture.store.write { try $0.update(edited) }
        #expect(try fixture.importing(components: file("Second", "20260201T000000Z")).reminders == (0, 0, 1, 0))
        #expect(try fixture.onlyReminder().title == "Mine")
        // Our own export, read again by another store and by this one.
        let export = try fixture.export()
        #expect(try fixture.importing(export).reminders == (0, 0, 1, 0))
        let other = try CalendarFixture()
        try other.importing(export)
        #expect(try other.onlyReminder().text == edited.text)
        #expect(try other.onlyReminder().identifier == first.identifier)
        #expect(try other.export() == export)
    }

    @Test("the second to-do with a UID in one file is kept beside the first, every time, and is in no list")
    func duplicates() throws {
        let fixture = try CalendarFixture()
        let both = CalendarFixture.reminder("SUMMARY:First") + "\n" + CalendarFixture.reminder("SUMMARY:Second")
        for _ in 1...2 {
            let report = try fixture.importing(components: both)
            #expect(report.warnings.count == 1)
            #expect(try fixture.onlyReminder().title == "First")
            #expect(try fixture.store.components(calendar: 1, kind: "VTODO").count == 2)
        }
        #expect(try fixture.export().contains("SUMMARY:Second\r\n"))
    }

    @Test("an occurrence before its series in the file gets the clock of the series, and they have one identifier")
    func detached() throws {
        let fixture = try CalendarFixture()
        let text =
            CalendarFixture.reminder("RECURRENCE-ID:20260308T090000Z\nDUE:20260308T120000Z\nSUMMARY:Later") + "\n"
            + CalendarFixture.reminder("DUE;TZID=Europe/Berlin:20260301T100000\nRRULE:FREQ=WEEKLY\nSUMMARY:Weekly")
        #expect(try fixture.importing(components: text).warnings.isEmpty)
        let reminders = try fixture.reminderQuery.reminders(uid: "todo@example.com")
        #expect(reminders.map(\.title) == ["Weekly", "Later"])
        #expect(reminders.map(\.recurrenceID) == ["", "20260308T100000"])
        #expect(Set(reminders.map(\.identifier)).count == 1)
        #expect(try fixture.reminderQuery.reminder(identifier: reminders[0].identifier)?.title == "Weekly")
        #expect(try fixture.reminderQuery.counts() == [1: 1])
        #expect(try fixture.importing(components: text).reminders == (0, 0, 2, 0))
    }

    @Test("a to-do before the definition of its time zone is due by that zone, also when it gets other rules")
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
        #expect(try fixture.importing(components: todo + "\n" + zone("+0300")).warnings.isEmpty)
        #expect(try fixture.onlyReminder().dueInstant == 1_772_348_400)
        try fixture.importing(components: zone("+0500"))
        #expect(try fixture.onlyReminder().dueInstant == 1_772_341_200)
    }

    @Test(
        "what floats is due by the clock of the system, to the second",
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
        #expect(try count(instant, instant + 1) == 1)
        #expect(try count(instant + 1, nil) == 0)
        #expect(try count(nil, instant) == 0)
        #expect(try count(nil, nil) == 1)
    }

    @Test("to-dos that an earlier version kept as mere text are read at the first question, and not touched")
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
        // The same file again changes nothing.
        let report = try fixture.importing(components: texts.joined().replacing("\r\n", with: "\n"))
        #expect(report.reminders == (0, 0, 3, 0))
        #expect(try fixture.store.components(calendar: 1, kind: "VTODO").map(\.text).prefix(4) == texts[...])
    }
}

extension CalendarFixture {
    /// Puts the to-dos on the list of those to be read, as a migration does.
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
