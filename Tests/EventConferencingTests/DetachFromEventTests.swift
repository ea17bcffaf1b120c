import CalendarStore
import ConferenceCoordination
import ConferenceErrors
import ConferenceModel
import EventKit
import TestSupport
import Testing

@testable import EventConferencing

@Suite("A program detaches the conference of its event", .needsCCompiler)
struct DetachFromEventTests {
    @Test("the event keeps everything else, and its provider is notified of the end")
    func detach() async throws {
        let home = try MeetingHome()
        let event = try home.event()
        try await home.attach(MeetingHome.listener, to: event)
        try await expectEmpty(home.store.detach(from: event, span: .thisEvent, host: home.host))
        expectNil(event.virtualConference)
        expectFalse(event.hasChanges)
        expectEqual(home.conferences(), [nil])
        expectEqual(home.occurrences().map(\.notes), ["Bring the draft."])
        try expectEmpty(home.calendars.intents())
    }

    @Test("a provider that cannot be notified is reported, with the number of the pending change")
    func unsettled() async throws {
        let home = try MeetingHome()
        let event = try home.event()
        try await home.attach(MeetingHome.listener, to: event)
        try home.setMode("crash")
        let unsettled = try await home.store.detach(from: event, span: .thisEvent, host: home.host)
        expectNil(event.virtualConference)
        let intent = try #require(try home.calendars.intents().first)
        expectEqual(unsettled.map(\.number), [intent.id])
        expectNotContains(unsettled.first?.error.message, "conferencectl")
        expectEqual(unsettled.first?.error.arguments, ["\(intent.id)"])
    }

    @Test("replacing notifies the provider of the old conference, and reports a failure")
    func replacing() async throws {
        let home = try MeetingHome()
        let event = try home.event()
        try await home.attach(MeetingHome.listener, to: event)
        try home.setMode("crash")
        let unsettled = try await home.attach(MeetingHome.sample, to: event, replacing: true)
        expectEqual(unsettled.map(\.error.code), [.conferenceNotEnded])
        expectEqual(event.virtualConference?.title, "Personal Room")
    }

    @Test("one occurrence can go without the conference of its series; the series loses it as a whole")
    func spans() async throws {
        let home = try MeetingHome()
        _ = try home.event(repeats: true)
        try await home.attach(MeetingHome.sample, to: home.occurrences()[0], span: .futureEvents)
        let last = home.occurrences()[2]
        _ = try await home.store.detach(from: last, span: .thisEvent, host: home.host)
        expectNil(last.virtualConference)
        expectEqual(home.conferences(), ["Personal Room", "Personal Room", nil])
        _ = try await home.store.detach(from: home.occurrences()[0], span: .futureEvents, host: home.host)
        expectEqual(home.conferences(), [nil, nil, nil])
        // Nothing is left of it, not even in the occurrence that had refused it.
        try expectEqual(home.calendars.events(in: nil, calendars: nil).count, 1)
    }

    @Test("an occurrence that was detached only for a conference rejoins its series, and its object stays valid")
    func again() async throws {
        let home = try MeetingHome()
        _ = try home.event(repeats: true)
        let second = home.occurrences()[1]
        try await home.attach(MeetingHome.sample, to: second)
        expectTrue(second.isDetached)
        _ = try await home.store.detach(from: second, span: .thisEvent, host: home.host)
        expectFalse(second.isDetached)
        expectFalse(second.hasChanges)
        expectNil(second.virtualConference)
        try expectEqual(home.calendars.events(in: nil, calendars: nil).count, 1)
        second.location = "Room 4"
        try home.store.save(second, span: .thisEvent)
        expectEqual(home.occurrences().map(\.location), [nil, "Room 4", nil])
    }

    @Test("an event without a conference is an error")
    func nothing() async throws {
        let home = try MeetingHome()
        let event = try home.event()
        await expectEqual(
            code { _ = try await home.store.detach(from: event, span: .thisEvent, host: home.host) }, .hasNoConference)
    }
}
