import CConferenceProvider
import TestSupport
import Testing
import VirtualConferenceKit
import VirtualConferenceTesting

@Suite("The test that every provider can run")
struct CompatibilityTests {
    @Test(
        "the providers that ship with the program pass",
        arguments: ["SampleRooms.VirtualConferenceProvider", "JitsiMeet.JitsiMeetProvider"])
    func shipped(principalClass: String) async throws {
        #expect(try await ProviderCompatibility.check(principalClass: principalClass) == [])
    }

    @Test("a provider in another language passes, loaded as a library", .needsCCompiler)
    func library() async throws {
        let directory = try TemporaryDirectory()
        let library = try #require(Example.inC.first).install(in: directory)
        #expect(try await ProviderCompatibility.check(library: library) == [])
        let missing = await #expect(throws: FakeHost.CreationFailure.self) {
            try await ProviderCompatibility.check(library: "\(directory.path)/none.so")
        }
        #expect(missing?.message.contains("none.so") == true)
    }

    @Test("each expectation that is not met is a sentence")
    func forgetful() async throws {
        let problems = try await ProviderCompatibility.check(Forgetful.self)
        #expect(problems.contains("there is a conference for a room that was never offered"))
        #expect(problems.contains("the room types have other identifiers when they are asked for again"))
        #expect(problems.contains { $0.contains("room type identifier") }, "\(problems)")
    }

    @Test("a second answer and an answer without data are misuses", .needsCCompiler)
    func misuses() async throws {
        let directory = try TemporaryDirectory()
        let twice = "\(directory.path)/twice.so"
        try CCompiler.compile("calls", definitions: ["CASE_TWICE"], to: twice)
        let host = try FakeHost(library: twice)
        _ = await host.roomTypes()
        #expect(host.misuses == ["request 1 was answered twice"])

        let empty = "\(directory.path)/empty.so"
        try CCompiler.compile("answers", definitions: ["CASE_LIST_NULL"], to: empty)
        let other = try FakeHost(library: empty)
        #expect(await other.roomTypes().status == VCP_E_INVALID)
        #expect(other.misuses.count == 1)
        #expect(other.misuses.first?.hasPrefix("finish_room_types: the list is null") == true)
    }

    @Test("a request that was called off is seen as such by the provider")
    func cancelled() async throws {
        let host = try FakeHost(Waiting.self)
        let request = host.startRoomTypes()
        await host.waitForLog("1 waiting")
        host.cancel(request)
        #expect(await host.answer(to: request).status == VCP_E_CANCELLED)
    }
}

/// Offers another room each time, with a name that cannot be one, and has a conference for everything.
final class Forgetful: PrincipalProvider {
    private var requests = 0

    func roomTypes() -> [RoomTypeDescriptor] {
        requests += 1
        return [RoomTypeDescriptor(identifier: "room \(requests)", title: "Room")]
    }

    func conference(for request: ConferenceRequest) throws -> ConferenceDescriptor {
        guard let url = URL(string: "https://example.com/") else { throw VirtualConferenceError(.fault, "No URL.") }
        return ConferenceDescriptor(url: url)
    }
}
