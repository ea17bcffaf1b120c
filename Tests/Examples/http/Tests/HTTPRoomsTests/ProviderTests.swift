import Foundation
import Testing
import VirtualConferenceKit
import VirtualConferenceTesting

@testable import HTTPRooms

@Suite("A provider for a service with an HTTP API", .timeLimit(.minutes(5)))
struct ProviderTests {
    private let service = FakeRoomService()

    /// Creates the provider in a host whose user is signed in.
    private func host(_ state: ProviderHost.Account.State = .signedIn) throws -> FakeHost {
        try FakeHost(Provider.self, accounts: [FakeAccount("rooms", state: state)]) { [service] request in
            try await service.respond(to: request)
        }
    }

    private let event = FakeEvent(
        title: "Tea", times: (1_803_900_000, 1_803_903_600), timeZone: "Europe/Berlin", isRecurring: true,
        recurrenceRule: "FREQ=WEEKLY")

    @Test("The provider does what every host expects")
    func compatibility() async throws {
        let problems = try await ProviderCompatibility.check(Provider.self, accounts: [FakeAccount("rooms")]) {
            [service] request in try await service.respond(to: request)
        }
        #expect(problems == [])
    }

    @Test("A conference has all ways to join, and the service learns what the user lets it know")
    func create() async throws {
        let host = try host()
        let conference = try await host.conference("meeting", event: event).requireConference()
        #expect(conference.title == "Tea" && conference.identifier == "r-1")
        #expect(conference.urls.map(\.url) == ["https://rooms.example/r-1", "tel:+4930901820"])
        #expect(conference.urls.map(\.pin) == ["", "4711"])
        let room = try #require(await service.rooms["r-1"])
        #expect(room.kind == "meeting" && room.name == "Tea" && room.rule == "FREQ=WEEKLY")
        #expect(room.start == Date(timeIntervalSince1970: 1_803_900_000))
        #expect(host.calls.map(\.account) == ["rooms"])
    }

    @Test("The rooms are listed without a call, and without a sign-in")
    func rooms() async throws {
        let host = try host(.signedOut)
        #expect(await host.roomTypes().roomIdentifiers == ["meeting", "webinar"])
        #expect(host.calls == [])
    }

    @Test("A repeated request gets the same room")
    func repeated() async throws {
        let host = try host()
        let first = try await host.conference("meeting", key: "a").requireConference()
        #expect(try await host.conference("meeting", key: "a").requireConference() == first)
        #expect(try await host.conference("meeting", key: "b").requireConference() != first)
        #expect(await service.rooms.count == 2)
    }

    @Test("A room follows its event, keeps what the provider may not know, and ends with it")
    func lifecycle() async throws {
        let host = try host()
        _ = await host.conference("meeting", event: event)
        let moved = FakeEvent(times: (1_803_907_200, 1_803_910_800), timeZone: "Europe/Berlin")
        let answer = try #require(
            await host.answer(to: .update, "r-1", url: "https://rooms.example/r-1", event: moved))
        #expect(try answer.requireConference().urls.first?.url == "https://rooms.example/r-1")
        #expect(await service.rooms["r-1"]?.name == "Tea")
        #expect(await service.rooms["r-1"]?.start == Date(timeIntervalSince1970: 1_803_907_200))
        #expect(await host.answer(to: .end, "r-1", url: "https://rooms.example/r-1") == .done)
        #expect(await service.rooms.isEmpty)
    }

    @Test("A room that is gone cannot be updated, and has ended")
    func gone() async throws {
        let host = try host()
        #expect(await host.answer(to: .update, "r-9", url: "https://rooms.example/r-9")?.status == 3)
        #expect(await host.answer(to: .end, "r-9", url: "https://rooms.example/r-9") == .done)
    }

    /// What goes wrong with one call after another, the status of the failure, and the number of calls and rooms.
    struct Trouble: Sendable, CustomTestStringConvertible {
        var faults: [FakeRoomService.Fault]
        var status: Int32?
        var calls: Int
        var rooms: Int

        var testDescription: String { "\(faults)" }
    }

    @Test(
        "Whatever goes wrong, the user learns what is the case, and there are no two rooms",
        arguments: [
            // The host renews the credential once; then the user has to sign in.
            Trouble(faults: [.status(401)], status: nil, calls: 2, rooms: 1),
            Trouble(faults: [.status(401), .status(401)], status: 4, calls: 2, rooms: 0),
            Trouble(faults: [.status(403)], status: 2, calls: 1, rooms: 0),
            Trouble(faults: [.status(422)], status: 1, calls: 1, rooms: 0),
            // A short pause is waited for; a long one is for the user.
            Trouble(faults: [.status(429, retryAfter: "0")], status: nil, calls: 2, rooms: 1),
            Trouble(faults: [.status(429, retryAfter: "3600")], status: 6, calls: 1, rooms: 0),
            Trouble(faults: [.status(429)], status: 6, calls: 1, rooms: 0),
            Trouble(faults: [.status(503)], status: 6, calls: 1, rooms: 0),
            // The service has created the room, and the provider finds it.
            Trouble(faults: [.failsAfterwards], status: nil, calls: 2, rooms: 1),
            Trouble(faults: [.breaksAfterwards(.network)], status: nil, calls: 2, rooms: 1),
            Trouble(faults: [.breaksAfterwards(.deadline)], status: nil, calls: 2, rooms: 1),
            // The service has not.
            Trouble(faults: [.status(500)], status: 6, calls: 2, rooms: 0),
            Trouble(faults: [.unreachable, .unreachable], status: 5, calls: 2, rooms: 0),
            // The provider cannot find out.
            Trouble(faults: [.breaksAfterwards(.network), .unreachable], status: 14, calls: 2, rooms: 1),
            Trouble(faults: [.failsAfterwards, .unreachable], status: 14, calls: 2, rooms: 1),
            Trouble(faults: [.cutBody], status: 13, calls: 1, rooms: 1),
        ])
    func trouble(_ trouble: Trouble) async throws {
        let host = try host()
        await service.fail(trouble.faults)
        let answer = await host.conference("meeting")
        #expect(answer.status.map { Int32($0) } == trouble.status, "\(answer)")
        #expect(answer.message != "")
        #expect(host.calls.count == trouble.calls)
        #expect(await service.rooms.count == trouble.rooms)
        #expect(host.misuses == [])
    }

    @Test("Without a sign-in, no call is made", arguments: [ProviderHost.Account.State.signedOut, .expired])
    func signedOut(_ state: ProviderHost.Account.State) async throws {
        let host = try host(state)
        #expect(await host.conference("meeting").status == 4)
        #expect(host.calls == [])
    }
}
