import ConferenceErrors
import ConferenceModel
import Platform
import Signing
import WorkerProtocol

/// One call to one provider: starts a worker, checks it, has it load the library, asks it, and ends it.
///
/// Blocks the calling thread, but no longer than the limits allow.
struct ProviderCall {
    let configuration: HostConfiguration
    let provider: InstalledProvider
    let cancellation: Cancellation
    /// Workers that can be used instead of a new one.
    var workers: WorkerPool?
    /// The pins to compare the library with.
    var pins: PinReader?
    /// Whether to keep a worker that has answered for the next call to its provider, instead of ending it.
    var keepsWorker = false

    /// Runs a conversation, in which one worker answers any number of requests.
    ///
    /// - Parameter deliver: receives the result; see ``perform(isRepeatable:ask:check:deliver:)``.
    func converse<Value>(
        isRepeatable: Bool = false,
        _ body: (ProviderConversation) throws(ProviderConversation.RequestFailure) -> Value,
        deliver: (Result<Value, ConferenceError>) -> Void
    ) {
        perform(isRepeatable: isRepeatable) { session throws(WorkerFailure) -> Result<Value, ConferenceError> in
            do throws(ProviderConversation.RequestFailure) {
                return .success(try body(ProviderConversation(session, configuration: configuration)))
            } catch {
                switch error.cause {
                case .worker(let failure): throw failure
                case .invalidAnswer(let problem): return .failure(problem)
                }
            }
        } check: { result throws(ConferenceError) in
            try result.get()
        } deliver: {
            deliver($0)
        }
    }

    /// Asks a worker and delivers its answer.
    ///
    /// - Parameters:
    ///   - isRepeatable: true if the request may be made twice. Then it is repeated once with a new worker if the provider
    ///     crashes.
    ///   - ask: makes the request.
    ///   - check: validates the answer and converts it to a value.
    ///   - deliver: called exactly once, as soon as the result is known; the worker may not have ended yet.
    func perform<Answer, Value>(
        isRepeatable: Bool = false,
        ask: (WorkerSession) throws(WorkerFailure) -> Answer,
        check: (Answer) throws(ConferenceError) -> Value,
        deliver: (Result<Value, ConferenceError>) -> Void
    ) {
        do throws(ConferenceError) {
            try UnfinishedWork.during { () throws(ConferenceError) in
                try supervise(isRepeatable: isRepeatable, ask: ask, check: check, deliver: deliver)
            }
        } catch {
            deliver(.failure(error))
        }
    }

    /// Asks once, or twice if the provider crashes and the request may be repeated.
    private func supervise<Answer, Value>(
        isRepeatable: Bool,
        ask: (WorkerSession) throws(WorkerFailure) -> Answer,
        check: (Answer) throws(ConferenceError) -> Value,
        deliver: (Result<Value, ConferenceError>) -> Void
    ) throws(ConferenceError) {
        if let problem = provider.problem { throw problem }
        let supervision = Supervision(provider: provider, configuration: configuration)
        try supervision.admit(cancellation)
        if cancellation.isCancelled { throw .requestCancelled(provider: provider.label) }
        var trials = isRepeatable ? 2 : 1
        while let fault = try attempt(ask: ask, check: check, deliver: deliver) {
            trials -= 1
            if fault.isCrash, trials > 0, !cancellation.isCancelled { continue }
            supervision.noteFault(fault.error)
            throw fault.error
        }
        supervision.noteSuccess()
    }

    /// A failure that the provider has caused and that counts against its health.
    private struct Fault {
        let error: ConferenceError
        /// Whether its process ended on its own.
        let isCrash: Bool
    }

    /// Asks once.
    ///
    /// - Returns: the fault that kept the provider from answering, or nil if the result was delivered.
    /// - Throws: failures that say nothing about the provider's health: refusals, a missing configuration.
    private func attempt<Answer, Value>(
        ask: (WorkerSession) throws(WorkerFailure) -> Answer,
        check: (Answer) throws(ConferenceError) -> Value,
        deliver: (Result<Value, ConferenceError>) -> Void
    ) throws(ConferenceError) -> Fault? {
        let worker = try WorkerProgram.path(besides: configuration.executable)
        let session: WorkerSession
        var failure: WorkerFailure?
        if let kept = workers?.takeKept(for: provider, cancellation) {
            session = kept
        } else {
            let prepared = try prepare()
            session = try start(worker, prepared)
            failure = Self.load(prepared, into: session)
        }
        do throws(WorkerFailure) {
            if let failure { throw failure }
            let answer = try ask(session)
            let result = Result { () throws(ConferenceError) in try check(answer) }
            guard keepsWorker, case .success = result, let workers else {
                deliver(result)
                session.end()
                return nil
            }
            // The worker is kept before the result is delivered, because the next call may follow at once.
            workers.keep(session)
            deliver(result)
            return nil
        } catch {
            let end = error.leavesWorkerIntact ? session.end() : session.terminate(after: error)
            let sentence = error.error(provider: provider, end: end, worker: worker)
            guard error.isFault(end) else { throw sentence }
            return Fault(error: sentence, isCrash: error.isCrash(end))
        }
    }

    // MARK: Steps

    /// Everything that can be checked before a process is started.
    private struct Prepared: ~Copyable {
        let load: Load
        let library: SealedLibrary
        let policy: ConfinementPolicy
        /// The directory of the Swift runtime that the library needs, or nil.
        let runtime: String?
        let accounts: ProviderAccounts
        let signer: ProviderSigner

        var secrets: [String] { load.configuration.filter(\.isSecret).map(\.value) + signer.secrets }
    }

    private func prepare() throws(ConferenceError) -> Prepared {
        try AddressSpace.require(AddressSpace.forWorkers, isForWorkers: true)
        guard let manifest = provider.manifest else { throw .manifestMissing(provider.path) }
        // A secret that an earlier version has left in the file is moved, if that is possible without asking.
        let stored =
            manifest.configuration.isEmpty || configuration.serviceDouble != nil
            ? nil
            : try? configuration.settings(of: manifest, asksPerson: false, cancellation: cancellation.descriptor)
                .protectSecrets(reports: false)
        let entries = try configuration.settings(of: manifest, cancellation: cancellation.descriptor)
            .complete(stored, directory: provider.namedDirectory)
        let settings = Dictionary(
            entries.filter { !$0.key.isSecret }.compactMap { entry in entry.value.map { (entry.key.key, $0.text) } },
            uniquingKeysWith: { first, _ in first })
        let signer = ProviderSigner(
            keys: manifest.signingKeys.map { key in
                .init(declaration: key, secret: entries.first { $0.key.key == key.key }?.value?.text)
            }, settings: settings, now: configuration.now)
        let accounts = try accounts(manifest, settings: settings)
        var load = Load(
            identifier: manifest.identifier, principalClass: manifest.principalClass ?? "", hostName: "conference",
            hostVersion: ProtocolBuild.identifier,
            configuration: entries.compactMap { entry in
                // The provider can sign with such a key, and so does not need to know it.
                guard !manifest.signingKeys.contains(where: { $0.key == entry.key.key }) else { return nil }
                return entry.value.map {
                    ConfigurationEntry(key: entry.key.key, value: $0.text, isSecret: entry.key.isSecret)
                }
            }, offers: HostOffers(account: true, sign: true), accounts: accounts.entries)
        let library = try TrustGate(configuration: configuration, pins: pins).sealedLibrary(of: provider)
        let (policy, runtime) = try WorkerPolicy(configuration: configuration).policy(for: provider, library: library)
        load.runtimeLibraries = runtime?.libraries ?? []
        return Prepared(
            load: load, library: library, policy: policy, runtime: runtime?.directory, accounts: accounts,
            signer: signer)
    }

    private func accounts(
        _ manifest: ProviderManifest, settings: [String: String]
    ) throws(ConferenceError) -> ProviderAccounts {
        if let double = configuration.serviceDouble {
            return try ProviderAccounts(of: provider, manifest, settings: settings, source: double)
        }
        // The store keeps the object, and so its descriptor stays open as long as calls are made.
        let store = configuration.accounts { [configuration, cancellation] () throws(ConferenceError) in
            try configuration.secrets(cancellation: cancellation.descriptor)
        }
        return try ProviderAccounts(of: provider, manifest, settings: settings, source: store)
    }

    private func start(_ worker: String, _ prepared: borrowing Prepared) throws(ConferenceError) -> WorkerSession {
        do throws(WorkerFailure) {
            let launch: WorkerLaunch
            if let spare = workers?.takeSpare(for: prepared.runtime) {
                launch = spare
            } else {
                launch = try WorkerLaunch(path: worker, configuration: configuration)
            }
            return WorkerSession(
                provider: provider, launch: launch, configuration: configuration, secrets: prepared.secrets,
                accounts: prepared.accounts, signer: prepared.signer, cancellation: cancellation)
        } catch {
            let end = WorkerEnd(reason: .ended, phase: nil, log: [])
            throw error.error(provider: provider, end: end, worker: worker)
        }
    }

    /// Checks the worker and has it load the provider. Returns the failure, or nil on success.
    private static func load(_ prepared: borrowing Prepared, into session: WorkerSession) -> WorkerFailure? {
        do throws(WorkerFailure) {
            try session.greet(prepared.policy)
            try session.load(prepared.load, library: prepared.library.descriptor.number)
            return nil
        } catch {
            return error
        }
    }
}
