import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import Recurrence
import TestSupport
import Testing
@testable import CalendarEditing
@testable import ICalendar

@Suite("Alarms")
struct AlarmTests {
    private static func alarm(_ lines: String) -> String {
        CalendarFixture.crlf("BEGIN:VALARM\n\(lines)\nEND:VALARM\n")
    }

    private static func event(_ inner: String) -> String {
        CalendarFixture.crlf(
            "BEGIN:VEVENT\nUID:a@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260302T100000Z\nSUMMARY:Call\n")
            + inner + "END:VEVENT\r\n"
    }

    @Test(
        "a trigger is an offset from the start or the end, or an instant",
        arguments: [
            ("TRIGGER:-PT15M", AlarmDefinition.Trigger.relative(seconds: -900, fromEnd: false)),
            ("TRIGGER;RELATED=START:-P1DT2H", .relative(seconds: -93_600, fromEnd: false)),
            ("TRIGGER;RELATED=END:PT5S", .relative(seconds: 5, fromEnd: true)),
            ("TRIGGER:P1W", .relative(seconds: 604_800, fromEnd: false)),
            ("TRIGGER;VALUE=DATE-TIME:20260301T080000Z", .absolute(1_772_352_000)),
        ])
    func triggers(line: String, expected: AlarmDefinition.Trigger) throws {
        let alarm = try #require(AlarmDefinition(Self.alarm("ACTION:DISPLAY\n" + line), limits: Limits()))
        #expect(alarm.trigger == expected && alarm.action == .display)
        // The same in an alarm that is written again.
        let text = AlarmDefinition(trigger: expected).text(title: "T", uid: "u", limits: Limits())
        expectEqual(AlarmDefinition(text, limits: Limits())?.trigger, expected)
    }

    @Test(
        "an invalid alarm is ignored and stays in the text",
        arguments: [
            "ACTION:DISPLAY", "ACTION:DISPLAY\nTRIGGER:soon", "ACTION:DISPLAY\nTRIGGER;VALUE=DATE-TIME:20260301T080000",
            "ACTION:NONE\nTRIGGER;VALUE=DATE-TIME:19760401T005545Z",
        ])
    func malformed(lines: String) throws {
        let fixture = try CalendarFixture()
        let text = Self.event(Self.alarm(lines))
        expectEmpty(ItemContent(text, limits: Limits()).alarms)
        var changes = EventChanges()
        changes.alarms = []
        let record = try fixture.editor.applying(changes, to: try fixture.editor.derive(text, from: nil))
        expectContains(record.text, Self.alarm(lines))
    }

    @Test("sounds, recipients and programs are read")
    func actions() throws {
        func read(_ lines: String) -> AlarmDefinition? { AlarmDefinition(Self.alarm(lines), limits: Limits()) }
        expectEqual(read("TRIGGER:PT0S\nACTION:AUDIO\nATTACH;VALUE=URI:Basso")?.soundName, "Basso")
        expectNil(read("TRIGGER:PT0S\nACTION:AUDIO\nATTACH;VALUE=BINARY;ENCODING=BASE64:AAAA")?.soundName)
        expectEqual(read("TRIGGER:PT0S\nACTION:EMAIL\nATTENDEE:MAILTO:a@example.com")?.emailAddress, "a@example.com")
        expectEqual(read("TRIGGER:PT0S\nACTION:PROCEDURE\nATTACH:file:///bin/x")?.url, "file:///bin/x")
        expectEqual(read("TRIGGER:PT0S\nACTION:X-BLINK")?.action, .other("X-BLINK"))
    }

    @Test(
        "a location alarm is read as specified by Apple and by RFC 9074",
        arguments: [
            """
            X-APPLE-PROXIMITY:DEPART
            X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-APPLE-RADIUS=100;X-TITLE="Home; sweet":geo:52.5,13.4
            """,
            """
            PROXIMITY:DEPART
            BEGIN:VLOCATION
            UID:v
            NAME:Home\\; sweet
            URL:geo:52.5,13.4;u=100
            END:VLOCATION
            """,
        ])
    func places(lines: String) throws {
        let text = Self.alarm("ACTION:DISPLAY\nTRIGGER;VALUE=DATE-TIME:19760401T005545Z\n" + lines)
        let alarm = try #require(AlarmDefinition(text, limits: Limits()))
        #expect(alarm.proximity == .leave)
        #expect(
            alarm.location == StructuredLocation(title: "Home; sweet", latitude: 52.5, longitude: 13.4, radius: 100))
        #expect(alarm.trigger == .relative(seconds: 0, fromEnd: false))
        // When written again, it has both forms, and no time at which it would ring.
        var new = alarm
        new.original = nil
        let written = new.text(title: "T", uid: "u", limits: Limits())
        expectContains(written, "TRIGGER;VALUE=DATE-TIME:19760401T005545Z\r\n")
        for part in ["PROXIMITY:DEPART\r\n", "X-APPLE-PROXIMITY:DEPART\r\n", "URL:geo:52.5,13.4;u=100.0\r\n"] {
            expectContains(written, part)
        }
        var again = try #require(AlarmDefinition(written, limits: Limits()))
        again.original = nil
        expectEqual(again, new)
    }

    private static let odd = alarm(
        "UID:odd\nX-WR-ALARMUID:odd\nACTION:DISPLAY\nTRIGGER:-PT10M\nDESCRIPTION:Wake\nACKNOWLEDGED:20260101T000000Z\n"
            + "X-UNKNOWN;P=\"1\":kept")

    @Test("unchanged alarms are kept byte for byte, removed ones are gone, and new ones are complete")
    func setting() throws {
        let fixture = try CalendarFixture()
        let other = Self.alarm("ACTION:AUDIO\nTRIGGER:-PT5M")
        let record = try fixture.editor.derive(Self.event(Self.odd + other), from: nil)
        let alarms = ItemContent(record.text, limits: Limits()).alarms
        expectEqual(alarms.count, 2)
        var changes = EventChanges()
        changes.alarms = [AlarmDefinition(trigger: .relative(seconds: -3_600, fromEnd: false)), alarms[0]]
        let changed = try fixture.editor.applying(changes, to: record)
        expectContains(changed.text, Self.odd)
        expectNotContains(changed.text, other)
        expectContains(changed.text, "ACTION:DISPLAY\r\nTRIGGER:-PT1H\r\nDESCRIPTION:Call\r\nEND:VALARM\r\n")
        expectHasSuffix(changed.text, "END:VALARM\r\nEND:VEVENT\r\n")
        expectEqual(changed.sequence, record.sequence)
        let now = ItemContent(changed.text, limits: Limits()).alarms
        expectEqual(now.map(\.trigger), [alarms[0].trigger, .relative(seconds: -3_600, fromEnd: false)])
        changes.alarms = []
        try expectNotContains(fixture.editor.applying(changes, to: changed).text, "VALARM")
    }

    @Test("a changed alarm keeps its unknown properties")
    func changing() throws {
        var alarm = try #require(AlarmDefinition(Self.odd, limits: Limits()))
        alarm.trigger = .relative(seconds: -1_200, fromEnd: false)
        expectEqual(
            alarm.text(title: "T", uid: "u", limits: Limits()),
            Self.odd.replacing("TRIGGER:-PT10M", with: "TRIGGER:-PT20M"))
        alarm.action = .email
        alarm.emailAddress = "a@example.com"
        let text = alarm.text(title: "T", uid: "u", limits: Limits())
        expectContains(text, "ATTENDEE:mailto:a@example.com\r\n")
        expectContains(text, "SUMMARY:T\r\n")
        expectContains(text, "X-UNKNOWN;P=\"1\":kept\r\n")
    }

    @Test("alarms beyond the limit are neither read nor lost nor changed")
    func bounds() throws {
        var limits = Limits()
        limits.alarmsPerItem = 2
        let fixture = try CalendarFixture(limits: limits)
        let many = (1...4).map { Self.alarm("ACTION:DISPLAY\nTRIGGER:-PT\($0)M") }.joined()
        let record = try fixture.editor.derive(Self.event(many), from: nil)
        expectEqual(ItemContent(record.text, limits: limits).alarms.count, 2)
        var changes = EventChanges()
        changes.alarms = []
        let cleared = try fixture.editor.applying(changes, to: record)
        expectEqual(ComponentText(cleared.text).components("VALARM").count, 2)
        changes.alarms = Array(repeating: AlarmDefinition(trigger: .absolute(0)), count: 3)
        let error = #expect(throws: ConferenceError.self) { try fixture.editor.applying(changes, to: record) }
        expectEqual(error?.code, .tooManyAlarms)
    }

    @Test("no text in an alarm can end its line")
    func injection() throws {
        let fixture = try CalendarFixture()
        let record = try fixture.editor.derive(Self.event(""), from: nil)
        var changes = EventChanges()
        changes.alarms = [
            AlarmDefinition(
                trigger: .absolute(0), action: .email, emailAddress: "a@b\r\nEND:VALARM",
                proximity: .enter, location: StructuredLocation(title: "x\r\nEND:VEVENT\r\n")),
            AlarmDefinition(trigger: .absolute(0), action: .other("A\r\nB"), soundName: "x\nEND:VALARM"),
        ]
        let text = try fixture.editor.applying(changes, to: record).text
        expectEqual(text.components(of: "END:VALARM").count, 2)
        expectEqual(text.components(of: "END:VEVENT").count, 1)
    }
}
