import Synchronization

/// One inherited form of a method that has two, while it hands the call on to the other form.
///
/// Each form of ``EKVirtualConferenceProvider``'s methods calls the other one by default. Where a subclass overrides
/// neither, that would never end. A call that is in *both* defaults for the same object is such a case; nothing else
/// is, however many calls there are at a time and whichever threads they are on, since an overridden form never gets
/// to its default unless it asks for it by `super`, which then has nothing to offer either.
struct DefaultForm {
    /// Which of the two forms.
    enum Style { case asynchronous, completionHandler }

    private struct Method: Hashable {
        var object: ObjectIdentifier
        var name: String
    }

    private struct Depth {
        var asynchronous = 0
        var completionHandler = 0

        var isOver: Bool { asynchronous == 0 && completionHandler == 0 }

        func isOther(than style: Style) -> Bool {
            switch style {
            case .asynchronous: completionHandler > 0
            case .completionHandler: asynchronous > 0
            }
        }

        mutating func add(_ change: Int, to style: Style) {
            switch style {
            case .asynchronous: asynchronous += change
            case .completionHandler: completionHandler += change
            }
        }
    }

    /// The defaults that are being run. Their objects are alive as long, so that an identifier means one object.
    private static let active = Mutex<[Method: Depth]>([:])

    private let method: Method
    private let style: Style

    /// Enters a default; nil where the other form's default is what called it, so that nobody overrides either.
    init?(_ style: Style, of provider: EKVirtualConferenceProvider, method name: String) {
        let method = Method(object: ObjectIdentifier(provider), name: name)
        let entered = Self.active.withLock { active in
            guard active[method]?.isOther(than: style) != true else { return false }
            active[method, default: Depth()].add(1, to: style)
            return true
        }
        guard entered else { return nil }
        self.method = method
        self.style = style
    }

    /// Ends the default; once for each that was entered.
    func leave() {
        Self.active.withLock { active in
            active[method]?.add(-1, to: style)
            if active[method]?.isOver == true { active[method] = nil }
        }
    }

    /// Runs the asynchronous form as a task, leaves the default, and calls the handler with what came of it.
    func answer<Value: Sendable>(
        _ provider: EKVirtualConferenceProvider,
        _ completionHandler: @escaping @Sendable (Value?, (any Error)?) -> Void,
        by work: @escaping @Sendable (EKVirtualConferenceProvider) async throws -> Value
    ) {
        // The caller of a method with a completion handler leaves the object alone until it is called back; a provider
        // is not Sendable, and Apple's shape has no way to say that it is sent.
        nonisolated(unsafe) let provider = provider
        Task {
            let result: Result<Value, any Error>
            do { result = .success(try await work(provider)) } catch { result = .failure(error) }
            leave()
            switch result {
            case .success(let value): completionHandler(value, nil)
            case .failure(let error): completionHandler(nil, error)
            }
        }
    }
}
