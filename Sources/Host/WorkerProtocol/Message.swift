/// Something that one side tells the other, as a value.
///
/// Each message belongs to one ``FrameKind``; frames without a payload (`ping`, `shutdown` and the like) have none.
package protocol Message: Hashable, Sendable {
    /// The kind of its frame.
    static var kind: FrameKind { get }
    /// Writes its fields.
    func write(to payload: inout PayloadWriter)
    /// Reads its fields; unknown ones are skipped.
    init(reading payload: PayloadReader) throws(ProtocolViolation)
}

extension Message {
    /// The message as a frame.
    ///
    /// - Parameter request: the number of the request that it belongs to; 0 for the session.
    package func frame(request: UInt32 = 0) -> Frame {
        var payload = PayloadWriter()
        write(to: &payload)
        return Frame(kind: Self.kind, request: request, payload: payload.bytes)
    }

    /// The message in a frame.
    ///
    /// - Throws: ``ProtocolViolation`` for a frame of another kind, and for a payload that lacks a field.
    package init(_ frame: Frame) throws(ProtocolViolation) {
        guard frame.kind == Self.kind else { throw .wrongKind(frame.kind) }
        try self.init(reading: PayloadReader(frame.payload))
    }
}
