import Foundation

/// The directories and files of the programs, by the XDG base directory specification.
///
/// Relative paths in the variables are ignored, as the specification requires. This type creates no files or directories.
package struct Places: Sendable {
    private let environment: [String: String]
    private let home: String

    /// - Parameter environment: the environment variables; tests pass their own.
    package init(environment: [String: String]) {
        self.environment = environment
        home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? NSHomeDirectory()
    }

    /// The path of the store: `CONFERENCE_STORE`, otherwise `$XDG_DATA_HOME/conference/calendar.sqlite`.
    package var store: String {
        if let chosen = environment["CONFERENCE_STORE"], !chosen.isEmpty { return chosen }
        return dataHome + "/conference/calendar.sqlite"
    }

    /// `$XDG_DATA_HOME`.
    package var dataHome: String { directory("XDG_DATA_HOME", default: "\(home)/.local/share") }

    /// `$XDG_DATA_DIRS`, in order.
    package var dataDirectories: [String] {
        let listed = (environment["XDG_DATA_DIRS"] ?? "").split(separator: ":").map(String.init)
            .filter { $0.hasPrefix("/") }
        return listed.isEmpty ? ["/usr/local/share", "/usr/share"] : listed
    }

    /// Returns the path of a provider's configuration, mode 0600, below `$XDG_CONFIG_HOME/conference/providers`.
    package func providerConfiguration(_ identifier: String) -> String {
        "\(configuration)/providers/\(identifier).json"
    }

    /// `$XDG_CONFIG_HOME`.
    package var configurationHome: String { directory("XDG_CONFIG_HOME", default: "\(home)/.config") }

    /// `$XDG_CONFIG_DIRS`, in order.
    package var configurationDirectories: [String] {
        let listed = (environment["XDG_CONFIG_DIRS"] ?? "").split(separator: ":").map(String.init)
            .filter { $0.hasPrefix("/") }
        return listed.isEmpty ? ["/etc/xdg"] : listed
    }

    /// `$XDG_CONFIG_HOME/conference`.
    package var configuration: String { configurationHome + "/conference" }

    /// `$XDG_STATE_HOME/conference`, mode 0700: pins, quarantine, grants.
    package var state: String { directory("XDG_STATE_HOME", default: "\(home)/.local/state") + "/conference" }

    /// The places for the environment of this process.
    package static var current: Places { Places(environment: ProcessEnvironment.variables) }

    private func directory(_ variable: String, default fallback: String) -> String {
        guard let value = environment[variable], value.hasPrefix("/") else { return fallback }
        return value
    }
}
