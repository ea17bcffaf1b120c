import CalendarModel
import CalendarStore
import ConferenceModel
import Foundation
import TestSupport
import Testing
@testable import CalendarEditing
@testable import ICalendar

@Suite("Conferences in files")
struct ConferenceRoundTripTests {
    /// Returns a store with an event with notes and a conference. It is not imported, because notes that look like a
    /// conference would become one.
    private func fixture(notes: String?, conference: VirtualConference?) throws -> (CalendarFixture, EventRecord) {
        let fixture = try CalendarFixture()
        let description = notes.map { ContentLine("DESCRIPTION", value: TextEscaping.escaped($0)).serialized } ?? ""
        let text = CalendarFixture.crlf(CalendarFixture.event("DTSTART:20260301T100000Z\nSUMMARY:Meeting") + "\n")
        var event = try fixture.editor.derive(
            text.replacing("END:VEVENT", with: description + "END:VEVENT"), from: nil)
        event = try fixture.editor.settingConference(conference, on: event)
        let stored = try fixture.store.write { writer in
            event.calendarID = try writer.defaultCalendar().id
            return try writer.insert(event)
        }
        return (fixture, stored)
    }

    static let notes: [String?] = [
        nil, "", " ", "\n", "\n\n\n", "Agenda", "Agenda\n", "Agenda\n\n", "Agenda\n\n\n\n", "\nAgenda", "  Agenda  ",
        "a,b;c\\d\\n\ne", "ends with a backslash\\", "ends with \\n", "größer → 😀", "<br>", "a<br><br>", "a&#10;",
        "&amp;",
        String(repeating: "long word ", count: 60), "----( Video Call )----\nhttps://a.example.com\n---===---",
        "----( Conference: Mine )----\nhttps://mine.example.com\n----( End of conference )----",
        "before\n----( Conference: Mine )----\nJoin: https://mine.example.com\n----( End of conference )----\nafter",
        "----( Conference: Mine )----", "----( End of conference )----", "-----( Conference: x )-----",
        "-----( Conference: five )----\nhttps://m.example.com\n-----( End of conference )----",
        "----( Conference\nhttps://x.example.com\n----( End of\nconference )----\n\n", "----(",
    ]

    @Test("a conference and the user's notes are read back from a file unchanged", arguments: notes)
    func roundTrip(notes: String?) throws {
        let conference = try difficultConference()
        let (first, event) = try fixture(notes: notes, conference: conference)
        let file = try first.export()
        let second = try CalendarFixture()
        try second.importing(file)
        let read = try second.onlyEvent()
        expectEqual(read.conference, conference)
        expectTrue(read.ownsConference)
        expectEqual(read.notes, notes)
        expectEqual(read.text, event.text)
        try expectEqual(second.export(), file)
    }

    @Test(
        "a line of ours that was kept without a conference does not count once the event has one",
        arguments: [
            "X-VIRTUAL-CONFERENCE:Room", "X-VIRTUAL-CONFERENCE-DETAILS:Old", "X-VIRTUAL-CONFERENCE;X-VC-ID=a:Room",
        ])
    func keptLine(line: String) throws {
        let conference = try difficultConference()
        let first = try CalendarFixture()
        try first.importing(
            components: CalendarFixture.event("DTSTART:20260301T100000Z\nSUMMARY:Meeting\n\(line)"))
        let event = try first.onlyEvent()
        expectNil(event.conference)
        let changed = try first.editor.settingConference(conference, on: event)
        try first.update(changed)
        let file = try first.export()
        let second = try CalendarFixture()
        try second.importing(file)
        expectEqual(try second.onlyEvent().conference, conference)
        try expectEqual(second.export(), file)
    }

    @Test(
        "the identifier of a provider survives a file at every length that providers may use",
        arguments: [1, 128, 129, 1_024])
    func identifierLength(length: Int) throws {
        var conference = try difficultConference()
        conference.identifier = String(repeating: "a", count: length)
        let (first, _) = try fixture(notes: nil, conference: conference)
        let second = try CalendarFixture()
        try second.importing(try first.export())
        expectEqual(try second.onlyEvent().conference?.identifier, conference.identifier)
    }

    @Test("notes that look like a conference stay notes if there is no conference", arguments: notes)
    func withoutConference(notes: String?) throws {
        let (first, stored) = try fixture(notes: notes, conference: nil)
        let second = try CalendarFixture()
        try second.importing(try first.export())
        let read = try second.onlyEvent()
        expectNil(read.conference)
        expectEqual(read.notes, stored.notes)
        expectEqual(read.text, stored.text)
    }

    @Test("an export after attaching and detaching equals the export before", arguments: notes)
    func detaching(notes: String?) throws {
        let (fixture, event) = try fixture(notes: notes, conference: nil)
        let before = try fixture.export()
        try fixture.update(try fixture.editor.settingConference(try difficultConference(), on: event))
        try expectNotEqual(fixture.export(), before)
        try fixture.update(try fixture.editor.settingConference(nil, on: try fixture.onlyEvent()))
        try expectEqual(fixture.export(), before)
    }

    @Test("the file has the properties of RFC 7986 and a copy for people")
    func written() throws {
        let (fixture, _) = try fixture(notes: "Bring cake", conference: try simpleConference())
        let event = EventProperties.lines(of: try fixture.export())
        expectContains(
            event,
            "CONFERENCE;VALUE=URI;FEATURE=AUDIO,VIDEO;LABEL=\"Join: now\";X-VC-KIND=VIDEO:https://meet.example.com/x")
        expectContains(event, "CONFERENCE;VALUE=URI;FEATURE=PHONE,AUDIO;X-VC-KIND=PHONE;X-VC-PIN=99#:tel:+49-30-1,,2#")
        expectContains(
            event,
            "DESCRIPTION:Bring cake\\n\\n----( Conference: Room )----\\nJoin: now: https://meet.example.com/x\\n"
                + "Phone: tel:+49-30-1\\,\\,2#\\nPIN: 99#\\n\\nCome in\\n----( End of conference )----")
    }

    @Test(
        "a detached occurrence repeats the conference of its series in a file, and has none of its own after reading it"
    )
    func inheritance() throws {
        let first = try CalendarFixture()
        let master = CalendarFixture.event("DTSTART:20260301T100000Z\nRRULE:FREQ=DAILY;COUNT=3\nSUMMARY:S")
        let other = CalendarFixture.event("RECURRENCE-ID:20260302T100000Z\nDTSTART:20260302T120000Z\nSUMMARY:Moved")
        try first.importing(components: master + "\n" + other)
        let conference = try simpleConference()
        let series = try first.store.series(calendar: 1, uid: "one@example.com")
        try first.update(try first.editor.settingConference(conference, on: series[0]))
        let file = try first.export()
        expectEqual(file.components(of: "CONFERENCE;VALUE=URI;FEATURE=AUDIO,VIDEO").count, 2)
        let second = try CalendarFixture()
        try second.importing(file)
        let read = try second.store.series(calendar: 1, uid: "one@example.com")
        expectEqual(read.map(\.conference), [conference, nil])
        expectEqual(read[1].text, series[1].text)
        let occurrences = try second.query.occurrences(of: read, in: 0..<4_000_000_000)
        expectEqual(occurrences.map(\.conference), [conference, conference, conference])
    }

    @Test("an occurrence whose conference was removed stays without one, even after an export and import")
    func refusal() throws {
        let first = try CalendarFixture()
        try first.importing(
            components: CalendarFixture.event("DTSTART:20260301T100000Z\nRRULE:FREQ=DAILY;COUNT=3\nSUMMARY:S"))
        let master = try first.editor.settingConference(try simpleConference(), on: try first.onlyEvent())
        try first.update(master)
        let occurrence = try first.query.occurrences(of: [master], in: 0..<4_000_000_000)[1]
        let detached = try first.editor.settingConference(
            nil, on: try first.editor.detached(occurrence, from: master))
        try first.store.write { _ = try $0.insert(detached) }
        for round in 1...2 {
            let second = try CalendarFixture()
            try second.importing(try first.export())
            let series = try second.store.series(calendar: 1, uid: "one@example.com")
            let found = try second.query.occurrences(of: series, in: 0..<4_000_000_000)
            expectEqual(found.map { $0.conference != nil }, [true, false, true], "round \(round)")
        }
    }

    private func simpleConference() throws -> VirtualConference {
        try VirtualConference(
            title: "Room", details: "Come in",
            entryPoints: [
                EntryPoint(
                    url: try ConferenceURL("https://meet.example.com/x", policy: .file), title: "Join: now"),
                EntryPoint(url: try ConferenceURL("tel:+49-30-1,,2#", policy: .file), pin: "99#"),
            ])
    }
}
