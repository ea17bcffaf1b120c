@testable import WorkerProtocol

/// Splits bytes into frames and passes each frame to a session.
///
/// The stream is preceded by two bytes: the first is the length of the pieces in which the stream arrives, the second
/// selects the maximum payload, and whether a frame claims to come from the side that must not send it.
///
/// - Returns: true if a complete frame was decoded and accepted by the session.
func fuzzFrameDecoder(_ input: UnsafeRawBufferPointer) -> Bool {
    guard input.count > 2 else { return false }
    let bytes = Array(input.dropFirst(2))
    let piece = max(1, Int(input[0]))
    // Most inputs stay below 8 KiB, so that a bare header does not allocate a megabyte each time.
    let ceiling = input[1] & 0x7F == 0x7F ? Int.max : Int(input[1] & 0x7F) * 64
    let isForged = input[1] & 0x80 != 0
    var whole = FrameDecoder(ceiling: ceiling)
    var cut = FrameDecoder(ceiling: ceiling)
    whole.append(bytes)
    var session = Session()
    var taken = 0
    var position = 0
    reading: while position < bytes.count {
        let end = min(position + piece, bytes.count)
        cut.append(bytes[position..<end])
        position = end
        while true {
            let frame: Frame
            do {
                guard let next = try cut.next() else { break }
                frame = next
            } catch {
                // However the stream is split, it fails for the same reason, and the failure is permanent.
                var other: ProtocolViolation?
                do { _ = try whole.next() } catch { other = error }
                precondition(other == error)
                precondition((try? cut.next()) == nil)
                break reading
            }
            // However the stream is split, the frames are the same and encode to the original bytes.
            guard let other = try? whole.next(), let encoded = try? frame.encoded() else { preconditionFailure() }
            precondition(other == frame)
            precondition(encoded.count == Frame.headerLength + frame.payload.count)
            var again = FrameDecoder()
            again.append(encoded)
            precondition((try? again.next()) == frame)
            let isOfWorker = frame.kind.isSent(by: .worker) != isForged
            do {
                try session.pass(frame.kind, request: frame.request, from: isOfWorker ? .worker : .host)
                precondition(!isForged)
                taken += 1
            } catch {
                break reading
            }
        }
    }
    precondition(cut.reserved <= 4 * (Frame.payloadCeiling + Frame.headerLength) + 65_536)
    return taken > 0
}
