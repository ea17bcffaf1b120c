import WorkerProtocol

/// Reads bytes as the message that the first byte selects. A decoded message survives encoding and decoding, and every
/// frame has a one-line description.
///
/// - Returns: true if it is a message.
func fuzzMessageDecoder(_ input: UnsafeRawBufferPointer) -> Bool {
    guard let first = input.first else { return false }
    let kinds = FrameKind.allCases
    let frame = Frame(kind: kinds[Int(first) % kinds.count], request: 1, payload: Array(input.dropFirst()))
    precondition(describe(frame).unicodeScalars.allSatisfy { $0.value >= 0x20 })
    switch frame.kind {
    case .hello: return isRepeatable(Hello.self, frame)
    case .helloAck: return isRepeatable(HelloAck.self, frame)
    case .load: return isRepeatable(Load.self, frame)
    case .loaded: return isRepeatable(Loaded.self, frame)
    case .loadFailed: return isRepeatable(LoadFailed.self, frame)
    case .phase: return isRepeatable(Phase.self, frame)
    case .roomTypes: return isRepeatable(RoomTypesRequest.self, frame)
    case .conference: return isRepeatable(ConferenceCall.self, frame)
    case .updateConference: return isRepeatable(UpdateConference.self, frame)
    case .endConference: return isRepeatable(EndConference.self, frame)
    case .result: return isRepeatable(Answer.self, frame)
    case .failure: return isRepeatable(Failure.self, frame)
    case .httpRequest: return isRepeatable(HTTPCall.self, frame)
    case .httpResponse: return isRepeatable(HTTPReply.self, frame)
    case .signRequest: return isRepeatable(SignRequest.self, frame)
    case .signReply: return isRepeatable(SignReply.self, frame)
    case .log: return isRepeatable(LogLine.self, frame)
    case .inspect: return isRepeatable(Inspect.self, frame)
    case .inspection: return isRepeatable(Inspection.self, frame)
    case .cancel, .ping, .pong, .shutdown, .bye: return true
    }
}

private func isRepeatable<Content: Message>(_ type: Content.Type, _ frame: Frame) -> Bool {
    guard let message = try? Content(frame) else { return false }
    let once = message.frame(request: 1)
    guard once.payload.count <= Frame.payloadCeiling else { return true }
    guard let again = try? Content(once) else { preconditionFailure("what was written cannot be read") }
    precondition(again.frame(request: 1).payload == once.payload)
    return true
}
