import ConferenceErrors
import Platform
import Synchronization

/// The user's pins, read when the first one is needed and at most once.
final class PinReader: Sendable {
    private let store: PinStore
    private let pins = Mutex<[String: Pin]?>(nil)

    /// Creates a reader that has not read the pins yet.
    init(_ configuration: HostConfiguration) {
        store = PinStore(places: Places(environment: configuration.environment))
    }

    /// Returns the pin of a provider, or nil if it has none.
    func pin(of identifier: String) throws(ConferenceError) -> Pin? {
        try pins.withLock { known throws(ConferenceError) in
            if let known { return known[identifier] }
            let pins = try store.pins()
            known = pins
            return pins[identifier]
        }
    }
}
