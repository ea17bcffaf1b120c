import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import TestSupport
import Testing

@testable import ConferenceCoordination

/// Events whose own text has the link of a meeting.
@Suite("A link in the event's text", .needsCCompiler)
struct LinkInTextTests {
    private static let zoom = "https://example.zoom.us/j/81234567890?pwd=QWxhZGRpbg"

    /// Gives the single event of a desk other texts.
    private func change(_ desk: Desk, _ fields: EventChanges) throws -> EventRecord {
        let single = try desk.importEvents().single
        let editor = desk.coordinator.editor
        return try desk.store.write { writer in
            let state = try editor.existingState(of: ConferenceTarget(single), writer)
            return try SeriesChange(updates: [desk.texts.applying(fields, to: state.main)]).apply(writer)[0]
        }
    }

    private func sources(_ desk: Desk) throws -> [String?] {
        ConferenceReader().conferences(of: try desk.event("single@example.org")).map { $0.source?.code }
    }

    @Test(
        "it counts as a conference: without a decision, no provider is asked",
        arguments: [
            EventChanges(location: zoom), EventChanges(notes: "Join: \(zoom)"), EventChanges(url: zoom),
            EventChanges(notes: "Dial in: +1 605-555-0173, Access code: 123456#"),
        ])
    func refused(_ fields: EventChanges) async throws {
        let desk = try Desk()
        let event = try change(desk, fields)
        try desk.setMode("crash")
        let error = await #expect(throws: ConferenceError.self) {
            try await desk.coordinator.attach(Desk.room, to: ConferenceTarget(event))
        }
        expectEqual(error?.code, .hasConference)
        expectEqual(error?.exitStatus, .usage)
        expectContains(error?.message, fields.notes?.hasPrefix("Dial") ?? false ? "tel:+16055550173" : Self.zoom)
        try expectEqual(desk.event(event.uid), event)
        try expectEmpty(desk.coordinator.pending())
    }

    @Test(
        "a page or a chat is not a meeting", arguments: ["https://youtu.be/dQw4w9WgXcQ", "https://discord.gg/abcDEF12"])
    func noMeeting(_ link: String) async throws {
        let desk = try Desk()
        let event = try change(desk, EventChanges(location: link))
        _ = try await desk.coordinator.attach(Desk.room, to: ConferenceTarget(event))
        try expectEqual(sources(desk), ["record", "location"])
    }

    @Test("kept, it stays in the text, the attached conference comes first, and it is back after detaching")
    func kept() async throws {
        let desk = try Desk()
        let event = try change(desk, EventChanges(location: Self.zoom))
        _ = try await desk.coordinator.attach(Desk.room, to: ConferenceTarget(event), keepingLink: true)
        try expectEqual(desk.event(event.uid).location, Self.zoom)
        try expectEqual(sources(desk), ["record", "location"])
        _ = try await desk.coordinator.detach(from: ConferenceTarget(event))
        try expectEqual(sources(desk), ["location"])
        let error = await #expect(throws: ConferenceError.self) {
            try await desk.coordinator.detach(from: ConferenceTarget(event))
        }
        expectEqual(error?.code, .conferenceIsText)
        expectEqual(error?.exitStatus, .notFound)
        expectContains(error?.message, Self.zoom)
    }

    @Test("keeping a link does not keep an attached conference")
    func keptTwice() async throws {
        let desk = try Desk()
        let event = try change(desk, EventChanges(location: Self.zoom))
        _ = try await desk.coordinator.attach(Desk.room, to: ConferenceTarget(event), keepingLink: true)
        await expectEqual(
            code { _ = try await desk.coordinator.attach(Desk.other, to: ConferenceTarget(event), keepingLink: true) },
            .hasConference)
    }

    @Test("replaced, it goes from a location and a URL that hold nothing else, and other text stays")
    func replaced() async throws {
        let desk = try Desk()
        let notes = "Join: \(Self.zoom)"
        let event = try change(desk, EventChanges(location: Self.zoom, notes: notes, url: Self.zoom))
        _ = try await desk.coordinator.attach(Desk.room, to: ConferenceTarget(event), replacing: true)
        let stored = try desk.event(event.uid)
        expectNil(stored.location)
        expectNil(stored.url)
        expectEqual(stored.notes, notes)
        expectEqual(stored.conference?.title, "personal")
        try expectEqual(sources(desk), ["record", "description"])
    }

    @Test("a location with more than the link, and another page, are not removed")
    func otherText() async throws {
        let desk = try Desk()
        let fields = EventChanges(location: "Room 5, or \(Self.zoom)", url: "https://example.org/agenda")
        let event = try change(desk, fields)
        _ = try await desk.coordinator.attach(Desk.room, to: ConferenceTarget(event), replacing: true)
        let stored = try desk.event(event.uid)
        expectEqual(stored.location, fields.location)
        expectEqual(stored.url, fields.url)
    }

    @Test("a provider's refusal leaves the link")
    func failed() async throws {
        let desk = try Desk()
        let event = try change(desk, EventChanges(location: Self.zoom))
        try desk.setMode("refuse")
        await #expect(throws: ConferenceError.self) {
            try await desk.coordinator.attach(Desk.room, to: ConferenceTarget(event), replacing: true)
        }
        try expectEqual(desk.event(event.uid), event)
    }
}
