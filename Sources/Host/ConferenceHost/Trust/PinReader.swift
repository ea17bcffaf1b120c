import ConferenceErrors
import Platform
import Synchronization

/// The user's pins, read when the first one is needed and at most once.
final class PinReader: Sendable {
    private let store: PinStore
    private let pins = Mutex<[String: Pin]?>(nil)

    /// Pins that have not been read yet.
    init(_ configuration: HostConfiguration) {
        store = PinStore(places: Places(environment: configuration.environment))
    }

    /// The pin of a provider, or nil if it has none.
    func pin(of identifier: String) throws(ConferenceError) -> Pin? {
        try pins.withLock { known throws(ConferenceError) in
            if let known { return known[identifier] }
            let pins = try store.pins()
            known = pins
            return pins[identifier]
        }
    }
}
