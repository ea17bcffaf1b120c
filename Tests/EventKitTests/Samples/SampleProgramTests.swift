import CalendarModel
import CalendarStore
import ConferenceModel
import Foundation
import ICalendar
import Recurrence
import TestSupport
import Testing

/// The programs of `Tests/Examples/eventkit-samples`, each run as a process in a home directory of its own.
@Suite("Programs written for Apple's calendar", .samples)
struct SampleProgramTests {
    // MARK: While others write

    @Test("a waiting program is notified of saves by other processes, without a main queue", .timeLimit(.minutes(15)))
    func watching() throws {
        let home = try SampleHome()
        let executable = try SampleProgram.dayWatcher.executable()
        try home.allow(.full, executable, for: .events)
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(filePath: executable)
        process.environment = home.variables
        process.standardOutput = output
        try process.run()
        defer { process.terminate() }
        var said = ""
        func until(_ line: String) throws {
            while !said.hasSuffix(line + "\n") {
                let more = output.fileHandleForReading.availableData
                try #require(!more.isEmpty, "it ended, and said \(said)")
                said += String(decoding: more, as: UTF8.self)
            }
        }
        try until("0 events")
        let store = try home.store()
        let now = Int64(Date().timeIntervalSince1970)
        let events = try store.write { writer in
            let calendar = try writer.defaultCalendar().id
            return try (1...3).map { number in
                try writer.insert(
                    EventRecord(
                        calendarID: calendar, uid: "\(number)", title: "Event \(number)",
                        start: EventTime(LocalDateTime(secondsSinceEpoch: now), .utc),
                        end: EventTime(LocalDateTime(secondsSinceEpoch: now + 1), .utc), rangeStart: now,
                        rangeEnd: now + 1, text: "BEGIN:VEVENT\r\nUID:\(number)\r\nEND:VEVENT\r\n"))
            }
        }
        try until("3 events")
        for (event, line) in zip(events, ["2 events", "1 event", "0 events"]) {
            try store.write { writer in _ = try writer.deleteEvent(id: event.id) }
            try until(line)
        }
        process.waitUntilExit()
        expectEqual(process.terminationStatus, 0)
        expectHasPrefix(said, "0 events\n3 events\n")
    }

    // MARK: Without access

    @Test("a program without access says so and changes nothing", arguments: SampleProgram.all)
    func withoutGrant(_ program: SampleProgram) throws {
        let home = try SampleHome()
        let (status, output) = try home.run(program.executable())
        expectEqual(status, 0, "\(output)")
        // The first line is ours: advice for its owner.
        expectContains(output, "conferencectl access grant '\(try program.executable())' ", "\(output)")
        expectTrue(output.hasSuffix("was not granted.\n") && output.count { $0 == "\n" } == 2, "\(output)")
        expectFalse(home.hasStore)
        try expectEmpty(home.grants().list())
    }

    @Test(
        "a decision for a lower level or another kind of entry does not count",
        arguments: [
            (SampleProgram.talkInvitation, AccessLevel.denied, AccessEntity.events),
            (.talkInvitation, .full, .reminders), (.monthOverview, .writeOnly, .events),
            (.pillReminders, .full, .events),
        ])
    func notEnough(_ program: SampleProgram, _ level: AccessLevel, _ entity: AccessEntity) throws {
        let home = try SampleHome()
        try home.allow(level, program.executable(), for: entity)
        let (_, output) = try home.run(program.executable())
        expectHasSuffix(output, "was not granted.\n", "\(output)")
        try expectEmpty(home.occurrences())
        try expectEmpty(home.reminders())
    }

    @Test("a grant applies to one executable or, if it has one, to its bundle identifier")
    func anotherProgram() throws {
        let home = try SampleHome()
        let program = SampleProgram.talkInvitation
        let bundle = "\(home.path)/Talk.app/Contents"
        let executable = "\(bundle)/Linux/\(program.name)"
        try FileManager.default.createDirectory(atPath: "\(bundle)/Linux", withIntermediateDirectories: true)
        try Programs.copy(program.executable(), to: executable)
        try Data(Self.information.utf8).write(to: URL(filePath: "\(bundle)/Info.plist"))
        try home.allow(.full, program.executable(), for: .events)
        try home.allow(.full, executable, for: .events)
        try expectHasSuffix(home.run(executable).output, "Access to the calendar was not granted.\n")
        try home.allow(.writeOnly, executable, bundle: "org.example.talk", for: .events)
        try expectHasPrefix(home.run(executable).output, "“Keynote: calendars without walls” is in your calendar.\n")
        try expectEqual(home.occurrences().count, 1)
    }

    private static let information = """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0">
        <dict>
            <key>CFBundleIdentifier</key><string>org.example.talk</string>
            <key>NSCalendarsWriteOnlyAccessUsageDescription</key><string>Saves the talk.</string>
        </dict>
        </plist>
        """

    // MARK: With access

    @Test("write-only access: the event is saved as filled in, and nothing can be read")
    func talk() throws {
        let home = try SampleHome()
        try home.allow(.writeOnly, SampleProgram.talkInvitation.executable(), for: .events)
        let (status, output) = try home.run(SampleProgram.talkInvitation.executable())
        expectEqual(status, 0)
        expectEqual(
            output,
            """
            “Keynote: calendars without walls” is in your calendar.
            Events that can be read: 0
            Calendars: 1, titled “”

            """)
        let event = try #require(try home.occurrences().first?.event)
        try expectEqual(home.occurrences().count, 1)
        expectEqual(event.title, "Keynote: calendars without walls")
        expectEqual(event.location, "Hall 1, 100 Example Way, Springfield")
        expectEqual(event.notes, "Doors open at nine.")
        expectEqual(event.start.reference, .zone("America/Los_Angeles"))
        expectEqual(event.start.basicFormat, "20270607T100000")
        expectEqual(event.end.basicFormat, "20270607T120000")
        // Only the properties that were set are filled in.
        expectNil(event.url)
        expectNil(event.conference)
        expectNil(event.status)
        expectFalse(event.isRecurring)
        expectNotContains(event.text, "VALARM")
    }

    @Test("recurring lessons keep their local time across a clock change, and are saved together")
    func lessons() throws {
        let home = try SampleHome()
        try home.allow(.writeOnly, SampleProgram.pianoLessons.executable(), for: .events)
        let (status, output) = try home.run(SampleProgram.pianoLessons.executable())
        expectEqual(status, 0)
        expectEqual(output, "Added 2 lessons.\n")
        let occurrences = try home.occurrences()
        let piano = occurrences.filter { $0.event.title == "Piano" }
        expectEqual(
            piano.map(\.start.basicFormat),
            [
                "20270316T160000", "20270323T160000", "20270330T160000", "20270406T160000", "20270413T160000",
                "20270420T160000", "20270427T160000", "20270504T160000",
            ])
        expectTrue(piano.allSatisfy { $0.endInstant - $0.startInstant == 45 * 60 })
        // 15:00 UTC before the 28th of March, 14:00 UTC after it.
        expectEqual(piano.map { $0.startInstant % 86_400 / 3_600 }, [15, 15, 14, 14, 14, 14, 14, 14])
        let theory = occurrences.filter { $0.event.title == "Music theory" }
        expectEqual(
            theory.map(\.start.basicFormat),
            [
                "20270319T150000", "20270326T150000", "20270402T150000", "20270409T150000",
            ])
        for event in [piano, theory].compactMap(\.first?.event) {
            expectEqual(event.start.reference, .zone("Europe/Berlin"))
            expectEqual(
                ItemContent(event.text, limits: .init()).alarms.map(\.trigger),
                [.relative(seconds: -1_800, fromEnd: false)])
        }
    }

    @Test("full access: a month is listed by calendar and start date")
    func month() throws {
        let home = try SampleHome()
        try home.importing(Self.work, into: "Work")
        try home.importing(Self.family, into: "Family")
        let before = try home.occurrences().map(\.event)
        try home.allow(.full, SampleProgram.monthOverview.executable(), for: .events)
        let (status, output) = try home.run(SampleProgram.monthOverview.executable(), "2027", "3")
        expectEqual(status, 0)
        expectEqual(
            output,
            """
            Family:
              Sat 27 all day Spring fair
            Work:
              Mon 01 09:30 Stand-up (repeats)
              Wed 03 14:00 Review in Room 5
              Mon 08 09:30 Stand-up (repeats)
              Mon 15 11:00 Stand-up, late
              Mon 29 09:30 Stand-up (repeats)

            """)
        try expectEqual(home.occurrences().map(\.event), before)
    }

    /// A series with one occurrence moved and one left out, and a single event.
    private static let work = """
        BEGIN:VEVENT
        UID:series@example.org
        DTSTAMP:20270101T000000Z
        SUMMARY:Stand-up
        DTSTART;TZID=Europe/Berlin:20270222T093000
        DTEND;TZID=Europe/Berlin:20270222T094500
        RRULE:FREQ=WEEKLY;COUNT=8
        EXDATE;TZID=Europe/Berlin:20270322T093000
        END:VEVENT
        BEGIN:VEVENT
        UID:series@example.org
        DTSTAMP:20270101T000000Z
        RECURRENCE-ID;TZID=Europe/Berlin:20270315T093000
        SUMMARY:Stand-up\\, late
        DTSTART;TZID=Europe/Berlin:20270315T110000
        DTEND;TZID=Europe/Berlin:20270315T111500
        END:VEVENT
        BEGIN:VEVENT
        UID:single@example.org
        DTSTAMP:20270101T000000Z
        SUMMARY:Review
        LOCATION:Room 5
        DTSTART:20270303T130000Z
        DTEND:20270303T140000Z
        END:VEVENT

        """

    /// Whole days in March and after it.
    private static let family = """
        BEGIN:VEVENT
        UID:fair@example.org
        DTSTAMP:20270101T000000Z
        SUMMARY:Spring fair
        DTSTART;VALUE=DATE:20270327
        DTEND;VALUE=DATE:20270328
        END:VEVENT
        BEGIN:VEVENT
        UID:april@example.org
        DTSTAMP:20270101T000000Z
        SUMMARY:April Fools' Day
        DTSTART;VALUE=DATE:20270401
        DTEND;VALUE=DATE:20270402
        END:VEVENT

        """

    @Test("reminders are saved with their alarms, found by when they are due, and completed")
    func pills() throws {
        let home = try SampleHome()
        try home.allow(.full, SampleProgram.pillReminders.executable(), for: .reminders)
        let (status, output) = try home.run(SampleProgram.pillReminders.executable())
        expectEqual(status, 0)
        expectEqual(
            output,
            """
            08:00 Morning pill (priority 1, 2 alarms)
            20:30 Evening pill (priority 5, 2 alarms)
            Done: Morning pill
            Left:
            20:30 Evening pill (priority 5, 2 alarms)

            """)
        let reminders = try home.reminders()
        expectEqual(reminders.map(\.title), ["Evening pill", "Morning pill"])
        expectEqual(reminders.map(\.isCompleted), [false, true])
        expectEqual(reminders.map { $0.completed != nil }, [false, true])
        expectEqual(reminders.map(\.priority), [5, 1])
        expectEqual(reminders.map { $0.due?.basicFormat }, ["20270328T203000", "20270328T080000"])
        // The home's clocks changed the night before.
        let alarms = reminders.map { ItemContent($0.text, limits: .init()).alarms.map(\.trigger) }
        expectEqual(
            alarms,
            [
                [.absolute(1_806_258_600), .relative(seconds: -900, fromEnd: false)],
                [.absolute(1_806_213_600), .relative(seconds: -3_600, fromEnd: false)],
            ])
        try expectEmpty(home.occurrences())
    }
}
