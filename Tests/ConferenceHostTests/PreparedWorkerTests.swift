import TestSupport
import Testing

@testable import ConferenceHost

@Suite("A worker that was started in advance", .needsCCompiler, .ownProcess)
struct PreparedWorkerTests {
    @Test("one that nobody takes is gone with its host, and one that is taken answers")
    func prepared() async throws {
        try await withHost(.good) { host in
            ConferenceHost(host.configuration).prepare()
            host.host.prepare()
            let rooms = try await host.rooms()
            expectEqual(rooms.count, 2)
        }
    }
}
