import ConferenceErrors
import Synchronization

/// Keeps secrets in the keyring of the user's desktop.
struct KeyringKeeper: SecretKeeper {
    let environment: [String: String]
    let patience: SecretService.Patience
    /// Whether the person may be asked for the password of the keyring.
    let isInteractive: Bool
    /// Becomes readable when the caller loses interest; negative for never.
    var cancellation: Int32 = -1

    /// One question at a time: the others find the keyring unlocked.
    private static let question = Mutex(())

    /// Connects to the keyring.
    ///
    /// - Throws: `keyringUnavailable` if there is none.
    private func service() throws(ConferenceError) -> SecretService {
        let (service, absence) = try SecretService.connect(
            environment: environment, patience: patience, cancellation: cancellation)
        guard let service else {
            switch absence {
            case .noLibrary: throw .keyringUnavailable("libsystemd is not installed (Debian: libsystemd0)")
            case .noService: throw .keyringUnavailable("no program offers one, such as gnome-keyring or KWallet")
            case .noCollection: throw .keyringUnavailable("it has no default collection")
            case .noBus, nil: throw .keyringUnavailable("this session has no session bus")
            }
        }
        return service
    }

    /// Whether the keyring is locked.
    func isLocked() throws(ConferenceError) -> Bool { try service().isLocked() }

    func secret(_ name: SecretName) throws(ConferenceError) -> Secret? {
        let service = try service()
        guard let item = try service.items(name.attributes).first else { return nil }
        if item.isLocked { try unlock(item.path, service, name) }
        return try service.secret(of: item.path)
    }

    func store(_ secret: Secret, as name: SecretName) throws(ConferenceError) {
        let service = try service()
        if try service.isLocked() { try unlockCollection(service) }
        try service.create(secret, as: name, isInteractive: isInteractive)
    }

    func remove(_ name: SecretName) throws(ConferenceError) {
        let service = try service()
        for item in try service.items(name.attributes) {
            if item.isLocked { try unlock(item.path, service, name) }
            try service.delete(item.path, isInteractive: isInteractive)
        }
    }

    // MARK: Unlocking

    private func unlockCollection(_ service: SecretService) throws(ConferenceError) {
        try asking { () throws(ConferenceError) in
            guard try service.isLocked() else { return }
            try service.unlock(service.collection, isInteractive: isInteractive)
        }
    }

    private func unlock(
        _ item: String, _ service: SecretService, _ name: SecretName
    ) throws(ConferenceError) {
        try asking { () throws(ConferenceError) in
            guard try service.items(name.attributes).contains(where: { $0 == (item, true) }) else { return }
            try service.unlock(item, isInteractive: isInteractive)
        }
    }

    private func asking(_ body: () throws(ConferenceError) -> Void) throws(ConferenceError) {
        try Self.question.withLock { _ throws(ConferenceError) in try body() }
    }
}
