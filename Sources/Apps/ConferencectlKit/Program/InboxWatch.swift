import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel

/// Knows which entries of the inbox are new since it has looked last.
struct InboxWatch {
    /// The versions of the open entries, by their numbers.
    private var known: [Int64: Version]

    /// What a newer message changes. Two messages can arrive in the same second.
    private struct Version: Equatable {
        let kind: InboxRecord.Kind
        let changed: Int64
        let sequence: Int64?
        let stamp: Int64?

        init(_ entry: InboxRecord) {
            (kind, changed, sequence, stamp) = (entry.kind, entry.changed, entry.sequence, entry.stamp)
        }
    }

    /// - Parameter entries: the open entries; they are not news.
    init(_ entries: [InboxRecord]) { known = Self.versions(entries) }

    /// Returns the entries that are new, or have a newer message, and remembers all of them.
    mutating func news(in entries: [InboxRecord]) -> [InboxRecord] {
        defer { known = Self.versions(entries) }
        return entries.filter { known[$0.id] != Version($0) }
    }

    private static func versions(_ entries: [InboxRecord]) -> [Int64: Version] {
        Dictionary(entries.map { ($0.id, Version($0)) }, uniquingKeysWith: { first, _ in first })
    }

    /// The title and the text of a notification about news.
    static func notification(about news: [InboxRecord], _ context: Context) throws -> (title: String, body: String) {
        let items = try InboxItem.items(Array(news.prefix(5)), context)
        guard news.count == 1, let item = items.first else {
            return (
                context.text("\(news.count) new entries in the inbox"),
                items.map { "\(context.text($0.state)): \(context.shortened($0.title))" }.joined(separator: "\n")
            )
        }
        let overlap = item.overlaps.first.map { context.text(InboxItem.overlap($0, context)) }
        let answer = context.inboxAnswer(item.entry).map { context.shortened(context.text($0)) }
        let marks = item.remarks.compactMap(\.mark).map(context.text).joined(separator: ", ")
        let lines = [item.when, answer] + item.changeLines + [item.sender, marks, overlap]
        return (
            "\(context.text(item.state)): \(context.shortened(item.title))",
            lines.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: "\n")
        )
    }
}
