import TestSupport
import Testing

@testable import WorkerProtocol

@Suite("Messages")
struct MessageTests {
    /// Encodes and decodes.
    private func roundTrip<Content: Message>(_ message: Content) throws -> Content {
        let bytes = try message.frame(request: 5).encoded()
        var decoder = FrameDecoder()
        decoder.append(bytes)
        return try Content(try #require(try decoder.next()))
    }

    @Test("every message comes back as it was sent")
    func roundTrips() throws {
        try expectEqual(roundTrip(Samples.hello), Samples.hello)
        try expectEqual(roundTrip(Samples.helloAck), Samples.helloAck)
        try expectEqual(roundTrip(Samples.load), Samples.load)
        try expectEqual(roundTrip(Samples.loaded), Samples.loaded)
        try expectEqual(roundTrip(Samples.loadFailed), Samples.loadFailed)
        try expectEqual(roundTrip(RoomTypesRequest(milliseconds: .max)), RoomTypesRequest(milliseconds: .max))
        try expectEqual(roundTrip(Samples.call), Samples.call)
        try expectEqual(roundTrip(UpdateConference(Samples.change)), UpdateConference(Samples.change))
        try expectEqual(roundTrip(EndConference(Samples.change)), EndConference(Samples.change))
        try expectEqual(roundTrip(Samples.httpCall), Samples.httpCall)
        try expectEqual(roundTrip(Samples.httpReply), Samples.httpReply)
        try expectEqual(roundTrip(Samples.signRequest), Samples.signRequest)
        try expectEqual(roundTrip(Samples.signReply), Samples.signReply)
        try expectEqual(roundTrip(Samples.roomTypes), Samples.roomTypes)
        try expectEqual(roundTrip(Answer.roomTypes([])), .roomTypes([]))
        try expectEqual(roundTrip(Samples.conference), Samples.conference)
        try expectEqual(roundTrip(Answer.done), .done)
        try expectEqual(roundTrip(Samples.failure), Samples.failure)
        try expectEqual(roundTrip(LogLine(level: -1, text: "")), LogLine(level: -1, text: ""))
        try expectEqual(roundTrip(Samples.inspect), Samples.inspect)
        try expectEqual(roundTrip(Samples.inspection), Samples.inspection)
        for phase in WorkerPhase.allCases { try expectEqual(roundTrip(Phase(phase)), Phase(phase)) }
    }

    @Test(
        "what is not there is not invented",
        arguments: [
            ConferenceCall.Event(title: nil, times: nil),
            ConferenceCall.Event(title: "Tea", times: nil),
            ConferenceCall.Event(
                title: nil, times: .init(start: 0, end: 0, timeZone: "", isAllDay: false, isRecurring: false)),
        ])
    func partsOfTheEvent(_ event: ConferenceCall.Event) throws {
        let call = ConferenceCall(milliseconds: 0, roomType: "", idempotencyKey: "", event: event)
        try expectEqual(roundTrip(call), call)
        let without = ConferenceCall(milliseconds: 0, roomType: "", idempotencyKey: "", event: nil)
        try expectEqual(roundTrip(without), without)
    }

    @Test("there is a sample of every kind")
    func samplesAreComplete() {
        expectEqual(Set(Samples.frames.map(\.kind)), Set(FrameKind.allCases))
    }

    @Test("a frame of another kind is not read as a message")
    func wrongKind() {
        #expect(throws: ProtocolViolation.wrongKind(.ping)) { try Hello(Frame(kind: .ping)) }
    }

    /// Reads whatever message a frame holds.
    private func read(_ frame: Frame) throws(ProtocolViolation) {
        switch frame.kind {
        case .hello: _ = try Hello(frame)
        case .helloAck: _ = try HelloAck(frame)
        case .load: _ = try Load(frame)
        case .loaded: _ = try Loaded(frame)
        case .loadFailed: _ = try LoadFailed(frame)
        case .phase: _ = try Phase(frame)
        case .roomTypes: _ = try RoomTypesRequest(frame)
        case .conference: _ = try ConferenceCall(frame)
        case .updateConference: _ = try UpdateConference(frame)
        case .endConference: _ = try EndConference(frame)
        case .httpRequest: _ = try HTTPCall(frame)
        case .httpResponse: _ = try HTTPReply(frame)
        case .signRequest: _ = try SignRequest(frame)
        case .signReply: _ = try SignReply(frame)
        case .result: _ = try Answer(frame)
        case .failure: _ = try Failure(frame)
        case .log: _ = try LogLine(frame)
        case .inspect: _ = try Inspect(frame)
        case .inspection: _ = try Inspection(frame)
        case .cancel, .ping, .pong, .shutdown, .bye: break
        }
    }

    @Test("no byte of a payload, whatever its value, makes a reader fail in another way than by a violation")
    func everyByte() {
        let values: [UInt8] = tier(plain: [0, 0xFF], all: [0, 1, 0x7F, 0x80, 0xFF])
        for frame in Samples.frames {
            for index in frame.payload.indices {
                for value in values + [frame.payload[index] ^ 1] {
                    var changed = frame
                    changed.payload[index] = value
                    try? read(changed)
                    _ = describe(changed)
                }
                var cut = frame
                cut.payload.removeSubrange(index...)
                try? read(cut)
                _ = describe(cut)
            }
        }
    }
}
