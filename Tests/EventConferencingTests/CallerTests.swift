import EventKit
import TestSupport
import Testing

@testable import EventConferencing

/// Stores and events are not Sendable, so code that waits for a provider must stay on its caller's actor.
@Suite("Attaching rooms from an actor", .needsCCompiler)
struct CallerTests {
    @Test("from the main actor, as programs with a user interface do")
    @MainActor
    func mainActor() async throws {
        let home = try MeetingHome()
        let event = try home.event()
        _ = try await home.store.attach(
            MeetingHome.sample, to: event, span: .thisEvent, replacing: false, host: home.host)
        expectEqual(event.virtualConference?.title, "Personal Room")
    }

    private actor Planner {
        let home: MeetingHome

        init() throws { home = try MeetingHome() }

        func title() async throws -> String? {
            let event = try home.event()
            _ = try await home.store.attach(
                MeetingHome.oneTime, to: event, span: .thisEvent, replacing: false, host: home.host)
            return event.virtualConference?.title
        }
    }

    @Test("from a custom actor")
    func actor() async throws { try await expectEqual(Planner().title(), "One-Time Room") }
}
