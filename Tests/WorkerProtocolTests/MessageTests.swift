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
        #expect(try roundTrip(Samples.hello) == Samples.hello)
        #expect(try roundTrip(Samples.helloAck) == Samples.helloAck)
        #expect(try roundTrip(Samples.load) == Samples.load)
        #expect(try roundTrip(Samples.loaded) == Samples.loaded)
        #expect(try roundTrip(Samples.loadFailed) == Samples.loadFailed)
        #expect(try roundTrip(RoomTypesRequest(milliseconds: .max)) == RoomTypesRequest(milliseconds: .max))
        #expect(try roundTrip(Samples.call) == Samples.call)
        #expect(try roundTrip(UpdateConference(Samples.change)) == UpdateConference(Samples.change))
        #expect(try roundTrip(EndConference(Samples.change)) == EndConference(Samples.change))
        #expect(try roundTrip(Samples.roomTypes) == Samples.roomTypes)
        #expect(try roundTrip(Answer.roomTypes([])) == .roomTypes([]))
        #expect(try roundTrip(Samples.conference) == Samples.conference)
        #expect(try roundTrip(Answer.done) == .done)
        #expect(try roundTrip(Samples.failure) == Samples.failure)
        #expect(try roundTrip(LogLine(level: -1, text: "")) == LogLine(level: -1, text: ""))
        for phase in WorkerPhase.allCases { #expect(try roundTrip(Phase(phase)) == Phase(phase)) }
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
        #expect(try roundTrip(call) == call)
        let without = ConferenceCall(milliseconds: 0, roomType: "", idempotencyKey: "", event: nil)
        #expect(try roundTrip(without) == without)
    }

    @Test("there is a sample of every kind")
    func samplesAreComplete() {
        #expect(Set(Samples.frames.map(\.kind)) == Set(FrameKind.allCases))
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
        case .result: _ = try Answer(frame)
        case .failure: _ = try Failure(frame)
        case .log: _ = try LogLine(frame)
        case .cancel, .ping, .pong, .shutdown, .bye: break
        }
    }

    @Test("no byte of a payload, whatever its value, makes a reader fail in another way than by a violation")
    func everyByte() {
        for frame in Samples.frames {
            for index in frame.payload.indices {
                for value in [0, 1, 0x7F, 0x80, 0xFF, frame.payload[index] ^ 1] as [UInt8] {
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
