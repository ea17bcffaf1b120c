import CConferenceProvider
import TestSupport
import Testing
import VirtualConferenceKit
import VirtualConferenceTesting

@Suite("ProviderCompatibility")
struct CompatibilityTests {
    @Test(
        "The providers that ship with the program pass",
        arguments: ["SampleRooms.VirtualConferenceProvider", "JitsiMeet.JitsiMeetProvider"])
    func shipped(principalClass: String) async throws {
        #expect(try await ProviderCompatibility.check(principalClass: principalClass) == [])
    }

    @Test("A provider in another language passes, loaded as a library", .needsCCompiler)
    func library() async throws {
        let directory = try TemporaryDirectory()
        let library = try #require(Example.inC.first).install(in: directory)
        #expect(try await ProviderCompatibility.check(library: library) == [])
        let missing = await #expect(throws: FakeHost.CreationFailure.self) {
            try await ProviderCompatibility.check(library: "\(directory.path)/none.so")
        }
        #expect(missing?.message.contains("none.so") == true)
    }

    @Test("Each expectation that is not met is reported in one sentence")
    func forgetful() async throws {
        let problems = try await ProviderCompatibility.check(Forgetful.self)
        #expect(problems.contains("a request for a room that does not exist was answered with a conference"))
        #expect(problems.contains("the identifiers of the room types change from one request to the next"))
        #expect(problems.contains { $0.contains("room type identifier") }, "\(problems)")
    }

    @Test("A second answer and an answer without data are reported as misuses", .needsCCompiler)
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

    @Test("A provider sees that its request was cancelled")
    func cancelled() async throws {
        let host = try FakeHost(Waiting.self)
        let request = host.startRoomTypes()
        await host.waitForLog("1 waiting")
        host.cancel(request)
        #expect(await host.answer(to: request).status == VCP_E_CANCELLED)
    }
}

/// Offers another room for each request, with an invalid identifier, and creates a conference for any room.
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
