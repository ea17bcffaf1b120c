/// Which frames are allowed when: the rules of one session between a host and a worker.
///
/// Both sides keep one and show it every frame that they send or receive. It does no input or output, so that every
/// disorder can be tried without a process.
package struct Session: Hashable, Sendable {
    /// The two sides of a channel.
    package enum Side: Hashable, Sendable { case host, worker }

    /// How far a session has come.
    package enum State: Hashable, Sendable {
        /// Nothing was said.
        case fresh
        /// The host has said `hello`.
        case greeting
        /// The worker has answered, and is confined as it reports.
        case confined
        /// The worker was told to load the provider.
        case loading
        /// The provider answers requests.
        case ready
        /// No new request is made; what is under way may still end.
        case draining
        /// `bye` was said.
        case ended
    }

    /// Requests that may be open at once.
    package static let maximumRequests = 8

    /// Calls over HTTPS that a worker may have open at once; what crosses on the wire may make it a few more than the
    /// worker's own bound.
    package static let maximumCalls = 2 * HTTPBounds.calls

    /// How far the session has come.
    package private(set) var state = State.fresh
    // A few at most; a set would have the runtime look up how a number is hashed, in every process anew.
    private var open: [UInt32] = []
    private var lastRequest: UInt32 = 0
    private var openPings = 0
    private var openCalls = 0
    private var openInspections = 0
    private var isLoading = false

    /// A session before its first frame.
    package init() {}

    /// True where the host may ask for a sign of life.
    package var takesPings: Bool { state == .loading || state == .ready }

    /// Takes note of a frame that `side` sends.
    ///
    /// - Throws: ``ProtocolViolation`` where that frame is not allowed now; the session is then over.
    package mutating func pass(_ kind: FrameKind, request: UInt32 = 0, from side: Side) throws(ProtocolViolation) {
        guard kind.isSent(by: side) else { throw .illegal(kind, state) }
        guard kind.belongsToRequest == (request != 0) else { throw .badRequestNumber(kind, request) }
        switch (state, kind) {
        case (.fresh, .hello): state = .greeting
        case (.greeting, .helloAck): state = .confined
        case (.confined, .load):
            state = .loading
            isLoading = true
        case (.loading, .phase), (.loading, .log), (.ready, .log), (.draining, .log): break
        case (.draining, .phase) where isLoading: break
        case (.loading, .loaded):
            state = .ready
            isLoading = false
        case (.loading, .loadFailed):
            state = .draining
            isLoading = false
        case (.draining, .loaded) where isLoading, (.draining, .loadFailed) where isLoading: isLoading = false
        case (.ready, .roomTypes), (.ready, .conference), (.ready, .updateConference), (.ready, .endConference):
            guard request > lastRequest else { throw .badRequestNumber(kind, request) }
            guard open.count < Self.maximumRequests else { throw .tooManyRequests }
            lastRequest = request
            open.append(request)
        case (.ready, .result), (.ready, .failure), (.draining, .result), (.draining, .failure):
            guard let index = open.firstIndex(of: request) else { throw .unknownRequest(request) }
            open.remove(at: index)
        case (.ready, .httpRequest), (.draining, .httpRequest):
            // A call is made for a request that is open; where the host has cancelled that one it may still be under way.
            guard open.contains(request) else { throw .unknownRequest(request) }
            guard openCalls < Self.maximumCalls else { throw .tooManyRequests }
            openCalls += 1
        case (.ready, .httpResponse), (.draining, .httpResponse):
            guard request <= lastRequest else { throw .unknownRequest(request) }
            guard openCalls > 0 else { throw .illegal(kind, state) }
            openCalls -= 1
        case (.ready, .cancel), (.draining, .cancel):
            // It may cross the answer on its way: the number only has to be one that was given out.
            guard request <= lastRequest else { throw .unknownRequest(request) }
        case (.loading, .ping), (.ready, .ping): openPings += 1
        case (.loading, .pong), (.ready, .pong), (.draining, .pong):
            guard openPings > 0 else { throw .illegal(kind, state) }
            openPings -= 1
        case (.ready, .inspect): openInspections += 1
        case (.ready, .inspection), (.draining, .inspection):
            guard openInspections > 0 else { throw .illegal(kind, state) }
            openInspections -= 1
        case (.confined, .shutdown), (.loading, .shutdown), (.ready, .shutdown), (.draining, .shutdown):
            state = .draining
        case (.draining, .bye): state = .ended
        default: throw .illegal(kind, state)
        }
    }
}

extension FrameKind {
    /// True where that side may send it.
    func isSent(by side: Session.Side) -> Bool {
        switch self {
        case .hello, .load, .roomTypes, .conference, .updateConference, .endConference, .cancel, .ping, .inspect,
            .shutdown, .httpResponse:
            side == .host
        case .httpRequest, .helloAck, .loaded, .loadFailed, .phase, .result, .failure, .log, .pong, .inspection, .bye:
            side == .worker
        }
    }

    /// True where the frame carries the number of a request.
    var belongsToRequest: Bool {
        switch self {
        case .roomTypes, .conference, .updateConference, .endConference, .result, .failure, .cancel, .httpRequest,
            .httpResponse:
            true
        default: false
        }
    }
}
