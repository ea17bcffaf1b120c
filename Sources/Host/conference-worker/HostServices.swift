import CConferenceProvider
import Synchronization
import WorkerProtocol

/// The services of the host for a provider, behind the C table: the state of requests, configuration, log.
///
/// Every function may be called from any thread at any time. None holds a lock while foreign code runs.
final class HostServices: Sendable {
    let channel: Channel
    let limits: AnswerLimits
    private let configuration: [String: String]
    let requests = Mutex(RequestTable())
    let calls = PendingCalls<HTTPReply>(most: HTTPBounds.calls)
    let signatures = PendingCalls<SignReply>(most: SignBounds.calls)
    /// The extensions that the host offers.
    let offers: HostOffers
    /// The user's accounts, or nil if the host offers no accounts.
    let accounts: Accounts?
    /// The functions to call on the provider thread.
    let serialCalls: SerialCalls
    private let logLines = Mutex((sent: 0, dropped: 0))

    /// - Parameters:
    ///   - channel: the channel for answers and log lines.
    ///   - limits: the limits of the host.
    ///   - load: the values for `config_get`, and the accounts.
    ///   - thread: the thread of the provider's [serial] functions.
    init(channel: Channel, limits: AnswerLimits, load: Load, thread: ProviderThread) {
        offers = load.offers
        accounts = load.offers.account ? Accounts(load.accounts) : nil
        serialCalls = SerialCalls(thread: thread)
        self.channel = channel
        self.limits = limits
        self.configuration = Dictionary(
            load.configuration.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
    }

    // MARK: Requests, for the worker

    /// Registers a request of the host and returns the token for it.
    func begin(_ request: UInt32, kind: RequestTable.Kind, milliseconds: Int64) -> UInt64 {
        let deadline = monotonicMilliseconds().addingReportingOverflow(max(0, milliseconds))
        return requests.withLock {
            $0.add(request: request, kind: kind, deadline: deadline.overflow ? .max : deadline.partialValue)
        }
    }

    /// Marks a request as cancelled, and returns its token if it is open.
    func cancel(_ request: UInt32) -> UInt64? {
        let token = requests.withLock { $0.cancel(request: request) }
        if token != nil {
            calls.end(request: request)
            signatures.end(request: request)
        }
        return token
    }

    /// Delivers the host's reply to the call that it belongs to.
    func deliver(_ reply: HTTPReply) { calls.deliver(reply) }

    /// Delivers the host's reply to the call that it belongs to.
    func deliver(_ reply: SignReply) { signatures.deliver(reply) }

    /// Ends all calls that will get no reply, in the way that `vcp.h` promises.
    ///
    /// - Parameter next: runs after the provider was notified of the last one.
    func endCalls(then next: @escaping @Sendable () -> Void) {
        calls.end(request: nil) { [signatures] in signatures.end(request: nil, then: next) }
    }

    /// Ends a cancelled request that the provider never saw.
    func drop(_ token: UInt64) {
        guard case .cancelled(let request) = requests.withLock({ $0.claim(token, as: nil) }) else { return }
        channel.send(Failure(origin: .provider, status: vcp_status(VCP_E_CANCELLED), message: ""), request: request)
    }

    // MARK: Answers, for the provider

    func finishRoomTypes(
        _ token: UInt64, _ list: UnsafePointer<vcp_room_type>?, count: UInt32, stride: UInt32
    ) -> vcp_status {
        finish(token, as: .roomTypes, "finish_room_types") { () throws(Rejection) in
            .roomTypes(try Borrowed.roomTypes(list, count: count, stride: stride, limits: limits))
        }
    }

    func finishConference(_ token: UInt64, _ conference: UnsafePointer<vcp_conference>?) -> vcp_status {
        finish(token, as: .conference, "finish_conference") { () throws(Rejection) in
            .conference(try Borrowed.conference(conference, limits: limits))
        }
    }

    func finishDone(_ token: UInt64) -> vcp_status {
        finish(token, as: .nothing, "finish_done") { () throws(Rejection) in .done }
    }

    func fail(_ token: UInt64, _ error: UnsafePointer<vcp_error>?) -> vcp_status {
        claim(token, as: nil, "fail") { request in
            do throws(Rejection) {
                let error = try Borrowed.value(error, "error", size: { $0.struct_size })
                channel.send(
                    Failure(
                        origin: .provider, status: error.status == 0 ? vcp_status(VCP_E_INTERNAL) : error.status,
                        providerCode: error.provider_code,
                        message: Borrowed.excerpt(error.message, limit: limits.messageLength)),
                    request: request)
                return vcp_status(VCP_OK)
            } catch {
                return reject(request, error)
            }
        }
    }

    func isCancelled(_ token: UInt64) -> Bool { requests.withLock { $0.isCancelled(token) } }

    func millisecondsLeft(_ token: UInt64) -> Int64 {
        guard let deadline = requests.withLock({ $0.deadline(token) }) else { return 0 }
        return max(0, deadline - monotonicMilliseconds())
    }

    // MARK: Configuration and log, for the provider

    func configuration(
        _ key: vcp_str, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ needed: UnsafeMutablePointer<Int>?
    ) -> vcp_status {
        guard let key = try? Borrowed.requiredText(key, "key", limit: limits.identifierLength) else {
            return vcp_status(VCP_E_INVALID)
        }
        return Self.copy(configuration[key], buffer, capacity, needed)
    }

    /// Copies a text into a buffer of the provider, as `config_get` promises.
    static func copy(
        _ text: String?, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ needed: UnsafeMutablePointer<Int>?
    ) -> vcp_status {
        guard let needed, UInt(bitPattern: needed) % UInt(MemoryLayout<Int>.alignment) == 0,
            buffer != nil || capacity == 0
        else { return vcp_status(VCP_E_INVALID) }
        guard var text else { return vcp_status(VCP_E_NOT_FOUND) }
        return text.withUTF8 { bytes in
            needed.pointee = bytes.count
            guard UInt(bitPattern: capacity) >= UInt(bytes.count) else { return vcp_status(VCP_E_LIMIT) }
            if let buffer, let start = bytes.baseAddress {
                UnsafeMutableRawPointer(buffer).copyMemory(from: start, byteCount: bytes.count)
            }
            return vcp_status(VCP_OK)
        }
    }

    func log(_ level: vcp_log_level, _ message: vcp_str) {
        log(level, Borrowed.excerpt(message, limit: limits.messageLength))
    }

    /// Logs a line of the worker or of the provider. Lines beyond the limit are only counted.
    func log(_ level: vcp_log_level, _ text: String) {
        let mayBeSent = logLines.withLock { lines in
            if lines.sent < limits.logLines {
                lines.sent += 1
                return true
            }
            lines.dropped += 1
            return false
        }
        if mayBeSent { channel.send(LogLine(level: min(max(level, 0), 3), text: text)) }
    }

    /// Reports to the host, once, how many lines were dropped.
    func closeLog() {
        let dropped = logLines.withLock { $0.dropped }
        guard dropped > 0 else { return }
        channel.send(LogLine(level: 2, text: "\(dropped) more lines of the log were dropped"))
    }

    // MARK: Parts

    private func finish(
        _ token: UInt64, as kind: RequestTable.Kind, _ function: String, _ copy: () throws(Rejection) -> Answer
    ) -> vcp_status {
        claim(token, as: kind, function) { request in
            do throws(Rejection) {
                channel.send(try copy(), request: request)
                return vcp_status(VCP_OK)
            } catch {
                return reject(request, error)
            }
        }
    }

    /// Lets exactly one caller answer a request. All others get a status that says why they cannot.
    private func claim(
        _ token: UInt64, as kind: RequestTable.Kind?, _ function: String, _ answer: (UInt32) -> vcp_status
    ) -> vcp_status {
        switch requests.withLock({ $0.claim(token, as: kind) }) {
        case .granted(let request): return answer(request)
        case .wrongKind(let request):
            return reject(
                request, Rejection(reason: .violation, clause: "\(function) does not answer this kind of request"))
        case .cancelled(let request):
            channel.send(
                Failure(origin: .provider, status: vcp_status(VCP_E_CANCELLED), message: ""), request: request)
            return vcp_status(VCP_E_CANCELLED)
        case .finished:
            log(vcp_log_level(VCP_LOG_WARNING), "\(function) was called for a request that is already finished")
            return vcp_status(VCP_E_STATE)
        case .unknown:
            log(vcp_log_level(VCP_LOG_WARNING), "\(function) was called for a request that was never made")
            return vcp_status(VCP_E_NOT_FOUND)
        }
    }

    private func reject(_ request: UInt32, _ rejection: Rejection) -> vcp_status {
        channel.send(
            Failure(
                origin: .rejected, reason: rejection.reason, status: vcp_status(VCP_E_INVALID),
                message: rejection.clause),
            request: request)
        return vcp_status(VCP_E_INVALID)
    }
}
