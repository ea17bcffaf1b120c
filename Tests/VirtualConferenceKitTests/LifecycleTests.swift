import CConferenceProvider
import Testing
import VirtualConferenceKit
import VirtualConferenceTesting

@Suite("Lifecycle of a Swift provider", .timeLimit(.minutes(15)))
struct LifecycleTests {
    private let url = "https://example.com/1"

    @Test("A change arrives complete, without what was not granted, and is copied before the return")
    func update() async throws {
        let host = try FakeHost("VirtualConferenceKitTests.Following")
        let outcome = await host.answer(to: .update, "c-1", url: url, key: "k", title: "Tea")
        #expect(outcome?.conference?.details == "c-1 https://example.com/1 k Tea")
        #expect(outcome?.conference?.identifier == "new")
        let bare = await host.answer(to: .update, "", url: url)
        #expect(bare?.conference?.details == "nil https://example.com/1 key nil")
    }

    @Test("The end of a conference has no result, and a thrown error is the answer")
    func end() async throws {
        let host = try FakeHost("VirtualConferenceKitTests.Following")
        #expect(await host.answer(to: .end, "c-1", url: url) == .done)
        #expect(host.log == ["1 c-1 https://example.com/1 key nil"])
        #expect(
            await host.answer(to: .end, "locked", url: url)
                == .failure(status: Int32(VCP_E_AUTH), code: 0, message: "Somebody else has locked the room."))
    }

    @Test("A subclass of Apple's class can handle changes too")
    func subclass() async throws {
        let host = try FakeHost("VirtualConferenceKitTests.FollowingClass")
        #expect(await host.answer(to: .update, "c", url: url)?.conference?.title == "Class")
        #expect(await host.answer(to: .end, "c", url: url) == .done)
    }

    @Test("Only providers that conform have the extension, and only by its exact name")
    func names() throws {
        let following = try FakeHost("VirtualConferenceKitTests.Following")
        #expect(following.hasExtension(VCP_EXT_LIFECYCLE))
        for name in ["vcp.lifecycle/10", "vcp.lifecycle", "vcp.lifecycle/1 ", ""] {
            #expect(!following.hasExtension(name), "\(name)")
        }
        #expect(try !FakeHost("VirtualConferenceKitTests.Plain").hasExtension(VCP_EXT_LIFECYCLE))
    }

    @Test("A change without a description is answered with an error", arguments: FakeChange.allCases)
    func withoutConference(change: FakeChange) async throws {
        let host = try FakeHost("VirtualConferenceKitTests.Following")
        #expect(await host.answerWithoutConference(to: change)?.status == VCP_E_INVALID)
    }
}
