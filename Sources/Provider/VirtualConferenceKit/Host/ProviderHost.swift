import Synchronization

/// The host that a provider runs in: its configuration, its log, its name.
///
/// There is one provider in a process, and so there is one host, which is known before the principal class is made:
///
///     override init() {
///         server = ProviderHost.current.configuration["server"] ?? "https://meet.example.org"
///     }
///
/// Outside a host, as in a unit test of a provider, everything is nil and the log goes nowhere; a test that needs
/// values uses ``init(configuration:)`` and ``run(_:)-(()->Result)``.
public struct ProviderHost: Sendable {
    /// How much a line of the log matters. The numbers are those of `vcp.h`.
    public enum LogLevel: Int32, Sendable, CaseIterable {
        /// For the author.
        case debug = 0
        /// For whoever looks.
        case info = 1
        /// Something was not as it should be; the request goes on.
        case warning = 2
        /// Something failed.
        case error = 3
    }

    /// Where the values come from.
    enum Backing: Sendable {
        case none
        case table(HostTable, request: UInt64?)
        case values([String: String])
    }

    let backing: Backing

    init(_ backing: Backing) { self.backing = backing }

    /// A host with these settings and nothing else, for unit tests of a provider.
    public init(configuration: [String: String]) { self.init(.values(configuration)) }

    /// The host of this process. Usable everywhere, on every thread.
    public static var current: ProviderHost { scoped ?? ofProcess.withLock { $0 } }

    /// What the manifest declares (`VCPConfiguration`) and the user has set, or the defaults.
    public var configuration: Configuration { Configuration(host: self) }

    /// The name of the host program; nil outside a host.
    public var name: String? { table?.name }
    /// Its version.
    public var version: String? { table?.version }
    /// The `CFBundleIdentifier` of this provider; nil outside a host.
    public var bundleIdentifier: String? { table?.bundleIdentifier }

    /// How long the host will still wait for the answer to the current request: what remains for network calls.
    ///
    /// Nil where there is no request, as in an initialiser, or in code that does not run in the task of one.
    public var timeRemaining: Duration? {
        guard case .table(let table, request: let request?) = backing else { return nil }
        return table.timeRemaining(for: request)
    }

    /// Adds a line to the provider's log, which the user can look at when something does not work.
    ///
    /// Long and frequent lines are cut.
    ///
    /// - Important: Secrets do not belong here.
    public func log(_ message: String, level: LogLevel = .info) { table?.log(message, level: level.rawValue) }

    /// Makes this the ``current`` host for the time of a call.
    public func run<Result>(_ operation: () throws -> Result) rethrows -> Result {
        try Self.$scoped.withValue(self, operation: operation)
    }

    /// Makes this the ``current`` host for the time of a call, and for the tasks that it starts.
    public func run<Result>(
        isolation: isolated (any Actor)? = #isolation, _ operation: () async throws -> Result
    ) async rethrows -> Result {
        try await Self.$scoped.withValue(self, operation: operation, isolation: isolation)
    }

    /// Makes this the host of all code that no ``run(_:)-(()->Result)`` surrounds, such as a callback on a thread of
    /// somebody else.
    func becomeHostOfProcess() { Self.ofProcess.withLock { $0 = self } }

    private var table: HostTable? {
        guard case .table(let table, _) = backing else { return nil }
        return table
    }

    @TaskLocal private static var scoped: ProviderHost?
    private static let ofProcess = Mutex(ProviderHost(.none))
}
