import ConferenceErrors
import ConferenceModel
import Platform
import WorkerProtocol

/// One question to one provider, in a worker of its own: start, greet, load, ask, check, end.
///
/// It keeps the calling thread waiting, at most as long as the limits allow.
struct ProviderCall {
    let configuration: HostConfiguration
    let provider: InstalledProvider
    let cancellation: Cancellation
    /// Gives a worker that was started in advance, if there is one.
    var spare: @Sendable () -> WorkerLaunch? = { nil }

    /// Asks and delivers.
    ///
    /// - Parameters:
    ///   - isRepeatable: true for a question that may be asked twice; it is then asked once more, of a fresh worker,
    ///     after a crash.
    ///   - ask: the question.
    ///   - check: makes a value of the answer.
    ///   - deliver: is called once, as soon as the result is there; the worker may then still be on its way out.
    func perform<Answer, Value>(
        isRepeatable: Bool = false,
        ask: (WorkerSession) throws(WorkerFailure) -> Answer,
        check: (Answer) throws(ConferenceError) -> Value,
        deliver: (Result<Value, ConferenceError>) -> Void
    ) {
        do throws(ConferenceError) {
            if let problem = provider.problem { throw problem }
            let supervision = Supervision(provider: provider, configuration: configuration)
            try supervision.admit(cancellation)
            var trials = isRepeatable ? 2 : 1
            while let fault = try attempt(ask: ask, check: check, deliver: deliver) {
                trials -= 1
                if fault.isCrash, trials > 0, !cancellation.isCancelled { continue }
                supervision.noteFault(fault.error)
                throw fault.error
            }
            supervision.noteSuccess()
        } catch {
            deliver(.failure(error))
        }
    }

    /// What is the provider's fault, and tells how well it is.
    private struct Fault {
        let error: ConferenceError
        /// True where its process ended by itself.
        let isCrash: Bool
    }

    /// Asks once.
    ///
    /// - Returns: the fault that kept the provider from answering; nil where the result is delivered.
    /// - Throws: what is not the provider's fault, or no sign of bad health: refusals, a missing configuration.
    private func attempt<Answer, Value>(
        ask: (WorkerSession) throws(WorkerFailure) -> Answer,
        check: (Answer) throws(ConferenceError) -> Value,
        deliver: (Result<Value, ConferenceError>) -> Void
    ) throws(ConferenceError) -> Fault? {
        let prepared = try prepare()
        let session = try start(prepared)
        do throws(WorkerFailure) {
            try session.greet(prepared.policy)
            try session.load(prepared.load, library: prepared.library.descriptor.number)
            let answer = try ask(session)
            deliver(Result { () throws(ConferenceError) in try check(answer) })
            session.end()
            return nil
        } catch {
            let end = error.leavesWorkerIntact ? session.end() : session.abandon(after: error)
            let sentence = error.error(provider: provider, end: end, worker: prepared.worker)
            guard error.isFault(end) else { throw sentence }
            return Fault(error: sentence, isCrash: error.isCrash(end))
        }
    }

    /// What is needed before a process is worth its start.
    private struct Prepared: ~Copyable {
        let worker: String
        let load: Load
        let library: SealedLibrary
        let policy: ConfinementPolicy
        let secrets: [String]
    }

    private func prepare() throws(ConferenceError) -> Prepared {
        guard let manifest = provider.manifest else { throw .manifestMissing(provider.path) }
        let worker = try WorkerProgram.path(besides: configuration.executable)
        let entries = try ProviderConfiguration(
            manifest: manifest, places: Places(environment: configuration.environment), limits: configuration.limits
        ).complete()
        var load = Load(
            identifier: manifest.identifier, principalClass: manifest.principalClass ?? "", hostName: "conference",
            hostVersion: ProtocolBuild.identifier,
            configuration: entries.compactMap { entry in
                entry.value.map {
                    ConfigurationEntry(key: entry.key.key, value: $0.text, isSecret: entry.key.isSecret)
                }
            })
        let library = try TrustGate(configuration: configuration).sealedLibrary(of: provider)
        let (policy, runtimeLibraries) = try WorkerPolicy(configuration: configuration)
            .policy(for: provider, library: library)
        load.runtimeLibraries = runtimeLibraries
        return Prepared(
            worker: worker, load: load, library: library, policy: policy,
            secrets: load.configuration.filter(\.isSecret).map(\.value))
    }

    private func start(_ prepared: borrowing Prepared) throws(ConferenceError) -> WorkerSession {
        do throws(WorkerFailure) {
            let launch: WorkerLaunch
            if let spare = spare() {
                launch = spare
            } else {
                launch = try WorkerLaunch(path: prepared.worker, configuration: configuration)
            }
            return WorkerSession(
                provider: provider, launch: launch, configuration: configuration, secrets: prepared.secrets,
                cancellation: cancellation)
        } catch {
            let end = WorkerEnd(reason: .ended, phase: nil, log: [])
            throw error.error(provider: provider, end: end, worker: prepared.worker)
        }
    }
}
