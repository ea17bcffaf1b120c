import CalendarStore
package import ConferenceErrors
import Dispatch
import Glibc
import PagesControl
import Platform
import Synchronization

/// The helper process: serves the pages of one user, and ends when no browser shows them.
///
/// It runs on its own, apart from the program that started it: in a session of its own and in the root folder, so that it
/// keeps no terminal and no file system busy. It has the owner's access to the calendars.
package final class PagesProcess: Sendable {
    private let sessions: PageSessions
    private let presentations = Presentations()
    private let desks = PageDesks()
    private let life: Mutex<LifeCycle>
    private let wake = DispatchSemaphore(value: 0)
    private let now: @Sendable () -> Duration
    /// Nil before the process listens, and once it ends.
    private let socket = Mutex<ControlSocket?>(nil)

    /// - Parameter now: the time on a clock that is never set back; tests replace it.
    package init(now: @escaping @Sendable () -> Duration = { MonotonicClock.now }) {
        self.now = now
        sessions = PageSessions(now: now)
        life = Mutex(LifeCycle(now: now()))
    }

    /// Serves pages until the process should end.
    ///
    /// - Parameters:
    ///   - environment: names the folder of the socket.
    ///   - isReady: called once the helper can be asked, also if another one runs already.
    /// - Throws: the errors of ``PageServer`` and of the socket's folder.
    package func run(environment: [String: String], isReady: () -> Void) throws(ConferenceError) {
        let site = PageSite(
            sessions: sessions, activity: activity, desks: desks, presentations: presentations)
        let server = try PageServer { site.handle($0, $1) }
        defer { server.stop() }
        let place = ControlPlace(environment: environment)
        let port = server.port
        let presenter = Presenter(
            sessions: sessions, presentations: presentations, desks: desks, environment: environment, port: port)
        let opened = try place.whileLocked { () throws(ConferenceError) -> ControlSocket? in
            try ControlSocket(at: place) { [weak self] request, connection in
                guard let self else { return .init(.ending) }
                guard let page = request.presented, !request.ends, request.version == OpenRequest.version else {
                    return .init(answer(request, port: port, at: place))
                }
                activity.requested()
                return presenter.present(page, request, connection)
            }
        }
        isReady()
        guard let opened else { return }
        socket.withLock { $0 = opened }
        waitForEnd()
        endListening(at: place)
        site.close()
    }

    /// Makes room for the next helper, which can start from now on.
    private func endListening(at place: ControlPlace) {
        let opened = socket.withLock { socket in
            defer { socket = nil }
            return socket
        }
        try? place.whileLocked { () throws(ConferenceError) in opened?.stop() }
    }

    private func answer(_ request: OpenRequest, port: UInt16, at place: ControlPlace) -> OpenAnswer {
        guard !request.ends else {
            // Before the answer, so that the caller does not find this helper again.
            endListening(at: place)
            life.withLock { $0.endNow() }
            wake.signal()
            return .ending
        }
        // An answer of this version tells a caller of another one to end this helper.
        guard request.version == OpenRequest.version else { return .ending }
        activity.requested()
        let scope = SessionScope(store: request.store, viewer: request.viewer)
        let secret = sessions.invite(to: request.page, scope)
        let desk = desks.desk(for: scope)
        // The browser takes longer to start than this.
        Task(priority: .utility) { AgendaPage.prepare(request.page, desk) }
        return OpenAnswer(address: "http://127.0.0.1:\(port)/o/\(secret.text)")
    }

    /// What the pages report about their visitors.
    private var activity: PageActivity {
        PageActivity(
            requested: { [weak self] in self?.change { $0.requested(at: $1) } },
            streamOpened: { [weak self] in self?.change { life, _ in life.streamOpened() } },
            streamClosed: { [weak self] in self?.change { $0.streamClosed(at: $1) } },
            formOpened: { [weak self] form in self?.change { $0.edited(form, at: $1) } },
            formClosed: { [weak self] form in self?.change { life, _ in life.finished(form) } })
    }

    private func change(_ body: (inout LifeCycle, Duration) -> Void) {
        let moment = now()
        let mustWake = life.withLock { life in
            let before = life.end
            body(&life, moment)
            // Only an earlier end needs attention at once: a later one is noticed when the thread wakes up.
            guard let after = life.end else { return false }
            return before.map { after < $0 } ?? true
        }
        if mustWake { wake.signal() }
    }

    private func waitForEnd() {
        while true {
            guard let end = life.withLock({ $0.end }) else {
                wake.wait()
                continue
            }
            let left = end - now()
            guard left > .zero else { return }
            _ = wake.wait(timeout: .now() + .milliseconds(Int(left.milliseconds) + 1))
        }
    }
}

/// What happens on the pages that decides how long the process lives.
package struct PageActivity: Sendable {
    package var requested: @Sendable () -> Void
    package var streamOpened: @Sendable () -> Void
    package var streamClosed: @Sendable () -> Void
    /// A form has text that is not saved; called with its key.
    package var formOpened: @Sendable (String) -> Void
    /// A form was saved or given up.
    package var formClosed: @Sendable (String) -> Void

    package init(
        requested: @escaping @Sendable () -> Void = {}, streamOpened: @escaping @Sendable () -> Void = {},
        streamClosed: @escaping @Sendable () -> Void = {},
        formOpened: @escaping @Sendable (String) -> Void = { _ in },
        formClosed: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.requested = requested
        self.streamOpened = streamOpened
        self.streamClosed = streamClosed
        self.formOpened = formOpened
        self.formClosed = formClosed
    }
}

extension OpenAnswer {
    /// The helper ends, or is one of another version: the caller asks the next one.
    fileprivate static var ending: OpenAnswer { OpenAnswer(failure: .pagesEnding()) }
}
