import CalendarEditing
import ConferenceHost
import CalendarStore
import ConferenceCoordination
import ConferenceErrors
import ConferenceModel
import EventKit
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import EventConferencing

@Suite("A program attaches a room to its event", .needsCCompiler)
struct AttachToEventTests {
    @Test("the event shows the conference at once and is stored with it; nothing is left unsaved or pending")
    func attach() async throws {
        let home = try MeetingHome()
        let event = try home.event()
        try await expectEmpty(home.attach(MeetingHome.sample, to: event))
        let conference = try #require(event.virtualConference)
        expectEqual(conference.title, "Personal Room")
        expectHasPrefix(conference.preferred.url.text, "https://www.personal.example.com/")
        expectEqual(conference.provenance?.room, MeetingHome.sample)
        expectFalse(event.hasChanges)
        let stored = try #require(home.store.event(withIdentifier: event.eventIdentifier))
        expectEqual(stored.virtualConference, conference)
        expectEqual(stored.notes, "Bring the draft.")
        try expectEmpty(home.calendars.intents())
    }

    @Test("a change notification is posted")
    func notification() async throws {
        let home = try MeetingHome()
        let event = try home.event()
        let store = ObjectIdentifier(home.store)
        let count = Mutex(0)
        let observer = NotificationCenter.default.addObserver(
            forName: .EKEventStoreChanged, object: nil, queue: nil
        ) { note in
            guard let object = note.object as? EKEventStore, ObjectIdentifier(object) == store else { return }
            count.withLock { $0 += 1 }
        }
        defer { NotificationCenter.default.removeObserver(observer) }
        // Notifications come on the main queue: what is to come has come when it gets to this.
        let settle = { await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } } }
        await settle()
        let before = count.withLock { $0 }
        try await home.attach(MeetingHome.sample, to: event)
        await settle()
        expectEqual(count.withLock { $0 }, before + 1)
        _ = try await home.store.detach(from: event, span: .thisEvent, host: home.host)
        await settle()
        expectEqual(count.withLock { $0 }, before + 2)
    }

    @Test("unsaved changes stay unsaved, but an unsaved conference is replaced")
    func unsavedChanges() async throws {
        let home = try MeetingHome()
        let event = try home.event()
        event.title = "Final review"
        event.virtualConference = try VirtualConference(
            entryPoints: [EntryPoint(url: ConferenceURL("https://meet.example.org/1", policy: .provider()))])
        try await home.attach(MeetingHome.sample, to: event)
        expectEqual(event.title, "Final review")
        expectTrue(event.hasChanges)
        expectEqual(event.virtualConference?.title, "Personal Room")
        expectEqual(home.occurrences().map(\.title), ["Review"])
    }

    @Test("a second conference is an error without a command; with replacing, it replaces the first")
    func replacing() async throws {
        let home = try MeetingHome()
        let event = try home.event()
        try await home.attach(MeetingHome.sample, to: event)
        let error = await #expect(throws: ConferenceError.self) {
            try await home.attach(MeetingHome.oneTime, to: event)
        }
        expectEqual(error?.code, .hasConference)
        expectContains(error?.message, "“Review” already has a conference: Personal Room.")
        expectNotContains(error?.message, "--replace")
        expectEqual(event.virtualConference?.title, "Personal Room")
        try await home.attach(MeetingHome.oneTime, to: event, replacing: true)
        expectEqual(event.virtualConference?.title, "One-Time Room")
    }

    @Test(
        "one occurrence gets its own conference; with the first occurrence and all following, the series gets one"
    )
    func spans() async throws {
        let home = try MeetingHome()
        _ = try home.event(repeats: true)
        let second = home.occurrences()[1]
        try await home.attach(MeetingHome.sample, to: second)
        expectEqual(second.virtualConference?.title, "Personal Room")
        expectTrue(second.isDetached)
        expectEqual(home.conferences(), [nil, "Personal Room", nil])
        let first = home.occurrences()[0]
        try await home.attach(MeetingHome.oneTime, to: first, span: .futureEvents)
        expectEqual(first.virtualConference?.title, "One-Time Room")
        expectEqual(home.conferences(), ["One-Time Room", "Personal Room", "One-Time Room"])
    }

    @Test("a later part of a series gets none, and no provider is asked")
    func fromTheMiddle() async throws {
        let home = try MeetingHome()
        _ = try home.event(repeats: true)
        let error = await #expect(throws: EKError.self) {
            try await home.attach(MeetingHome.sample, to: home.occurrences()[1], span: .futureEvents)
        }
        expectEqual(error?.code, .invalidSpan)
        expectContains(error?.localizedDescription, "“Review” can have a conference for a single occurrence")
        expectEqual(home.conferences(), [nil, nil, nil])
    }

    @Test("a provider's refusal leaves the event unchanged")
    func refused() async throws {
        let home = try MeetingHome()
        let event = try home.event()
        try home.setMode("refuse")
        await expectNotNil(code { try await home.attach(MeetingHome.listener, to: event) })
        expectNil(event.virtualConference)
        expectFalse(event.hasChanges)
        expectEqual(home.conferences(), [nil])
        try expectEmpty(home.calendars.intents())
    }

    @Test("if the outcome is unknown, the error says so and the request stays pending")
    func unknownOutcome() async throws {
        let home = try MeetingHome()
        let event = try home.event()
        try home.setMode("crash")
        await expectEqual(code { try await home.attach(MeetingHome.listener, to: event) }, .unknownOutcome)
        try expectEqual(home.calendars.intents().map(\.room), [MeetingHome.listener])
        expectEqual(home.conferences(), [nil])
    }

    @Test("a missing room or provider is named")
    func missing() async throws {
        let home = try MeetingHome()
        let event = try home.event()
        let nobody = RoomReference(provider: "org.example.nobody", room: "x")
        await expectEqual(code { try await home.attach(nobody, to: event) }, .noSuchProvider)
        let nothing = RoomReference(provider: MeetingHome.sample.provider, room: "attic")
        await expectNotNil(code { try await home.attach(nothing, to: event) })
        try expectEmpty(home.calendars.intents())
    }

    @Test("an unsaved event, or one of another store, gets no conference")
    func strangers() async throws {
        let (home, other) = (try MeetingHome(), try MeetingHome())
        let new = EKEvent(eventStore: home.store)
        new.title = "Draft"
        let unsaved = await #expect(throws: EKError.self) { try await home.attach(MeetingHome.sample, to: new) }
        expectEqual(unsaved?.code, .internalFailure)
        expectContains(unsaved?.localizedDescription, "“Draft” is not in the calendar.")
        let foreign = try other.event()
        let error = await #expect(throws: EKError.self) { try await home.attach(MeetingHome.sample, to: foreign) }
        expectEqual(error?.code, .objectBelongsToDifferentStore)
        let removed = try home.event()
        try home.store.remove(home.occurrences()[0], span: .thisEvent)
        await expectEqual(code { try await home.attach(MeetingHome.sample, to: removed) }, .noSuchEvent)
    }

    @Test(
        "without full access, no provider is asked or notified", arguments: [AccessLevel.denied, .writeOnly, .none])
    func access(level: AccessLevel) async throws {
        let home = try MeetingHome(level)
        let event = EKEvent(eventStore: home.store)
        let expected = ConferenceError.Code(rawValue: "EKError \(EKError.Code.eventStoreNotAuthorized.rawValue)")
        await expectEqual(code { try await home.attach(MeetingHome.sample, to: event) }, expected)
        await expectEqual(
            code { _ = try await home.store.detach(from: event, span: .thisEvent, host: home.host) }, expected)
        await expectEqual(code { _ = try await home.store.roomTypes(host: home.host) }, expected)
        // As every program asks, over its own surroundings.
        await expectEqual(code { try await home.store.attach(MeetingHome.sample, to: event) }, expected)
        await expectEqual(code { try await home.store.detach(from: event) }, expected)
        await expectEqual(code { _ = try await home.store.roomTypes() }, expected)
    }
}
