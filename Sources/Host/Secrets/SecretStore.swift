package import ConferenceErrors
import Platform
import PrivateFiles

/// Keeps passwords and tokens of providers: in the user's keyring, in a private file, or with commands of the user.
///
/// A new secret goes where ``place()`` says. The caller remembers where each one went, because the choice can change:
///
///     let secrets = SecretStore(choice: settings.secrets, environment: environment)
///     let name = SecretName(provider: "org.example.rooms", .setting("token"))
///     try secrets.exclusively(name) { () throws(ConferenceError) in
///         try secrets.store(Secret(typed), as: name, before: known.place) { known.place = $0 }
///     }
///     let token = try secrets.secret(name, in: known.place)
///
/// A keyring that is locked or does not answer is an error. It is never a reason to keep a secret elsewhere.
package struct SecretStore: Sendable {
    package let choice: SecretChoice
    /// Whether the person may be asked for the password of the keyring.
    package let isInteractive: Bool
    /// Becomes readable when the caller loses interest in an answer of the keyring or of a command; negative for never.
    private let cancellation: Int32
    private let environment: [String: String]
    private let notify: @Sendable (ConferenceError) -> Void
    var patience = SecretService.Patience()

    /// - Parameters:
    ///   - environment: the environment of the user, which names the session bus and the directories.
    ///   - cancellation: a descriptor that becomes readable when the caller loses interest in an answer of the keyring or of a
    ///     command.
    ///   - notify: called with a note when the first secret is stored in a file, or one that was kept elsewhere before.
    package init(
        choice: SecretChoice, environment: [String: String], isInteractive: Bool = false,
        cancellation: Int32 = -1, notify: @escaping @Sendable (ConferenceError) -> Void = { _ in }
    ) {
        self.choice = choice
        self.environment = environment
        self.isInteractive = isInteractive
        self.cancellation = cancellation
        self.notify = notify
    }

    /// Returns the same store for work that can be left to the next program: it waits only briefly for the keyring.
    package var impatient: SecretStore {
        var store = self
        store.patience.service = .seconds(5)
        return store
    }

    /// Returns where a new secret would be kept.
    ///
    /// - Throws: `keyringFailed`, `keyringSilent` if there is a keyring that does not work.
    package func place() throws(ConferenceError) -> SecretPlace {
        switch choice {
        case .keyring: return .keyring
        case .file: return .file
        case .commands: return .command
        case .automatic:
            let (service, _) = try SecretService.connect(
                environment: environment, patience: patience, cancellation: cancellation)
            return service == nil ? .file : .keyring
        }
    }

    /// Makes sure that a secret could be stored now, as far as that can be told without storing one.
    ///
    /// - Throws: the same as ``place()``; if a file is the place, `insecurePermissions`, `brokenSecrets` and the like.
    package func checkPlace(of name: SecretName) throws(ConferenceError) {
        let place = try place()
        if place == .file { _ = try keeper(place).secret(name) }
    }

    /// Whether the user's commands can read secrets, but not store them. The user then stores a secret by other means.
    package var isStoredByUser: Bool {
        guard case .commands(let commands) = choice else { return false }
        return commands.write == nil
    }

    /// Returns a secret, or nil if the place has none of this name.
    package func secret(_ name: SecretName, in place: SecretPlace) throws(ConferenceError) -> Secret? {
        try keeper(place).secret(name)
    }

    /// Stores a secret, and then removes it from the place where it was before, if that is another one.
    ///
    /// - Parameters:
    ///   - reservation: what ``reserve(_:)`` has returned.
    ///   - note: remembers where the secret is now. It runs when the new secret is on the disk and the former one is
    ///     still there, so that a program that is killed at any moment leaves one that can be found.
    package func store(
        _ secret: Secret, as name: SecretName, before: SecretPlace?, reservation: Reservation? = nil,
        note: (SecretPlace) throws(ConferenceError) -> Void
    ) throws(ConferenceError) {
        let place = try place()
        try keeper(place, before: before, reservation).store(secret, as: name)
        try note(place)
        if let before, before != place { removeFormer(name, from: before) }
    }

    /// Room for a secret, until it is stored or given up.
    package struct Reservation: Sendable {
        fileprivate let file: PrivateFile.Reservation?
    }

    /// Makes sure that a secret which cannot be had a second time can be stored, before it is requested.
    ///
    /// - Throws: what storing it now would throw: the disk is full, or the place for secrets does not work.
    package func reserve(_ name: SecretName) throws(ConferenceError) -> Reservation {
        let place = try place()
        return Reservation(file: place == .file ? try FileKeeper(places: places, notify: notify).reserve(name) : nil)
    }

    /// Removes a secret that another one has replaced. Tells the user if that is not possible.
    package func removeFormer(_ name: SecretName, from place: SecretPlace) {
        do throws(ConferenceError) {
            try keeper(place).remove(name)
        } catch {
            notify(error.introduced(by: "The secret was stored, but a former one could not be removed from its place."))
        }
    }

    /// Removes copies of secrets of the provider from the directory of secret files, which a program that was killed while it
    /// wrote there has left behind, wherever its secrets are kept now.
    package func removeLeftovers(of name: SecretName) throws(ConferenceError) {
        try FileKeeper(places: places, notify: notify).removeLeftovers(of: name)
    }

    /// Removes a secret. Does nothing if the place has none of this name.
    package func remove(_ name: SecretName, from place: SecretPlace) throws(ConferenceError) {
        try keeper(place).remove(name)
    }

    /// Runs `body` while no other program reads, changes and stores this secret.
    ///
    /// - Parameter wanted: how long to wait for another program; nil for as long as that program may wait for the keyring.
    /// - Throws: `secretBusy` if another one does so for too long.
    package func exclusively<Value>(
        _ name: SecretName, within wanted: Duration? = nil, _ body: () throws(ConferenceError) -> Value
    ) throws(ConferenceError) -> Value {
        // The other program may be asking the person. Work without a person does not wait for that.
        let limit = patience.service * 2 + (isInteractive ? patience.person : .zero)
        return try SecretLock.hold(name, places: places, until: Deadline(after: wanted ?? limit), body)
    }

    /// Tells the user about something that could not be done now.
    package func report(_ error: ConferenceError) { notify(error) }

    func isKeyringLocked() throws(ConferenceError) -> Bool {
        try KeyringKeeper(environment: environment, patience: patience, isInteractive: false).isLocked()
    }

    private var places: Places { Places(environment: environment) }

    /// - Parameter before: where a secret that is to be stored was until now.
    private func keeper(
        _ place: SecretPlace, before: SecretPlace? = nil, _ reservation: Reservation? = nil
    ) throws(ConferenceError) -> any SecretKeeper {
        switch place {
        case .keyring:
            return KeyringKeeper(
                environment: environment, patience: patience, isInteractive: isInteractive, cancellation: cancellation)
        case .file:
            let wasElsewhere = before.map { $0 != .file } ?? false
            return FileKeeper(
                places: places, wasElsewhere: wasElsewhere, reservation: reservation?.file, notify: notify)
        case .command:
            guard case .commands(let commands) = choice else { throw .secretCommandsMissing() }
            return CommandKeeper(commands: commands, environment: environment, cancellation: cancellation)
        }
    }
}
