import CalendarStore
import ConferenceErrors
import ConferenceModel
import InboxIntake

extension Context {
    /// Reads the watched mail folders.
    var mailboxReading: MailboxReading {
        MailboxReading(
            editor: editor, places: places, zones: zones, addresses: addresses, languages: languages)
    }

    /// Reads new mails of the watched folders, for a bounded time, and warns of new problems. The store is usable even if this
    /// fails.
    func readMailboxes(of store: CalendarStore) throws {
        guard try !store.mailboxes().isEmpty else { return }
        do {
            let report = try mailboxReading.sources(of: store).synchronize(within: Limits().mailboxTime)
            _ = changedEntries.get { report.changedEntries }
            try warn(about: report)
        } catch let error as ConferenceError {
            // Whatever keeps mails from being read, such as decisions on access that cannot be trusted, the calendars can be used.
            try warn("changes in folders could not be read: \(error.sentenceWithAdvice())")
        }
    }

    /// Warns of what keeps mails out of the inbox.
    ///
    /// - Parameter repeatsProblems: whether to say that a folder cannot be read even if that was said before.
    func warn(about report: MailboxReport, repeatsProblems: Bool = false) throws {
        for problem in report.problems where problem.isNew || repeatsProblems {
            try warn(Sentence(words: texts.text(ofStored: problem.text)))
        }
        let most = 10
        for error in report.unusable.prefix(most) { try warn(error.sentenceWithAdvice()) }
        let rest = report.unusable.count - most
        if rest == 1 { try warn("and one more mail with something that cannot be used") }
        if rest > 1 { try warn("and \(rest) more mails with something that cannot be used") }
    }
}
