import TestSupport
import Testing

@testable import WorkerProtocol

@Suite("The frame decoder")
struct FrameDecoderTests {
    /// Numbers that are the same in every run (xorshift).
    struct Generator: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return state
        }
    }

    static func stream() throws -> [UInt8] { try Samples.frames.flatMap { try $0.encoded() } }

    /// Decodes a stream that arrives in the given pieces.
    private func decode(_ pieces: [[UInt8]]) throws -> (frames: [Frame], end: FrameDecoder.End) {
        var decoder = FrameDecoder()
        var frames: [Frame] = []
        for piece in pieces {
            decoder.append(piece)
            while let frame = try decoder.next() { frames.append(frame) }
        }
        return (frames, decoder.end)
    }

    @Test("all at once")
    func atOnce() throws {
        let (frames, end) = try decode([Self.stream()])
        expectEqual(frames, Samples.frames)
        expectEqual(end, .closed)
    }

    @Test("byte by byte")
    func byteByByte() throws {
        let (frames, end) = try decode(Self.stream().map { [$0] })
        expectEqual(frames, Samples.frames)
        expectEqual(end, .closed)
    }

    @Test("cut anywhere", arguments: 1...200 as ClosedRange<UInt64>)
    func shuffled(_ seed: UInt64) throws {
        var generator = Generator(state: seed &* 0x9E37_79B9_7F4A_7C15)
        var rest = try Self.stream()[...]
        var pieces: [[UInt8]] = []
        while !rest.isEmpty {
            let count = Int.random(in: 1...min(rest.count, 90), using: &generator)
            pieces.append(Array(rest.prefix(count)))
            rest = rest.dropFirst(count)
        }
        let (frames, end) = try decode(pieces)
        expectEqual(frames, Samples.frames)
        expectEqual(end, .closed)
    }

    @Test("a long stream does not make the decoder grow")
    func longStream() throws {
        var decoder = FrameDecoder()
        let bytes = try Frame(kind: .log, payload: Array(repeating: 7, count: 1_000)).encoded()
        for _ in 0..<2_000 {
            // Half a frame is always left over, so that the buffer is never empty.
            decoder.append(bytes[..<500])
            try expectNil(decoder.next())
            decoder.append(bytes[500...] + bytes[..<500])
            try expectEqual(decoder.next()?.payload.count, 1_000)
            decoder.append(bytes[500...])
            try expectEqual(decoder.next()?.payload.count, 1_000)
        }
        expectLessThan(decoder.reserved, 200_000)
    }

    @Test("the end within a frame and the end after one are different errors")
    func truncated() throws {
        let frame = try Frame(kind: .log, payload: [1, 2, 3]).encoded()
        try expectEqual(decode([frame]).end, .closed)
        try expectEqual(decode([]).end, .closed)
        for count in 1..<frame.count {
            let (frames, end) = try decode([Array(frame.prefix(count))])
            expectEmpty(frames)
            expectEqual(end, .truncated(after: count))
        }
    }

    /// A header whose field at `offset` is replaced.
    private static func header(_ offset: Int, _ bytes: [UInt8]) throws -> [UInt8] {
        var frame = try Frame(kind: .log).encoded()
        frame.replaceSubrange(offset..<offset + bytes.count, with: bytes)
        return frame
    }

    @Test(
        "a header that is wrong is refused",
        arguments: [
            (0, Array("GET ".utf8), ProtocolViolation.badMagic(0x2054_4547)),
            (4, [2, 0], .badMajor(2)),
            (6, [99, 0], .unknownKind(99)),
            (6, [0, 0], .unknownKind(0)),
            (8, [1, 0, 16, 0], .payloadTooLong(1_048_577, ceiling: 1_048_576)),
            (8, [255, 255, 255, 255], .payloadTooLong(.max, ceiling: 1_048_576)),
            (8, [0, 0, 0, 128], .payloadTooLong(0x8000_0000, ceiling: 1_048_576)),
        ])
    func badHeader(_ offset: Int, _ bytes: [UInt8], _ violation: ProtocolViolation) throws {
        var decoder = FrameDecoder()
        decoder.append(try Self.header(offset, bytes))
        #expect(throws: violation) { try decoder.next() }
    }

    @Test("a length above the ceiling reserves no memory")
    func ceilingBeforeAllocation() throws {
        var decoder = FrameDecoder(ceiling: 4_096)
        decoder.append(try Self.header(8, [1, 16, 0, 0]))
        let before = decoder.reserved
        #expect(throws: ProtocolViolation.payloadTooLong(4_097, ceiling: 4_096)) { try decoder.next() }
        expectAtMost(decoder.reserved, before)
        expectLessThan(before, 4_096)
    }

    @Test("a length within the ceiling is accepted, and a configured ceiling never rises above the fixed one")
    func ceilingItself() throws {
        var decoder = FrameDecoder(ceiling: .max)
        decoder.append(try Frame(kind: .log, payload: Array(repeating: 1, count: 1_048_576)).encoded())
        try expectEqual(decoder.next()?.payload.count, 1_048_576)
        decoder.append(try Self.header(8, [1, 0, 16, 0]))
        #expect(throws: ProtocolViolation.self) { try decoder.next() }
    }

    @Test("frames before a violation are delivered, and nothing after it")
    func poisoned() throws {
        var decoder = FrameDecoder()
        let good = try Frame(kind: .ping).encoded()
        decoder.append(try good + Self.header(0, [0, 0, 0, 0]) + good)
        try expectEqual(decoder.next(), Frame(kind: .ping))
        #expect(throws: ProtocolViolation.badMagic(0)) { try decoder.next() }
        decoder.append(good)
        #expect(throws: ProtocolViolation.badMagic(0)) { try decoder.next() }
    }
}
