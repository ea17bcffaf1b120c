import ConferenceModel
import Foundation
import ConferenceErrors
import TestSupport
import Testing

@testable import ConferenceHost

@Suite("A provider that keeps the rules", .needsCCompiler)
struct GoodProviderTests {
    @Test("its room types are listed in its order")
    func roomTypes() async throws {
        try await withHost(.good) { test in
            let list = try await test.onlyList()
            expectEqual(list.provider.state, .ready)
            try expectEqual(list.result.get().map(\.identifier), ["personal", "one-time"])
            try expectEqual(list.result.get().map(\.title), ["Personal Room", "One-Time Room"])
        }
    }

    @Test("its conference has a URL, a title, details, its provider and its time of creation")
    func conference() async throws {
        try await withHost(.good) { test in
            let conference = try await test.conference()
            expectEqual(conference.title, "A Room")
            expectEqual(conference.preferred.url.text, "https://meet.example.org/room")
            expectEqual(conference.preferred.kind, .video)
            expectEqual(conference.preferred.title, "Join")
            expectEqual(
                conference.provenance,
                ConferenceProvenance(
                    room: RoomReference(provider: "org.example.fault", room: "personal"),
                    providerName: "Fault & Co", providerVersion: "1.2", created: 1_700_000_000))
        }
    }

    @Test("it gets the room, the key, its bundle and its class, and no value of the event that it does not ask for")
    func whatItIsTold() async throws {
        try await withHost(.good) { test in
            let event = EventContext(title: "Secret plans")
            let details = try #require(try await test.conference(event: event).details)
            expectEqual(
                details,
                "room personal key key-1 bundle org.example.fault class Example.Provider server none"
                    + " left 1 event no  0 0  0")
        }
    }

    @Test("it gets the values of the event that its manifest asks for")
    func eventContext() async throws {
        let manifest = ManifestText(
            attributes: "<key>VCPEventContext</key><array><string>times</string><string>title</string></array>")
        try await withHost(.good, manifest: manifest) { test in
            let event = EventContext(
                title: "Tea",
                times: .init(start: 100, end: 200, timeZone: "Europe/Berlin", isAllDay: false, isRecurring: true))
            let details = try #require(try await test.conference(event: event).details)
            expectHasSuffix(details, "event yes Tea 100 200 Europe/Berlin \(1 + 2 + 8)")
        }
    }

    @Test("of an event that it asks for in part, it gets that part")
    func partOfTheEvent() async throws {
        let manifest = ManifestText(attributes: "<key>VCPEventContext</key><array><string>times</string></array>")
        try await withHost(.good, manifest: manifest) { test in
            let event = EventContext(
                title: "Tea", times: .init(start: 100, end: 200, timeZone: nil, isAllDay: true, isRecurring: false))
            let details = try #require(try await test.conference(event: event).details)
            expectHasSuffix(details, "event yes  100 200  \(2 + 4)")
        }
    }

    @Test("an unknown provider is an error that lists those that there are")
    func unknownProvider() async throws {
        try await withHost(.good) { test in
            let error = await #expect(throws: ConferenceError.self) {
                try await test.conference(provider: "org.example.nobody")
            }
            expectEqual(error?.code, .noSuchProvider)
            expectEqual(error?.exitStatus, .notFound)
            expectContains(error?.message, "org.example.fault")
        }
    }

    @Test("a room that cannot be one is not even asked for")
    func impossibleRoom() async throws {
        try await withHost(.good) { test in
            let error = await test.conferenceError(room: "a/b\u{1B}[31m")
            expectEqual(error?.code, .noSuchRoom)
            expectNotContains(error?.message, "\u{1B}")
            expectEmpty(test.trace.processes)
        }
    }

    @Test("several providers answer in one stream, and one broken among them costs one answer")
    func several() async throws {
        let prepare = { (directory: TemporaryDirectory) in
            try directory.install(Fault("calls", "CRASHES"), manifest: ManifestText(identifier: "org.example.broken"))
            try directory.install(.good, manifest: ManifestText(identifier: "org.example.other"))
        }
        try await withHost(.good, prepare: prepare) { test in
            var states: [String: ProviderState] = [:]
            for await list in test.host.roomLists(of: test.inventory.providers) {
                states[list.provider.identifier] = list.provider.state
            }
            expectEqual(
                states,
                [
                    "org.example.fault": .ready, "org.example.broken": .failed, "org.example.other": .ready,
                ])
        }
    }

    @Test("more providers than workers run at once are all asked")
    func many() async throws {
        try await withHost(.good) { test in
            let provider = try #require(test.inventory.providers.first)
            var answers = 0
            for await list in test.host.roomLists(of: Array(repeating: provider, count: 40)) {
                expectEqual(list.provider.state, .ready)
                answers += 1
            }
            expectEqual(answers, 40)
        }
    }

    @Test("a worker that was started in advance answers the first question, and others follow")
    func startedInAdvance() async throws {
        try await withHost(.good) { test in
            test.host.prepare()
            test.host.prepare()
            let first = try await test.rooms()
            let second = try await test.rooms()
            #expect(first == second)
            #expect(Set(test.trace.processes).count == 2)
            // A worker that is not needed ends together with the host.
            test.host.prepare()
        }
    }

    @Test("no provider is an empty stream")
    func none() async throws {
        try await withHost { test in
            var answers = 0
            for await _ in test.host.roomLists(of: []) { answers += 1 }
            expectEqual(answers, 0)
        }
    }
}
