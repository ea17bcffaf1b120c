package import Accounts
package import ConferenceErrors
package import ConferenceModel
import Foundation
import Platform
import Glibc
package import Secrets
package import WorkerProtocol

/// The environment of a ``ConferenceHost``. Holds everything that a host would otherwise look up in its process, so that tests
/// can set it.
package struct HostConfiguration: Sendable {
    /// Directories with bundles that the user named (`--provider-dir`). They are searched first.
    package var providerDirectories: [String]
    /// The environment variables. Only a few of them are passed on to workers.
    package var environment: [String: String]
    /// The path of the running program. The worker and the built-in providers are found relative to it.
    package var executable: String
    /// The limits for everything that providers do.
    package var limits: Limits
    /// Returns the current time in seconds since 1970.
    package var now: @Sendable () -> Int64
    /// Called with each event on the channels to workers (`--trace`). May be called on several threads.
    package var trace: (@Sendable (HostTrace) -> Void)?
    /// Called when the host begins to wait for a provider, and again with the same value when the wait is over. May be called
    /// on several threads.
    package var wait: (@Sendable (ProviderWait, _ isOver: Bool) -> Void)?
    /// Called with a problem that no request fails of, such as a provider that has filled its directory. May be called on
    /// several threads, also after the answer.
    package var warn: (@Sendable (ConferenceError) -> Void)?
    /// How strictly workers are confined, overriding the user's settings, or nil to follow the settings. The conformance checks
    /// set this to test a provider at a stricter level.
    package var confinement: ConfinementLevel?
    /// A file with the certificates to trust in HTTPS calls of providers, or nil for those of the system. No environment
    /// variable can set it.
    package var certificateAuthorities: String?

    /// The double that gets the HTTPS calls of the provider instead of its service; nil except in a check.
    package var serviceDouble: ServiceDouble?
    /// The files of the computer's administrator. No environment variable can name others.
    package var administrator = AdministratorFiles()

    /// Whether a crash of this process leaves no core file once it may have read a secret.
    package var forbidsCoreFiles = false

    /// Whether a person is there who can be asked for the password of the keyring.
    package var isInteractive = false

    /// Returns an error's message as the program shows it. `conferencectl` adds the commands that help.
    package var sentence: @Sendable (ConferenceError) -> String = { $0.message }
    /// Returns the command with which the user allows a provider a host of a private network, or nil if the program has
    /// none.
    package var commandAllowingHost: @Sendable (_ provider: InstalledProvider, _ host: String) -> String? = { _, _ in
        nil
    }

    /// Creates a configuration.
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

    /// Returns the configuration of this process, with its environment and the path of its program.
    package static func standard(providerDirectories: [String] = []) -> HostConfiguration {
        HostConfiguration(
            providerDirectories: providerDirectories, environment: ProcessEnvironment.variables,
            executable: RunningProgram.path)
    }
}

extension HostConfiguration {
    /// Returns the configuration of a provider.
    ///
    /// - Parameters:
    ///   - asksPerson: false for work that can be left to the next program: nobody is asked for the password of the keyring,
    ///     and the keyring is waited for only briefly.
    ///   - cancellation: becomes readable when the caller loses interest in secrets; negative for never.
    package func settings(
        of manifest: ProviderManifest, asksPerson: Bool = true, cancellation: Int32 = -1
    ) -> ProviderConfiguration {
        ProviderConfiguration(
            manifest: manifest, places: Places(environment: environment), limits: limits, administrator: administrator,
            double: serviceDouble
        ) { [self] () throws(ConferenceError) in
            try secrets(asksPerson: asksPerson, cancellation: cancellation)
        }
    }

    /// From now on, a crash of this process leaves no core file, which would contain the secrets that it has read. A debugger can
    /// still be attached, and a person who needs a core file can raise the limit again.
    package static func forbidCoreFiles() {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit) == 0 else { return }
        limit.rlim_cur = 0
        setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
    }

    /// Returns the place for secrets that the user has chosen.
    ///
    /// - Throws: `brokenConfiguration` (78); `insecurePermissions`, `insecurePath` (77).
    package func secrets(asksPerson: Bool = true, cancellation: Int32 = -1) throws(ConferenceError) -> SecretStore {
        if forbidsCoreFiles { Self.forbidCoreFiles() }
        let store = SecretStore(
            choice: try HostSettings(places: Places(environment: environment)).secrets, environment: environment,
            isInteractive: isInteractive && asksPerson, cancellation: cancellation
        ) { [warn] in warn?($0) }
        return asksPerson ? store : store.impatient
    }
}

extension HostConfiguration {
    /// Returns the accounts of the user, whose secrets are in the place that the user has chosen.
    package func accounts() -> AccountStore {
        accounts { [self] () throws(ConferenceError) in try secrets() }
    }

    /// Returns the accounts of the user.
    ///
    /// - Parameter secrets: returns the place for secrets.
    func accounts(secrets: @escaping @Sendable () throws(ConferenceError) -> SecretStore) -> AccountStore {
        AccountStore(
            places: Places(environment: environment), secrets: secrets, now: now, authorities: certificateAuthorities,
            environment: environment
        ) { [administrator, limits] account in
            // A file that cannot be used stops every provider.
            let policy = try? administrator.policy(limits: limits)
            return policy?.provider(account.name.provider).accounts[account.name.account]?.permits(account) ?? true
        }
    }
}

/// An event on the channel between the host and a worker.
package enum HostTrace: Sendable {
    /// A worker was started for a provider.
    case started(provider: String, process: Int32)
    /// The host sent a frame, which is shown as a readable line without secrets.
    case sent(provider: String, frame: String)
    /// The worker sent a frame.
    case received(provider: String, frame: String)
    /// The host has made an HTTPS call for the provider.
    case called(provider: String, call: TracedCall)
    /// The process has ended, and the host has reaped it.
    case ended(provider: String, process: Int32, how: String)
}
