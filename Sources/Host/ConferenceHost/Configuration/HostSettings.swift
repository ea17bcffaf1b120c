package import ConferenceErrors
import ConferenceModel
import Foundation
package import Platform
package import WorkerProtocol

/// What the user decides about the host, in `$XDG_CONFIG_HOME/conference/host.json`.
///
/// An object with these keys, none of which has to be there: `sandbox` (`required`, `strict` or `minimal`) and
/// `swiftRuntimeDirectory`. The environment has no say in either. A file that somebody else could have written is not
/// obeyed but refused, and so is a key that is not known: a misspelt wish should not look granted.
package struct HostSettings: Hashable, Sendable {
    /// How strictly workers are confined.
    package var sandbox = ConfinementLevel.required
    /// The directory of the Swift runtime, where it is not the one that the libraries name.
    package var swiftRuntimeDirectory: String?
    /// The file, whether it is there or not.
    package let path: String

    /// Reads the file; without one, everything is as it comes.
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
                        path, problem: "sandbox is “\(value)”, and has to be required, strict or minimal")
                }
                sandbox = level
            case "swiftRuntimeDirectory":
                guard value.hasPrefix("/"), !value.utf8.contains(0) else {
                    throw .brokenConfiguration(path, problem: "swiftRuntimeDirectory is not an absolute path")
                }
                swiftRuntimeDirectory = value
            default:
                throw .brokenConfiguration(
                    path, problem: "“\(key)” is not a key of it; there are sandbox and swiftRuntimeDirectory")
            }
        }
    }

    /// What is said on every run with less protection than there is by itself; nil where nothing is.
    package var warning: String? {
        sandbox == .minimal ? ConferenceError.minimalSandbox(path).message : nil
    }

    private static let lengthLimit = 65_536
}
