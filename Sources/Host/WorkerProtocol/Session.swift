/// The rules of a session between a host and a worker: which frames are allowed when.
///
/// Each side has a session, and passes it every frame that it sends or receives. A session does no input or output, so that
/// tests can try every sequence without a process.
package struct Session: Hashable, Sendable {
    /// The two sides of a channel.
    package enum Side: Hashable, Sendable { case host, worker }

    /// The states of a session.
    package enum State: Hashable, Sendable {
        /// Nothing has been sent.
        case fresh
        /// The host has sent `hello`.
        case greeting
        /// The worker has answered, and is confined as it reports.
        case confined
        /// The host has asked the worker to load the provider.
        case loading
        /// The provider answers requests.
        case ready
        /// The session is ending. The host may still receive answers to requests in progress.
        case draining
        /// The worker has sent `bye`.
        case ended
    }

    /// The number of requests that may be open at the same time.
    package static let maximumRequests = 8

    /// The number of HTTPS calls that a worker may have open. This is more than the worker's own limit, because the
    /// worker drops the calls of a request that has ended before the host has replied to them.
    package static let maximumCalls = 2 * HTTPBounds.calls

    /// The number of signatures that a worker may have open, for the same reason.
    package static let maximumSignatures = 2 * SignBounds.calls

    /// The current state.
    package private(set) var state = State.fresh
    // An array, because there are only a few: with a set, the runtime of every new process would first look up how to hash.
    private var open: [UInt32] = []
    private var lastRequest: UInt32 = 0
    private var openPings = 0
    private var openCalls = 0
    private var openSignatures = 0
    private var openInspections = 0
    private var isLoading = false

    /// Creates a session before its first frame.
    package init() {}

    /// True if the host may send a ping.
    package var takesPings: Bool { state == .loading || state == .ready }

    /// Checks a frame that `side` sends, and updates the state.
    ///
    /// - Throws: ``ProtocolViolation`` if the frame is not allowed now. The session is then over.
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
            // A call belongs to an open request. If the host has cancelled the request, the call may still be on its
            // way.
            guard open.contains(request) else { throw .unknownRequest(request) }
            guard openCalls < Self.maximumCalls else { throw .tooManyRequests }
            openCalls += 1
        case (.ready, .httpResponse), (.draining, .httpResponse):
            guard request <= lastRequest else { throw .unknownRequest(request) }
            guard openCalls > 0 else { throw .illegal(kind, state) }
            openCalls -= 1
        case (.ready, .signRequest), (.draining, .signRequest):
            guard open.contains(request) else { throw .unknownRequest(request) }
            guard openSignatures < Self.maximumSignatures else { throw .tooManyRequests }
            openSignatures += 1
        case (.ready, .signReply), (.draining, .signReply):
            guard request <= lastRequest else { throw .unknownRequest(request) }
            guard openSignatures > 0 else { throw .illegal(kind, state) }
            openSignatures -= 1
        case (.ready, .cancel), (.draining, .cancel):
            // The cancellation and the answer can cross on the way, so it is enough that the number was used.
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
    /// Returns true if that side may send such frames.
    func isSent(by side: Session.Side) -> Bool {
        switch self {
        case .hello, .load, .roomTypes, .conference, .updateConference, .endConference, .cancel, .ping, .inspect,
            .shutdown, .httpResponse, .signReply:
            side == .host
        case .httpRequest, .signRequest, .helloAck, .loaded, .loadFailed, .phase, .result, .failure, .log, .pong,
            .inspection, .bye:
            side == .worker
        }
    }

    /// Returns true if such frames have the number of a request.
    var belongsToRequest: Bool {
        switch self {
        case .roomTypes, .conference, .updateConference, .endConference, .result, .failure, .cancel, .httpRequest,
            .httpResponse, .signRequest, .signReply:
            true
        default: false
        }
    }
}
