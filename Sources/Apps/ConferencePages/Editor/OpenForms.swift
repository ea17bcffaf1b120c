import Synchronization

/// The forms that were saved, so that a form that is sent twice saves once.
///
/// A browser sends a form again if the person presses the button twice, reloads the answer, or goes back and presses it again.
final class OpenForms: Sendable {
    private static let most = 1_024

    private struct Saved {
        let form: String
        let address: String
    }

    private let saved = Mutex<[Saved]>([])

    /// Runs a body that saves what a form asks for, unless that was done before. Others wait meanwhile.
    ///
    /// - Parameters:
    ///   - form: the key of the form.
    ///   - body: saves, and returns the address of the page to show then.
    /// - Returns: that address, also for a form that was saved before.
    func once(_ form: String, _ body: () throws -> String) rethrows -> String {
        try saved.withLock { saved in
            if let before = saved.first(where: { $0.form == form }) { return before.address }
            let address = try body()
            if saved.count >= Self.most { saved.removeFirst() }
            saved.append(Saved(form: form, address: address))
            return address
        }
    }

    /// The address of the page to show for a form that was saved; nil if it was not.
    func address(of form: String) -> String? {
        saved.withLock { saved in saved.first { $0.form == form }?.address }
    }
}
