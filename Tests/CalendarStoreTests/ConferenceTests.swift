import CalendarModel
import ConferenceErrors
import ConferenceModel
import TestSupport
import Testing
@testable import CalendarStore

@Suite("Conferences of events")
struct ConferenceTests {
    private func conference(_ urls: [String], policy: ConferenceURL.Policy = .file) throws -> VirtualConference {
        try VirtualConference(
            entryPoints: urls.map { EntryPoint(url: try ConferenceURL($0, policy: policy)) })
    }

    @Test("entry points keep their order")
    func order() throws {
        let place = try TemporaryStore(isMade: true)
        let urls = (0..<16).map { "https://meet.example.org/\((7 * $0) % 16)" }
        var record = event()
        record.conference = try conference(urls)
        let stored = try place.add(record)
        let read = try place.store.series(identifier: stored.identifier).first?.conference
        expectEqual(read?.entryPoints.map(\.url.text), urls)
    }

    @Test("each of many events gets its own conference")
    func many() throws {
        let place = try TemporaryStore(isMade: true)
        try place.store.write { writer in
            let calendar = try writer.defaultCalendar().id
            for number in 0..<1_200 {
                var record = event("\(number)", uid: "\(number)", calendar: calendar)
                if number % 3 == 0 {
                    record.conference = try conference(["https://e.org/\(number)", "tel:+\(number + 1)"])
                }
                try writer.insert(record)
            }
        }
        let read = try place.store.events(in: nil, calendars: nil)
        expectEqual(read.count, 1_200)
        for record in read {
            let expected =
                (Int(record.title) ?? 0) % 3 == 0 ? ["https://e.org/\(record.title)"] : []
            expectEqual(record.conference.map { [$0.entryPoints[0].url.text] } ?? [], expected)
        }
    }

    @Test("an update replaces the conference, and nil removes it")
    func replace() throws {
        let place = try TemporaryStore(isMade: true)
        var record = event()
        record.conference = try conference(["https://e.org/1", "https://e.org/2"])
        record = try place.add(record)
        record.conference = try conference(["https://e.org/3"])
        try place.store.write { [record] in try $0.update(record) }
        record.version += 1
        try expectEqual(place.store.series(identifier: record.identifier), [record])
        record.conference = nil
        try place.store.write { [record] in try $0.update(record) }
        record.version += 1
        try expectEqual(place.store.series(identifier: record.identifier), [record])
    }

    @Test(
        "schemes that a provider declared or a file used can be read back",
        arguments: ["jitsi-meet://e.org/a", "http://e.org/a", "msteams:/l/a", "sip:a@e.org", "xmpp:a@e.org"])
    func schemes(url: String) throws {
        let place = try TemporaryStore(isMade: true)
        var record = event()
        record.conference = try conference([url], policy: .init(schemes: [String(url.prefix { $0 != ":" })]))
        let stored = try place.add(record)
        try expectEqual(place.store.series(identifier: stored.identifier), [stored])
    }

    @Test(
        "a forbidden scheme is neither written nor read",
        arguments: ["javascript:a", "file:///a", "data:a"])
    func forbidden(url: String) throws {
        let place = try TemporaryStore(isMade: true)
        var record = event()
        record.conference = try conference([url], policy: .init(schemes: ["javascript", "file", "data"]))
        try expectEqual(storeError { try place.add(record) }.code, .storeRefusesValue)

        record.conference = try conference(["https://e.org/a"])
        let stored = try place.add(record)
        try place.store.execute("UPDATE entry_point SET url = '\(url)'")
        let error = try storeError { _ = try place.store.series(identifier: stored.identifier) }
        expectEqual(error.code, .invalidRow)
        expectEqual(error.exitStatus, .badData)
        expectContains(error.message, "Row \(stored.id) of the table “conference”")
    }

    @Test(
        "a code that an earlier version stored as a telephone number is not offered, and the event stays readable",
        arguments: ["tel:*%2306%23", "tel:*21*0123%23", "tel:ask-reception"])
    func telephoneCode(code: String) throws {
        let place = try TemporaryStore(isMade: true)
        var record = event()
        record.conference = try conference(["https://e.org/a", "tel:+491"])
        let stored = try place.add(record)
        func read() throws -> [String]? {
            try place.store.series(identifier: stored.identifier).first?.conference?.entryPoints.map(\.url.text)
        }
        try place.store.execute("UPDATE entry_point SET url = '\(code)' WHERE position = 1")
        try expectEqual(read(), ["https://e.org/a"])
        try place.store.execute("UPDATE entry_point SET url = '\(code)'")
        try expectEqual(place.store.series(identifier: stored.identifier).count, 1)
        try expectEqual(read(), nil)
    }

    @Test("a conference without entry points, which only another program can write, is an error and does not crash")
    func noEntryPoints() throws {
        let place = try TemporaryStore(isMade: true)
        var record = event()
        record.conference = try conference(["https://e.org/a"])
        let stored = try place.add(record)
        try place.store.execute("DELETE FROM entry_point")
        try expectEqual(storeError { _ = try place.store.series(identifier: stored.identifier) }.code, .invalidRow)
    }
}
