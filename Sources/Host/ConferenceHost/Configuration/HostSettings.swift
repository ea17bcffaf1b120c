package import ConferenceErrors
import ConferenceModel
import Foundation
package import Platform
import PrivateFiles
package import WorkerProtocol

/// The user's settings for the host, in `$XDG_CONFIG_HOME/conference/host.json`.
///
/// A JSON object with the optional keys `sandbox` (`required`, `strict` or `minimal`) and `swiftRuntimeDirectory`. Environment
/// variables cannot override them. The host refuses a file that another user could have written. It also refuses one with an
/// unknown key, so that a misspelt setting does not look as if it were in force.
package struct HostSettings: Hashable, Sendable {
    /// How strictly workers are confined.
    package var sandbox = ConfinementLevel.required
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
        let values: [String: String]
        do {
            values = try JSONDecoder().decode([String: String].self, from: Data(content))
        } catch {
            throw .brokenConfiguration(path, problem: "it is not a JSON object of texts")
        }
        for (key, value) in values.sorted(by: { $0.key < $1.key }) {
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
                    path, problem: "“\(key)” is not a known key; the keys are sandbox and swiftRuntimeDirectory")
            }
        }
    }

    /// The warning to show on every run if the protection is weaker than the default; nil otherwise.
    package var warning: Sentence? {
        sandbox == .minimal ? ConferenceError.minimalSandbox(path).sentence : nil
    }

    private static let lengthLimit = 65_536
}
