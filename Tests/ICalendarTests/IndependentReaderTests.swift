import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceModel
import Foundation
import TestSupport
import Testing
@testable import ICalendar

/// What other programs see in our files.
@Suite("Independent readers")
struct IndependentReaderTests {
    /// A calendar with all kinds of events and a conference with difficult characters.
    private func file() throws -> (text: String, conference: VirtualConference) {
        let fixture = try CalendarFixture()
        try fixture.importing(
            components: [
                CalendarFixture.event(
                    "DTSTART;TZID=Europe/Berlin:20260301T100000\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=3\nSUMMARY:Größe"
                        + "\nDESCRIPTION:Notes\\, mine"),
                CalendarFixture.event("DTSTART;VALUE=DATE:20260301\nSUMMARY:Day", uid: "day"),
                "BEGIN:VTODO\nUID:todo\nDTSTAMP:20260101T000000Z\nSUMMARY:Do\nEND:VTODO",
            ].joined(separator: "\n"))
        let conference = try difficultConference()
        let event = try fixture.store.series(calendar: 1, uid: "one@example.com")[0]
        try fixture.update(try fixture.editor.settingConference(conference, on: event))
        return (try fixture.export(), conference)
    }

    @Test(
        "python icalendar reads the file and finds each entry point",
        .enabled(if: PythonReader.isThere, PythonReader.reason))
    func python() throws {
        let (text, conference) = try file()
        let found = try #require(try PythonReader.read(text))
        let conferences = try #require(found["conferences"] as? [[String: Any]])
        expectEqual(conferences.map { $0["uri"] as? String }, conference.entryPoints.map(\.url.text))
        expectEqual(conferences.map { $0["label"] as? String }, conference.entryPoints.map(\.title))
        expectEqual(conferences.map { $0["kind"] as? String }, ["VIDEO", "PHONE", "SIP", "VIDEO", "PAGE"])
        expectEqual(
            conferences.map { $0["feature"] as? [String] },
            [
                ["AUDIO", "VIDEO"], ["PHONE", "MODERATOR"], ["AUDIO", "VIDEO"], ["AUDIO", "VIDEO"], [],
            ])
        // Our own parameters are encoded so that no reader can corrupt them.
        #expect(conferences[0]["passcode"] as? String == "p:a;s,s%22%5E'")
        #expect(conferences[1]["pin"] as? String == "99#")
        #expect(found["provider"] as? String == "org.example.rooms")
        #expect(found["name"] as? String == "Example, Inc.: Rooms")
        // The module does not treat the value of an unknown property as TEXT.
        #expect((found["title"] as? String).map(TextEscaping.unescaped) == conference.title)
        #expect(found["zones"] as? [String] == ["Europe/Berlin"])
        #expect(found["errors"] as? Int == 0)
        #expect(found["url"] as? String == conference.preferred.url.text)
        #expect(found["location"] as? String == conference.title)
        let description = try #require(found["description"] as? String)
        #expect(description.hasPrefix("Notes, mine\n\n----( Conference: Team"))
        // A file that it writes again still has the conference.
        let second = try CalendarFixture()
        try second.importing(try #require(found["again"] as? String))
        let event = try second.store.series(calendar: 1, uid: "one@example.com")[0]
        expectEqual(event.conference, conference)
        expectEqual(event.notes, "Notes, mine")
        expectNil(event.url)
        expectNil(event.location)
    }

    @Test("libical reads the file without errors and writes it so that we find the conference", .needsCCompiler)
    func libical() throws {
        let (text, conference) = try file()
        let (events, again) = try LibicalReader.readAll(text)
        let read = try #require(events["one@example.com"])
        expectEqual(read.conferences.map(\.uri), conference.entryPoints.map(\.url.text))
        expectEqual(read.url, conference.preferred.url.text)
        expectEqual(read.location, conference.title)
        expectEqual(events.count, 2)
        expectTrue(events.values.allSatisfy { $0.errors == 0 })
        let second = try CalendarFixture()
        try second.importing(again)
        let event = try second.store.series(calendar: 1, uid: "one@example.com")[0]
        expectEqual(event.conference, conference)
        expectEqual(event.notes, "Notes, mine")
        expectNil(event.url)
        expectNil(event.location)
    }

    // MARK: Values with special characters

    static let labels = [
        "Plain", "a, b", "a; b", "a: b", "\"quoted\"", "say \"hi\", then; go: on", "caret ^ and ^n and ^' and ^^",
        "back\\slash \\n \\, \\;", "größe → 😀 e\u{301}", "100 % and %22", "it's 'fine'", "=x=;y=z", "----( mark )----",
        "<b>&amp;</b>", String(repeating: "schöne lange Aufschrift, ", count: 12) + "Ende",
        String(repeating: "会議室", count: 40),
    ]

    static let addresses = [
        "tel:+1-412-555-0123,,,654321", "tel:+49-30-123,,987#,*1",
        "tel:+1-202-555-0100;ext=7;phone-context=example.org",
        "tel:+12345678900,,,123456789;1234", "tel:+4930,*31%23", "tel:+1,2;3#4*5", "sip:room;user=phone@example.org",
        "https://meet.example.org/a,b;c?d=e&f=%2C%3B%22#g,h;i", "xmpp:room@example.org?join",
        "tel:+49" + String(repeating: ",1234#", count: 30),
        "https://meet.example.org/" + String(repeating: "lang-", count: 60),
    ]

    /// One event for each row; the features are assigned in turn.
    private func table() throws -> (file: String, conferences: [String: VirtualConference]) {
        let all: [ConferenceFeature] = [.audio, .chat, .feed, .moderator, .phone, .screen, .video]
        let rows = Self.labels.map { ($0, "https://meet.example.org/room") } + Self.addresses.map { ("Dial, in", $0) }
        let fixture = try CalendarFixture()
        try fixture.importing(
            components: rows.indices.map {
                CalendarFixture.event("DTSTART:20260301T100000Z\nSUMMARY:Row", uid: "row\($0)@example.org")
            }.joined(separator: "\n"))
        var conferences: [String: VirtualConference] = [:]
        for (index, row) in rows.enumerated() {
            let features = (0...(index % 4)).map { all[(index + $0 * 2) % all.count] }
            let entry = EntryPoint(
                url: try ConferenceURL(row.1, policy: .file), title: row.0, features: features)
            let conference = try VirtualConference(
                title: row.0, entryPoints: [entry],
                provenance: ConferenceProvenance(
                    room: RoomReference(provider: "org.example.rooms", room: "r"), created: 1_795_000_000))
            let uid = "row\(index)@example.org"
            conferences[uid] = conference
            let event = try #require(try fixture.store.series(calendar: 1, uid: uid).first)
            try fixture.update(try fixture.editor.settingConference(conference, on: event))
        }
        return (try fixture.export(), conferences)
    }

    /// Expects every conference in a file that another program has written, each once.
    private func expect(_ file: String, has conferences: [String: VirtualConference], _ comment: String) throws {
        let fixture = try CalendarFixture()
        try fixture.importing(file)
        for event in try fixture.events() {
            expectEqual(event.conference, conferences[event.uid], comment)
            expectTrue(event.url == nil && event.location == nil && event.notes == nil, "\(comment) \(event.uid)")
            expectNotContains(event.text, "CONFERENCE", comment)
        }
        try expectEqual(fixture.events().count, conferences.count)
    }

    @Test("no line is longer than 75 octets, and no character is split")
    func folding() throws {
        for line in try table().file.utf8.split(separator: 0x0A) {
            expectAtMost(line.count, 76)
            expectNotNil(String(validating: Array(line), as: UTF8.self))
        }
    }

    @Test(
        "python icalendar reads every label and number correctly, and writes them unchanged",
        .enabled(if: PythonReader.isThere, PythonReader.reason))
    func valuesInPython() throws {
        let (file, conferences) = try table()
        let (events, again, poorer) = try PythonReader.readAll(file)
        // The module interprets a backslash in a parameter as an escape, which it is not.
        for (uid, conference) in conferences where conference.title?.contains("\\,") != true {
            expect(events[uid], is: conference)
        }
        try expect(again, has: conferences, "as it was read")
        try expect(poorer, has: conferences, "with values set anew")
    }

    @Test("libical reads every label and number correctly, and writes them unchanged", .needsCCompiler)
    func valuesInLibical() throws {
        let (file, conferences) = try table()
        let (events, again) = try LibicalReader.readAll(file)
        for (uid, conference) in conferences { expect(events[uid], is: conference) }
        try expect(again, has: conferences, "as libical writes it")
    }

    private func expect(_ event: ReadEvent?, is conference: VirtualConference) {
        let entry = conference.preferred
        expectEqual(
            event?.conferences,
            [
                .init(
                    uri: entry.url.text, value: "URI", label: entry.title, features: entry.features.map(\.rawValue))
            ])
        expectEqual(event?.location, conference.title)
        expectEqual(event?.errors, 0)
    }
}
