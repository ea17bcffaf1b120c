import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel

/// Knows which entries of the inbox are new since it has looked last.
struct InboxWatch {
    /// When the newest message of each open entry arrived, by the number of the entry.
    private var known: [Int64: Int64]

    /// - Parameter entries: the open entries; they are not news.
    init(_ entries: [InboxRecord]) { known = Self.times(entries) }

    /// Returns the entries that are new, or have a newer message, and remembers all of them.
    mutating func news(in entries: [InboxRecord]) -> [InboxRecord] {
        defer { known = Self.times(entries) }
        return entries.filter { entry in known[entry.id].map { $0 < entry.changed } ?? true }
    }

    private static func times(_ entries: [InboxRecord]) -> [Int64: Int64] {
        Dictionary(entries.map { ($0.id, $0.changed) }, uniquingKeysWith: max)
    }

    /// The title and the text of a notification about news.
    static func notification(about news: [InboxRecord], _ context: Context) throws -> (title: String, body: String) {
        let items = try InboxItem.items(Array(news.prefix(5)), context)
        guard news.count == 1, let item = items.first else {
            return (
                context.text("\(news.count) new entries in the inbox"),
                items.map { "\(context.text($0.state)): \($0.title)" }.joined(separator: "\n")
            )
        }
        let overlap = item.overlaps.first.map { context.text(InboxItem.overlap($0, context)) }
        let lines = [item.when, context.inboxAnswer(item.entry).map(context.text), item.sender, overlap]
        return (
            "\(context.text(item.state)): \(item.title)",
            lines.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: "\n")
        )
    }
}
