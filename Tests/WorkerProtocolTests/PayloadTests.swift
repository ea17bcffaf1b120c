import TestSupport
import Testing

@testable import WorkerProtocol

@Suite("Payloads")
struct PayloadTests {
    /// A field by its parts, so that the parts can be wrong.
    private static func field(_ tag: UInt16, length: UInt32? = nil, _ value: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(littleEndian: tag)
        bytes.append(littleEndian: length ?? UInt32(value.count))
        return bytes + value
    }

    private static let level = field(1, [3, 0, 0, 0, 0, 0, 0, 0])
    private static let text = field(2, Array("line".utf8))

    @Test("a log line is what these tests take apart")
    func whole() throws {
        let line = try LogLine(Frame(kind: .log, payload: Self.level + Self.text))
        expectEqual(line, LogLine(level: 3, text: "line"))
    }

    @Test("fields in another order, and fields that are not known, change nothing")
    func orderAndUnknown() throws {
        let unknown = Self.field(999, [1, 2, 3])
        let line = try LogLine(Frame(kind: .log, payload: unknown + Self.text + unknown + Self.level + unknown))
        expectEqual(line, LogLine(level: 3, text: "line"))
    }

    @Test(
        "a payload that was tampered with is refused, with the reason",
        arguments: [
            ([], ProtocolViolation.missingField(tag: 1)),
            (level, .missingField(tag: 2)),
            (text, .missingField(tag: 1)),
            (level + text + text, .repeatedField(tag: 2)),
            (level + level + text, .repeatedField(tag: 1)),
            (level + text + [0], .strayBytes(1)),
            (level + text + [0, 0, 0, 0, 0], .strayBytes(5)),
            (level + field(2, length: 5, Array("line".utf8)), .fieldTooLong(tag: 2)),
            (level + field(2, length: .max, Array("line".utf8)), .fieldTooLong(tag: 2)),
            (level + field(7, length: 0x8000_0000, []), .fieldTooLong(tag: 7)),
            (field(1, [3]) + text, .wrongValue(tag: 1)),
            (field(1, Array(repeating: 0, count: 9)) + text, .wrongValue(tag: 1)),
            (field(1, [0, 0, 0, 0, 1, 0, 0, 0]) + text, .wrongValue(tag: 1)),
            (level + field(2, [0xC3, 0x28]), .notText(tag: 2)),
            (level + field(2, [0xED, 0xA0, 0x80]), .notText(tag: 2)),
            (level + field(2, [0xC0, 0x80]), .notText(tag: 2)),
        ] as [([UInt8], ProtocolViolation)])
    func surgery(_ payload: [UInt8], _ violation: ProtocolViolation) {
        #expect(throws: violation) { try LogLine(Frame(kind: .log, payload: payload)) }
    }

    @Test("an answer of an unknown sort, an unknown phase, an unknown origin and a negative limit are refused")
    func values() {
        let unknown = Self.field(1, [99, 0, 0, 0, 0, 0, 0, 0])
        #expect(throws: ProtocolViolation.wrongValue(tag: 1)) { try Answer(Frame(kind: .result, payload: unknown)) }
        #expect(throws: ProtocolViolation.wrongValue(tag: 1)) { try Phase(Frame(kind: .phase, payload: unknown)) }
        #expect(throws: ProtocolViolation.wrongValue(tag: 1)) { try Failure(Frame(kind: .failure, payload: unknown)) }
        var hello = Samples.hello
        hello.limits.urlLength = -1
        #expect(throws: ProtocolViolation.wrongValue(tag: 6)) { try Hello(hello.frame()) }
    }

    @Test("groups are opened four levels deep, and no deeper")
    func depth() throws {
        var payload = PayloadWriter()
        payload.group(1) { $0.group(1) { $0.group(1) { $0.group(1) { $0.text(2, "deep") } } } }
        let third = try PayloadReader(payload.bytes).group(1).group(1).group(1)
        #expect(throws: ProtocolViolation.tooDeep) { try third.group(1) }
    }

    @Test("a hundred thousand unknown fields and groups within groups are skipped")
    func many() throws {
        var payload = Self.level + Self.text
        for _ in 0..<100_000 { payload += Self.field(500, []) }
        try expectEqual(LogLine(Frame(kind: .log, payload: payload)).text, "line")
        var nested: [UInt8] = []
        for _ in 0..<5_000 { nested = Self.field(500, nested) }
        try expectEqual(LogLine(Frame(kind: .log, payload: Self.level + Self.text + nested)).text, "line")
    }
}
