package import PagesControl
import Synchronization

/// What a page may see, and for whom.
package struct SessionScope: Hashable, Sendable {
    /// The absolute path of the store.
    package var store: String
    package var viewer: Viewer

    package init(store: String, viewer: Viewer) {
        self.store = store
        self.viewer = viewer
    }
}

/// The secrets that are valid.
///
/// An address with a one-time secret may end up in a list of processes or in a browser's history, so it is valid once and for a
/// minute. The first request with it begins a session, whose secret is never printed.
package final class PageSessions: Sendable {
    /// How long a one-time address is valid.
    package static let validity: Duration = .seconds(60)
    private static let mostTickets = 1_024

    private struct Ticket {
        let secret: Secret
        let scope: SessionScope
        let target: String
        let end: Duration
    }

    private struct Session {
        let number: Int
        let secret: Secret
        /// Is in answers of the server, and in no address.
        let proof = Secret()
        let scope: SessionScope
        var use: SessionUse
    }

    private struct State {
        var tickets: [Ticket] = []
        var sessions: [Session] = []
        var begun = 0
    }

    /// What a one-time secret leads to.
    enum Redeemed {
        case session(Secret, target: String)
        /// The secret is unknown, used, or too old.
        case unknown
        /// All sessions are in use. The secret stays valid.
        case tooMany
    }

    private let most: Int
    private let now: @Sendable () -> Duration
    private let state = Mutex(State())

    /// - Parameters:
    ///   - most: the most sessions at a time.
    ///   - now: the time on a clock that is never set back; tests replace it.
    package init(most: Int = 4_096, now: @escaping @Sendable () -> Duration) {
        self.most = most
        self.now = now
    }

    /// Makes a one-time secret for a page.
    ///
    /// - Parameter target: the address of the page, relative to that of a session.
    package func invite(to target: String, _ scope: SessionScope) -> Secret {
        let ticket = Ticket(secret: Secret(), scope: scope, target: target, end: now() + Self.validity)
        state.withLock { state in
            if state.tickets.count >= Self.mostTickets { state.tickets.removeFirst() }
            state.tickets.append(ticket)
        }
        return ticket.secret
    }

    /// Exchanges a one-time secret for a session.
    ///
    /// If there are too many sessions, the one gives way that was not used for the longest time. One that is in use never does.
    func redeem(_ text: String) -> Redeemed {
        let moment = now()
        return state.withLock { state in
            state.tickets.removeAll { $0.end <= moment }
            // All are compared, so that the time tells nothing.
            var found: Int?
            for (index, ticket) in state.tickets.enumerated() where ticket.secret.matches(text) { found = index }
            guard let found else { return .unknown }
            if state.sessions.count >= most {
                let unused = state.sessions.indices.filter { !state.sessions[$0].use.isInUse(at: moment) }
                guard let oldest = unused.min(by: { state.sessions[$0].use.last < state.sessions[$1].use.last }) else {
                    return .tooMany
                }
                state.sessions.remove(at: oldest)
            }
            let ticket = state.tickets.remove(at: found)
            state.begun += 1
            let session = Session(
                number: state.begun, secret: Secret(), scope: ticket.scope, use: SessionUse(now: moment))
            state.sessions.append(session)
            return .session(session.secret, target: ticket.target)
        }
    }

    /// Returns the number of a session, what it may see, and what proves to its pages that they come from this server; nil if
    /// its secret is unknown.
    func session(_ text: String) -> (number: Int, scope: SessionScope, proof: String)? {
        let moment = now()
        return state.withLock { state in
            var found: Int?
            for (index, session) in state.sessions.enumerated() where session.secret.matches(text) { found = index }
            guard let found else { return nil }
            state.sessions[found].use.requested(at: moment)
            let session = state.sessions[found]
            return (session.number, session.scope, session.proof.text)
        }
    }

    // MARK: Use

    /// Returns an activity that also notes which forms are saved or given up, whichever session they belong to.
    func noting(_ activity: PageActivity) -> PageActivity {
        var noted = activity
        noted.formClosed = { form in
            self.state.withLock { state in
                for index in state.sessions.indices { state.sessions[index].use.finished(form) }
            }
            activity.formClosed(form)
        }
        return noted
    }

    /// Returns an activity that also notes what happens on the pages of a session.
    func noting(_ activity: PageActivity, of number: Int) -> PageActivity {
        var noted = activity
        noted.streamOpened = {
            self.change(number) { use, _ in use.streamOpened() }
            activity.streamOpened()
        }
        noted.streamClosed = {
            self.change(number) { $0.streamClosed(at: $1) }
            activity.streamClosed()
        }
        noted.formOpened = { form in
            self.change(number) { $0.edited(form, at: $1) }
            activity.formOpened(form)
        }
        return noted
    }

    private func change(_ number: Int, _ body: (inout SessionUse, Duration) -> Void) {
        let moment = now()
        state.withLock { state in
            guard let index = state.sessions.firstIndex(where: { $0.number == number }) else { return }
            body(&state.sessions[index].use, moment)
        }
    }
}
