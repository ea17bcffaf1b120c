/// A violation of the protocol by the other side of a channel.
///
/// After the first violation the channel is not used any more: the next frame cannot be found reliably, and a side that
/// breaks one rule cannot be trusted to keep another.
package enum ProtocolViolation: Error, Hashable, Sendable {
    /// The header does not begin with `VCWP`.
    case badMagic(UInt32)
    /// The header has another major version.
    case badMajor(UInt16)
    /// The kind of the frame is unknown.
    case unknownKind(UInt16)
    /// The header announces a payload that is too large.
    case payloadTooLong(UInt32, ceiling: Int)
    /// The stream ended within a frame, after this many of its bytes.
    case truncated(after: Int)
    /// A field of a payload reaches beyond its end.
    case fieldTooLong(tag: UInt16)
    /// The remaining bytes are too few for a field.
    case strayBytes(Int)
    /// Groups are nested too deeply.
    case tooDeep
    /// A required field is missing.
    case missingField(tag: UInt16)
    /// A field occurs more than once.
    case repeatedField(tag: UInt16)
    /// A number has the wrong length, or a value is out of range.
    case wrongValue(tag: UInt16)
    /// A text is not UTF-8.
    case notText(tag: UInt16)
    /// A frame does not have the kind that belongs to the message.
    case wrongKind(FrameKind)
    /// A frame is not allowed in the current state.
    case illegal(FrameKind, Session.State)
    /// An answer to a request that was not made or has been answered already.
    case unknownRequest(UInt32)
    /// A request number in a frame that must not have one, a missing one, or one that was used before.
    case badRequestNumber(FrameKind, UInt32)
    /// More requests in progress than a worker accepts.
    case tooManyRequests
}

extension ProtocolViolation: CustomStringConvertible {
    /// A clause such as “a frame begins with 0x20544547, not with VCWP”.
    package var description: String {
        switch self {
        case .badMagic(let found): "a frame begins with 0x\(String(found, radix: 16)), not with VCWP"
        case .badMajor(let found): "a frame has version \(found), not \(Frame.protocolMajor)"
        case .unknownKind(let kind): "there is no frame of kind \(kind)"
        case .payloadTooLong(let length, let ceiling): "a frame announces \(length) bytes; \(ceiling) are allowed"
        case .truncated(let count): "the stream ended after \(count) bytes of a frame"
        case .fieldTooLong(let tag): "field \(tag) reaches beyond the end of its payload"
        case .strayBytes(let count): "\(count) bytes are left over at the end of a payload"
        case .tooDeep: "the groups of a payload are nested too deeply"
        case .missingField(let tag): "field \(tag) is missing"
        case .repeatedField(let tag): "field \(tag) occurs twice"
        case .wrongValue(let tag): "field \(tag) has an impossible value"
        case .notText(let tag): "field \(tag) is not UTF-8 text"
        case .wrongKind(let kind): "a frame “\(kind)” came in place of another one"
        case .illegal(let kind, let state): "a frame “\(kind)” is not allowed in the state “\(state)”"
        case .unknownRequest(let number): "there is no open request \(number)"
        case .badRequestNumber(let kind, let number): "a frame “\(kind)” cannot have the request number \(number)"
        case .tooManyRequests: "too many requests are open at the same time"
        }
    }
}
