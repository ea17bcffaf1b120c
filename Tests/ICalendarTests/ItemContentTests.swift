import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import Recurrence
import TestSupport
import Testing
@testable import CalendarEditing
@testable import ICalendar

@Suite("Properties of events without a field")
struct ItemContentTests {
    private static func content(_ lines: String) -> ItemContent {
        ItemContent(CalendarFixture.crlf("BEGIN:VEVENT\n\(lines)\nEND:VEVENT\n"), limits: Limits())
    }

    @Test(
        "availability is read from TRANSP, and from Microsoft's property unless they contradict each other",
        arguments: [
            ("X-NOTHING:1", Availability.busy), ("TRANSP:TRANSPARENT", .free), ("TRANSP:opaque", .busy),
            ("X-MICROSOFT-CDO-BUSYSTATUS:OOF", .unavailable),
            ("TRANSP:OPAQUE\nX-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE", .tentative),
            ("TRANSP:TRANSPARENT\nX-MICROSOFT-CDO-BUSYSTATUS:BUSY", .free),
            ("TRANSP:OPAQUE\nX-MICROSOFT-CDO-BUSYSTATUS:FREE", .busy),
        ])
    func availability(lines: String, expected: Availability) {
        expectEqual(Self.content(lines).availability, expected)
    }

    @Test(
        "a written availability is read back",
        arguments: ["X-NOTHING:1", "TRANSP:TRANSPARENT", "TRANSP:OPAQUE\nX-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE"],
        Availability.allCases)
    func writing(lines: String, wanted: Availability) {
        let text = CalendarFixture.crlf("BEGIN:VEVENT\n\(lines)\nEND:VEVENT\n")
        var component = ComponentText(text)
        let isSame = Availability(of: component) == wanted
        wanted.write(to: &component)
        expectEqual(ItemContent(component.text, limits: Limits()).availability, wanted)
        expectEqual((component.text == text), isSame)
    }

    @Test("creation date, rules, colour and birthdays are read, but not from nested alarms")
    func rest() {
        let content = Self.content(
            """
            CREATED:20260101T000000Z
            RRULE:FREQ=DAILY;COUNT=2
            COLOR:tomato
            X-KDE-KABC-BIRTHDAY:YES
            X-KDE-KABC-UID-1:contact-7
            BEGIN:VALARM
            TRIGGER:PT0S
            ATTENDEE:mailto:a@example.com
            RRULE:FREQ=YEARLY
            END:VALARM
            """)
        expectEqual(content.created, 1_767_225_600)
        expectEqual(content.rules, ["FREQ=DAILY;COUNT=2"])
        expectEqual(content.color, "tomato")
        expectEqual(content.birthdayContact, "contact-7")
        expectEmpty(content.attendees)
        expectEqual(content.alarms.count, 1)
        expectNil(Self.content("X-KDE-KABC-UID-1:contact-7").birthdayContact)
    }

    @Test("a new event has the given properties, and may have no title")
    func draft() throws {
        var draft = EventDraft(title: nil, start: try time("20260301T100000Z"), end: try time("20260301T110000Z"))
        try expectNotContains(CalendarFixture().editor.newEvent(draft).text, "SUMMARY")
        draft.url = "https://example.com/a;b,c"
        draft.status = "tentative"
        draft.availability = .free
        draft.alarms = [AlarmDefinition(trigger: .relative(seconds: -60, fromEnd: false))]
        draft.structuredLocation = StructuredLocation(title: "Place", latitude: 1, longitude: 2)
        draft.rules = ["FREQ=DAILY;COUNT=3"]
        let event = try CalendarFixture().editor.newEvent(draft)
        expectEqual(event.url, draft.url)
        expectEqual(event.status, "TENTATIVE")
        expectEqual(event.location, "Place")
        expectTrue(event.isRecurring)
        let content = ItemContent(event.text, limits: Limits())
        expectEqual(content.availability, .free)
        expectEqual(content.alarms.count, 1)
        expectEqual(content.rules, draft.rules)
        var removal = EventChanges(url: "", status: "")
        removal.removesTitle = true
        removal.rules = []
        let less = try CalendarFixture().editor.applying(removal, to: event)
        expectNil(less.url)
        expectNil(less.status)
        expectEmpty(less.title)
        expectFalse(less.isRecurring)
        expectEqual(less.sequence, 1)
    }

    @Test(
        "UNTIL gets the form that DTSTART asks for (RFC 5545, 3.3.10)",
        arguments: [
            ("20260301", nil as String?, "20260310T220000Z", "20260310"),
            ("20260301", nil, "20260309T230000Z", "20260310"), ("20260301", nil, "20260310", "20260310"),
            ("20260301T100000", "Europe/Berlin", "20260310", "20260310T225959Z"),
            ("20260301T100000", "Europe/Berlin", "20260310T100000", "20260310T090000Z"),
            ("20260301T100000", "Europe/Berlin", "20260310T090000Z", "20260310T090000Z"),
            ("20260301T100000", nil, "20260310T090000Z", "20260310T100000"),
            ("20260301T100000Z", nil, "20260310", "20260310T235959Z"),
        ])
    func until(start: String, zone: String?, until: String, expected: String) throws {
        let fixture = try CalendarFixture()
        let begin = try time(start, zone)
        let end = begin.isDate ? EventTime(begin.local.date.adding(days: 1)) : begin
        let event = try fixture.editor.newEvent(EventDraft(title: "T", start: begin, end: end))
        var changes = EventChanges()
        changes.rules = ["FREQ=DAILY;UNTIL=\(until);X-KEPT=1"]
        let changed = try fixture.editor.applying(changes, to: event)
        expectContains(changed.text, "RRULE:FREQ=DAILY;UNTIL=\(expected);X-KEPT=1\r\n")
    }

    @Test(
        "an invalid rule is rejected",
        arguments: [
            "", "DAILY", "FREQ=NEVER", "FREQ=DAILY;COUNT=2;UNTIL=20260310", "FREQ=DAILY\r\nX-A:1", "FREQ=DAILY:",
        ])
    func badRules(rule: String) throws {
        var draft = EventDraft(title: "T", start: try time("20260301T100000Z"), end: try time("20260301T110000Z"))
        draft.rules = [rule]
        let error = #expect(throws: ConferenceError.self) { try CalendarFixture().editor.newEvent(draft) }
        expectEqual(error?.code, .badRule)
    }

    @Test("new rules may come with a new day that the old rule could not move to")
    func rulesAndDay() throws {
        let fixture = try CalendarFixture()
        var draft = EventDraft(title: "T", start: try time("20260310T100000Z"), end: try time("20260310T110000Z"))
        draft.rules = ["FREQ=MONTHLY;BYDAY=2TU"]
        let event = try fixture.editor.newEvent(draft)
        var changes = EventChanges(start: try time("20260311T100000Z"))
        #expect(throws: ConferenceError.self) { try fixture.editor.applying(changes, to: event) }
        changes.rules = ["FREQ=MONTHLY;BYDAY=2WE"]
        let moved = try fixture.editor.applying(changes, to: event)
        expectContains(moved.text, "RRULE:FREQ=MONTHLY;BYDAY=2WE\r\n")
        expectEqual(moved.start.local.date.day, 11)
    }
}
