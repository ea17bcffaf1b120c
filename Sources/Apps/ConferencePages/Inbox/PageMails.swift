import CalendarModel
import CalendarStore
import CommandLineKit
import MailDelivery
import Synchronization

/// Hands mails of the person to the person's mail program, each once. What becomes of a mail is recorded with it.
final class PageMails: Sendable {
    private let running = Mutex<Set<Int64>>([])
    private let activity: PageActivity

    /// - Parameter activity: keeps the process alive while mails are sent.
    init(_ activity: PageActivity) { self.activity = activity }

    var areRunning: Bool { running.withLock { !$0.isEmpty } }

    /// Whether a mail is about to be sent, or is being sent.
    func isSending(_ id: Int64) -> Bool { running.withLock { $0.contains(id) } }

    /// Begins to send a mail, without a thread that waits.
    ///
    /// - Parameter command: the person's mail program and its arguments.
    func send(_ id: Int64, in store: CalendarStore, with command: CommandWords) {
        guard running.withLock({ $0.insert(id).inserted }) else { return }
        activity.streamOpened()
        let delivery = MailDelivery(store: store, program: MailProgram(command.words))
        Task {
            // The reason is recorded with the mail, where pages find it.
            _ = try? await delivery.send(id)
            running.withLock { _ = $0.remove(id) }
            store.changes.announce()
            activity.streamClosed()
        }
    }
}
