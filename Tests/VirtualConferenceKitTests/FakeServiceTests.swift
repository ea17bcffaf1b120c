import CConferenceProvider
import Testing
import VirtualConferenceKit
import VirtualConferenceTesting

/// The HTTPS of a fake host follows the rules of a real one.
@Suite("HTTPS of a fake host", .timeLimit(.minutes(15)))
struct FakeServiceTests {
    private func host(_ responses: FakeHost.Responder?) throws -> FakeHost {
        try FakeHost("VirtualConferenceKitTests.Calling", responses: responses)
    }

    @Test("A request and its response arrive complete, and the request is recorded")
    func everything() async throws {
        let host = try host { request in
            HTTPResponse(
                status: 201, headers: [.init(name: "content-type", value: "text/plain")],
                body: Data("\(request.method) \(request.url) \(request.body.count)".utf8))
        }
        #expect(
            await host.conference("room").conference?.details
                == "201 text/plain POST https://example.com/room 2")
        #expect(host.calls.first?.headers == [.init(name: "Accept", value: "text/plain")])
        #expect(host.calls.count == 1)
    }

    @Test(
        "If a service may have done what was asked for, a failure has an unknown outcome",
        arguments: [
            (VirtualConferenceError(.network, "The connection broke."), VCP_E_OUTCOME_UNKNOWN),
            (VirtualConferenceError(.deadline, "It took too long."), VCP_E_OUTCOME_UNKNOWN),
            (FakeHost.Unreachable(), VCP_E_NETWORK),
            (VirtualConferenceError(.unsupported, "The host is not granted."), VCP_E_UNSUPPORTED),
        ] as [(any Error, Int)])
    func unknownOutcome(_ error: any Error, _ status: Int) async throws {
        let host = try host { _ in throw error }
        #expect(await host.conference("room").status == status)
    }

    @Test("A test that expects a conference shows what came instead")
    func unexpected() async throws {
        let host = try host { _ in throw FakeHost.Unreachable() }
        let answer = await host.conference("room")
        let error = #expect(throws: ProviderAnswer.Unexpected.self) { try answer.requireConference() }
        #expect(
            error?.description
                == "A conference was expected, but the request failed with status 5: The server could not be reached.")
    }

    @Test("A redirect is followed as a real host does: with its method if it has to be kept, and otherwise read")
    func redirects() async throws {
        let host = try host { request in
            switch request.url.absoluteString {
            case "https://example.com/room":
                HTTPResponse(status: 307, headers: [.init(name: "location", value: "/kept")])
            case "https://example.com/kept":
                HTTPResponse(status: 303, headers: [.init(name: "Location", value: "https://other.example/read")])
            default: HTTPResponse(status: 200, headers: [.init(name: "content-type", value: "text/plain")])
            }
        }
        #expect(await host.conference("room").conference?.details.hasPrefix("200 ") == true)
        #expect(host.calls.map(\.method) == ["POST", "POST", "GET"])
        #expect(host.calls.map(\.body.count) == [2, 2, 0])
        #expect(host.calls.map(\.url.host) == ["example.com", "example.com", "other.example"])
    }

    @Test(
        "A redirect that never ends, or that leads away from https, is an error",
        arguments: [("/room", VCP_E_OUTCOME_UNKNOWN, 6), ("http://example.com/", VCP_E_INVALID, 1)])
    func endless(place: String, status: Int, calls: Int) async throws {
        let host = try host { _ in HTTPResponse(status: 308, headers: [.init(name: "Location", value: place)]) }
        #expect(await host.conference("room").status == status)
        #expect(host.calls.count == calls)
    }

    @Test("A response that is too long is an error, and a host without responses has no HTTPS")
    func limits() async throws {
        let host = try host { _ in HTTPResponse(status: 200, body: Data(count: 524_289)) }
        #expect(await host.conference("room").status == VCP_E_LIMIT)
        #expect(try await self.host(nil).conference("room").status == VCP_E_UNSUPPORTED)
    }

    @Test("A request that is cancelled ends its call, and so does the end of the host")
    func cancelled() async throws {
        let (started, start) = AsyncStream<Void>.makeStream()
        let host = try host { _ in
            start.yield()
            // Ends only when the call is cancelled.
            let (stream, continuation) = AsyncStream<Never>.makeStream()
            for await _ in stream {}
            withExtendedLifetime(continuation) {}
            return HTTPResponse(status: 200)
        }
        var starts = started.makeAsyncIterator()
        for ends in [true, false] {
            let request = host.startConference("room")
            _ = await starts.next()
            if ends { host.cancel(request) } else { host.destroy() }
            #expect(await host.answer(to: request).status == VCP_E_OUTCOME_UNKNOWN)
        }
    }
}
