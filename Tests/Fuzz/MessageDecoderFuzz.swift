import WorkerProtocol

/// Reads any bytes as the message that the first byte chooses. What can be read encodes to something that reads the same.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzMessageDecoder(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
    let bytes = UnsafeBufferPointer(start: data, count: size)
    guard let first = bytes.first else { return 0 }
    let kinds = FrameKind.allCases
    let frame = Frame(kind: kinds[Int(first) % kinds.count], request: 1, payload: Array(bytes.dropFirst()))
    switch frame.kind {
    case .hello: repeatable(Hello.self, frame)
    case .helloAck: repeatable(HelloAck.self, frame)
    case .load: repeatable(Load.self, frame)
    case .loaded: repeatable(Loaded.self, frame)
    case .loadFailed: repeatable(LoadFailed.self, frame)
    case .phase: repeatable(Phase.self, frame)
    case .roomTypes: repeatable(RoomTypesRequest.self, frame)
    case .conference: repeatable(ConferenceCall.self, frame)
    case .result: repeatable(Answer.self, frame)
    case .failure: repeatable(Failure.self, frame)
    case .log: repeatable(LogLine.self, frame)
    default: break
    }
    _ = describe(frame)
    return 0
}

private func repeatable<Content: Message>(_ type: Content.Type, _ frame: Frame) {
    guard let message = try? Content(frame) else { return }
    let once = message.frame(request: 1)
    guard once.payload.count <= Frame.payloadCeiling else { return }
    guard let again = try? Content(once) else { preconditionFailure("what was written cannot be read") }
    precondition(again.frame(request: 1).payload == once.payload)
}
