package import CalendarEditing
package import CalendarModel
package import ConferenceErrors

/// What became of a file or mail.
package struct IntakeReport: Sendable {
    /// A booking or a message in it.
    package struct Item: Sendable {
        /// What the inbox did with it; nil if it could not be read or stored.
        package let outcome: InboxOutcome?
        /// Why it could not be read or stored.
        package let error: ConferenceError?

        /// Returns an item for each entry that a booking or message has changed.
        static func items(of outcome: InboxOutcome) -> [Item] { ([outcome] + outcome.others).map(Item.init) }

        init(_ outcome: InboxOutcome) {
            self.outcome = outcome
            error = nil
        }

        init(_ error: ConferenceError) {
            outcome = nil
            self.error = error
        }

        package var entry: InboxRecord? { outcome?.entry }

        /// Whether what the item says is not in the inbox.
        package var isKeptOut: Bool {
            switch outcome?.result {
            case nil, .full, .refused: true
            case .added, .updated, .cancelled, .unchanged, .older, .muted: false
            }
        }

        /// Whether the entry is new or has changed.
        package var isChange: Bool { ["added", "updated", "cancelled"].contains(word) }

        /// The outcome in one word, for programs.
        package var word: String {
            switch outcome?.result {
            case nil: "unreadable"
            case .added: "added"
            case .updated: "updated"
            case .cancelled: "cancelled"
            case .unchanged: "unchanged"
            case .older: "older"
            case .muted: "muted"
            case .full: "full"
            case .refused: "refused"
            }
        }

        /// The outcome for people: a full sentence, or a phrase before the number and title of the entry.
        package var sentence: Sentence {
            guard let outcome else { return error.map { ConferenceError.shown($0.sentence) } ?? "" }
            let entry = outcome.entry.map(Self.line) ?? "\(ConferenceError.shown(outcome.title ?? "?", limit: 200))"
            let hasEvent = outcome.saved.map { !$0.isUnchanged } ?? false
            let isPartial = outcome.isPartial
            let isReply = outcome.entry?.kind == .reply
            return switch outcome.result {
            case .added: "New in the inbox: \(entry)"
            case .updated where isPartial && !isReply:
                hasEvent
                    ? "Partly updated in the inbox and in the calendar: \(entry)"
                    : "Partly updated in the inbox: \(entry)"
            case .updated where hasEvent: "Updated in the inbox and in the calendar: \(entry)"
            case .updated: "Updated in the inbox: \(entry)"
            case .cancelled where isPartial:
                hasEvent
                    ? "Partly cancelled in the inbox and in the calendar: \(entry)"
                    : "Partly cancelled in the inbox: \(entry)"
            case .cancelled where hasEvent: "Cancelled in the inbox and in the calendar: \(entry)"
            case .cancelled: "Cancelled in the inbox: \(entry)"
            case .unchanged: "Known already: \(entry)"
            case .older: "Older than what is known, so nothing was changed: \(entry)"
            case .muted: "The program that sent this is muted, so nothing was changed."
            case .full: "The inbox is full. Decide on the entries in it first."
            case .refused(let refusal): refusal.sentence
            }
        }

        /// What stays in the event although the message has changed it, because the user has changed it, too.
        package var keptSentences: [Sentence] {
            let kept = outcome?.kept ?? []
            var sentences: [Sentence] = []
            if kept.contains(.title) { sentences.append("Your own title stays in the calendar.") }
            if kept.contains(.location) { sentences.append("Your own place stays in the calendar.") }
            // The changes say when.
            let isTold = outcome?.changes.contains { $0.kind == .stays && $0.occurrence == nil } ?? false
            if kept.contains(.times), !isTold {
                sentences.append("Your own time stays in the calendar.")
            }
            if !kept.isSubset(of: [.title, .location, .times]) {
                sentences.append("Something else that you have changed stays in the calendar.")
            }
            return sentences
        }

        private static func line(_ entry: InboxRecord) -> Sentence {
            "\(entry.id)  \(ConferenceError.shown(entry.title ?? entry.subject ?? entry.number ?? "?", limit: 200))"
        }
    }

    /// The file, or the place of the mail.
    package let name: String
    package let kind: IntakeKind
    package let sender: String?
    package let subject: String?
    package internal(set) var items: [Item] = []
    /// What was left out, and why.
    package internal(set) var remarks: [Sentence] = []
    /// Whether people or bookings were left out because there are more than the limit. A remark says which.
    package internal(set) var isIncomplete = false
    /// How many items were kept out of the inbox, or taken in part.
    package var keptOut: Int { max(items.count(where: \.isKeptOut), isIncomplete ? 1 : 0) }
    /// An error of the store, after which the rest was not taken.
    var failure: ConferenceError?
    /// Whether a part of it is left for later.
    var isUnfinished = false
    /// Whether the inbox had no room for an item.
    var isFull: Bool { items.contains { $0.outcome?.result == .full } }

    mutating func add(_ item: Item) {
        items.append(item)
        guard item.outcome?.leavesOutPeople ?? false else { return }
        isIncomplete = true
        let remark = InboxRefusal.tooManyPeople.sentence
        if !remarks.contains(remark) { remarks.append(remark) }
    }
}
