import ConferenceErrors
import Foundation
import Glibc
import Platform
import PrivateFiles

/// Keeps secrets in `$XDG_CONFIG_HOME/conference/secrets/<provider>.json`, mode 0600, in a directory with mode 0700.
struct FileKeeper: SecretKeeper {
    let places: Places
    /// Whether the secret to be stored was kept elsewhere before, which the user is told.
    var wasElsewhere = false
    /// Room on the disk for the secret to be stored.
    var reservation: PrivateFile.Reservation?
    /// Called with a note for the user when the first secret is stored in the directory, or one that was kept elsewhere.
    let notify: (ConferenceError) -> Void

    private static let limit = 1_048_576

    private var directory: String { places.configuration + "/secrets" }

    private func file(of name: SecretName) -> PrivateFile {
        PrivateFile(path: "\(directory)/\(name.provider).json", limit: Self.limit, purpose: .secrets)
    }

    func secret(_ name: SecretName) throws(ConferenceError) -> Secret? {
        let file = file(of: name)
        guard let text = try parsed(file.read(), file.path)[name.pathInProvider] else { return nil }
        return try Secret(text)
    }

    func store(_ secret: Secret, as name: SecretName) throws(ConferenceError) {
        let isFirst = access(directory, F_OK) != 0
        try change(file(of: name)) { $0[name.pathInProvider] = secret.text }
        if isFirst || wasElsewhere { notify(.secretsInFile(directory)) }
    }

    /// Reserves room for a secret that is going to replace the one of this name.
    func reserve(_ name: SecretName) throws(ConferenceError) -> PrivateFile.Reservation {
        // A byte of a secret can take several in JSON.
        try file(of: name).reserve(more: 2 * Secret.limit)
    }

    func remove(_ name: SecretName) throws(ConferenceError) {
        let file = file(of: name)
        guard access(file.path, F_OK) == 0 else { return try file.removeLeftovers() }
        try change(file) { $0[name.pathInProvider] = nil }
    }

    /// Removes what a program that was killed has left behind while it stored a secret of the provider.
    func removeLeftovers(of name: SecretName) throws(ConferenceError) { try file(of: name).removeLeftovers() }

    private func change(
        _ file: PrivateFile, _ body: (inout [String: String]) -> Void
    ) throws(ConferenceError) {
        try file.change(with: reservation) { content throws(ConferenceError) in
            let before = try parsed(content, file.path)
            var secrets = before
            body(&secrets)
            guard secrets != before else { return nil }
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            guard let bytes = try? encoder.encode(secrets), bytes.count <= Self.limit else {
                throw .fileTooLarge(file.path, limit: Self.limit)
            }
            return Array(bytes) + [UInt8(ascii: "\n")]
        }
    }

    private func parsed(_ content: [UInt8]?, _ path: String) throws(ConferenceError) -> [String: String] {
        guard let content else { return [:] }
        do {
            return try JSONDecoder().decode([String: String].self, from: Data(content))
        } catch {
            // The decoder's error can quote the file.
            throw .brokenSecrets(path)
        }
    }
}
