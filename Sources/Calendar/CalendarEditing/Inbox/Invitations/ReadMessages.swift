import CalendarModel
import ConferenceModel
import Scheduling
import Synchronization

/// What an inbox has read last of its entries. A command looks at an entry from many sides, and at all entries of an event for each
/// message about it; a message with thousands of guests takes a tenth of a second to read, and each of hundreds of messages about a
/// series makes new contents of the components that were there before it.
final class ReadMessages: Sendable {
    private struct Known {
        var messages: [String: SchedulingMessage] = [:]
        /// How long the texts of ``messages`` are together, in bytes.
        var length = 0
        var items: [String: SchedulingItem] = [:]
        var received: [String: ReceivedMessage] = [:]
        var records: [String: [String: EventRecord]] = [:]
        /// How long the texts of components are together, in bytes.
        var componentLength = 0

        /// Makes room for the text of a component.
        mutating func count(_ text: String) {
            componentLength += text.utf8.count
            guard componentLength > ReadMessages.mostBytes else { return }
            (items, received, records, componentLength) = ([:], [:], [:], text.utf8.count)
        }
    }

    private let known = Mutex(Known())
    /// How long the texts are together that are remembered, in bytes, besides the last one.
    private static let mostBytes = 4_194_304

    /// Returns the message that the contents of an entry are, and reads them only if they are not known.
    ///
    /// - Throws: the errors of ``SchedulingMessage/init(calendarText:method:name:limits:component:)``.
    func message(in contents: String, limits: Limits) throws -> SchedulingMessage {
        if let message = known.withLock({ $0.messages[contents] }) { return message }
        let message = try SchedulingMessage(calendarText: contents, limits: limits) {
            text throws(SchedulingItem.Failure) in try self.item(text, limits: limits)
        }
        known.withLock { known in
            known.length += contents.utf8.count
            if known.length > Self.mostBytes { (known.messages, known.length) = ([:], contents.utf8.count) }
            known.messages[contents] = message
        }
        return message
    }

    /// Returns a component of a message, and reads it only if it is not known.
    private func item(_ text: String, limits: Limits) throws(SchedulingItem.Failure) -> SchedulingItem {
        if let item = known.withLock({ $0.items[text] }) { return item }
        let item = try SchedulingItem(message: text, limits: limits)
        known.withLock { known in
            known.count(text)
            known.items[text] = item
        }
        return item
    }

    /// Returns the message in a component of an entry that keeps it.
    func received(in component: String, limits: Limits) -> ReceivedMessage? {
        if let message = known.withLock({ $0.received[component] }) { return message }
        guard let message = ReceivedMessage(component, limits: limits) else { return nil }
        known.withLock { known in
            known.count(component)
            known.received[component] = message
        }
        return message
    }

    /// Returns the records that were derived from components, by their texts.
    ///
    /// - Parameter context: the texts of the series and of the zones that a record depends on.
    func records(in context: String) -> [String: EventRecord] { known.withLock { $0.records[context] ?? [:] } }

    func remember(_ record: EventRecord, of component: String, in context: String) {
        known.withLock { known in
            known.count(component)
            known.records[context, default: [:]][component] = record
        }
    }
}

extension Inbox {
    /// Returns the messages that the contents of an entry were made from, as far as they keep them.
    func receivedMessages(in contents: String) -> [ReceivedMessage] {
        ReceivedMessage.read(contents) { readMessages.received(in: $0, limits: editor.limits) }
    }
}
