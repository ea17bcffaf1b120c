import Foundation
import Synchronization

/// The forms that were saved, so that a form that is sent twice saves once.
///
/// A browser sends a form again if the person presses the button twice, reloads the answer, or goes back and presses it again.
final class OpenForms: Sendable {
    private static let most = 1_024

    private struct Saved {
        let form: String
        let content: Int
        let address: String
    }

    private struct State {
        var saved: [Saved] = []
        /// The forms that are being saved.
        var locks: [String: NSLock] = [:]
    }

    private let state = Mutex(State())

    /// Runs a body that saves what a form asks for, unless that was done before. Others wait meanwhile.
    ///
    /// - Parameters:
    ///   - form: the key of the form.
    ///   - fields: what the form says.
    ///   - body: saves, and returns the address of the page to show then.
    /// - Returns: that address, also for a form that was saved before; nil if the form was saved with other fields, as that of a
    ///   duplicated tab. The body was not run then.
    func once(_ form: String, saying fields: [String: String], _ body: () throws -> String) rethrows -> String? {
        let content = fields.hashValue
        // Another form does not wait, because this one may wait for the store.
        let lock = state.withLock { state in
            let lock = state.locks[form] ?? NSLock()
            state.locks[form] = lock
            return lock
        }
        return try lock.withLock {
            defer { state.withLock { $0.locks[form] = nil } }
            if let before = state.withLock({ state in state.saved.first { $0.form == form } }) {
                return before.content == content ? before.address : nil
            }
            let address = try body()
            state.withLock { state in
                if state.saved.count >= Self.most { state.saved.removeFirst() }
                state.saved.append(Saved(form: form, content: content, address: address))
            }
            return address
        }
    }

    /// Whether a form was saved with other fields.
    func wasSaved(_ form: String, otherwise fields: [String: String]) -> Bool {
        state.withLock { state in state.saved.contains { $0.form == form && $0.content != fields.hashValue } }
    }

    /// The address of the page to show for a form that was saved; nil if it was not.
    func address(of form: String) -> String? {
        state.withLock { state in state.saved.first { $0.form == form }?.address }
    }
}
