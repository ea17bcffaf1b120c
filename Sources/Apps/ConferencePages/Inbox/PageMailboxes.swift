import CalendarStore
import ConferenceErrors
import ConferenceModel
import Dispatch
import InboxIntake
import Platform
import Synchronization

/// Reads the new mails of watched mail folders while pages are shown, as commands do: in the background, each time for a bounded
/// time, and one reading at a time.
final class PageMailboxes: Sendable {
    private struct State {
        var isReading = false
        /// Whether mails may have arrived since the reading began.
        var isAskedAgain = false
        /// Called when the reading is over.
        var finished: [@Sendable () -> Void] = []
        /// When the last reading began, on a clock that is never set back.
        var last: Duration?
    }

    private let state = Mutex(State())
    private let activity: PageActivity
    private let warnings: Warnings
    private let now: @Sendable () -> Duration

    /// How often mails are looked for while pages other than the inbox are shown.
    static let pause: Duration = .seconds(60)

    /// How long the page of the inbox and decisions wait for new mails. The page is loaded again if they come later.
    private static let patience: Duration = .milliseconds(500)

    /// - Parameter activity: keeps the process alive while mails are read.
    init(
        _ activity: PageActivity, _ warnings: Warnings, now: @escaping @Sendable () -> Duration = { MonotonicClock.now }
    ) {
        (self.activity, self.warnings, self.now) = (activity, warnings, now)
    }

    var areRunning: Bool { state.withLock(\.isReading) }

    /// Looks for new mails unless that was done a moment ago.
    ///
    /// - Parameter mailboxes: makes the folders of the store.
    func look(in store: CalendarStore, _ mailboxes: @escaping @Sendable (CalendarStore) -> MailboxSources) {
        let moment = now()
        let isDue = state.withLock { state in state.last.map { moment - $0 >= Self.pause } ?? true }
        if isDue { begin(store, mailboxes, nil) }
    }

    /// Looks for new mails at once, and waits a moment for them, or not at all.
    func lookNow(
        in store: CalendarStore, waits: Bool, _ mailboxes: @escaping @Sendable (CalendarStore) -> MailboxSources
    ) {
        let done = DispatchSemaphore(value: 0)
        let finished: @Sendable () -> Void = { done.signal() }
        guard begin(store, mailboxes, waits ? finished : nil), waits else { return }
        _ = done.wait(timeout: .now() + .milliseconds(Int(Self.patience.milliseconds)))
    }

    /// - Parameter finished: called when the reading that sees all mails that are there now is over.
    /// - Returns: false if there is nothing to wait for.
    @discardableResult
    private func begin(
        _ store: CalendarStore, _ mailboxes: @escaping @Sendable (CalendarStore) -> MailboxSources,
        _ finished: (@Sendable () -> Void)?
    ) -> Bool {
        // Most people have no mail folder.
        guard let known = try? store.mailboxes(), !known.isEmpty else { return false }
        let moment = now()
        let isFirst = state.withLock { state in
            if let finished { state.finished.append(finished) }
            guard !state.isReading else {
                state.isAskedAgain = true
                return false
            }
            (state.isReading, state.last) = (true, moment)
            return true
        }
        guard isFirst else { return true }
        activity.streamOpened()
        DispatchQueue.global(qos: .utility).async { [self] in
            var isOver = false
            while !isOver {
                state.withLock { $0.isAskedAgain = false }
                read(store, mailboxes)
                let finished = state.withLock { state -> [@Sendable () -> Void] in
                    isOver = !state.isAskedAgain
                    if isOver { state.isReading = false }
                    defer { if isOver { state.finished = [] } }
                    return isOver ? state.finished : []
                }
                for call in finished { call() }
            }
            activity.streamClosed()
        }
        return true
    }

    private func read(_ store: CalendarStore, _ mailboxes: (CalendarStore) -> MailboxSources) {
        do {
            let report = try mailboxes(store).synchronize(within: Limits().mailboxTime)
            for problem in report.problems where problem.isNew { warnings.add(problem.text) }
            for error in report.unusable.prefix(3) { warnings.add(error.message) }
            if report.changes > 0 { store.changes.announce() }
        } catch let error as ConferenceError {
            // Whatever keeps mails from being read, the calendars can be used.
            warnings.add(error.message)
        } catch {}
    }
}
