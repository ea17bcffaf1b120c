import Scheduling
import Synchronization

/// The messages that an inbox has read last. A command looks at an entry from many sides, and at all entries of an event for each
/// message about it; a message with thousands of guests takes a tenth of a second to read.
final class ReadMessages: Sendable {
    private struct Known {
        var messages: [String: SchedulingMessage] = [:]
        var length = 0
    }

    private let known = Mutex(Known())
    /// How long the texts are together that are remembered, in bytes, besides the last one.
    private static let mostBytes = 1_048_576

    /// Returns the message that the contents of an entry are, and reads them only if they are not known.
    func message(in contents: String, _ read: (String) throws -> SchedulingMessage) rethrows -> SchedulingMessage {
        if let message = known.withLock({ $0.messages[contents] }) { return message }
        let message = try read(contents)
        known.withLock { known in
            known.length += contents.utf8.count
            if known.length > Self.mostBytes { known = Known(length: contents.utf8.count) }
            known.messages[contents] = message
        }
        return message
    }
}
