import Foundation
import TestSupport
import Testing

/// Servers of other people that tests start, each with Python's help.
enum RealServers {
    /// The Python in which Synapse is installed, if there is one.
    static let hasSynapse = canImport("synapse.app.homeserver", of: Programs.path(of: "python3"))

    /// The Python of the system, for which Debian packages Ice.
    static let pythonWithIce = "/usr/bin/python3"

    /// Whether a Mumble server can be started.
    static let hasMumble =
        Programs.path(of: "murmurd") != nil && FileManager.default.fileExists(atPath: "/usr/share/slice/Murmur.ice")
        && canImport("Ice", of: pythonWithIce)

    private static func canImport(_ module: String, of python: String?) -> Bool {
        guard let python, FileManager.default.isExecutableFile(atPath: python) else { return false }
        return (try? Programs.run(python, ["-c", "import \(module)"]).status) == 0
    }
}

extension Trait where Self == ConditionTrait {
    /// Runs the test only if Synapse is installed.
    static var needsSynapse: Self {
        .enabled(if: RealServers.hasSynapse, "There is no Synapse on this machine (pip install matrix-synapse).")
    }

    /// Runs the test only if a Mumble server and Ice for Python are installed.
    static var needsMumble: Self {
        .enabled(
            if: RealServers.hasMumble,
            "There is no Mumble server on this machine (Debian: mumble-server, python3-zeroc-ice, zeroc-ice-slice).")
    }
}
