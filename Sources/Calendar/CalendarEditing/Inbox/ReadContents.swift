import Synchronization

/// What an inbox has read last from the contents of entries: messages, or bookings. A command looks at an entry from many sides, and
/// at all entries of an event or with the number of a booking for each message about it; a message with thousands of guests takes a
/// tenth of a second to read.
final class ReadContents<Value: Sendable>: Sendable {
    private struct Known {
        var values: [String: Value] = [:]
        var length = 0
    }

    private let known = Mutex(Known())
    /// How long the texts are together that are remembered, in bytes, besides the last one.
    private let mostBytes = 1_048_576

    /// Returns what the contents of an entry are, and reads them only if they are not known.
    func value(in contents: String, _ read: (String) throws -> Value) rethrows -> Value {
        if let value = known.withLock({ $0.values[contents] }) { return value }
        let value = try read(contents)
        known.withLock { known in
            known.length += contents.utf8.count
            if known.length > mostBytes { known = Known(length: contents.utf8.count) }
            known.values[contents] = value
        }
        return value
    }
}
