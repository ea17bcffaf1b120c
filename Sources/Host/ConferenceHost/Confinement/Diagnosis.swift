package import ConferenceErrors
import ConferenceModel
import Glibc
package import Platform
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

extension ConferenceHost {
    /// Looks at the machine, and has a worker confine itself without a provider. It keeps the calling thread waiting, at
    /// most as long as a worker may take to start and to leave.
    package func diagnosis() -> Diagnosis {
        let places = Places(environment: configuration.environment)
        let probe = MachineProbe()
        var result = Diagnosis(
            landlockVersion: probe.landlockVersion,
            kernelRelease: MachineProbe.kernelRelease, isRoot: getuid() == 0,
            settings: places.configuration + "/host.json",
            providerDirectories: ProviderPlace.all(for: configuration).places.map(\.path))
        var level = ConfinementLevel.required
        var layers = probe.layers
        do throws(ConferenceError) {
            let settings = try HostSettings(places: places)
            level = settings.sandbox
            result.level = level.rawValue
            if let warning = settings.warning { result.warnings.append(warning) }
            result.swiftRuntime = try RuntimeDirectory(configuration)?.path
            if let runtime = result.swiftRuntime { try SwiftRuntime.check(runtime) }
            result.worker = try WorkerProgram.path(besides: configuration.executable)
            try askWorker(level, &result, &layers)
        } catch {
            result.problems.append(error)
        }
        result.layers = layers.map { layer in
            Diagnosis.Layer(
                name: layer.name, level: layer.level, missing: layer.missing,
                isRequired: level.requiredLayers.contains(layer.name))
        }
        if result.isRoot { result.warnings.append(ConferenceError.runsAsRoot().message) }
        return result
    }

    /// Has a worker confine itself; `layers` becomes what it reports, whatever is missing.
    private func askWorker(
        _ level: ConfinementLevel, _ result: inout Diagnosis, _ layers: inout [SandboxLayer]
    ) throws(ConferenceError) {
        let worker = result.worker ?? ""
        let nobody = InstalledProvider(
            identifier: "doctor", name: "doctor", version: "", path: "", library: "", origin: .builtIn, state: .ready,
            problem: nil, manifest: nil)
        let policy = ConfinementPolicy(
            level: level, grants: result.swiftRuntime.map { [PathGrant($0)] } ?? [])
        let unknown = WorkerEnd(reason: .ended, phase: nil, log: [])
        let session: WorkerSession
        do throws(WorkerFailure) {
            session = WorkerSession(
                provider: nobody, launch: try WorkerLaunch(path: worker, configuration: configuration),
                configuration: configuration, cancellation: Cancellation())
        } catch {
            throw error.error(provider: nobody, end: unknown, worker: worker)
        }
        do throws(WorkerFailure) {
            let ack = try session.exchangeGreetings(policy)
            layers = ack.sandbox
            result.workerBuild = ack.build
            if !ack.lostGrants.isEmpty { result.warnings.append(ConferenceError.lostGrants(ack.lostGrants).message) }
            if let missing = policy.level.shortfall(in: ack.sandbox) { throw .unconfined(missing, policy.level) }
            session.end()
        } catch {
            let end = session.abandon(after: error)
            throw error.error(provider: nobody, end: end, worker: worker)
        }
    }
}
