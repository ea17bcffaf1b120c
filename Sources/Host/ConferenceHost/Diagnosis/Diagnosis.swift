package import ConferenceErrors
import ConferenceModel
import Glibc
import Platform
import WorkerProtocol

/// What this machine offers to confine providers with, and where everything is (`conferencectl doctor`).
package struct Diagnosis: Sendable {
    /// One layer of the sandbox.
    package struct Layer: Sendable {
        /// Such as `landlock`.
        package var name: String
        /// `none`, `partial` or `full`.
        package var level: String
        /// What it lacks; empty where nothing is missing.
        package var missing: String
        /// True where providers are not run without it.
        package var isRequired: Bool
    }

    /// How strictly workers have to be confined: `required`, `strict` or `minimal`.
    package var level = ConfinementLevel.required.rawValue
    /// Every layer, as a worker reported it that confined itself just now; where none could be started, as the kernel
    /// foretells it.
    package var layers: [Layer] = []
    /// The version of Landlock's interface; 0 where the kernel has none.
    package var landlockVersion: Int
    /// The release of the kernel.
    package var kernelRelease: String
    /// True where this is user 0.
    package var isRoot: Bool
    /// The worker program; nil where it is missing.
    package var worker: String?
    /// What the worker says it was built for; nil where it does not answer.
    package var workerBuild: String?
    /// What this program was built for.
    package let build = ProtocolBuild.identifier
    /// The Swift runtime that providers are given; nil where none needs one.
    package var swiftRuntime: String?
    /// `host.json`, whether it is there or not.
    package var settings: String
    /// Where providers are looked for, in order.
    package var providerDirectories: [String]
    /// What keeps every provider from being run; empty where nothing does.
    package var problems: [ConferenceError] = []
    /// What is to be said beside.
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
            if let warning = settings.warning { warnings.append(warning) }
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
        if isRoot { warnings.append(ConferenceError.runsAsRoot().message) }
    }

    /// Starts a worker that confines itself and loads nothing; `layers` becomes what it reports, even if that is too
    /// little.
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
