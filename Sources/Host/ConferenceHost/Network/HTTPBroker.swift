import ConferenceErrors
import ConferenceModel
import Dispatch
import HTTPS
import Platform
import Synchronization
import WorkerProtocol

/// Makes the HTTPS calls of one worker, each on a thread of its own, and collects the replies for the thread that communicates
/// with the worker.
final class HTTPBroker: Sendable {
    /// A reply, and the number of the request that the call belongs to.
    typealias Reply = (request: UInt32, reply: HTTPReply)

    private struct State {
        var clients: [Int64: HTTPSClient] = [:]
        var replies: [Reply] = []
        /// The calls that can change something on a server and whose reply the worker does not have yet: the number of the
        /// request for each call number.
        var open: [Int64: UInt32] = [:]
        /// The requests with a call that got no complete response and may have taken effect nevertheless.
        var unanswered: Set<UInt32> = []
        var isClosed = false
    }

    private let grants: [HTTPSGrant]
    private let limits: HTTPSLimits
    private let authorities: String?
    private let state = Mutex(State())
    private let wakeUp = Cancellation()
    private let running = DispatchGroup()

    init(provider: InstalledProvider, configuration: HostConfiguration) {
        grants = NetworkGrants.hosts(for: provider, configuration)
        limits = HTTPSLimits(configuration.limits)
        authorities = configuration.certificateAuthorities
    }

    /// A descriptor that is readable when there are replies.
    var descriptor: Int32 { wakeUp.descriptor }

    /// Starts a call.
    ///
    /// - Parameter milliseconds: the time left for the request that the call belongs to.
    func start(_ call: HTTPCall, request: UInt32, milliseconds: Int64) {
        let client = HTTPSClient(grants: grants, limits: limits, authorities: authorities)
        let isTaken = state.withLock { state in
            guard !state.isClosed, state.clients[call.number] == nil else { return false }
            state.clients[call.number] = client
            if !HTTPSRequest.isRead(method: call.method) { state.open[call.number] = request }
            return true
        }
        guard isTaken else { return }
        running.enter()
        DetachedThread.run { [self] in
            let (reply, mayHaveTakenEffect) = Self.perform(call, client, milliseconds: milliseconds)
            state.withLock { state in
                state.clients[call.number] = nil
                if mayHaveTakenEffect { state.unanswered.insert(request) }
                if !state.isClosed { state.replies.append((request, reply)) }
            }
            wakeUp.signal()
            running.leave()
        }
    }

    /// Removes and returns the replies that have arrived.
    func takeReplies() -> [Reply] {
        wakeUp.clear()
        return state.withLock { state in
            for (_, reply) in state.replies { state.open[reply.number] = nil }
            defer { state.replies = [] }
            return state.replies
        }
    }

    /// Returns whether a server may have changed something for a request without the worker knowing: a call other than GET or
    /// HEAD was sent, and no complete response has arrived.
    func leavesOutcomeUnknown(of request: UInt32) -> Bool {
        state.withLock { $0.unanswered.contains(request) || $0.open.values.contains(request) }
    }

    /// Cancels the calls in progress and waits for them for a short time, so that no connection outlives the worker.
    func close(within grace: Duration) {
        let clients = state.withLock { state in
            state.isClosed = true
            return Array(state.clients.values)
        }
        for client in clients { client.cancel() }
        if !clients.isEmpty { _ = running.wait(timeout: .now() + .milliseconds(Int(grace.milliseconds))) }
    }

    private static func perform(
        _ call: HTTPCall, _ client: HTTPSClient, milliseconds: Int64
    ) -> (reply: HTTPReply, mayHaveTakenEffect: Bool) {
        let request = HTTPSRequest(
            method: call.method, url: call.url,
            headers: call.headers.map { HTTPSHeader(name: $0.name, value: $0.value) }, body: call.body)
        do {
            let response = try client.response(to: request, milliseconds: milliseconds)
            let reply = HTTPReply(
                number: call.number, status: 0, httpStatus: Int32(clamping: response.status),
                headers: response.headers.map { HTTPField(name: $0.name, value: $0.value) }, body: response.body)
            return (reply, false)
        } catch {
            let reply = HTTPReply(
                number: call.number, status: error.kind.status, message: TextPolicy.printable(error.message.text))
            return (reply, error.mayHaveTakenEffect)
        }
    }
}

extension HTTPSFailure.Kind {
    /// The `vcp_status` to send to the provider for this error.
    fileprivate var status: Int32 {
        switch self {
        case .invalid: 1
        case .notGranted, .unsupported: 2
        case .badCredential: 4
        case .network, .badResponse: 5
        case .cancelled: 7
        case .timedOut: 8
        case .tooLarge, .tooManyHeaders: 10
        }
    }
}

extension HTTPSLimits {
    /// The limits that concern HTTPS.
    init(_ limits: Limits) {
        self.init(
            requestLength: limits.httpRequestLength, responseLength: limits.httpResponseLength,
            headers: limits.httpHeaders, headersLength: limits.httpHeadersLength,
            interimResponses: limits.httpInterimResponses, redirects: limits.httpRedirects)
    }
}
