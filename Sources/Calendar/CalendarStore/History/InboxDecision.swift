package import CalendarModel

/// A decision of the user on an entry of the inbox, such as to ignore it, as the history keeps it.
///
/// Undoing it is up to the caller of `StoreWriter.undo(entry:)`, because only the module that reads the contents of an entry can tell
/// whether the decision still stands.
package struct InboxDecision: Hashable, Sendable {
    /// What the user has decided about an entry.
    package struct Standing: Hashable, Sendable {
        package var state: InboxRecord.State
        package var needsLook: Bool
        /// Whether the event differs from the entry because the user wants it so.
        package var isKept: Bool
        /// Whether the entry is the message of a guest: the user has decided on it when it needs no look.
        package var isReply: Bool

        package init(state: InboxRecord.State, needsLook: Bool, isKept: Bool, isReply: Bool) {
            (self.state, self.needsLook, self.isKept, self.isReply) = (state, needsLook, isKept, isReply)
        }

        /// Whether an entry was only shown between the two, and nothing was decided.
        package func isSameDecision(as other: Standing) -> Bool { digest == other.digest }

        fileprivate var digest: UInt64 {
            StateDigest.of(state.rawValue, isKept ? "kept" : "", isReply && needsLook ? "open" : "")
        }
    }

    /// The number of the entry.
    package var entry: Int64
    package var before: Standing
    /// The mails that the decision has written, or has made wait again.
    package var written: [Int64]
    /// The mails that it has withdrawn before they were sent.
    package var withdrawn: [Int64]
    /// The digest of the standing that it has left.
    private(set) var state: UInt64

    package init(
        on entry: Int64, before: Standing, after: Standing, written: [Int64] = [], withdrawn: [Int64] = []
    ) {
        (self.entry, self.before, state) = (entry, before, after.digest)
        (self.written, self.withdrawn) = (written, withdrawn)
    }

    /// Whether an entry still is as the decision has left it.
    package func stands(_ present: Standing) -> Bool { present.digest == state }
}

// As a change of the history.
extension InboxDecision {
    private static let columns = ["state", "needs_look", "is_kept", "is_reply", "written", "withdrawn"]

    var subject: HistorySubject { HistorySubject(.inbox, calendar: 0, uid: "\(entry)") }

    var image: RowImage {
        func bool(_ value: Bool) -> SQLValue { .integer(value ? 1 : 0) }
        func list(_ numbers: [Int64]) -> SQLValue {
            .text(Array(numbers.map(String.init).joined(separator: ",").utf8))
        }
        return RowImage(tables: [
            .init(
                name: .decision, columns: Self.columns,
                rows: [
                    [
                        .text(Array(before.state.rawValue.utf8)), bool(before.needsLook), bool(before.isKept),
                        bool(before.isReply), list(written), list(withdrawn),
                    ]
                ])
        ])
    }

    /// - Returns: nil if the change is none of an entry.
    init?(_ change: HistoryChange) {
        guard change.kind == .inbox, let entry = Int64(change.uid), let table = change.before?[.decision],
            let row = table.rows.first
        else { return nil }
        func value(_ column: String) -> SQLValue { table.index(column).map { row[$0] } ?? .null }
        func list(_ column: String) -> [Int64] {
            (value(column).string ?? "").split(separator: ",").compactMap { Int64($0) }
        }
        guard let state = value("state").string.flatMap(InboxRecord.State.init) else { return nil }
        self.entry = entry
        before = Standing(
            state: state, needsLook: value("needs_look").int64 == 1, isKept: value("is_kept").int64 == 1,
            isReply: value("is_reply").int64 == 1)
        (written, withdrawn) = (list("written"), list("withdrawn"))
        self.state = change.state
    }
}

extension HistoryWatch {
    /// Records a decision on an entry of the inbox.
    func didDecide(_ decision: InboxDecision, title: String) {
        guard author != nil, !isTooLarge else { return }
        keep(
            Change(
                subject: decision.subject, calendar: "", title: title, before: decision.image.bytes, stateBefore: 0,
                state: decision.state, isStateUnknown: false),
            as: decision.subject.digest)
    }
}
