import ConferenceErrors
import ConferenceModel
import Recurrence
import TestSupport
import Testing
@testable import CalendarModel
@testable import CalendarStore

@Suite("Storing and reading records")
struct RoundTripTests {
    @Test("every field of an event is read back unchanged")
    func everyField() throws {
        let place = try TemporaryStore(isMade: true)
        let berlin = EventTime.Reference.zone("Europe/Berlin")
        let date = try #require(LocalDate(year: 2026, month: 3, day: 29))
        let local = try #require(LocalDateTime(date: date, hour: 2, minute: 30, second: 1))
        var full = event(
            "Überblick 会議 \u{1F4C5}", uid: "uid;with\\odd \"things\"@例え.jp", recurrenceID: "20260329T023001")
        full.location = "Room “7”\nFloor 2"
        full.notes = ""
        full.url = "https://example.org/?a=1&b=%20"
        full.status = "TENTATIVE"
        full.start = EventTime(local, berlin)
        full.end = EventTime(local, .floating)
        full.isRecurring = true
        full.rangeStart = .min
        full.rangeEnd = .max
        full.sequence = .max
        full.modified = .min
        full.importedText = "BEGIN:VEVENT\nEND:VEVENT\n"
        full.ownsConference = true
        full.conference = try VirtualConference(
            title: "Standup", details: "Line one\nline two",
            entryPoints: [
                EntryPoint(
                    url: try ConferenceURL("https://meet.example.org/a", policy: .file), kind: .page, title: "Web",
                    meetingCode: "1", passcode: "", pin: "3", region: "DE",
                    features: [.phone, .moderator]),
                EntryPoint(url: try ConferenceURL("tel:+49,,123#", policy: .file)),
            ],
            identifier: "c-1",
            provenance: ConferenceProvenance(
                room: RoomReference(provider: "org.example", room: "personal"), providerName: "Example",
                providerVersion: "1.2", created: 253_402_300_799))

        let stored = try place.add(full)
        expectGreaterThan(stored.id, 0)
        full.id = stored.id
        full.identifier = stored.identifier
        full.calendarID = stored.calendarID
        full.version = stored.version
        expectEqual(stored, full)
        try expectEqual(place.store.series(identifier: stored.identifier), [full])
    }

    @Test(
        "every form of a time is read back unchanged",
        arguments: [
            "20260301": EventTime.Reference.floating, "20260301T100000": .floating, "20260301T100001Z": .utc,
            "20261231T235959": .zone("Europe/Berlin"), "00010101T000000": .zone("/custom/ñ"),
            "99991231T235959": .zone(""), "16000229": .floating,
        ])
    func times(text: String, reference: EventTime.Reference) throws {
        let place = try TemporaryStore(isMade: true)
        let time = try #require(EventTime(basicFormat: text, reference: reference))
        var record = event()
        record.start = time
        record.end = time
        let stored = try place.add(record)
        let read = try #require(try place.store.series(identifier: stored.identifier).first)
        expectEqual(read.start, time)
        expectEqual(read.end, time)
    }

    @Test(
        "text is read back byte for byte",
        arguments: [
            "", " ", "\0", "a\0b", "e\u{301}", "\u{E9}", "\r\n\t", "'; DROP TABLE event; --", "\u{FEFF}x",
            "שלום \u{202E}",
        ])
    func texts(text: String) throws {
        let place = try TemporaryStore(isMade: true)
        var record = event(text)
        record.location = text
        record.notes = text
        record.text = text
        // Longer than a page, too.
        record.url = String(repeating: text, count: 5_000)
        let stored = try place.add(record)
        let read = try #require(try place.store.series(identifier: stored.identifier).first)
        expectEqual(read.url?.utf8.count, 5_000 * text.utf8.count)
        for field in [read.title, read.location, read.notes, read.text] {
            expectEqual(field.map { Array($0.utf8) }, Array(text.utf8))
        }
    }

    @Test(
        "the imported text is read back whether or not it equals the event's text",
        arguments: [nil, "", "BEGIN:VEVENT\r\nEND:VEVENT\r\n", "another"])
    func importedText(imported: String?) throws {
        let place = try TemporaryStore(isMade: true)
        var record = event()
        record.text = "BEGIN:VEVENT\r\nEND:VEVENT\r\n"
        record.importedText = imported
        let stored = try place.add(record)
        try expectEqual(place.store.series(identifier: stored.identifier).first?.importedText, imported)
    }

    @Test("an imported text keeps its bytes if it differs from the text only in its normalization")
    func importedBytes() throws {
        let place = try TemporaryStore(isMade: true)
        let composed = "BEGIN:VEVENT\r\nSUMMARY:Caf\u{E9}\r\nEND:VEVENT\r\n"
        let decomposed = "BEGIN:VEVENT\r\nSUMMARY:Cafe\u{301}\r\nEND:VEVENT\r\n"
        var record = event()
        record.text = composed
        record.importedText = decomposed
        let stored = try place.add(record)
        let read = try place.store.series(identifier: stored.identifier).first
        expectEqual(read?.importedText.map { Array($0.utf8) }, Array(decomposed.utf8))
        expectEqual(read.map { Array($0.text.utf8) }, Array(composed.utf8))
    }

    @Test("a calendar and its source are read back unchanged")
    func calendars() throws {
        let place = try TemporaryStore(isMade: true)
        let made = try place.store.write { writer in
            try writer.insert(
                CalendarRecord(
                    identifier: "fixed", title: "Work", color: "#FF0000", properties: "X-WR-CALDESC:ä\r\n"))
        }
        try expectEqual(place.store.calendar(id: made.id), made)
        try expectEqual(place.store.calendars(), [made])
        let source = try #require(try place.store.sources().first)
        expectEqual(source.id, made.sourceID)
        expectEqual(source.kind, "local")
        expectNotEmpty(source.identifier)
    }

    @Test("a calendar can get another title, colour and properties, and keeps its identifier")
    func calendarUpdate() throws {
        let place = try TemporaryStore(isMade: true)
        var made = try place.store.write { try $0.insert(CalendarRecord(identifier: "", title: "Work")) }
        expectNotEmpty(made.identifier)
        made.title = "Play"
        made.color = "teal"
        made.properties = "X-A:1\r\n"
        try place.store.write { [made] writer in try writer.update(made) }
        try expectEqual(place.store.calendar(id: made.id), made)
    }

    @Test("changing a calendar that no longer exists is an error")
    func calendarGone() throws {
        let place = try TemporaryStore(isMade: true)
        let error = try storeError {
            try place.store.write { try $0.update(CalendarRecord(id: 9, identifier: "", title: "Gone")) }
        }
        expectEqual(error.code, .calendarVanished)
    }
}
