import Synchronization

/// The host that a provider runs in: its configuration, its log, and HTTPS.
///
/// A process has one provider and one host. The provider's initializer can already use the host:
///
///     override init() {
///         server = ProviderHost.current.configuration["server"] ?? "https://meet.example.org"
///     }
///
/// Outside a host, for example in a unit test, all values are nil and log lines are discarded. A test that needs values uses
/// ``init(configuration:)`` and ``run(_:)-(()->Result)``.
public struct ProviderHost: Sendable {
    /// The importance of a log line. The numbers are those of `vcp_host.h`.
    public enum LogLevel: Int32, Sendable, CaseIterable {
        /// Details for the provider's author.
        case debug = 0
        /// Normal events.
        case info = 1
        /// A problem that did not stop the request.
        case warning = 2
        /// A failure.
        case error = 3
    }

    /// The source of the host's values.
    enum Backing: Sendable {
        case none
        case table(HostTable, request: UInt64?)
        case values([String: String])
    }

    let backing: Backing

    init(_ backing: Backing) { self.backing = backing }

    /// Creates a host that has only these settings, for unit tests of a provider.
    public init(configuration: [String: String]) { self.init(.values(configuration)) }

    /// The host of this process, or the host of the surrounding ``run(_:)-(()->Result)``. Available on every thread.
    public static var current: ProviderHost { scoped ?? ofProcess.withLock { $0 } }

    /// The settings that the manifest declares (`VCPConfiguration`), with the user's values or the defaults.
    public var configuration: Configuration { Configuration(host: self) }

    /// The name of the host program, or nil outside a host.
    public var name: String? { table?.name }
    /// The version of the host program, or nil outside a host.
    public var version: String? { table?.version }
    /// The `CFBundleIdentifier` of this provider, or nil outside a host.
    public var bundleIdentifier: String? { table?.bundleIdentifier }

    /// The time for which the host will still wait for the answer to the current request.
    ///
    /// Use it as the timeout of network calls. The value is nil outside the task of a request, for example in an initializer.
    public var timeRemaining: Duration? {
        guard case .table(let table, request: let request?) = backing else { return nil }
        return table.timeRemaining(for: request)
    }

    /// Adds a line to the provider's log, which the user can read.
    ///
    /// The host shortens long lines and limits the number of lines.
    ///
    /// - Important: Do not log secrets.
    public func log(_ message: String, level: LogLevel = .info) { table?.log(message, level: level.rawValue) }

    /// Makes this the ``current`` host for the duration of a call.
    public func run<Result>(_ operation: () throws -> Result) rethrows -> Result {
        try Self.$scoped.withValue(self, operation: operation)
    }

    /// Makes this the ``current`` host for the duration of a call, and in the tasks that it starts.
    public func run<Result>(
        isolation: isolated (any Actor)? = #isolation, _ operation: () async throws -> Result
    ) async rethrows -> Result {
        try await Self.$scoped.withValue(self, operation: operation, isolation: isolation)
    }

    /// Makes this the ``current`` host of the process: of all code outside ``run(_:)-(()->Result)``, including callbacks on
    /// other threads.
    func becomeHostOfProcess() { Self.ofProcess.withLock { $0 = self } }

    /// The table of the host, or nil outside a host.
    var table: HostTable? {
        guard case .table(let table, _) = backing else { return nil }
        return table
    }

    @TaskLocal private static var scoped: ProviderHost?
    private static let ofProcess = Mutex(ProviderHost(.none))
}
