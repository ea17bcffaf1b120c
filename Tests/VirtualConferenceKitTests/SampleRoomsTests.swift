import CConferenceProvider
import SampleRooms
import Testing
import VirtualConferenceTesting

@Suite("Sample Rooms")
struct SampleRoomsTests {
    private func host() throws -> FakeHost { try FakeHost("SampleRooms.VirtualConferenceProvider") }

    @Test("There is a personal room and a one-time room")
    func rooms() async throws {
        #expect(
            try await host().roomTypes()
                == .roomTypes([
                    .init(identifier: "personal-room", title: "Personal Room"),
                    .init(identifier: "onetime-room", title: "One-Time Room"),
                ]))
    }

    @Test("The personal room has one link")
    func personalRoom() async throws {
        let conference = try #require(try await host().conference("personal-room").conference)
        #expect(conference.title == "Personal Room")
        #expect(!conference.details.isEmpty)
        #expect(conference.urls.map(\.title) == ["Join Meeting"])
        let url = try #require(conference.urls.first?.url)
        #expect(url.wholeMatch(of: /https:\/\/www\.personal\.example\.com\/[0-9a-f]{8}/) != nil)
    }

    @Test("The one-time room has a link, a telephone number, and a new URL each time")
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
        "A conference stays the same when its event is moved, and ends when the event is deleted",
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
        #expect(other?.message == "The meeting “https://www.example.com/1” is not one of Sample Rooms.")
    }

    @Test("The error for an unknown room names it and the existing ones")
    func unknownRoom() async throws {
        #expect(
            try await host().conference("big-room").message
                == "Sample Rooms has no room “big-room”; it has “personal-room” and “onetime-room”.")
    }
}
