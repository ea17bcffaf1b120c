import ConferenceModel
import Glibc
import Platform
import TestSupport
import Testing
import WorkerProtocol

@testable import ConferenceHost

/// A real worker with a provider, to which a test talks frame by frame in place of the host.
final class DirectWorker {
    private let session: WorkerSession
    private let deadline = Deadline(after: .seconds(60))

    /// - Parameters:
    ///   - offers: the extensions that the host offers.
    ///   - accounts: the accounts that it tells the provider of.
    init(_ fault: Fault, offers: HostOffers = HostOffers(), accounts: [AccountEntry] = []) throws {
        let directory = try TemporaryDirectory()
        let path = "\(directory.path)/provider"
        try CCompiler.compile(fault.source, definitions: fault.definitions, to: path)
        let library = try SealedLibrary.copy(
            of: Descriptor(open(path, O_RDONLY | O_CLOEXEC)), limit: 1 << 26, isDigestNeeded: false)
        let configuration = HostConfiguration(
            providerDirectories: [], environment: ["HOME": directory.path], executable: ownExecutable,
            limits: shortLimits())
        let provider = InstalledProvider(
            identifier: "org.example.fault", name: "Fault", version: "", path: "", library: "", origin: .builtIn,
            state: .ready, problem: nil, manifest: nil)
        session = WorkerSession(
            provider: provider,
            launch: try WorkerLaunch(
                path: WorkerProgram.path(besides: ownExecutable), configuration: configuration),
            configuration: configuration, cancellation: Cancellation())
        try session.greet(ConfinementPolicy(level: .minimal))
        let load = Load(
            identifier: provider.identifier, principalClass: "", hostName: "test", hostVersion: "1", configuration: [],
            offers: offers, accounts: accounts)
        try session.load(load, library: library.descriptor.number)
    }

    /// Asks for a conference and returns what the worker sends next.
    func ask(_ room: String, request: UInt32, times: ConferenceCall.Times? = nil) throws -> Frame {
        let call = ConferenceCall(
            milliseconds: 60_000, roomType: room, idempotencyKey: "key",
            event: times.map { .init(title: nil, times: $0) })
        return try reply(call, request: request)
    }

    /// Sends a message and returns what the worker sends next.
    func reply(_ message: some Message, request: UInt32) throws -> Frame {
        try session.launch.channel.send(message.frame(request: request), until: deadline)
        return try next()
    }

    /// Returns the next frame that is not a log line.
    func next() throws -> Frame {
        while true {
            let frame = try session.launch.channel.receive(
                until: deadline, tick: deadline, watch: session.launch.process.watch, cancellation: nil,
                log: &session.log)
            if let frame, frame.kind != .log { return frame }
        }
    }

    /// Ends the worker.
    func end() { session.end() }

    /// The details of the conference in a frame, or the message of a failure.
    static func text(_ frame: Frame) throws -> String {
        guard frame.kind == .result, case .conference(let conference) = try Answer(frame) else {
            return "\(frame.kind)"
        }
        return conference.details
    }
}
