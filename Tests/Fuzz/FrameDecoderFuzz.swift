import WorkerProtocol

/// Cuts any bytes into frames, at cuts that the bytes themselves choose, and shows each frame to the rules of a session.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzFrameDecoder(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: data, count: size))
    guard let first = bytes.first else { return 0 }
    var whole = FrameDecoder()
    var cut = FrameDecoder()
    whole.append(bytes)
    var session = Session()
    let piece = max(1, Int(first % 31))
    var position = 0
    var isBroken = false
    while position < bytes.count {
        let end = min(position + piece, bytes.count)
        cut.append(bytes[position..<end])
        position = end
        while !isBroken {
            do {
                guard let frame = try cut.next() else { break }
                // However the stream is cut, the frames are the same, and encode to what they came from.
                let other = try whole.next()
                let length = try frame.encoded().count
                precondition(other == frame)
                precondition(length == Frame.headerLength + frame.payload.count)
                try? session.pass(frame.kind, request: frame.request, from: frame.request % 2 == 0 ? .worker : .host)
            } catch {
                isBroken = true
            }
        }
    }
    precondition(cut.reserved <= 4 * (Frame.payloadCeiling + Frame.headerLength) + 65_536)
    return 0
}
