import CalendarStore
package import ConferenceErrors
package import PagesControl
import Synchronization

/// A page that a program presents: who asks, what the person has done, and the connection that reports it.
package final class Presentation: Sendable {
    /// Names the presentation in addresses.
    package let key = Secret().text
    let page: PresentedPage
    let program: CallingProgram
    private let connection: ControlConnection

    private struct State {
        var ending: PresentationEnding?
        var isAbandoned = false
        var isSaving = false
        var selected: [String]?
        var subscription: ChangeSubscription?
    }

    private let state = Mutex(State())

    package init(_ page: PresentedPage, by program: CallingProgram, _ connection: ControlConnection) {
        self.page = page
        self.program = program
        self.connection = connection
    }

    /// What the person has done; nil as long as the page waits.
    var ending: PresentationEnding? { state.withLock { $0.ending } }

    /// Whether the program stopped waiting before the person was done. The page stays as it is, and what it saves counts.
    var isAbandoned: Bool { state.withLock { $0.isAbandoned } }

    /// The identifiers of the selected calendars.
    var selected: [String] {
        if let selected = state.withLock({ $0.selected }) { return selected }
        if case .chooser(let choice) = page { return choice.selected }
        return []
    }

    /// Tells the program which calendars are selected, if that has changed.
    func select(_ identifiers: [String]) {
        let isChanged = state.withLock { state in
            guard state.ending == nil, state.selected != identifiers else { return false }
            state.selected = identifiers
            return true
        }
        if isChanged { connection.report(.selected(identifiers)) }
    }

    /// Ends the presentation and tells the program, once.
    ///
    /// - Returns: false if it had ended before.
    @discardableResult
    func end(_ ending: PresentationEnding) -> Bool {
        let (isFirst, subscription) = state.withLock { state -> (Bool, ChangeSubscription?) in
            guard state.ending == nil else { return (false, nil) }
            state.ending = ending
            defer { state.subscription = nil }
            return (true, state.subscription)
        }
        // Released without the lock, because its handler may be running.
        withExtendedLifetime(subscription) {}
        guard isFirst else { return false }
        connection.report(.ended(ending))
        connection.end()
        return true
    }

    /// Runs a body that saves, unless the presentation has ended or another request is saving: a form can be sent twice.
    ///
    /// - Returns: nil if the body was not run.
    func saving<Value>(_ body: () throws -> Value) rethrows -> Value? {
        let mayBegin = state.withLock { state in
            guard state.ending == nil, !state.isSaving else { return false }
            state.isSaving = true
            return true
        }
        guard mayBegin else { return nil }
        defer { state.withLock { $0.isSaving = false } }
        return try body()
    }

    /// The page could not be shown.
    package func fail(_ error: ConferenceError) {
        let isFirst = state.withLock { state in
            defer { state.ending = state.ending ?? PresentationEnding(.canceled) }
            return state.ending == nil
        }
        guard isFirst else { return }
        connection.report(.failed(error))
        connection.end()
    }

    /// Calls a function if the program stops waiting, or ends, before the person is done.
    ///
    /// - Returns: false if the system has no thread to spare.
    func whenAbandoned(_ body: @escaping @Sendable () -> Void) -> Bool {
        connection.whenClosed { [weak self] in
            let wasWaiting = self?.state.withLock { state in
                guard state.ending == nil else { return false }
                state.isAbandoned = true
                return true
            }
            if wasWaiting == true { body() }
        }
    }

    /// Keeps a subscription as long as the page waits.
    func keep(_ subscription: ChangeSubscription) {
        let isLate = state.withLock { state in
            guard state.ending == nil else { return true }
            state.subscription = subscription
            return false
        }
        if isLate { withExtendedLifetime(subscription) {} }
    }
}
