import CalendarEditing
import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import ICalendar
import InboxIntake
import Platform
import Recurrence

/// Reads the watched mail folders, for commands and on the thread of a watch. It does not keep a store open.
struct MailboxReading: Sendable {
    private let editor: CalendarEditor
    private let places: Places
    private let zones: ZoneDatabase
    private let addresses: [String]

    init(_ context: Context) {
        editor = context.editor
        places = context.places
        zones = context.zones
        addresses = context.addresses
    }

    /// Returns the mail folders of a store.
    func sources(
        of store: CalendarStore, progress: @escaping @Sendable (_ read: Int, _ waiting: Int) -> Void = { _, _ in }
    ) -> MailboxSources {
        MailboxSources(store: store, progress: progress) { [self] in
            let inbox = Inbox(editor, zone: zones.systemZoneName, grants: try AccessGrants.open(places))
            // The calendars of Google have addresses as titles.
            let me = addresses + (try store.calendars().map(\.title).filter(Participant.isMailAddress))
            return InboxIntake(store: store, inbox: inbox, me: me, zones: zones)
        }
    }
}

extension Context {
    /// Reads new mails of the watched folders, for a bounded time, and warns of new problems. The store is usable even if this
    /// fails.
    func readMailboxes(of store: CalendarStore) throws {
        guard try !store.mailboxes().isEmpty else { return }
        do {
            let report = try MailboxReading(self).sources(of: store).synchronize(within: Limits().mailboxTime)
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
        if report.unusable.count > most {
            try warn("and \(report.unusable.count - most) more mails with something that cannot be used")
        }
    }
}
