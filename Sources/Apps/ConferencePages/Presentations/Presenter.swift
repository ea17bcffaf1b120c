import CalendarStore
import ConferenceErrors
import EventPresentation
import Glibc
package import PagesControl
import Platform

/// Shows the pages of programs: checks what a program asks for, opens the browser, and watches both ends.
package struct Presenter: Sendable {
    private let sessions: PageSessions
    private let presentations: Presentations
    private let desks: PageDesks
    /// The environment of this process. A program's own could name another browser, which would get the address.
    private let environment: [String: String]
    private let port: UInt16

    package init(
        sessions: PageSessions, presentations: Presentations, desks: PageDesks, environment: [String: String],
        port: UInt16
    ) {
        self.sessions = sessions
        self.presentations = presentations
        self.desks = desks
        self.environment = environment
        self.port = port
    }

    package func present(
        _ page: PresentedPage, _ request: OpenRequest, _ connection: ControlConnection
    ) -> ControlSocket.Reply {
        do throws(ConferenceError) {
            try page.check()
            guard let program = CallingProgram(process: connection.caller, environment: environment) else {
                throw .callerUnknown()
            }
            if page.isOfStoredEvent, !program.mayRead(.events) { throw .presentationNeedsAccess(program.executable) }
            let presentation = Presentation(page, by: program, connection)
            try presentations.add(presentation)
            let scope = SessionScope(store: request.store, viewer: viewer(request.viewer))
            return ControlSocket.Reply(.presented) { show(presentation, scope) }
        } catch {
            return ControlSocket.Reply(OpenAnswer(failure: error))
        }
    }

    private func show(_ presentation: Presentation, _ scope: SessionScope) {
        let desk = desks.desk(for: scope)
        guard presentation.whenAbandoned({ [streams = desk.streams] in streams.announce() }) else {
            return presentation.fail(.callerUnknown())
        }
        watch(presentation, desk)
        let secret = sessions.invite(to: "presented?for=\(presentation.key)", scope)
        let address = "http://127.0.0.1:\(port)/o/\(secret.text)"
        let environment = environment
        // The browser may take seconds to start, and other programs ask meanwhile. A browser that never starts must not keep
        // this process from ending.
        let isStarted = DetachedThread.startPermanent {
            // The browser must not inherit that this thread blocks signals.
            var none = sigset_t()
            sigemptyset(&none)
            pthread_sigmask(SIG_SETMASK, &none, nil)
            do throws(LinkOpener.Failure) {
                try LinkOpener(environment: environment).hand(address)
            } catch {
                presentation.fail(.browserNotOpened(reason: error.reason))
            }
        }
        if !isStarted { presentation.fail(.callerUnknown()) }
    }

    /// Tells the program if another one removes the event.
    private func watch(_ presentation: Presentation, _ desk: PageDesk) {
        let event: PresentedEvent
        switch presentation.page {
        case .event(let shown), .edit(let shown): event = shown
        case .add, .chooser: return
        }
        guard let store = try? desk.store() else { return }
        let values = ["id": event.identifier, "at": event.occurrence]
        let subscription = store.changes.subscribe { [weak presentation, streams = desk.streams] _ in
            guard let presentation else { return }
            do {
                _ = try ShownEvent(desk, values)
            } catch let error as ConferenceError where error.code == .pageEventGone {
                if presentation.end(PresentationEnding(.deleted)) { streams.announce() }
            } catch {
                // Another change tells again.
            }
        }
        presentation.keep(subscription)
    }

    /// The person, with the language and time zone that the program has, and the desktop of this process.
    private func viewer(_ given: Viewer) -> Viewer {
        let language = given.environment.filter {
            $0.key.hasPrefix("LC_") || ["LANG", "LANGUAGE", "TZ", "EMAIL"].contains($0.key)
        }
        return Viewer(
            environment: environment.merging(language) { $1 }, firstWeekday: given.firstWeekday,
            hasTwelveHours: given.hasTwelveHours, usesISODates: given.usesISODates)
    }
}

extension PresentedPage {
    fileprivate var isOfStoredEvent: Bool {
        switch self {
        case .event, .edit: true
        case .add, .chooser: false
        }
    }
}
