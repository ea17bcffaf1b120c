import Platform
import ConferenceModel
import WorkerProtocol

/// The conversation with one worker, from its start to its end.
///
/// The owner calls ``greet(_:)``, ``load(_:library:)``, then any number of requests, and finally ``end()`` or
/// ``terminate(after:)`` exactly once. After that, the process is reaped and its descriptors are closed.
///
/// A session blocks the thread that uses it, and belongs to one thread at a time.
final class WorkerSession {
    let provider: InstalledProvider
    let configuration: HostConfiguration
    /// Cancels the request in progress.
    var cancellation: Cancellation
    let launch: WorkerLaunch
    /// Checks that every frame is one that its sender may send now.
    var rules = Session()
    var log: WorkerLog
    /// Removes the secrets of the provider from every text that it sends, before the text is used for anything.
    let redaction: SecretRedaction
    /// What the provider is doing; nil until its library is loaded.
    var phase: WorkerPhase? { didSet { log.phase = phase } }
    /// The number of the last request; 0 before the first one.
    var lastRequest: UInt32 = 0
    /// The optional abilities of the provider; nil until it is loaded.
    var abilities: Loaded?
    /// Makes the provider's HTTPS calls; created for the first one.
    var broker: HTTPBroker?
    /// The accounts whose credentials its calls may have.
    let accounts: ProviderAccounts?
    /// Signs with the keys that the provider does not get.
    let signer: ProviderSigner?

    var limits: Limits { configuration.limits }

    /// Whether the process is still running.
    var isAlive: Bool { !launch.process.waitForEnd(until: Deadline(after: .zero)) }

    /// Takes over a worker for a provider.
    ///
    /// - Parameter secrets: texts that are removed from everything that the provider sends.
    init(
        provider: InstalledProvider, launch: WorkerLaunch, configuration: HostConfiguration,
        secrets: [String] = [], accounts: ProviderAccounts? = nil, signer: ProviderSigner? = nil,
        cancellation: Cancellation
    ) {
        self.provider = provider
        self.launch = launch
        self.configuration = configuration
        self.accounts = accounts
        self.signer = signer
        self.cancellation = cancellation
        redaction = SecretRedaction(secrets)
        log = WorkerLog(limits: configuration.limits, redaction: redaction, now: configuration.now)
        configuration.trace?(.started(provider: provider.identifier, process: launch.process.identifier))
    }
}
