import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceModel
import Foundation
import Recurrence
import TestSupport
import Testing

@Suite("conferencectl pending")
struct PendingTests {
    /// A home with a request for a conference for "Design review" whose outcome is unknown.
    private func home() throws -> Home {
        let home = try Home.withTeam()
        let store = try CalendarStore(path: "\(home.path)/data/conference/calendar.sqlite") { 1_800_000_000 }
        let event = try #require(try store.series(identifier: "ej0s234sr7f71").first)
        let editor = CalendarEditor(zones: ZoneDatabase(systemZone: "Europe/Berlin"), now: { 1_800_000_000 })
        let told = Outbox.told(of: try editor.existingState(of: ConferenceTarget(event), store))
        try store.write { writer in
            _ = try writer.insert(
                IntentRecord(
                    eventIdentifier: event.identifier, calendarID: event.calendarID, uid: event.uid, recurrenceID: "",
                    room: RoomReference(provider: "org.conference.sample-rooms", room: "onetime-room"),
                    idempotencyKey: "key-1", created: 1_772_352_942, failure: "The provider did not answer in 15 s.",
                    told: told))
        }
        return home
    }

    @Test("a pending request is listed, and mentioned when its event is shown or gets another room")
    func list() throws {
        let home = try home()
        let list = try home.run("pending")
        expectEqual(
            list.output,
            """
            1  Design review  org.conference.sample-rooms/onetime-room, asked on 2026-03-01 09:15
               The provider did not answer in 15 s.
               Ask again with “conferencectl pending retry 1”, or attach a conference that
               you have found with “conferencectl pending accept 1 URL”.

            """)
        try expectEqual(home.run("pending", "list").output, list.output)
        home.environment["LC_ALL"] = "de_DE.UTF-8"
        let german = try home.run("pending").output
        expectContains(german, "org.conference.sample-rooms/onetime-room, angefragt am 01.03.2026 09:15")
        expectContains(german, "„conferencectl pending retry 1“ fragt")
        home.environment["LC_ALL"] = nil
        let note = try #require(try home.objects("pending").first)
        expectEqual(note["number"] as? Int, 1)
        expectEqual(note["event"] as? String, "ej0s234sr7f71")
        try expectContains(home.run("show", "Design review").output, "“conferencectl pending” settles number 1.")
        expectEqual((try home.object("show", "Design review")["pending"] as? [Any])?.count, 1)
        let attached = try home.run("attach", "Design review", "jitsi")
        expectEqual(attached.status, 0)
        expectContains(attached.error, "“conferencectl pending” shows number 1")
    }

    @Test("show says that a conference exists if that is known")
    func made() throws {
        let home = try home()
        let store = try CalendarStore(path: "\(home.path)/data/conference/calendar.sqlite") { 1_800_000_000 }
        let url = try ConferenceURL("https://meet.example.org/made", policy: .file)
        let conference = try VirtualConference(entryPoints: [EntryPoint(url: url)])
        try store.write { try $0.updateIntent(id: 1, failure: "The disk is full.", made: conference) }
        let page = try home.run("show", "Design review").output
        expectContains(page, "created a conference for this event that is not attached")
        expectNotContains(page, "unknown")
    }

    @Test("a request of an event that was removed can be forgotten or ended, and says so", arguments: [false, true])
    func removed(isMade: Bool) throws {
        let home = try home()
        if isMade {
            let store = try CalendarStore(path: "\(home.path)/data/conference/calendar.sqlite") { 1_800_000_000 }
            let url = try ConferenceURL("https://meet.example.org/made", policy: .file)
            let conference = try VirtualConference(entryPoints: [EntryPoint(url: url)])
            try store.write { try $0.updateIntent(id: 1, failure: "The event is gone.", made: conference) }
        }
        try expectEqual(home.run("remove", "Design review", "--yes").status, 0)
        let list = try home.run("pending").output.replacing("\n   ", with: " ")
        expectContains(list, "event was removed")
        expectContains(list, "“conferencectl pending discard 1” \(isMade ? "only " : "")forgets")
        expectContains(
            list, isMade ? "“conferencectl pending end 1” ends it" : "“conferencectl pending end 1 URL” ends")
        expectNotContains(list, "pending retry")
        expectEqual(list.contains("https://meet.example.org/made"), isMade)
    }

    @Test(
        "a request whose event has another conference since can be forgotten or ended, and says so",
        arguments: [false, true])
    func anotherConference(isMade: Bool) throws {
        let home = try home()
        if isMade {
            let store = try CalendarStore(path: "\(home.path)/data/conference/calendar.sqlite") { 1_800_000_000 }
            let url = try ConferenceURL("https://meet.example.org/made", policy: .file)
            let conference = try VirtualConference(entryPoints: [EntryPoint(url: url)])
            try store.write { try $0.updateIntent(id: 1, failure: "The disk is full.", made: conference) }
        }
        try expectEqual(home.run("attach", "Design review", "jitsi").status, 0)
        let list = try home.run("pending").output.replacing("\n   ", with: " ")
        expectContains(
            list, isMade ? "but its event has another one: " : "Its event has received a conference since: ")
        expectContains(list, "“conferencectl pending discard 1” \(isMade ? "only " : "")forgets")
        expectContains(
            list, isMade ? "“conferencectl pending end 1” ends it" : "“conferencectl pending end 1 URL” ends")
        expectNotContains(list, "pending retry")
        expectNotContains(list, "pending accept")
        // What is not offered is refused.
        try expectEqual(home.run("pending", "retry", "1").status, 64)
        try expectEqual(home.run("pending", "accept", "1", "https://meet.example.org/x").status, 64)
        try expectEqual(home.run("pending", "discard", "1").status, 0)
    }

    @Test("a repeated request is settled")
    func retry() throws {
        let home = try home()
        let result = try home.run("pending", "retry", "1")
        expectHasPrefix(result.output, "Attached to ej0s234s  Design review", "\(result.error)")
        try expectEqual(home.run("pending").output, "Nothing is pending.\n")
        try expectEqual(home.run("pending", "retry", "1").status, 66)
    }

    @Test("a link that the user found is attached, if it is valid")
    func accept() throws {
        let home = try home()
        try expectEqual(home.run("pending", "accept", "1", "javascript:alert(1)").status, 64)
        try expectEqual(home.run("pending", "accept", "1", "https://meet.example.org/room").status, 0)
        try expectEqual(home.run("join", "Design review", "--print").output, "https://meet.example.org/room\n")
        try expectEmpty(home.objects("pending"))
        // It is named after the room that was asked for, and not after the service that the link looks like.
        let conference = try home.object("show", "Design review")["conference"] as? [String: Any]
        expectNotContains(conference?["title"] as? String ?? "", "Jitsi")
        let page = try home.run("show", "Design review").output
        expectTrue(page.contains(/Conference: +(One-Time Room|onetime-room) +made by Sample Rooms/), page)
    }

    @Test("a request is discarded, and invalid numbers are rejected")
    func discard() throws {
        let home = try home()
        try expectEqual(home.run("pending", "discard", "one").status, 64)
        try expectEqual(home.run("pending", "discard", "7").status, 66)
        let result = try home.run("pending", "discard", "1")
        expectHasPrefix(result.output, "Forgotten: 1  Design review")
        try expectTrue(home.object("show", "Design review")["conference"] is NSNull)
    }
}
