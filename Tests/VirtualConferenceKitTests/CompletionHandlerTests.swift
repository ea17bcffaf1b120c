import CConferenceProvider
import Testing
import VirtualConferenceKit
import VirtualConferenceTesting

@Suite("Completion handlers that break the rules", .timeLimit(.minutes(15)))
struct CompletionHandlerTests {
    private static let roomTypes = "fetchAvailableRoomTypes(completionHandler:)"
    private static let conference = "fetchVirtualConference(identifier:completionHandler:)"

    @Test("A call with neither a value nor an error is a failure")
    func neither() async throws {
        let host = try FakeHost("VirtualConferenceKitTests.CallingWithNeither")
        let complaint = "of CallingWithNeither called its completion handler with neither a value nor an error."
        #expect(await host.roomTypes() == fault("\(Self.roomTypes) \(complaint)"))
        #expect(await host.conference("any") == fault("\(Self.conference) \(complaint)"))
    }

    @Test("A call with both a value and an error is a failure that quotes the error")
    func both() async throws {
        let host = try FakeHost("VirtualConferenceKitTests.CallingWithBoth")
        let expected =
            "\(Self.roomTypes) of CallingWithBoth called its completion handler with both a value and an "
            + "error; the error is: The line is dead."
        #expect(await host.roomTypes() == fault(expected))
    }

    @Test("The first of two calls counts, and the second is logged")
    func twice() async throws {
        let host = try FakeHost("VirtualConferenceKitTests.CallingTwice")
        #expect(await host.roomTypes().roomIdentifiers == ["first"])
        #expect(
            host.log == [
                "2 \(Self.roomTypes) of CallingTwice called its completion handler again or too late; the call is ignored."
            ])
        #expect(host.extraAnswers == 0)
    }

    @Test("A handler that is released without a call ends the request")
    func lettingGo() async throws {
        let host = try FakeHost("VirtualConferenceKitTests.LettingGo")
        let complaint = "of LettingGo released its completion handler without calling it."
        #expect(await host.roomTypes() == fault("\(Self.roomTypes) \(complaint)"))
        #expect(await host.conference("any") == fault("\(Self.conference) \(complaint)"))
    }

    @Test("If a handler is kept and never called, cancellation ends the request, and the next one is answered")
    func keeping() async throws {
        let host = try FakeHost("VirtualConferenceKitTests.Keeping")
        let request = host.startRoomTypes()
        await host.waitForLog("1 kept")
        host.cancel(request)
        #expect(await host.answer(to: request).status == VCP_E_CANCELLED)
        #expect(await host.conference("any").conference?.title == "after")
        #expect(
            host.log.last
                == "2 \(Self.roomTypes) of Keeping called its completion handler again or too late; the call is ignored."
        )
        #expect(host.extraAnswers == 0)
    }

    private func fault(_ message: String) -> ProviderAnswer {
        .failure(status: Int32(VCP_E_INTERNAL), code: 0, message: message)
    }
}
