package import ConferenceErrors
import ConferenceModel
import Glibc
import Platform
import PrivateFiles
package import Secrets
import WorkerProtocol

/// What `conferencectl doctor` reports: how well this machine can confine providers, and where all files are.
package struct Diagnosis: Sendable {
    /// One layer of the sandbox.
    package struct Layer: Sendable {
        /// The name of the layer, such as `landlock`.
        package var name: String
        /// How much of it is in force: `none`, `partial` or `full`.
        package var level: String
        /// What is missing, or empty.
        package var missing: String
        /// True if providers do not run without it.
        package var isRequired: Bool
    }

    /// How strictly workers must be confined: `required`, `strict` or `minimal`.
    package var level = ConfinementLevel.required.rawValue
    /// Every layer as a worker has reported it after confining itself, or as the kernel announces it if no worker could be
    /// started.
    package var layers: [Layer] = []
    /// The version of the kernel's Landlock interface, or 0 if there is none.
    package var landlockVersion: Int
    /// The release of the kernel.
    package var kernelRelease: String
    /// True if this process runs as user 0.
    package var isRoot: Bool
    /// The path of the worker program, or nil if it is missing.
    package var worker: String?
    /// The build that the worker reports, or nil if it does not answer.
    package var workerBuild: String?
    /// The build of this program.
    package let build = ProtocolBuild.identifier
    /// The Swift runtime for providers, or nil if none needs one.
    package var swiftRuntime: String?
    /// The path of `host.json`, which need not exist.
    package var settings: String
    /// The directories that are searched for providers, in order.
    package var providerDirectories: [String]
    /// Where secrets of providers are kept.
    package var secrets = SecretStanding()
    /// The providers with a secret that an earlier version has left in their configuration file.
    package var unmovedSecrets: [String] = []
    /// The files of the computer's administrator.
    package var administratorFiles: [String] = []
    /// Problems that prevent every provider from running.
    package var problems: [ConferenceError] = []
    /// Warnings about things that work, but could be better.
    package var warnings: [String] = []
}

extension Diagnosis {
    /// Examines the machine, and has a worker confine itself without a provider.
    init(_ configuration: HostConfiguration) {
        let places = Places(environment: configuration.environment)
        let probe = MachineProbe()
        self.init(
            landlockVersion: probe.landlockVersion,
            kernelRelease: MachineProbe.kernelRelease, isRoot: getuid() == 0,
            settings: places.configuration + "/host.json",
            providerDirectories: ProviderPlace.all(for: configuration).places.map(\.path))
        var confinement = ConfinementLevel.required
        var reported = probe.layers
        do throws(ConferenceError) {
            let settings = try HostSettings(places: places)
            confinement = settings.sandbox
            level = confinement.rawValue
            if let warning = settings.warning { warnings.append(warning.text) }
            swiftRuntime = try RuntimeDirectory(configuration)?.path
            if let swiftRuntime { try SwiftRuntime.check(swiftRuntime) }
            let program = try WorkerProgram.path(besides: configuration.executable)
            worker = program
            try askWorker(program, confinement, configuration, &reported)
        } catch {
            problems.append(error)
        }
        layers = reported.map { layer in
            Layer(
                name: layer.name, level: layer.level, missing: layer.missing,
                isRequired: confinement.requiredLayers.contains(layer.name))
        }
        examineSecrets(configuration, places)
        let administrator = configuration.administrator.examine(limits: configuration.limits)
        administratorFiles = administrator.paths
        problems += administrator.problems
        if isRoot { warnings.append(ConferenceError.runsAsRoot().message) }
    }

    /// Finds out where secrets are. Asks the person nothing.
    private mutating func examineSecrets(_ configuration: HostConfiguration, _ places: Places) {
        // A settings file that cannot be used is one of the problems.
        guard let store = try? configuration.secrets(asksPerson: false) else { return }
        secrets = store.standing()
        if let problem = secrets.problem { warnings.append(problem.message) }
        unmovedSecrets = ConfigurationFile.withSecrets(places: places, limits: configuration.limits)
    }

    /// Starts a worker that confines itself and loads nothing, and sets `layers` to what it reports, even if that is not
    /// enough.
    private mutating func askWorker(
        _ worker: String, _ level: ConfinementLevel, _ configuration: HostConfiguration,
        _ layers: inout [SandboxLayer]
    ) throws(ConferenceError) {
        let doctor = InstalledProvider(
            identifier: "doctor", name: "doctor", version: "", path: "", library: "", origin: .builtIn, state: .ready,
            problem: nil, manifest: nil)
        let policy = ConfinementPolicy(level: level, grants: swiftRuntime.map { [PathGrant($0)] } ?? [])
        let session: WorkerSession
        do throws(WorkerFailure) {
            session = WorkerSession(
                provider: doctor, launch: try WorkerLaunch(path: worker, configuration: configuration),
                configuration: configuration, cancellation: Cancellation())
        } catch {
            let end = WorkerEnd(reason: .ended, phase: nil, log: [])
            throw error.error(provider: doctor, end: end, worker: worker)
        }
        do throws(WorkerFailure) {
            let ack = try session.exchangeGreetings(policy)
            layers = ack.sandbox
            workerBuild = ack.build
            if !ack.lostGrants.isEmpty { warnings.append(ConferenceError.lostGrants(ack.lostGrants).message) }
            if let missing = policy.level.shortfall(in: ack.sandbox) { throw .unconfined(missing, policy.level) }
            session.end()
        } catch {
            let end = session.terminate(after: error)
            throw error.error(provider: doctor, end: end, worker: worker)
        }
    }
}
