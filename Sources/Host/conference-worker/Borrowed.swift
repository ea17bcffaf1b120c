import CConferenceProvider
import WorkerProtocol

/// Why data of the provider is not taken.
struct Rejection: Error {
    /// For programs.
    var reason: Failure.Reason
    /// For people: a clause without a full stop.
    var clause: String
}

/// Takes copies of what a provider lends for the time of a call, and checks it on the way.
///
/// Sizes and pointers are looked at before the memory behind them. A pointer that leads nowhere still ends this process;
/// that is what the process is for.
enum Borrowed {
    /// The largest size of a struct that a later minor version could have.
    static let largestStruct: UInt32 = 4_096

    /// A text of limited length.
    static func text(_ text: vcp_str, _ subject: String, limit: Int) throws(Rejection) -> String {
        // Swift sees a size_t as signed: lengths above the middle of the range would look negative.
        let length = UInt(bitPattern: text.len)
        guard length > 0 else { return "" }
        guard length <= UInt(limit) else {
            throw Rejection(
                reason: .limitExceeded, clause: "the \(subject) has \(length) bytes, and \(limit) are allowed")
        }
        guard let start = text.ptr else {
            throw Rejection(reason: .violation, clause: "the \(subject) is null and has length \(text.len)")
        }
        let bytes = UnsafeRawBufferPointer(start: start, count: text.len)
        guard let copy = String(validating: bytes, as: UTF8.self) else {
            throw Rejection(reason: .invalidText, clause: "the \(subject) is not UTF-8 text")
        }
        return copy
    }

    /// A text that has to be there.
    static func requiredText(_ borrowed: vcp_str, _ subject: String, limit: Int) throws(Rejection) -> String {
        let copy = try text(borrowed, subject, limit: limit)
        guard !copy.isEmpty else { throw Rejection(reason: .invalidText, clause: "the \(subject) is empty") }
        return copy
    }

    /// A text for a log or an error message: cut where it is too long, repaired where it is not UTF-8.
    static func excerpt(_ text: vcp_str, limit: Int) -> String {
        guard let start = text.ptr else { return "" }
        let bytes = UnsafeRawBufferPointer(start: start, count: Int(min(UInt(bitPattern: text.len), UInt(limit))))
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A struct at an address of the provider.
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
                clause: "the struct_size of the \(subject) is \(found), and not between \(least) and \(largestStruct)")
        }
        return pointer.pointee
    }

    /// The elements of an array of the provider, each of which may be longer than this build knows.
    static func elements<Element>(
        _ pointer: UnsafePointer<Element>?, count: UInt32, stride: UInt32, limit: Int, _ subject: String,
        size: (Element) -> UInt32
    ) throws(Rejection) -> [Element] {
        guard count > 0 else { return [] }
        guard Int(count) <= limit else {
            throw Rejection(reason: .limitExceeded, clause: "there are \(count) \(subject)s, and \(limit) are allowed")
        }
        let least = MemoryLayout<Element>.size
        guard stride >= least, stride <= largestStruct, Int(stride) % MemoryLayout<Element>.alignment == 0 else {
            throw Rejection(
                reason: .violation,
                clause: "the stride of the \(subject)s is \(stride), and an element has at least \(least) bytes")
        }
        guard let pointer else {
            throw Rejection(reason: .violation, clause: "the list of \(subject)s is null and has \(count) elements")
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
