import CalendarStore
import ConferenceCoordination
import ConferenceErrors
import ConferenceModel
import EventKit
import TestSupport
import Testing
@testable import EventConferencing

@Suite("A program takes the conference off its event", .needsCCompiler)
struct DetachFromEventTests {
    @Test("the event keeps everything else, and its provider hears of the end")
    func detach() async throws {
        let home = try MeetingHome()
        let event = try home.event()
        try await home.attach(MeetingHome.listener, to: event)
        #expect(try await home.store.detach(from: event, span: .thisEvent, host: home.host).isEmpty)
        #expect(event.virtualConference == nil && !event.hasChanges)
        #expect(home.conferences() == [nil])
        #expect(home.occurrences().map(\.notes) == ["Bring the draft."])
        #expect(try home.calendars.intents().isEmpty)
    }

    @Test("a provider that cannot be told is reported, with the number under which it is settled")
    func unsettled() async throws {
        let home = try MeetingHome()
        let event = try home.event()
        try await home.attach(MeetingHome.listener, to: event)
        try home.setMode("crash")
        let unsettled = try await home.store.detach(from: event, span: .thisEvent, host: home.host)
        #expect(event.virtualConference == nil)
        let intent = try #require(try home.calendars.intents().first)
        #expect(unsettled.map(\.number) == [intent.id])
        #expect(unsettled.first?.error.message.contains("conferencectl") == false)
        #expect(unsettled.first?.error.arguments == ["\(intent.id)"])
    }

    @Test("replacing tells the provider of the old conference, and reports where that fails")
    func replacing() async throws {
        let home = try MeetingHome()
        let event = try home.event()
        try await home.attach(MeetingHome.listener, to: event)
        try home.setMode("crash")
        let unsettled = try await home.attach(MeetingHome.sample, to: event, replacing: true)
        #expect(unsettled.map(\.error.code) == [.conferenceNotEnded])
        #expect(event.virtualConference?.title == "Personal Room")
    }

    @Test("one occurrence can be without the conference of its series; the series loses it as a whole")
    func spans() async throws {
        let home = try MeetingHome()
        _ = try home.event(repeats: true)
        try await home.attach(MeetingHome.sample, to: home.occurrences()[0], span: .futureEvents)
        let last = home.occurrences()[2]
        _ = try await home.store.detach(from: last, span: .thisEvent, host: home.host)
        #expect(last.virtualConference == nil)
        #expect(home.conferences() == ["Personal Room", "Personal Room", nil])
        _ = try await home.store.detach(from: home.occurrences()[0], span: .futureEvents, host: home.host)
        #expect(home.conferences() == [nil, nil, nil])
        // Nothing is left of it, not even in the occurrence that had refused it.
        #expect(try home.calendars.events(in: nil, calendars: nil).count == 1)
    }

    @Test("an occurrence that was detached for a conference alone is one of its series again, and its object goes on")
    func again() async throws {
        let home = try MeetingHome()
        _ = try home.event(repeats: true)
        let second = home.occurrences()[1]
        try await home.attach(MeetingHome.sample, to: second)
        #expect(second.isDetached)
        _ = try await home.store.detach(from: second, span: .thisEvent, host: home.host)
        #expect(!second.isDetached && !second.hasChanges && second.virtualConference == nil)
        #expect(try home.calendars.events(in: nil, calendars: nil).count == 1)
        second.location = "Room 4"
        try home.store.save(second, span: .thisEvent)
        #expect(home.occurrences().map(\.location) == [nil, "Room 4", nil])
    }

    @Test("an event without a conference has none to lose")
    func nothing() async throws {
        let home = try MeetingHome()
        let event = try home.event()
        #expect(
            await code { _ = try await home.store.detach(from: event, span: .thisEvent, host: home.host) }
                == .hasNoConference)
    }
}
