@testable import WorkerProtocol

/// Cuts bytes into frames and shows each frame to the rules of a session.
///
/// Two bytes come before the stream: the first says how long the pieces are that the stream arrives in, the second how
/// long a payload may be, and whether a frame is said to come from the side that may not send it.
///
/// - Returns: true where a whole frame came out and the session took it.
func fuzzFrameDecoder(_ input: UnsafeRawBufferPointer) -> Bool {
    guard input.count > 2 else { return false }
    let bytes = Array(input.dropFirst(2))
    let piece = max(1, Int(input[0]))
    // Most inputs stay below 8 KiB, so that a header alone does not ask for a megabyte each time.
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
                // However the stream is cut, it breaks for the same reason; and what is broken stays so.
                var other: ProtocolViolation?
                do { _ = try whole.next() } catch { other = error }
                precondition(other == error)
                precondition((try? cut.next()) == nil)
                break reading
            }
            // However the stream is cut, the frames are the same, and encode to what they came from.
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
