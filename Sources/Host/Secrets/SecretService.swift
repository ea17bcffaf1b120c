import ConferenceErrors
import Platform
import SessionBus

/// The Secret Service of the desktop: a connection to it, with a session.
///
/// Secrets cross the bus unencrypted (the algorithm “plain”). The bus is a socket of this machine that belongs to the user, and
/// a program that can read it can ask for the secrets itself.
final class SecretService {
    /// How long to wait.
    struct Patience: Sendable {
        /// For an answer of the service, which the call may have to start.
        var service = Duration.seconds(15)
        /// For the person to type the password of the keyring.
        var person = Duration.seconds(120)
    }

    /// Why there is no keyring.
    enum Absence: Sendable {
        case noBus, noLibrary, noService, noCollection
    }

    private let bus: SessionBus
    private let patience: Patience
    /// The collection for new secrets.
    let collection: String

    private static let name = "org.freedesktop.secrets"
    private static let root = "/org/freedesktop/secrets"
    private static let interface = "org.freedesktop.Secret"
    private static let none = "/"

    private init(_ bus: SessionBus, collection: String, patience: Patience) {
        self.bus = bus
        self.patience = patience
        self.collection = collection
    }

    /// Connects to the service, or returns why there is none with a default collection. Asks the person nothing.
    ///
    /// - Throws: `keyringFailed`, `keyringSilent` if there is a service that does not work.
    static func connect(
        environment: [String: String], patience: Patience, cancellation: Int32 = -1
    ) throws(ConferenceError) -> (service: SecretService?, absence: Absence?) {
        let bus: SessionBus
        do throws(BusFailure) {
            switch try SessionBus.open(in: environment, cancellation: cancellation) {
            case .connected(let connection): bus = connection
            case .noBus: return (nil, .noBus)
            case .noLibrary: return (nil, .noLibrary)
            }
            let call = BusCall(name, root, interface + ".Service", "ReadAlias", [.string("default")])
            let answer = try bus.call(call, until: Deadline(after: patience.service))
            guard case .path(let path)? = answer.values.first else { throw .unreadable }
            if path == none { return (nil, .noCollection) }
            return (SecretService(bus, collection: path, patience: patience), nil)
        } catch {
            if case .refused(let name) = error, absent.contains(name) { return (nil, .noService) }
            throw error.keyringError
        }
    }

    private static let absent: Set<String> = [
        "org.freedesktop.DBus.Error.ServiceUnknown", "org.freedesktop.DBus.Error.NameHasNoOwner",
        "org.freedesktop.DBus.Error.Spawn.ServiceNotFound",
    ]

    // MARK: Items

    /// Returns the items with these attributes, those of the default collection first. Finds those of locked collections, too.
    func items(_ attributes: [String: String]) throws(ConferenceError) -> [(path: String, isLocked: Bool)] {
        let values = try call(Self.root, "Service", "SearchItems", [.texts(attributes)]).values
        guard values.count == 2, let open = values[0].paths, let locked = values[1].paths else {
            throw BusFailure.unreadable.keyringError
        }
        let items = open.map { ($0, false) } + locked.map { ($0, true) }
        return items.filter { $0.0.hasPrefix(collection + "/") } + items.filter { !$0.0.hasPrefix(collection + "/") }
    }

    /// Whether the default collection is locked.
    func isLocked() throws(ConferenceError) -> Bool {
        let call = BusCall(
            Self.name, collection, "org.freedesktop.DBus.Properties", "Get",
            [.string(Self.interface + ".Collection"), .string("Locked")])
        guard case .variant(.boolean(let flag))? = try send(call).values.first else {
            throw BusFailure.unreadable.keyringError
        }
        return flag
    }

    /// Returns the secret of an item that is not locked.
    func secret(of item: String) throws(ConferenceError) -> Secret {
        let answer = try call(item, "Item", "GetSecret", [.path(try session())])
        guard case .structure(let parts)? = answer.values.first, parts.count == 4, case .bytes(let bytes) = parts[2],
            let text = String(validating: bytes, as: UTF8.self)
        else { throw BusFailure.unreadable.keyringError }
        return try Secret(text)
    }

    /// Stores a secret in the default collection, in place of one with the same attributes.
    func create(_ secret: Secret, as name: SecretName, isInteractive: Bool) throws(ConferenceError) {
        let answer = try call(
            collection, "Collection", "CreateItem",
            [
                .properties([
                    Self.interface + ".Item.Label": .string(name.label),
                    Self.interface + ".Item.Attributes": .texts(name.attributes),
                ]),
                .structure([
                    .path(try session()), .bytes([]), .bytes(Array(secret.text.utf8)),
                    .string("text/plain; charset=utf8"),
                ]),
                .boolean(true),
            ])
        guard answer.values.count == 2, case .path(let prompt) = answer.values[1] else {
            throw BusFailure.unreadable.keyringError
        }
        try answerPrompt(prompt, of: answer.sender, isInteractive: isInteractive)
    }

    func delete(_ item: String, isInteractive: Bool) throws(ConferenceError) {
        let answer = try call(item, "Item", "Delete")
        guard case .path(let prompt)? = answer.values.first else { throw BusFailure.unreadable.keyringError }
        try answerPrompt(prompt, of: answer.sender, isInteractive: isInteractive)
    }

    // MARK: Locks

    /// Unlocks a collection or an item. Asks the person only if the caller is interactive.
    ///
    /// - Throws: `keyringLocked`, `keyringDismissed`, `keyringNotUnlocked`.
    func unlock(_ path: String, isInteractive: Bool) throws(ConferenceError) {
        let answer = try call(Self.root, "Service", "Unlock", [.paths([path])])
        guard answer.values.count == 2, let open = answer.values[0].paths, case .path(let prompt) = answer.values[1]
        else { throw BusFailure.unreadable.keyringError }
        if prompt == Self.none, open.isEmpty { throw .keyringLocked() }
        try answerPrompt(prompt, of: answer.sender, isInteractive: isInteractive)
    }

    /// Has the service ask the person, and waits for the answer.
    private func answerPrompt(
        _ prompt: String, of sender: String, isInteractive: Bool
    ) throws(ConferenceError) {
        guard prompt != Self.none else { return }
        guard isInteractive else { throw .keyringLocked() }
        let signal = BusSignal(sender: sender, path: prompt, interface: Self.interface + ".Prompt", name: "Completed")
        let ask = BusCall(Self.name, prompt, Self.interface + ".Prompt", "Prompt", [.string("")])
        let values: [BusValue]
        do throws(BusFailure) {
            values = try bus.firstSignal(signal, until: Deadline(after: patience.person)) { () throws(BusFailure) in
                _ = try bus.call(ask, until: Deadline(after: patience.service))
            }
        } catch {
            guard error == .timeout else { throw error.keyringError }
            let dismiss = BusCall(Self.name, prompt, Self.interface + ".Prompt", "Dismiss")
            _ = try? bus.call(dismiss, until: Deadline(after: .seconds(1)))
            throw .keyringNotUnlocked(after: patience.person)
        }
        guard case .boolean(let isDismissed)? = values.first else { throw BusFailure.unreadable.keyringError }
        if isDismissed { throw .keyringDismissed() }
    }

    // MARK: Calls

    /// Opens a session, which belongs to this connection. The service frees it together with the connection.
    private func session() throws(ConferenceError) -> String {
        let values = try call(
            Self.root, "Service", "OpenSession", [.string("plain"), .variant(.string(""))]
        ).values
        guard values.count == 2, case .path(let path) = values[1] else { throw BusFailure.unreadable.keyringError }
        return path
    }

    private func call(
        _ path: String, _ part: String, _ method: String, _ arguments: [BusValue] = []
    ) throws(ConferenceError) -> BusAnswer {
        try send(BusCall(Self.name, path, "\(Self.interface).\(part)", method, arguments))
    }

    private func send(_ call: BusCall) throws(ConferenceError) -> BusAnswer {
        do throws(BusFailure) {
            return try bus.call(call, until: Deadline(after: patience.service))
        } catch {
            throw error.keyringError
        }
    }
}

extension BusFailure {
    /// The failure as an error about the keyring.
    var keyringError: ConferenceError {
        switch self {
        case .refused("org.freedesktop.Secret.Error.IsLocked"): .keyringLocked()
        case .refused(let name): .keyringFailed("it answered with the error \(name)")
        case .timeout: .keyringSilent()
        case .cancelled: .keyringFailed("the request was cancelled")
        case .disconnected: .keyringFailed("it has ended the connection")
        case .unreadable, .invalid: .keyringFailed("its answer cannot be understood")
        case .system(let code): .keyringFailed(ConferenceError.reason(code))
        }
    }
}
