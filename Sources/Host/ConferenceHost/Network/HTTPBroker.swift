import Accounts
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

    private let provider: String
    private let grants: [HTTPSGrant]
    /// The hosts that the provider may reach in normal use, as far as the manifest names them.
    private let declaredHosts: Set<String>
    private let accounts: ProviderAccounts?
    private let redaction: SecretRedaction
    /// The credentials that calls of this worker have had. No response may contain them, even if it is the response to a call
    /// without an account: the service may show what it was sent before.
    private let credentials = SecretRedaction([])
    private let configuration: HostConfiguration
    private let state = Mutex(State())
    private let wakeUp = Cancellation()
    private let running = DispatchGroup()

    /// - Parameters:
    ///   - accounts: the accounts whose credentials calls may have; nil for none.
    ///   - redaction: finds the secrets of the provider, and learns the credentials that its calls use.
    init(
        provider: InstalledProvider, accounts: ProviderAccounts?, redaction: SecretRedaction,
        configuration: HostConfiguration
    ) {
        self.provider = provider.identifier
        self.accounts = accounts
        self.redaction = redaction
        self.configuration = configuration
        declaredHosts = Set(
            provider.grants.hosts
                + provider.grants.accounts.flatMap(\.accessHosts).map { String($0.prefix { $0 != ":" }) })
        grants = NetworkGrants.hosts(for: provider, accounts, configuration)
    }

    /// A descriptor that is readable when there are replies.
    var descriptor: Int32 { wakeUp.descriptor }

    /// Starts a call.
    ///
    /// - Parameter milliseconds: the time left for the request that the call belongs to.
    func start(_ call: HTTPCall, request: UInt32, milliseconds: Int64) {
        let client = HTTPSClient(
            grants: grants, limits: HTTPSLimits(configuration.limits),
            authorities: configuration.certificateAuthorities ?? accounts?.named(call.account)?.account?.authorities)
        let isTaken = state.withLock { state in
            guard !state.isClosed, state.clients[call.number] == nil else { return false }
            state.clients[call.number] = client
            if !HTTPSRequest.isRead(method: call.method) { state.open[call.number] = request }
            return true
        }
        guard isTaken else { return }
        running.enter()
        DetachedThread.run { [self] in
            let (reply, mayHaveTakenEffect) = perform(call, client, milliseconds: milliseconds)
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

    // MARK: One call

    private func perform(
        _ call: HTTPCall, _ client: HTTPSClient, milliseconds: Int64
    ) -> (reply: HTTPReply, mayHaveTakenEffect: Bool) {
        func failure(_ status: ProviderStatus, _ message: String) -> HTTPReply {
            HTTPReply(number: call.number, status: status.rawValue, message: TextPolicy.printable(message))
        }
        do throws(AccountCall.Failure) {
            let response = try response(to: call, client, milliseconds: milliseconds)
            let reply = HTTPReply(
                number: call.number, status: 0, httpStatus: Int32(clamping: response.status),
                headers: response.headers.map { HTTPField(name: $0.name, value: $0.value) }, body: response.body)
            return (reply, false)
        } catch {
            switch error {
            case .account(let status, let message): return (failure(status, message), false)
            case .transfer(let problem):
                return (failure(problem.kind.status, problem.message.text), problem.mayHaveTakenEffect)
            }
        }
    }

    private func response(
        to call: HTTPCall, _ client: HTTPSClient, milliseconds: Int64
    ) throws(AccountCall.Failure) -> HTTPSResponse {
        let request = HTTPSRequest(
            method: call.method, url: call.url,
            headers: call.headers.map { HTTPSHeader(name: $0.name, value: $0.value) }, body: call.body)
        let note = { (status: Int?, milliseconds: Int64) in self.trace(call, status, milliseconds: milliseconds) }
        guard call.account.isEmpty else {
            guard let accounts, let named = accounts.named(call.account) else {
                throw .account(
                    .notFound,
                    "“\(TextPolicy.beginning(call.account, 80))” is not among the accounts that the manifest declares "
                        + "(VCPAccounts).")
            }
            return try AccountCall(
                accounts: accounts, named: named, transport: transport(client), credentials: credentials,
                redaction: redaction,
                sentence: configuration.sentence, note: note
            ).response(to: request, milliseconds: milliseconds)
        }
        let start = MonotonicClock.milliseconds
        do throws(HTTPSFailure) {
            let response = try transport(client).response(to: request, milliseconds: milliseconds)
            note(response.status, MonotonicClock.milliseconds - start)
            return response.without(credentials)
        } catch {
            note(nil, MonotonicClock.milliseconds - start)
            throw .transfer(error)
        }
    }

    private func transport(_ client: HTTPSClient) -> CallTransport {
        CallTransport(client: client, double: configuration.serviceDouble, declaredHosts: declaredHosts)
    }

    /// Reports a call to the program: its method, host and account, its status and its time.
    private func trace(_ call: HTTPCall, _ status: Int?, milliseconds: Int64) {
        guard let trace = configuration.trace else { return }
        let authority = call.url.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false).dropFirst(2)
            .first
        let host = authority?.prefix { !"/?#".contains($0) }.split(separator: "@").last ?? ""
        func shown(_ text: some StringProtocol) -> String { TextPolicy.printable(redaction.redacted(String(text))) }
        let account = call.account.isEmpty ? nil : shown(call.account)
        trace(
            .called(
                provider: provider,
                call: TracedCall(
                    method: shown(call.method), host: shown(host), status: status, milliseconds: milliseconds,
                    account: account)))
    }
}

extension HTTPSFailure.Kind {
    /// The status to send to the provider for this error.
    fileprivate var status: ProviderStatus {
        switch self {
        case .invalid: .invalid
        case .notGranted, .unsupported: .unsupported
        case .badCredential: .auth
        case .network, .badResponse: .network
        case .cancelled: .cancelled
        case .timedOut: .deadline
        case .tooLarge, .tooManyHeaders: .limit
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
