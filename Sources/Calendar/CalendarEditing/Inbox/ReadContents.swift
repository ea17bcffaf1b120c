import Synchronization

/// What an inbox has read last from texts of entries: messages and their components, or bookings. A command looks at an entry from
/// many sides, and at all entries of an event or with the number of a booking for each message about it; a message with thousands
/// of guests takes a tenth of a second to read.
final class ReadContents<Value: Sendable>: Sendable {
    private struct Known {
        var values: [String: Value] = [:]
        var length = 0
    }

    private let known = Mutex(Known())
    /// How long the texts are together that are remembered, in bytes, besides the last one.
    private let mostBytes = 4_194_304

    /// Returns what a text of an entry is, and reads it only if it is not known.
    func value<Failure>(in text: String, _ read: (String) throws(Failure) -> Value) throws(Failure) -> Value {
        if let value = known.withLock({ $0.values[text] }) { return value }
        let value = try read(text)
        known.withLock { known in
            known.length += text.utf8.count
            if known.length > mostBytes { known = Known(length: text.utf8.count) }
            known.values[text] = value
        }
        return value
    }
}
