import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceModel
import Foundation
import TestSupport
import Testing

@testable import CalendarSources

/// Other programs move, copy, rename and delete the files of events with a room that was made here.
@Suite("A room goes with its event, whatever other programs do with the files")
struct MovedRoomTests {
    /// Two folders; the event `a` in `work` has a room.
    private struct Place {
        let vdir: VdirFixture
        let home: String

        init() throws {
            vdir = try VdirFixture(isRoot: true)
            home = vdir.directory + "/calendars/home"
            try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
            try vdir.write(file(event("a")), to: "a.ics")
            _ = try vdir.sources.add(vdir.directory + "/calendars")
            let conference = try VirtualConference(
                title: "Room", details: "Bring coffee",
                entryPoints: [
                    EntryPoint(url: ConferenceURL("https://meet.example.org/x", policy: .file)),
                    EntryPoint(url: ConferenceURL("tel:+49-30-1,,2#", policy: .file)),
                ],
                provenance: ConferenceProvenance(
                    room: RoomReference(provider: "org.example", room: "one"), created: 1_795_000_000))
            try vdir.attach(conference, to: "a")
        }

        /// The events with the folder they are in, their UID, and their number of links and the room's provider.
        func events() throws -> [String] {
            let calendars = try vdir.store.calendars()
            return try vdir.store.events(in: nil, calendars: nil).map { event in
                let calendar = calendars.first { $0.id == event.calendarID }?.title ?? "?"
                let provider = event.conference?.provenance?.room.provider ?? "-"
                return "\(calendar) \(event.uid) \(event.conference?.entryPoints.count ?? 0) \(provider)"
            }.sorted()
        }

        /// What waits in the outbox.
        func waiting() throws -> [String] { try vdir.store.intents().map { "\($0.kind.word) \($0.needsConfirmation)" } }
    }

    /// What a program does to the text of a file when it moves it.
    static let programs: [(name: String, act: @Sendable (String) -> String)] = [
        ("nothing", { $0 }),
        (
            "drops what it does not know",
            { text in
                text.replacing("\r\n ", with: "").split(separator: "\r\n").filter { line in
                    !line.hasPrefix("X-") && !line.hasPrefix("CONFERENCE")
                }.joined(separator: "\r\n") + "\r\n"
            }
        ),
    ]

    @Test("an event that is moved to another folder keeps its room", arguments: programs.indices, [false, true])
    func moved(index: Int, isSeenInBetween: Bool) throws {
        let place = try Place()
        let text = try place.vdir.read("a.ics")
        try FileManager.default.removeItem(atPath: place.vdir.folder + "/a.ics")
        if isSeenInBetween {
            try place.vdir.sources.synchronize()
            try expectEqual(place.waiting(), ["end true"])
        }
        try Data(Self.programs[index].act(text).utf8).write(to: URL(filePath: place.home + "/b.ics"))
        try place.vdir.sources.synchronize()
        try expectEqual(place.events(), ["home a 2 org.example"], "\(Self.programs[index].name)")
        try expectFalse(place.waiting().contains("end true"))
        if !isSeenInBetween { try expectEmpty(place.waiting()) }
        // It is still known to be made here.
        try FileManager.default.removeItem(atPath: place.home + "/b.ics")
        try place.vdir.sources.synchronize()
        try expectEqual(place.waiting(), ["end true"])
    }

    @Test("a file that is written under another UID keeps the room until the last event with it is gone")
    func otherUID() throws {
        let place = try Place()
        let text = try place.vdir.read("a.ics")
        try place.vdir.write(text.replacing("UID:a\r\n", with: "UID:b\r\n"), to: "b.ics")
        try place.vdir.sources.synchronize()
        try FileManager.default.removeItem(atPath: place.vdir.folder + "/a.ics")
        try place.vdir.sources.synchronize()
        try expectEqual(place.events(), ["work b 2 org.example"])
        try expectEmpty(place.waiting())
        try FileManager.default.removeItem(atPath: place.vdir.folder + "/b.ics")
        try place.vdir.sources.synchronize()
        try expectEqual(place.waiting(), ["end true"])
    }

    @Test("a folder that is deleted offers to end its rooms, and one that is renamed does not")
    func folder() throws {
        let place = try Place()
        let other = place.vdir.directory + "/calendars/office"
        try FileManager.default.moveItem(atPath: place.vdir.folder, toPath: other)
        try place.vdir.sources.synchronize()
        try expectEqual(place.events(), ["office a 2 org.example"])
        try expectEmpty(place.waiting())
        try FileManager.default.removeItem(atPath: other)
        try place.vdir.sources.synchronize()
        try expectEmpty(place.events())
        try expectEqual(place.waiting(), ["end true"])
    }

    @Test(
        "a file that comes back byte for byte leaves nothing to tell; one with other times does",
        arguments: [false, true])
    func restored(isMoved: Bool) throws {
        let place = try Place()
        let text = try place.vdir.read("a.ics")
        try FileManager.default.removeItem(atPath: place.vdir.folder + "/a.ics")
        try place.vdir.sources.synchronize()
        try expectEqual(place.waiting(), ["end true"])
        let later = text.replacing("DTEND:20270301T103000Z", with: "DTEND:20270301T113000Z")
        try place.vdir.write(isMoved ? later : text, to: "a.ics")
        try place.vdir.sources.synchronize()
        try expectEqual(place.waiting(), isMoved ? ["update false"] : [])
        try expectEqual(place.events(), ["work a 2 org.example"])
        // What was not told yet and is as before is withdrawn, too.
        try place.vdir.write(text, to: "a.ics")
        try place.vdir.sources.synchronize()
        try expectEmpty(place.waiting())
    }

    @Test("a change that a delivery was tried for is told again, because it may have arrived")
    func tried() throws {
        let place = try Place()
        let text = try place.vdir.read("a.ics")
        try place.vdir.write(text.replacing("SUMMARY:Planning", with: "SUMMARY:Other"), to: "a.ics")
        try place.vdir.sources.synchronize()
        let note = try #require(try place.vdir.store.intents().first)
        try place.vdir.store.write { writer in
            expectTrue(try writer.claim(intent: note.id, as: 7))
            try writer.release(intent: note.id, claim: 7, failure: "No answer.", due: 1)
        }
        try place.vdir.write(text, to: "a.ics")
        try place.vdir.sources.synchronize()
        try expectEqual(place.vdir.store.intents().map(\.title), ["Planning"])
    }

    /// Other events with the link of the room, and whether they are the user's own.
    static let others: [(name: String, uid: String, more: String, isOwn: Bool)] = [
        ("an invitation", "b", "ORGANIZER;CN=Ann:mailto:ann@example.org\r\nATTENDEE:mailto:me@example.org\r\n", false),
        ("an event of one's own", "b", "", true),
        ("the same meeting", "a", "ORGANIZER:mailto:me@example.org\r\n", true),
    ]

    @Test(
        "an invitation with the link of the room does not keep it, an event of one's own does",
        arguments: others.indices)
    func copiedLink(index: Int) throws {
        let place = try Place()
        let other = Self.others[index]
        let link = "CONFERENCE;VALUE=URI:https://meet.example.org/x\r\n"
        try Data(file(event(other.uid, more: other.more + link)).utf8).write(to: URL(filePath: place.home + "/b.ics"))
        try place.vdir.sources.synchronize()
        try FileManager.default.removeItem(atPath: place.vdir.folder + "/a.ics")
        try place.vdir.sources.synchronize()
        try expectEqual(place.waiting(), other.isOwn ? [] : ["end true"], other.name)
        try expectEqual(
            place.vdir.store.isConferenceInUse(provider: "org.example", url: "https://meet.example.org/x"), other.isOwn,
            other.name)
    }

    @Test("a subscribed calendar with the link of the room does not keep it", arguments: ["a", "b"])
    func subscribedLink(uid: String) throws {
        let place = try Place()
        let path = place.vdir.directory + "/published.ics"
        try Data(file(event(uid, more: "CONFERENCE;VALUE=URI:https://meet.example.org/x\r\n")).utf8)
            .write(to: URL(filePath: path))
        let refresher = SubscriptionRefresher(
            store: place.vdir.store, zones: place.vdir.zones, limits: place.vdir.limits, authorities: nil,
            now: { VdirFixture.now })
        _ = try refresher.subscribe(to: SubscriptionAddress(path, directory: "/"))
        try FileManager.default.removeItem(atPath: place.vdir.folder + "/a.ics")
        try place.vdir.sources.synchronize()
        try expectEqual(place.waiting(), ["end true"])
    }

    @Test("an event that becomes unreadable keeps its room")
    func unreadable() throws {
        let place = try Place()
        let text = try place.vdir.read("a.ics")
        try place.vdir.write(text.replacing("DTSTART:20270301T100000Z", with: "DTSTART:soon"), to: "a.ics")
        try place.vdir.sources.synchronize()
        try expectEqual(place.events(), ["work a 2 org.example"])
        try expectEmpty(place.waiting())
    }

    @Test("calendar files next to folders that are calendars are reported")
    func strays() throws {
        let place = try Place()
        let path = place.vdir.directory + "/calendars/stray.ics"
        try Data(file(event("s")).utf8).write(to: URL(filePath: path))
        let problem = "“\(path)” lies next to folders that are calendars, and is ignored."
        try expectEqual(place.vdir.sources.synchronize().problems.filter(\.isNew).map(\.text), [problem])
        try expectEqual(place.vdir.sources.synchronize().problems.map(\.text), [problem])
        try FileManager.default.removeItem(atPath: path)
        try expectEmpty(place.vdir.sources.synchronize().problems)
    }
}
