import TestSupport
import Testing

@testable import WorkerProtocol

@Suite("Frames")
struct FrameTests {
    @Test("a header is sixteen bytes, little endian, beginning with VCWP")
    func header() throws {
        let bytes = try Frame(kind: .log, request: 0x0102_0304, payload: [9]).encoded()
        expectEqual(bytes, Array("VCWP".utf8) + [1, 0, 22, 0, 1, 0, 0, 0, 4, 3, 2, 1, 9])
    }

    @Test("a payload above the ceiling is not sent")
    func ceiling() {
        let frame = Frame(kind: .log, payload: Array(repeating: 0, count: Frame.payloadCeiling + 1))
        #expect(throws: ProtocolViolation.self) { try frame.encoded() }
    }
}
