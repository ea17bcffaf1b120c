import Synchronization

/// One call of a default implementation that forwards to the method's other form. Detects endless recursion.
///
/// By default, each form of ``EKVirtualConferenceProvider``'s methods calls the other. If a subclass overrides neither, the
/// calls would never end. Then, and only then, both defaults run at the same time for the same object, perhaps on different
/// threads. (An overridden form can reach its default only through `super`. In that case, too, no implementation is left to
/// forward to.)
struct DefaultForm {
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

    /// The defaults that are running. Each entry keeps its object alive, so that no other object can get the same identifier.
    private static let active = Mutex<[Method: Depth]>([:])

    private let method: Method
    private let style: Style

    /// Enters a default. Returns nil if the default of the other form is running, which means that the subclass overrides
    /// neither form.
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

    /// Leaves the default. Must be called exactly once.
    func leave() {
        Self.active.withLock { active in
            active[method]?.add(-1, to: style)
            if active[method]?.isOver == true { active[method] = nil }
        }
    }

    /// Runs the asynchronous form in a task, leaves the default, and calls the handler with the result.
    func answer<Value: Sendable>(
        _ provider: EKVirtualConferenceProvider,
        _ completionHandler: @escaping @Sendable (Value?, (any Error)?) -> Void,
        by work: @escaping @Sendable (EKVirtualConferenceProvider) async throws -> Value
    ) {
        // A provider is not Sendable, and Apple's method signature does not say `sending`. The use here is safe, because the
        // caller does not use the provider until its completion handler is called.
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
