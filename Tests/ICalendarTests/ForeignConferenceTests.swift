import CalendarModel
import CalendarStore
import ConferenceModel
import TestSupport
import Testing
@testable import CalendarEditing
@testable import ICalendar

@Suite("CONFERENCE lines of other programs")
struct ForeignConferenceTests {
    struct Example: Sendable {
        var line: String
        var url: String?
        var kind = EntryPoint.Kind.video
        var title: String?
    }

    static let examples = [
        Example(
            line: "CONFERENCE;VALUE=URI;FEATURE=AUDIO,VIDEO;LABEL=Room:https://e.example.com/1",
            url: "https://e.example.com/1", title: "Room"),
        Example(line: "CONFERENCE:https://e.example.com/1", url: "https://e.example.com/1"),
        Example(
            line: "CONFERENCE;FEATURE=\"PHONE,MODERATOR\";VALUE=URI:tel:+1-412-555-0123,,,654321",
            url: "tel:+1-412-555-0123,,,654321", kind: .phone),
        Example(line: "CONFERENCE;VALUE=URI:tel:+1,,#2", url: "tel:+1,,#2", kind: .phone),
        Example(
            line: "CONFERENCE;VALUE=URI;LABEL=Join Talk, password is 12345:https://e.example.com/1",
            url: "https://e.example.com/1", title: "Join Talk, password is 12345"),
        Example(
            line: "CONFERENCE;VALUE=URI;FEATURE=phone:https://e.example.com/dial", url: "https://e.example.com/dial",
            kind: .phone),
        Example(line: "CONFERENCE;FEATURE=x-odd:https://e.example.com/1", url: "https://e.example.com/1"),
        Example(
            line: "CONFERENCE;VALUE=URI;FEATURE=CHAT:https://e.example.com/1", url: "https://e.example.com/1",
            kind: .chat),
        Example(line: "CONFERENCE;VALUE=URI:xmpp:room@e.example.com", url: "xmpp:room@e.example.com", kind: .chat),
        Example(line: "CONFERENCE;VALUE=URI:https://e.example.com/?x=1\\,2", url: "https://e.example.com/?x=1,2"),
        Example(line: "CONFERENCE;VALUE=URI:  https://e.example.com/1  ", url: "https://e.example.com/1"),
        Example(
            line: "conference;value=uri;label=\"a;b:c\":https://e.example.com/1", url: "https://e.example.com/1",
            title: "a;b:c"),
        Example(
            line: "CONFERENCE;VALUE=URI;LABEL=\"Say ^'hi^', ^nthen ^^ go\":https://e.example.com/1",
            url: "https://e.example.com/1", title: "Say \"hi\",  then ^ go"),
        Example(line: "CONFERENCE;VALUE=URI:javascript:alert(1)", url: nil),
        Example(line: "CONFERENCE;VALUE=URI:file:///etc/passwd", url: nil),
        Example(line: "CONFERENCE;VALUE=URI:data:text/plain,hello", url: nil),
        Example(line: "CONFERENCE;VALUE=URI:", url: nil),
    ]

    @Test("lines with common defects are read, and stay unchanged", arguments: examples)
    func reading(example: Example) throws {
        let fixture = try CalendarFixture()
        try fixture.importing(components: CalendarFixture.event("DTSTART:20260301T100000Z\n" + example.line))
        let event = try fixture.onlyEvent()
        expectEqual(event.conference?.entryPoints.map(\.url.text), example.url.map { [$0] })
        expectEqual(event.conference?.preferred.kind, example.url.map { _ in example.kind })
        expectEqual(event.conference?.preferred.title, example.title)
        expectFalse(event.ownsConference)
        expectContains(event.text, example.line + "\r\n")
        try expectContains(fixture.export(), example.line + "\r\n")
        try expectEqual(fixture.export().contains("X-VIRTUAL"), false)
    }

    @Test("several lines are one conference in their order, and each URL counts once")
    func several() throws {
        let fixture = try CalendarFixture()
        let lines = ["https://a.example.com/", "tel:+1", "https://a.example.com/"].map { "CONFERENCE;VALUE=URI:" + $0 }
        try fixture.importing(
            components: CalendarFixture.event("DTSTART:20260301T100000Z\n" + lines.joined(separator: "\n")))
        try expectEqual(
            fixture.onlyEvent().conference?.entryPoints.map(\.url.text), ["https://a.example.com/", "tel:+1"])
    }

    /// With parameters that we do not use (RFC 7986, 5.11), in an unusual order.
    private static let foreign =
        "CONFERENCE;LANGUAGE=de-CH;VALUE=URI;X-THEIRS=\"a;b\";FEATURE=CHAT;LABEL=\"Chat: de\":xmpp:room@example.org"

    @Test("a line keeps its language when its event is edited")
    func edited() throws {
        let fixture = try CalendarFixture()
        let master = CalendarFixture.event("DTSTART:20260301T100000Z\nRRULE:FREQ=DAILY;COUNT=4\n" + Self.foreign)
        try fixture.importing(components: master)
        let editor = SeriesEditor(fixture.editor)
        func series() throws -> [EventRecord] { try fixture.events() }
        let renamed = try fixture.editor.applying(EventChanges(title: "Renamed"), to: try fixture.onlyEvent())
        try fixture.update(renamed)
        #expect(try fixture.export().components(of: "CONFERENCE") == [Self.foreign])
        // One occurrence, and all from another one on.
        for (place, span) in [(1, SeriesSpan.thisEvent), (2, .futureEvents)] {
            let all = try fixture.query.occurrences(of: series(), in: 0..<2_000_000_000)
            let change = try editor.changing(all[place], of: series(), EventChanges(title: "\(place)"), span: span)
            try fixture.store.write { _ = try change.apply($0) }
        }
        try expectEqual(fixture.export().components(of: "CONFERENCE"), [Self.foreign, Self.foreign, Self.foreign])
        try expectEqual(
            fixture.export().components(of: "SUMMARY").sorted(), ["SUMMARY:1", "SUMMARY:2", "SUMMARY:Renamed"])
    }

    @Test("a line of another program stays unchanged when a room is attached, replaced and detached")
    func beside() throws {
        let first = try CalendarFixture()
        try first.importing(components: CalendarFixture.event("DTSTART:20260301T100000Z\nSUMMARY:A"))
        try first.update(try first.editor.settingConference(try difficultConference(), on: try first.onlyEvent()))
        let lines = EventProperties.lines(of: try first.export())
            .flatMap { $0 == "END:VEVENT" ? [Self.foreign, $0] : [$0] }
        let second = try CalendarFixture()
        try second.importing(lines.joined(separator: "\r\n"))
        func theirs() throws -> [String] {
            try second.export().components(of: "CONFERENCE").filter { !$0.contains("X-VC-KIND") }
        }
        var event = try second.onlyEvent()
        expectTrue(event.ownsConference)
        event = try second.editor.applying(EventChanges(title: "B"), to: event)
        try second.update(event)
        try expectEqual(theirs(), [Self.foreign])
        let other = try VirtualConference(
            title: "Other", entryPoints: [EntryPoint(url: ConferenceURL("https://o.example.com/", policy: .file))])
        event = try second.editor.settingConference(other, on: try second.onlyEvent())
        try second.update(event)
        try expectEqual(theirs(), [Self.foreign])
        event = try second.editor.settingConference(nil, on: try second.onlyEvent())
        try second.update(event)
        try expectEqual(second.export().components(of: "CONFERENCE"), [Self.foreign])
        try expectNotContains(second.export(), "X-V")
        event = try second.onlyEvent()
        #expect(event.conference?.preferred.url.text == "xmpp:room@example.org" && !event.ownsConference)
        #expect(try DerivationCheck(store: second.store, zones: second.zones).problems().isEmpty)
        // Detaching once more removes their line.
        event = try second.editor.settingConference(nil, on: event)
        try second.update(event)
        try expectEmpty(second.export().components(of: "CONFERENCE"))
        try expectNil(second.onlyEvent().conference)
    }

    @Test("attaching a room replaces the lines, which stay removed when the same file is imported again")
    func replacing() throws {
        let fixture = try CalendarFixture()
        func file(_ extra: String) -> String {
            CalendarFixture.event(
                "DTSTART:20260301T100000Z\nCONFERENCE;VALUE=URI:https://old.example.com/\(extra)\nURL:https://page.example.com"
            )
        }
        try fixture.importing(components: file(""))
        let conference = try difficultConference()
        try fixture.update(try fixture.editor.settingConference(conference, on: try fixture.onlyEvent()))
        try expectEqual(fixture.onlyEvent().text.contains("old.example.com"), false)
        try expectContains(fixture.onlyEvent().text, "URL:https://page.example.com\r\n")

        try expectEqual(fixture.importing(components: file("")).unchanged, 1)
        try expectEqual(fixture.onlyEvent().conference, conference)

        let update = file("\nSEQUENCE:5\nSUMMARY:New title")
        try expectEqual(fixture.importing(components: update).updated, 1)
        try expectEqual(fixture.onlyEvent().conference, conference)
        try expectEqual(fixture.onlyEvent().title, "New title")
        try expectEqual(fixture.onlyEvent().text.contains("old.example.com"), false)
    }
}
