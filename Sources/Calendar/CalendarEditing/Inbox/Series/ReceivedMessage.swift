import ConferenceModel
import ICalendar
import Scheduling

/// A message of the organizer about a series that an entry was made from, in a component that only the inbox knows.
///
/// What messages about a series and its occurrences say together depends on the order in which they were made. An entry keeps
/// them, so that one that arrives late counts where it belongs.
struct ReceivedMessage: Hashable {
    let message: SchedulingMessage
    /// The address in the mail's From; nil if the message did not come by mail.
    let sender: String?

    private static let component = "X-CONFERENCE-MESSAGE"
    /// How many of them an entry has, and how long they are together, in bytes.
    static let most = 24
    static let mostBytes = 98_304

    init(_ message: SchedulingMessage, sender: String?) {
        (self.message, self.sender) = (message.withoutOtherZones, sender)
    }

    var length: Int { (message.items.map(\.text) + message.zones).reduce(0) { $0 + $1.utf8.count } }

    /// Returns whether the message says something about occurrences.
    static func concernsSeries(_ message: SchedulingMessage) -> Bool {
        message.items.contains { $0.isSeries || $0.recurrenceID != nil }
    }

    // MARK: Order

    /// Returns messages in the order in which they were made: by SEQUENCE and DTSTAMP, the series before its occurrences.
    ///
    /// A cancellation whose SEQUENCE is too low, as some servers write it, follows the versions that were made before it.
    static func inOrder(_ messages: [ReceivedMessage]) -> [ReceivedMessage] {
        let versions = sorted(messages.filter { $0.message.method != .cancel })
        let cancellations = sorted(messages.filter { $0.message.method == .cancel })
        // By the number of versions before them.
        let places = Dictionary(grouping: cancellations) { cancellation in
            versions.lastIndex { cancellation.cancels($0) }.map { $0 + 1 } ?? 0
        }
        return (0...versions.count).flatMap { (places[$0] ?? []) + versions.dropFirst($0).prefix(1) }
    }

    /// Returns messages in the order in which they were made. Those that count as one are together.
    static func runs(inOrder messages: [ReceivedMessage]) -> [(run: OccurrenceRun, messages: [ReceivedMessage])] {
        inOrder(messages).reduce(into: []) { runs, received in
            if let last = runs.indices.last, runs[last].messages[0].sender == received.sender,
                runs[last].run.add(received.message)
            {
                runs[last].messages.append(received)
            } else {
                runs.append((OccurrenceRun(received.message), [received]))
            }
        }
    }

    private static func sorted(_ messages: [ReceivedMessage]) -> [ReceivedMessage] {
        let keys = messages.map { received in
            let revision = received.message.revision
            return (revision.sequence, revision.stamp ?? .min, received.message.master == nil ? 1 : 0)
        }
        func text(_ index: Int) -> String { messages[index].message.items.map(\.text).joined() }
        let order = messages.indices.sorted { keys[$0] == keys[$1] ? text($0) < text($1) : keys[$0] < keys[$1] }
        return order.map { messages[$0] }
    }

    /// Returns whether this cancellation was made after another version.
    private func cancels(_ other: ReceivedMessage) -> Bool {
        let (own, known) = (message.revision, other.message.revision)
        guard own.order(to: known) == .older else { return true }
        guard let stamp = own.stamp, let before = known.stamp else { return false }
        return stamp > before
    }

    // MARK: As a text

    /// Returns the contents of an entry with messages in place of those that they have.
    static func replacing(_ messages: [ReceivedMessage], in contents: String) -> String {
        EntryContents.adding(messages.map(\.text).joined(), to: removed(from: contents))
    }

    /// Returns the contents of an entry without the messages that it was made from.
    static func removed(from contents: String) -> String {
        EntryContents.removing(component, from: contents)
    }

    /// Returns the messages in the contents of an entry.
    ///
    /// - Parameter read: returns the message that a component has, or the same from an earlier time.
    static func read(_ contents: String, _ read: (String) -> ReceivedMessage?) -> [ReceivedMessage] {
        EntryContents.components(component, in: contents).compactMap(read)
    }

    private var text: String {
        var head = [ContentLine("METHOD", value: message.method.rawValue)]
        if let sender { head.append(ContentLine("SENDER", value: TextEscaping.escaped(sender))) }
        let parts = head.map(\.serialized) + message.zones + message.items.map(\.text)
        return "BEGIN:\(Self.component)\r\n" + parts.joined() + "END:\(Self.component)\r\n"
    }

    /// - Parameter text: the component.
    init?(_ text: String, limits: Limits) {
        let component = ComponentText(text)
        let items = component.components("VEVENT").compactMap { try? SchedulingItem($0, limits: limits) }
        guard let method = component.property("METHOD").flatMap({ SchedulingMethod(rawValue: $0.word) }),
            let message = SchedulingMessage(
                method: method, items: items, zones: component.components("VTIMEZONE"))
        else { return nil }
        self.init(message, sender: component.property("SENDER").map { TextEscaping.unescaped($0.value) })
    }
}

extension Inbox.Envelope {
    /// The messages as they were received.
    var asReceived: [ReceivedMessage] { received ?? [ReceivedMessage(message, sender: sender)] }

    /// The message as the messages that it consists of: one about each occurrence.
    func divided() -> [ReceivedMessage] {
        message.items.compactMap { item in
            SchedulingMessage(method: message.method, items: [item], zones: message.zones)
                .map { ReceivedMessage($0, sender: sender) }
        }
    }
}
