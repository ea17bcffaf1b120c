import CConferenceProvider
import Glibc
import Testing
import VirtualConferenceKit

@testable import VirtualConferenceTesting

@Suite("Requests through the C table", .timeLimit(.minutes(15)))
struct RequestTests {
    @Test("An answer fills in every field of the C structs")
    func everything() async throws {
        let host = try FakeHost("VirtualConferenceKitTests.Complete")
        #expect(
            await host.roomTypes()
                == .roomTypes([.init(identifier: "a", title: "A"), .init(identifier: "b", title: "B")]))
        let link = "https://example.com/1#a=%22b%22"
        let expected = ProviderAnswer.Conference(
            title: "Title", details: "Details", identifier: "own-1",
            urls: [
                .init(
                    kind: VCP_KIND_VIDEO, url: link, title: "Join", meetingCode: "123 456", passcode: "pass", pin: "99",
                    region: "DE"),
                .init(kind: VCP_KIND_PHONE, url: "tel:+1-412-555-0123,,,654321", region: "US"),
                .init(kind: VCP_KIND_SIP, url: "sip:room@example.com"), .init(kind: VCP_KIND_CHAT, url: link),
                .init(kind: VCP_KIND_PAGE, url: link), .init(kind: VCP_KIND_UNSPECIFIED, url: link),
            ])
        #expect(await host.conference("a") == .conference(expected))
    }

    @Test("A request arrives complete, without what was not granted, and is copied before the return")
    func request() async throws {
        let host = try FakeHost("VirtualConferenceKitTests.Echo")
        #expect(await host.conference("room", key: "k1").conference?.details == "room\nk1")
        #expect(await host.conference("r", event: FakeEvent()).conference?.details == "r\nkey\ntitle=nil")
        let full = FakeEvent(
            title: "Große Runde", times: (1_000, 4_600), timeZone: "Europe/Berlin", isRecurring: true,
            recurrenceRule: "FREQ=WEEKLY;COUNT=3")
        #expect(
            await host.conference("r", event: full).conference?.details
                == "r\nkey\ntitle=Große Runde\n1000-4600 Europe/Berlin false true FREQ=WEEKLY;COUNT=3")
        #expect(await host.conference("r", isRepeated: true).conference?.details == "r\nkey\nagain")
        let day = FakeEvent(times: (0, 86_400), isAllDay: true)
        #expect(
            await host.conference("r", event: day).conference?.details
                == "r\nkey\ntitle=nil\n0-86400 nil true false nil")
    }

    @Test("A host without the rule of a series, whose struct is shorter, is understood")
    func olderHost() async throws {
        let host = try FakeHost("VirtualConferenceKitTests.Echo")
        // The end of the struct is the end of readable memory, so that reading beyond it would crash.
        let page = sysconf(Int32(_SC_PAGESIZE))
        let pages = try #require(mmap(nil, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0))
        defer { munmap(pages, 2 * page) }
        mprotect(pages + page, page, PROT_NONE)
        let size = 56
        var event = vcp_event_context()
        event.struct_size = UInt32(size)
        event.flags = UInt32(VCP_EVENT_HAS_TIMES | VCP_EVENT_RECURRING)
        event.end = 3_600
        let place = pages + page - size
        withUnsafeBytes(of: event) {
            UnsafeMutableRawBufferPointer(start: place, count: size).copyMemory(from: .init(rebasing: $0[..<size]))
        }
        let request = host.newRequest()
        lend("room") { room in
            var wanted = vcp_conference_request()
            wanted.struct_size = UInt32(MemoryLayout<vcp_conference_request>.size)
            wanted.room_type_identifier = room
            wanted.event = UnsafePointer(place.assumingMemoryBound(to: vcp_event_context.self))
            host.provider.pointee.fetch_conference(host.instance, request, &wanted)
        }
        #expect(
            await host.answer(to: request).conference?.details == "room\n\ntitle=nil\n0-3600 nil false true nil")
    }

    @Test("A request without a description is answered with an error")
    func withoutRequest() async throws {
        let host = try FakeHost("VirtualConferenceKitTests.Complete")
        let message = "The host did not say which conference it asks for."
        #expect(
            await host.answer(to: host.startConferenceWithoutRequest())
                == .failure(status: Int32(VCP_E_INVALID), code: 0, message: message))
    }

    @Test("An instance gets one request at a time")
    func oneAfterAnother() async throws {
        let host = try FakeHost("VirtualConferenceKitTests.Counting")
        let requests = (0..<8).map { _ in host.startRoomTypes() }
        for request in requests { #expect(await host.answer(to: request).roomIdentifiers == ["most-1"]) }
    }

    @Test("Cancellation reaches the task of the request, and no other")
    func cancellation() async throws {
        let host = try FakeHost("VirtualConferenceKitTests.Waiting")
        let first = host.startRoomTypes()
        let second = host.startRoomTypes()
        let third = host.startConference("any")
        await host.waitForLog("1 waiting")
        host.cancel(second)
        host.cancel(12_345)
        host.cancel(first)
        await host.waitForLog("1 stopped")
        #expect(await host.answer(to: first).status == VCP_E_CANCELLED)
        #expect(await host.answer(to: second).status == VCP_E_CANCELLED)
        #expect(await host.answer(to: third).conference != nil)
        #expect(host.log == ["1 waiting", "1 stopped"])
        #expect(host.extraAnswers == 0)
    }

    @Test("destroy cancels the requests that are running")
    func end() async throws {
        let host = try FakeHost("VirtualConferenceKitTests.Waiting")
        let request = host.startRoomTypes()
        await host.waitForLog("1 waiting")
        host.destroy()
        #expect(await host.answer(to: request).status == VCP_E_CANCELLED)
    }

    @Test(
        "An error becomes a status, a message and a number",
        arguments: [
            ("own", VCP_E_NOT_FOUND, 404, "No such room."),
            ("success", VCP_E_INTERNAL, 0, "A failure that calls itself a success."),
            ("swift", VCP_E_INTERNAL, 0, "The provider reports the error Trouble: unknownRoom(\"x\")."),
            ("described", VCP_E_INTERNAL, 0, "The room is full. Take another one."),
            ("numbered", VCP_E_INTERNAL, 42, "Numbered."),
            ("silent", VCP_E_INTERNAL, 0, "The provider reports the error Silent: Silent()."),
            ("ns", VCP_E_INTERNAL, 7, "The provider reports the error 7 of “Rooms”."),
            ("ns-described", VCP_E_INTERNAL, 8, "The server said no."),
            ("cocoa", VCP_E_INTERNAL, 4, "The provider reports the error 4 of “NSCocoaErrorDomain”."),
            ("user-cancelled", VCP_E_CANCELLED, 3072, "The provider reports the error 3072 of “NSCocoaErrorDomain”."),
            ("offline", VCP_E_NETWORK, -1009, "The Internet is gone."),
            ("timed-out", VCP_E_DEADLINE, -1001, "The provider reports the error -1001 of “NSURLErrorDomain”."),
            ("other", VCP_E_CANCELLED, 0, "The request was cancelled."),
        ])
    func errors(room: String, status: Int, code: Int64, message: String) async throws {
        let host = try FakeHost("VirtualConferenceKitTests.Throwing")
        #expect(
            await host.conference(room) == .failure(status: Int32(status), code: code, message: message))
    }
}
