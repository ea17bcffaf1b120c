import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import Foundation
import Recurrence
import TestSupport
import Testing

@testable import ConferenceCoordination

/// A provider is notified by the store that had the conference made, and about the event that it was made for.
@Suite("Whose conference it is", .needsCCompiler)
struct MadeHereTests {
    /// The event of a fixture as a calendar file, with its conference.
    private func file(_ desk: Desk, uid: String? = nil) throws -> String {
        var text = ""
        try CalendarExporter(store: desk.store, zones: desk.zones)
            .export(calendars: desk.store.calendars()) { text += $0 }
        if let uid { text = text.replacing("single@example.org", with: uid).replacing("series@", with: "other@") }
        return try desk.directory.write(text, to: "exported-\(UUID()).ics")
    }

    private func importFile(_ path: String, to desk: Desk) throws {
        _ = try CalendarImporter(store: desk.store, zones: desk.zones).importFile(at: path, into: nil, progress: nil)
    }

    @Test("a store that imported the event neither updates nor ends its conference")
    func imported() async throws {
        let (organizer, event) = try await Desk.withConference()
        let guest = try Desk(lifecycle: true)
        try importFile(try file(organizer), to: guest)
        let copy = try guest.event(event.uid)
        expectEqual(copy.conference?.preferred.url, event.conference?.preferred.url)
        try await guest.edit(copy) { $0.title = "Mine now" }
        try await guest.remove(copy)
        try expectEmpty(guest.coordinator.pending())
        expectEqual(guest.requests.workers, 0)
    }

    @Test("a conference follows the event that it was made for, not a copy of that event")
    func copies() async throws {
        let (desk, event) = try await Desk.withConference()
        try importFile(try file(desk, uid: "copy@example.org"), to: desk)
        let copy = try desk.event("copy@example.org")
        try await desk.edit(copy) { $0.title = "A copy" }
        expectEmpty(desk.requests.all("updateConference"))
        try await desk.edit(event) { $0.title = "The original" }
        expectEqual(desk.requests.all("updateConference").count, 1)
    }

    @Test("if only a copy still has the conference, the conference follows the copy, and ends with it")
    func lastCopy() async throws {
        let (desk, event) = try await Desk.withConference()
        try importFile(try file(desk, uid: "copy@example.org"), to: desk)
        try await desk.remove(event)
        expectEmpty(desk.requests.all("endConference"))
        let copy = try desk.event("copy@example.org")
        try await desk.edit(copy) { $0.title = "The last one" }
        expectEqual(desk.requests.all("updateConference").count, 1)
        try await desk.remove(copy)
        expectEqual(desk.requests.all("endConference").count, 1)
    }

    @Test("a conference to which its provider gave another link is still known as made here")
    func movedLink() async throws {
        let (desk, event) = try await Desk.withConference()
        try desk.setMode("move")
        try await desk.edit(event) { $0.title = "Elsewhere" }
        try expectEqual(desk.event(event.uid).conference?.preferred.url.text, "https://meet.example.org/moved")
        try desk.setMode("answer")
        try await desk.remove(event)
        expectEqual(desk.requests.all("endConference").count, 1)
    }

    @Test("the link that the user gave for a request counts as made here")
    func accepted() async throws {
        let desk = try Desk(lifecycle: true)
        let (_, single) = try desk.importEvents()
        try desk.setMode("crash")
        await expectEqual(
            code { _ = try await desk.coordinator.attach(Desk.room, to: ConferenceTarget(single)) }, .unknownOutcome)
        try desk.setMode("answer")
        let intent = try #require(try desk.coordinator.pending().first)
        _ = try await desk.coordinator.accept(intent: intent.id, url: "https://meet.example.org/found")
        try await desk.remove(single)
        expectEqual(desk.requests.all("endConference").count, 1)
    }
}
