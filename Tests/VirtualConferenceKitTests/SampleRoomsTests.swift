import CConferenceProvider
import SampleRooms
import Testing
import VirtualConferenceTesting

@Suite("Sample Rooms")
struct SampleRoomsTests {
    private func host() throws -> FakeHost { try FakeHost("SampleRooms.VirtualConferenceProvider") }

    @Test("there is a personal room and a one-time room")
    func rooms() async throws {
        #expect(
            try await host().roomTypes()
                == .roomTypes([
                    .init(identifier: "personal-room", title: "Personal Room"),
                    .init(identifier: "onetime-room", title: "One-Time Room"),
                ]))
    }

    @Test("the personal room has one link")
    func personalRoom() async throws {
        let conference = try #require(try await host().conference("personal-room").conference)
        #expect(conference.title == "Personal Room")
        #expect(!conference.details.isEmpty)
        #expect(conference.urls.map(\.title) == ["Join Meeting"])
        let url = try #require(conference.urls.first?.url)
        #expect(url.wholeMatch(of: /https:\/\/www\.personal\.example\.com\/[0-9a-f]{8}/) != nil)
    }

    @Test("the one-time room has a link, a telephone number, and another address each time")
    func oneTimeRoom() async throws {
        let host = try host()
        let first = try #require(await host.conference("onetime-room").conference)
        #expect(first.title == "One-Time Room")
        #expect(first.urls.map(\.title) == ["Join Meeting", "Audio Only"])
        #expect(first.urls.last?.url == "tel:1-408-555-0100")
        let url = try #require(first.urls.first?.url)
        #expect(url.wholeMatch(of: /https:\/\/www\.team\.example\.com\/[0-9a-f]{8}/) != nil)
        let second = try #require(await host.conference("onetime-room").conference)
        #expect(second.urls.first?.url != url)
    }

    @Test(
        "a conference whose event moves stays as it was made, and one whose event goes is ended",
        arguments: [
            "personal-room", "onetime-room",
        ])
    func lifecycle(room: String) async throws {
        let host = try host()
        let made = try #require(await host.conference(room).conference)
        let url = try #require(made.urls.first?.url)
        #expect(await host.answer(to: .update, "", url: url)?.conference == made)
        #expect(await host.answer(to: .end, "", url: url) == .done)
        let other = await host.answer(to: .update, "", url: "https://www.example.com/1")
        #expect(other?.message == "Sample Rooms has not made the meeting “https://www.example.com/1”.")
    }

    @Test("an unknown room is an error that names it and those there are")
    func unknownRoom() async throws {
        #expect(
            try await host().conference("big-room").message
                == "Sample Rooms has no room “big-room”; it has “personal-room” and “onetime-room”.")
    }
}
