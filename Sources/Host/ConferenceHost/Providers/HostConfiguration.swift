package import ConferenceErrors
package import ConferenceModel
import Foundation
import Glibc
package import WorkerProtocol

/// What a ``ConferenceHost`` goes by. Everything that it would otherwise take from its surroundings is in here, so that
/// a test decides it.
package struct HostConfiguration: Sendable {
    /// Directories with bundles that the user named (`--provider-dir`), first in the search.
    package var providerDirectories: [String]
    /// The variables to go by; only a few of them reach a worker.
    package var environment: [String: String]
    /// The path of the running program, from which the worker and the providers beside it are found.
    package var executable: String
    /// The bounds on everything that providers do.
    package var limits: Limits
    /// The wall clock in seconds, for the time at which a conference was made.
    package var now: @Sendable () -> Int64
    /// Is told what happens on the channels to workers (`--trace`); called from several threads.
    package var trace: (@Sendable (HostTrace) -> Void)?
    /// How strictly workers are confined, whatever the user's settings say; nil to go by the settings. The conformance kit
    /// tries with it how a provider does under another level.
    package var confinement: ConfinementLevel?
    /// Which hosts providers may reach over HTTPS.
    package var network: any NetworkGrants = InstalledGrants()
    /// A file of certificates to trust instead of the system's, for the calls of providers. Tests set it; no variable of
    /// the environment does.
    package var certificateAuthorities: String?

    /// Is asked before each attempt to start a worker; a number other than 0 is the error that the attempt ends with. Tests
    /// set it: no limit keeps user 0 from starting processes.
    package var spawnFailure: @Sendable () -> Int32 = { 0 }

    /// Returns an error's sentence as the program shows it. `conferencectl` adds the commands that help.
    package var sentence: @Sendable (ConferenceError) -> String = { $0.message }
    /// Returns the command with which the user allows a provider a host of a private network; nil if the program has none.
    package var commandAllowingHost: @Sendable (_ provider: InstalledProvider, _ host: String) -> String? = { _, _ in
        nil
    }

    /// A configuration from its parts.
    package init(
        providerDirectories: [String], environment: [String: String], executable: String, limits: Limits = Limits(),
        now: @escaping @Sendable () -> Int64 = { Int64(time(nil)) }, trace: (@Sendable (HostTrace) -> Void)? = nil
    ) {
        self.providerDirectories = providerDirectories
        self.environment = environment
        self.executable = executable
        self.limits = limits
        self.now = now
        self.trace = trace
    }

    /// The configuration of a program: its own environment and its own path.
    package static func standard(providerDirectories: [String] = []) -> HostConfiguration {
        HostConfiguration(
            providerDirectories: providerDirectories, environment: ProcessInfo.processInfo.environment,
            executable: runningExecutable())
    }

    /// The target of `/proc/self/exe`: not what the caller typed, but what runs.
    private static func runningExecutable() -> String {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let length = readlink("/proc/self/exe", &buffer, buffer.count)
        guard length > 0 else { return "/" }
        return String(decoding: buffer[..<length].map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}

/// Something that happened between the host and a worker.
package enum HostTrace: Sendable {
    /// A worker was started for a provider.
    case started(provider: String, process: Int32)
    /// A frame went to the worker, as a readable line without secrets.
    case sent(provider: String, frame: String)
    /// A frame came from the worker.
    case received(provider: String, frame: String)
    /// The process is gone and reaped.
    case ended(provider: String, process: Int32, how: String)
}
