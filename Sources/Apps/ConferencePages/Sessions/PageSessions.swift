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
    private static let mostTickets = 64
    private static let mostSessions = 4_096

    private struct Ticket {
        let secret: Secret
        let scope: SessionScope
        let target: String
        let end: Duration
    }

    private struct Session {
        let secret: Secret
        let scope: SessionScope
        var lastUse: Duration
    }

    private struct State {
        var tickets: [Ticket] = []
        var sessions: [Session] = []
    }

    private let now: @Sendable () -> Duration
    private let state = Mutex(State())

    /// - Parameter now: the time on a clock that is never set back; tests replace it.
    package init(now: @escaping @Sendable () -> Duration) { self.now = now }

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
    /// - Returns: the secret of the session and the page, or nil if the one-time secret is unknown, used, or too old.
    func redeem(_ text: String) -> (session: Secret, target: String)? {
        let moment = now()
        return state.withLock { state in
            state.tickets.removeAll { $0.end <= moment }
            // All are compared, so that the time tells nothing.
            var found: Int?
            for (index, ticket) in state.tickets.enumerated() where ticket.secret.matches(text) { found = index }
            guard let found else { return nil }
            let ticket = state.tickets.remove(at: found)
            if state.sessions.count >= Self.mostSessions,
                let oldest = state.sessions.indices.min(by: {
                    state.sessions[$0].lastUse < state.sessions[$1].lastUse
                })
            {
                state.sessions.remove(at: oldest)
            }
            let session = Session(secret: Secret(), scope: ticket.scope, lastUse: moment)
            state.sessions.append(session)
            return (session.secret, ticket.target)
        }
    }

    /// Returns what a session may see, or nil if its secret is unknown.
    func scope(of text: String) -> SessionScope? {
        let moment = now()
        return state.withLock { state in
            var found: Int?
            for (index, session) in state.sessions.enumerated() where session.secret.matches(text) { found = index }
            guard let found else { return nil }
            state.sessions[found].lastUse = moment
            return state.sessions[found].scope
        }
    }
}
