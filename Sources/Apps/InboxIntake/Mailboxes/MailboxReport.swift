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
    /// How long to wait until the last mail of an mbox counts as complete, which another program may still be writing; nil if
    /// there is none.
    package private(set) var timeUntilComplete: Duration?
    /// What the mails had for the inbox, each mail once.
    package internal(set) var mails: [IntakeReport] = []
    /// The mails whose contents cannot be used.
    package internal(set) var unusable: [ConferenceError] = []
    package internal(set) var problems: [Problem] = []
    /// The files of mails that cannot be read now, of the folder that is being read.
    var unreadable: [ConferenceError] = []

    /// Whether something of a mail is stored.
    var isAnyTaken: Bool { mailsRead > 0 || !mails.isEmpty }

    /// What was read, for an error of the store. How many mails of an mbox wait is not known.
    var interrupted: Sentence { Self.interrupted(read: mailsRead, waiting: mailsWaiting) }

    /// - Parameter waiting: 0 if it is not known.
    package static func interrupted(read: Int, waiting: Int) -> Sentence {
        let done: Sentence =
            switch read {
            case 0: "No mail was read to its end"
            case 1: "1 mail was read"
            default: "\(read) mails were read"
            }
        return switch waiting {
        case 0: "\(done), and the rest waits"
        case 1: "\(done), and 1 waits"
        default: "\(done), and \(waiting) wait"
        }
    }

    /// How many entries are new or have changed.
    package var changes: Int {
        let items = mails.flatMap(\.items).filter(\.isChange)
        // The answer of a guest can change an event without an entry of its own.
        return Set(items.compactMap(\.entry?.id)).count + items.count { $0.entry == nil }
    }

    /// The numbers of the entries that have changed, without the new ones.
    package var changedEntries: Set<Int64> {
        let items = mails.flatMap(\.items)
        func numbers(_ words: [String]) -> Set<Int64> {
            Set(items.filter { words.contains($0.word) }.compactMap(\.entry?.id))
        }
        return numbers(["updated", "cancelled"]).subtracting(numbers(["added"]))
    }

    /// Notes that a mail may not be complete for some time.
    mutating func wait(_ time: Duration) { timeUntilComplete = max(timeUntilComplete ?? time, time) }

    /// Adds what another attempt with the same folders did.
    mutating func add(_ later: MailboxReport) {
        mailsRead += later.mailsRead
        mails += later.mails
        unusable += later.unusable
        (mailsWaiting, problems, timeUntilComplete) = (later.mailsWaiting, later.problems, later.timeUntilComplete)
    }

    mutating func add(_ report: IntakeReport) {
        mails.append(report)
        var reasons = report.items.filter(\.isKeptOut).map(\.sentence)
        // Its remarks say what was left out.
        if reasons.isEmpty, report.isIncomplete { reasons = report.remarks }
        for reason in reasons {
            unusable.append(.mailUnusable(report.subject ?? report.name, sender: report.sender, reason: reason))
        }
    }
}
