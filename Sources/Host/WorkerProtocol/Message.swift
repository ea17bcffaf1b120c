/// A message between host and worker, as a value.
///
/// Each message type belongs to one ``FrameKind``. Frames without a payload (`ping`, `shutdown` and the like) have no
/// message.
package protocol Message: Hashable, Sendable {
    /// The kind of the message's frame.
    static var kind: FrameKind { get }
    /// Writes the fields of the message.
    func write(to payload: inout PayloadWriter)
    /// Reads the fields of a message. Skips unknown ones.
    init(reading payload: PayloadReader) throws(ProtocolViolation)
}

extension Message {
    /// Returns the message as a frame.
    ///
    /// - Parameter request: the number of the request that the message belongs to, or 0 for the session.
    package func frame(request: UInt32 = 0) -> Frame {
        var payload = PayloadWriter()
        write(to: &payload)
        return Frame(kind: Self.kind, request: request, payload: payload.bytes)
    }

    /// Decodes the message in a frame.
    ///
    /// - Throws: ``ProtocolViolation`` if the frame has another kind or a field is missing.
    package init(_ frame: Frame) throws(ProtocolViolation) {
        guard frame.kind == Self.kind else { throw .wrongKind(frame.kind) }
        try self.init(reading: PayloadReader(frame.payload))
    }
}
