import Accounts
import ConferenceErrors
import ConferenceHost
import Synchronization

/// The sign-ins that run for the pages of a desk, and those that ended lately.
final class PageSignIns: Sendable {
    private static let mostRunning = 4
    private static let most = 32

    private let all = Mutex<[PageSignIn]>([])
    private let activity: PageActivity

    /// - Parameter activity: keeps the process alive while someone signs in.
    init(_ activity: PageActivity) { self.activity = activity }

    /// Returns the sign-in with a key.
    ///
    /// - Throws: `pageSignInGone`.
    func signIn(_ key: String?) throws(ConferenceError) -> PageSignIn {
        guard let found = all.withLock({ all in all.first { $0.key == key } }) else { throw .pageSignInGone() }
        return found
    }

    /// Begins a sign-in, or returns the one that runs for the same account.
    ///
    /// - Throws: `tooManySignIns`.
    func begin(_ signIn: SignIn) throws(ConferenceError) -> PageSignIn {
        let begun = all.withLock { all -> PageSignIn? in
            let running = all.filter(\.isRunning)
            if let same = running.first(where: { $0.name == signIn.name }) { return same }
            guard running.count < Self.mostRunning else { return nil }
            let new = PageSignIn(signIn.name, title: signIn.declaration.title)
            activity.streamOpened()
            new.start(signIn, whenDone: activity.streamClosed)
            all.append(new)
            if all.count > Self.most, let oldest = all.firstIndex(where: { !$0.isRunning }) { all.remove(at: oldest) }
            return new
        }
        guard let begun else { throw .tooManySignIns(Self.mostRunning) }
        return begun
    }

    var areRunning: Bool { all.withLock { $0.contains(where: \.isRunning) } }

    /// Ends everything, because the process ends.
    func end() { for signIn in all.withLock({ $0 }) { signIn.stop() } }
}
