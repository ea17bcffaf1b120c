import Scheduling
import Synchronization

/// The message that an inbox has read last. A command looks at an entry from many sides, one entry after the other, and a message
/// with thousands of guests takes a tenth of a second to read.
final class LastMessage: Sendable {
    private struct Known {
        var contents: String
        var message: SchedulingMessage
    }

    private let known = Mutex<Known?>(nil)

    /// Returns the message that the contents of an entry are, and reads them only if those before were other ones.
    func message(in contents: String, _ read: (String) throws -> SchedulingMessage) rethrows -> SchedulingMessage {
        if let last = known.withLock({ $0 }), last.contents == contents { return last.message }
        let message = try read(contents)
        known.withLock { $0 = Known(contents: contents, message: message) }
        return message
    }
}
