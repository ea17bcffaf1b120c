import CConferenceProvider
import WorkerProtocol

/// The reason why data of the provider is rejected.
struct Rejection: Error {
    /// The reason, for programs.
    var reason: Failure.Reason
    /// The reason, for people: a clause without a full stop.
    var clause: String
}

/// Copies data that a provider lends for the duration of a call, and checks it.
///
/// Sizes and pointers are checked before the memory is read. An invalid pointer still crashes this process, which
/// exists for that purpose.
enum Borrowed {
    /// The largest size that a struct of a later minor version could have.
    static let largestStruct: UInt32 = 4_096

    /// Copies a text of limited length.
    static func text(_ text: vcp_str, _ subject: String, limit: Int) throws(Rejection) -> String {
        // Swift imports size_t as signed: lengths in the upper half of the range would look negative.
        let length = UInt(bitPattern: text.len)
        guard length > 0 else { return "" }
        guard length <= UInt(limit) else {
            throw Rejection(
                reason: .limitExceeded, clause: "the \(subject) has \(length) bytes; \(limit) are allowed")
        }
        guard let start = text.ptr else {
            throw Rejection(reason: .violation, clause: "the \(subject) is null but has length \(text.len)")
        }
        let bytes = UnsafeRawBufferPointer(start: start, count: text.len)
        guard let copy = String(validating: bytes, as: UTF8.self) else {
            throw Rejection(reason: .invalidText, clause: "the \(subject) is not UTF-8 text")
        }
        return copy
    }

    /// Copies a required text.
    static func requiredText(_ borrowed: vcp_str, _ subject: String, limit: Int) throws(Rejection) -> String {
        let copy = try text(borrowed, subject, limit: limit)
        guard !copy.isEmpty else { throw Rejection(reason: .invalidText, clause: "the \(subject) is empty") }
        return copy
    }

    /// Copies a text for a log or an error message. It is truncated if it is too long, and repaired if it is not UTF-8.
    static func excerpt(_ text: vcp_str, limit: Int) -> String {
        guard let start = text.ptr else { return "" }
        let length = UInt(bitPattern: text.len)
        guard length > UInt(limit) else {
            return String(decoding: UnsafeRawBufferPointer(start: start, count: Int(length)), as: UTF8.self)
        }
        // The text is cut between two characters. The host recognises by its length that a text was cut.
        let bytes = UnsafeRawBufferPointer(start: start, count: limit)
        let end = (max(0, limit - 3)..<limit).last { bytes[$0] & 0xC0 != 0x80 } ?? limit
        let isWhole = String(validating: bytes, as: UTF8.self) != nil
        return String(decoding: isWhole ? bytes[...] : bytes[..<end], as: UTF8.self)
    }

    /// Copies a struct at an address that the provider gave.
    static func value<Value>(
        _ pointer: UnsafePointer<Value>?, _ subject: String, size: (Value) -> UInt32
    ) throws(Rejection) -> Value {
        guard let pointer else { throw Rejection(reason: .violation, clause: "the \(subject) is null") }
        try aligned(UnsafeRawPointer(pointer), as: Value.self, subject)
        let found = size(pointer.pointee)
        let least = UInt32(MemoryLayout<Value>.size)
        guard found >= least, found <= largestStruct else {
            throw Rejection(
                reason: .violation,
                clause: "the struct_size of the \(subject) is \(found), not between \(least) and \(largestStruct)")
        }
        return pointer.pointee
    }

    /// Copies a struct that a provider may have built with an earlier version of these headers, without its last fields.
    ///
    /// - Parameters:
    ///   - empty: a struct with the values of the fields that are missing.
    ///   - shortest: the size of the struct in version 1.0; nil if no field was added.
    static func value<Value>(
        _ pointer: UnsafePointer<Value>?, _ subject: String, over empty: Value, shortest: Int?
    ) throws(Rejection) -> Value {
        guard let pointer else { throw Rejection(reason: .violation, clause: "the \(subject) is null") }
        let source = UnsafeRawPointer(pointer)
        try aligned(source, as: Value.self, subject)
        let known = MemoryLayout<Value>.size
        let least = shortest ?? known
        let found = source.load(as: UInt32.self)
        // A size between two versions would cut a field.
        guard found == UInt32(least) || found >= UInt32(known), found <= largestStruct else {
            throw Rejection(
                reason: .violation,
                clause: "the struct_size of the \(subject) is \(found), not \(least), and not between \(known) and "
                    + "\(largestStruct)")
        }
        let size = min(Int(found), known)
        var value = empty
        withUnsafeMutableBytes(of: &value) { $0.copyMemory(from: UnsafeRawBufferPointer(start: source, count: size)) }
        return value
    }

    /// Copies the elements of an array. Each element may be larger than the struct that this build knows.
    static func elements<Element>(
        _ pointer: UnsafePointer<Element>?, count: UInt32, stride: UInt32, limit: Int, _ subject: String,
        size: (Element) -> UInt32
    ) throws(Rejection) -> [Element] {
        guard count > 0 else { return [] }
        guard Int(count) <= limit else {
            throw Rejection(reason: .limitExceeded, clause: "there are \(count) \(subject)s; \(limit) are allowed")
        }
        let least = MemoryLayout<Element>.size
        guard stride >= least, stride <= largestStruct, Int(stride) % MemoryLayout<Element>.alignment == 0 else {
            throw Rejection(
                reason: .violation,
                clause: "the stride of the \(subject)s is \(stride), but an element has at least \(least) bytes")
        }
        guard let pointer else {
            throw Rejection(reason: .violation, clause: "the list of \(subject)s is null but has \(count) elements")
        }
        let start = UnsafeRawPointer(pointer)
        try aligned(start, as: Element.self, "list of \(subject)s")
        var result: [Element] = []
        for index in 0..<Int(count) {
            let element = start.advanced(by: index * Int(stride)).assumingMemoryBound(to: Element.self)
            result.append(try value(element, subject, size: size))
        }
        return result
    }

    private static func aligned<Value>(
        _ pointer: UnsafeRawPointer, as: Value.Type, _ subject: String
    ) throws(Rejection) {
        guard UInt(bitPattern: pointer) % UInt(MemoryLayout<Value>.alignment) == 0 else {
            throw Rejection(reason: .violation, clause: "the address of the \(subject) is not aligned")
        }
    }
}
