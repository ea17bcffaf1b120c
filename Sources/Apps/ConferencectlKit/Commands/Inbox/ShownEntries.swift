import CalendarEditing
import CalendarModel
import InboxIntake

/// The entries that messages have changed, as they are shown below the messages: each is looked at once, after all messages.
struct ShownEntries {
    private var newest: [Int64: InboxRecord] = [:]
    /// How many changes of each entry are not printed yet.
    private var changes: [Int64: Int] = [:]
    private var shown: [Int64: InboxItem] = [:]
    private var repeated: Set<Int64> = []
    private var inbox: Inbox?

    /// - Parameter items: what became of all messages, in their order.
    init(_ items: [IntakeReport.Item]) {
        for item in items {
            guard let entry = item.entry else { continue }
            if newest.updateValue(entry, forKey: entry.id) != nil { repeated.insert(entry.id) }
            if item.isChange { changes[entry.id, default: 0] += 1 }
        }
    }

    /// Returns whether the next item that is printed is the last one that has changed its entry.
    mutating func isLast(_ item: IntakeReport.Item) -> Bool {
        guard let id = item.entry?.id, let rest = changes[id] else { return true }
        changes[id] = rest - 1
        return rest <= 1
    }

    /// Returns the entry of an item; nil if it has none.
    mutating func shown(_ item: IntakeReport.Item, _ context: Context) throws -> InboxItem? {
        guard let entry = item.entry else { return nil }
        if let known = shown[entry.id] { return known }
        let inbox = try inbox ?? context.inbox()
        self.inbox = inbox
        let new = try InboxItem.items([newest[entry.id] ?? entry], context, findsOverlaps: false, inbox: inbox)[0]
        if repeated.contains(entry.id) { shown[entry.id] = new }
        return new
    }
}
