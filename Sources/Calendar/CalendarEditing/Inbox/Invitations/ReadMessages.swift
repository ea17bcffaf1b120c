import CalendarModel
import ConferenceModel
import Scheduling
import Synchronization

/// The messages that an inbox has read last, and their parts: each of hundreds of messages about a series makes new contents of the
/// components that were there before it.
final class ReadMessages: Sendable {
    private let messages = ReadContents<SchedulingMessage>()
    private let items = ReadContents<SchedulingItem>()
    private let received = ReadContents<ReceivedMessage?>()
    /// By the texts that the records depend on, and by the components that they were derived from.
    private let records = Mutex<(byContext: [String: [String: EventRecord]], length: Int)>(([:], 0))
    /// How long the components of ``records`` are together, in bytes, besides the last one.
    private static let mostBytes = 4_194_304

    /// Returns the message that the contents of an entry are.
    ///
    /// - Throws: the errors of ``SchedulingMessage/init(calendarText:method:name:limits:component:)``.
    func message(in contents: String, limits: Limits) throws -> SchedulingMessage {
        try messages.value(in: contents) { contents in
            try SchedulingMessage(calendarText: contents, limits: limits) { text throws(SchedulingItem.Failure) in
                try self.items.value(in: text) { text throws(SchedulingItem.Failure) in
                    try SchedulingItem(message: text, limits: limits)
                }
            }
        }
    }

    /// Returns the message in a component of an entry that keeps it.
    func received(in component: String, limits: Limits) -> ReceivedMessage? {
        received.value(in: component) { ReceivedMessage($0, limits: limits) }
    }

    /// Returns the records that were derived from components, by their texts.
    ///
    /// - Parameter context: the texts of the series and of the zones that a record depends on.
    func records(in context: String) -> [String: EventRecord] { records.withLock { $0.byContext[context] ?? [:] } }

    func remember(_ record: EventRecord, of component: String, in context: String) {
        records.withLock { known in
            known.length += component.utf8.count
            if known.length > Self.mostBytes { known = ([:], component.utf8.count) }
            known.byContext[context, default: [:]][component] = record
        }
    }
}

extension Inbox {
    /// Returns the messages that the contents of an entry were made from, as far as they keep them.
    func receivedMessages(in contents: String) -> [ReceivedMessage] {
        ReceivedMessage.read(contents) { readMessages.received(in: $0, limits: editor.limits) }
    }
}
