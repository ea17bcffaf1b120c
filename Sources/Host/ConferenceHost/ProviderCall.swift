import ConferenceModel
import Support
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
    ///   - ask: the question.
    ///   - check: makes a value of the answer.
    ///   - deliver: is called once, as soon as the result is there; the worker may then still be on its way out.
    func perform<Answer, Value>(
        ask: (WorkerSession) throws(WorkerFailure) -> Answer,
        check: (Answer) throws(ConferenceError) -> Value,
        deliver: (Result<Value, ConferenceError>) -> Void
    ) {
        do throws(ConferenceError) {
            let prepared = try prepare()
            let session = try start(prepared)
            do throws(WorkerFailure) {
                try session.greet()
                try session.load(prepared.load, library: prepared.library.descriptor.number)
                let answer = try ask(session)
                deliver(Result { () throws(ConferenceError) in try check(answer) })
                session.end()
            } catch {
                let end = error.leavesWorkerIntact ? session.end() : session.abandon(after: error)
                throw error.error(provider: provider, end: end, worker: prepared.worker)
            }
        } catch {
            deliver(.failure(error))
        }
    }

    /// What is needed before a process is worth its start.
    private struct Prepared: ~Copyable {
        let worker: String
        let load: Load
        let library: SealedLibrary
        let secrets: [String]
    }

    private func prepare() throws(ConferenceError) -> Prepared {
        if let problem = provider.problem { throw problem }
        guard let manifest = provider.manifest else { throw .manifestMissing(provider.path) }
        let worker = try WorkerProgram.path(besides: configuration.executable)
        let entries = try ProviderConfiguration(
            manifest: manifest, places: Places(environment: configuration.environment), limits: configuration.limits
        ).complete()
        let load = Load(
            identifier: manifest.identifier, principalClass: manifest.principalClass ?? "", hostName: "conference",
            hostVersion: ProtocolBuild.identifier,
            configuration: entries.compactMap { entry in
                entry.value.map {
                    ConfigurationEntry(key: entry.key.key, value: $0.text, isSecret: entry.key.isSecret)
                }
            })
        return Prepared(
            worker: worker, load: load,
            library: try TrustGate(configuration: configuration).sealedLibrary(of: provider),
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
