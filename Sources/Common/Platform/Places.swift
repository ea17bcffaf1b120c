import Foundation

/// Where things are, by the XDG base directory rules.
///
/// A relative path in one of the variables is ignored, as those rules say. Nothing is created here.
package struct Places: Sendable {
    private let environment: [String: String]
    private let home: String

    /// - Parameter environment: the variables to go by; a test gives its own.
    package init(environment: [String: String]) {
        self.environment = environment
        home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? NSHomeDirectory()
    }

    /// The store: `CONFERENCE_STORE`, else `$XDG_DATA_HOME/conference/calendar.sqlite`.
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

    /// Where the configuration of one provider is kept, mode 0600, below `$XDG_CONFIG_HOME/conference/providers`.
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

    /// Where things are for this process.
    package static var current: Places { Places(environment: ProcessInfo.processInfo.environment) }

    private func directory(_ variable: String, default fallback: String) -> String {
        guard let value = environment[variable], value.hasPrefix("/") else { return fallback }
        return value
    }
}
