import CalendarModel
package import ConferenceErrors

/// What reading the mail folders did.
package struct MailboxReport: Sendable {
    /// A folder that cannot be read.
    package struct Problem: Hashable, Sendable {
        package var path: String
        /// A sentence that names the folder.
        package var text: String
        /// Whether the problem was not reported before.
        package var isNew: Bool
    }

    /// The number of mails that were read.
    package internal(set) var mailsRead = 0
    /// The number of mails that were found and are left for later.
    package internal(set) var mailsWaiting = 0
    /// What the mails had for the inbox, each mail once.
    package internal(set) var mails: [IntakeReport] = []
    /// The mails whose contents cannot be used.
    package internal(set) var unusable: [ConferenceError] = []
    package internal(set) var problems: [Problem] = []
    /// The files of mails that cannot be read now, of the folder that is being read.
    var unreadable: [ConferenceError] = []

    /// How many entries are new or have changed.
    package var changes: Int {
        let items = mails.flatMap(\.items).filter { ["added", "updated", "cancelled"].contains($0.word) }
        // The answer of a guest can change an event without an entry of its own.
        return Set(items.flatMap(\.entries).map(\.id)).count + items.count { $0.entries.isEmpty }
    }

    /// The numbers of the entries that have changed, without the new ones.
    package var changedEntries: Set<Int64> {
        let items = mails.flatMap(\.items)
        func numbers(_ words: [String]) -> Set<Int64> {
            Set(items.filter { words.contains($0.word) }.flatMap { $0.entries.map(\.id) })
        }
        return numbers(["updated", "cancelled"]).subtracting(numbers(["added"]))
    }

    mutating func add(_ report: IntakeReport) {
        mails.append(report)
        for item in report.items where item.isKeptOut {
            unusable.append(
                .mailUnusable(report.subject ?? report.name, sender: report.sender, reason: item.sentence))
        }
    }
}
