package import ConferenceErrors
import ConferenceModel
import Foundation
package import Platform
import PrivateFiles
package import Secrets
package import WorkerProtocol

/// The user's settings for the host, in `$XDG_CONFIG_HOME/conference/host.json`.
///
/// A JSON object with the optional keys `sandbox` (`required`, `strict` or `minimal`), `secrets` (`keyring`, `file` or an object
/// with commands) and `swiftRuntimeDirectory`. Environment variables cannot override them. The host refuses a file that another user could have written. It also refuses one with an
/// unknown key, so that a misspelt setting does not look as if it were in force.
package struct HostSettings: Hashable, Sendable {
    /// How strictly workers are confined.
    package var sandbox = ConfinementLevel.required
    /// Where secrets of providers are kept.
    package var secrets = SecretChoice.automatic
    /// The directory of the Swift runtime, if the user has set one that differs from the one recorded in the libraries.
    package var swiftRuntimeDirectory: String?
    /// The path of the file, which need not exist.
    package let path: String

    /// Reads the file. Without a file, all settings have their defaults.
    ///
    /// - Throws: `brokenConfiguration` (78); `insecurePermissions`, `insecurePath` (77).
    package init(places: Places) throws(ConferenceError) {
        path = places.configuration + "/host.json"
        guard let content = try PrivateFile(path: path, limit: Self.lengthLimit).read() else { return }
        let values: [String: Value]
        do {
            values = try JSONDecoder().decode([String: Value].self, from: Data(content))
        } catch {
            throw .brokenConfiguration(path, problem: "it is not a JSON object of texts")
        }
        for (key, value) in values.sorted(by: { $0.key < $1.key }) {
            guard key != "secrets" else {
                secrets = try choice(value)
                continue
            }
            guard case .text(let value) = value else {
                throw .brokenConfiguration(path, problem: "it is not a JSON object of texts")
            }
            switch key {
            case "sandbox":
                guard let level = ConfinementLevel.all.first(where: { $0.rawValue == value }) else {
                    throw .brokenConfiguration(
                        path, problem: "sandbox is “\(value)”, but must be required, strict or minimal")
                }
                sandbox = level
            case "swiftRuntimeDirectory":
                guard value.hasPrefix("/"), !value.utf8.contains(0) else {
                    throw .brokenConfiguration(path, problem: "swiftRuntimeDirectory is not an absolute path")
                }
                swiftRuntimeDirectory = value
            default:
                throw .brokenConfiguration(
                    path,
                    problem: "“\(key)” is not a known key; the keys are sandbox, secrets and swiftRuntimeDirectory")
            }
        }
    }

    /// A value in the file.
    private enum Value: Decodable {
        case text(String)
        /// Commands, by what they do.
        case commands([String: [String]])

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let text = try? container.decode(String.self) {
                self = .text(text)
            } else {
                self = .commands(try container.decode([String: [String]].self))
            }
        }
    }

    private func choice(_ value: Value) throws(ConferenceError) -> SecretChoice {
        switch value {
        case .text("keyring"): return .keyring
        case .text("file"): return .file
        case .commands(let commands):
            let chosen = SecretCommands(
                read: commands["read"] ?? [], write: commands["write"], remove: commands["remove"])
            guard chosen.isValid, Set(commands.keys).isSubset(of: ["read", "write", "remove"]) else { break }
            return .commands(chosen)
        case .text: break
        }
        throw .brokenConfiguration(
            path,
            problem: "secrets must be “keyring”, “file”, or an object with the commands “read”, “write” and “remove”, "
                + "each a list of a program and its arguments, of which only “read” is needed")
    }

    /// The warning to show on every run if the protection is weaker than the default; nil otherwise.
    package var warning: Sentence? {
        sandbox == .minimal ? ConferenceError.minimalSandbox(path).sentence : nil
    }

    private static let lengthLimit = 65_536
}
