/// What the other side of a channel did against the rules.
///
/// After the first one a channel is not used any more: there is no way to find the next frame again, and a side that
/// breaks one rule cannot be trusted with another.
package enum ProtocolViolation: Error, Hashable, Sendable {
    /// The header does not begin with `VCWP`.
    case badMagic(UInt32)
    /// The header has another major version.
    case badMajor(UInt16)
    /// No frame of this kind exists.
    case unknownKind(UInt16)
    /// The header announces more than may be.
    case payloadTooLong(UInt32, ceiling: Int)
    /// The stream ended within a frame, after so many of its bytes.
    case truncated(after: Int)
    /// A field of a payload reaches beyond its end.
    case fieldTooLong(tag: UInt16)
    /// Bytes are left over that are too few for a field.
    case strayBytes(Int)
    /// Groups within groups within …
    case tooDeep
    /// A field that has to be there is not.
    case missingField(tag: UInt16)
    /// A field that may be there once is there again.
    case repeatedField(tag: UInt16)
    /// A number of another length, or a value outside its range.
    case wrongValue(tag: UInt16)
    /// A text that is not UTF-8.
    case notText(tag: UInt16)
    /// A frame of a kind that says something else than what was asked to be read.
    case wrongKind(FrameKind)
    /// A frame that is not allowed at this moment.
    case illegal(FrameKind, Session.State)
    /// An answer to a request that was not made, or has its answer.
    case unknownRequest(UInt32)
    /// A request number on a frame of the session, or none on one of a request, or one that was there before.
    case badRequestNumber(FrameKind, UInt32)
    /// More requests at once than a worker takes.
    case tooManyRequests
}

extension ProtocolViolation: CustomStringConvertible {
    /// A clause such as “a frame begins with 0x20544547 and not with VCWP”.
    package var description: String {
        switch self {
        case .badMagic(let found): "a frame begins with 0x\(String(found, radix: 16)) and not with VCWP"
        case .badMajor(let found): "a frame has version \(found) and not \(Frame.protocolMajor)"
        case .unknownKind(let kind): "there is no frame of kind \(kind)"
        case .payloadTooLong(let length, let ceiling): "a frame announces \(length) bytes, and \(ceiling) are allowed"
        case .truncated(let count): "the stream ended after \(count) bytes of a frame"
        case .fieldTooLong(let tag): "field \(tag) reaches beyond the end of its payload"
        case .strayBytes(let count): "\(count) bytes are left over at the end of a payload"
        case .tooDeep: "the groups of a payload are nested too deeply"
        case .missingField(let tag): "field \(tag) is missing"
        case .repeatedField(let tag): "field \(tag) is there twice"
        case .wrongValue(let tag): "field \(tag) has a value that cannot be"
        case .notText(let tag): "field \(tag) is not UTF-8 text"
        case .wrongKind(let kind): "a frame “\(kind)” does not carry that message"
        case .illegal(let kind, let state): "a frame “\(kind)” is not allowed in the state “\(state)”"
        case .unknownRequest(let number): "there is no open request \(number)"
        case .badRequestNumber(let kind, let number): "a frame “\(kind)” cannot have the request number \(number)"
        case .tooManyRequests: "too many requests are open at once"
        }
    }
}
