import TestSupport
import Testing

@testable import WorkerProtocol

/// One step of a session, written shortly.
private func host(_ kind: FrameKind, _ request: UInt32 = 0) -> SessionTests.Step { .init(kind, request, .host) }
private func worker(_ kind: FrameKind, _ request: UInt32 = 0) -> SessionTests.Step { .init(kind, request, .worker) }

@Suite("The rules of a session")
struct SessionTests {
    struct Step: Sendable {
        let kind: FrameKind
        let request: UInt32
        let side: Session.Side
        init(_ kind: FrameKind, _ request: UInt32, _ side: Session.Side) {
            self.kind = kind
            self.request = request
            self.side = side
        }
    }

    static let greeted = [host(.hello), worker(.helloAck)]
    static let loading = greeted + [host(.load), worker(.phase), worker(.log), worker(.phase)]
    static let ready = loading + [worker(.loaded)]

    private func run(_ steps: [Step]) throws -> Session {
        var session = Session()
        for step in steps { try session.pass(step.kind, request: step.request, from: step.side) }
        return session
    }

    @Test(
        "sessions that keep the rules come to their end",
        arguments: [
            ready + [host(.roomTypes, 1), worker(.result, 1), host(.shutdown), worker(.log), worker(.bye)],
            ready + [host(.conference, 1), worker(.failure, 1), host(.shutdown), worker(.bye)],
            ready + [host(.conference, 7), host(.cancel, 7), host(.shutdown), worker(.failure, 7), worker(.bye)],
            ready + [host(.roomTypes, 1), worker(.result, 1), host(.cancel, 1), host(.shutdown), worker(.bye)],
            ready + [host(.ping), host(.ping), worker(.pong), host(.shutdown), worker(.pong), worker(.bye)],
            ready + [
                host(.updateConference, 1), worker(.result, 1), host(.endConference, 2), worker(.result, 2),
                host(.shutdown), worker(.bye),
            ],
            ready + [
                host(.conference, 1), worker(.httpRequest, 1), host(.httpResponse, 1), worker(.httpRequest, 1),
                worker(.result, 1), host(.httpResponse, 1), host(.shutdown), worker(.bye),
            ],
            loading + [worker(.loadFailed), host(.shutdown), worker(.bye)],
            loading + [host(.shutdown), worker(.phase), worker(.loaded), worker(.bye)],
            greeted + [host(.shutdown), worker(.bye)],
        ])
    func good(_ steps: [Step]) throws { try expectEqual(run(steps).state, .ended) }

    @Test(
        "what is out of order is a violation",
        arguments: [
            ([], worker(.helloAck)),
            ([], host(.load)),
            ([], worker(.hello)),
            (greeted, worker(.helloAck)),
            (greeted, worker(.log)),
            (greeted, worker(.loaded)),
            (greeted, host(.roomTypes, 1)),
            (loading, worker(.result, 1)),
            (loading, host(.roomTypes, 1)),
            (loading, host(.load)),
            (ready, worker(.loaded)),
            (ready, worker(.loadFailed)),
            (ready, worker(.phase)),
            (ready, worker(.pong)),
            (ready, worker(.bye)),
            (ready, worker(.roomTypes, 1)),
            (ready, worker(.endConference, 1)),
            (ready + [host(.conference, 1)], host(.httpResponse, 1)),
            (loading, worker(.httpRequest, 1)),
            (ready + [host(.conference, 1)], host(.signReply, 1)),
            (ready + [host(.conference, 1), worker(.httpRequest, 1)], host(.signReply, 1)),
            (loading, worker(.signRequest, 1)),
            (loading, host(.updateConference, 1)),
            (ready, host(.result, 1)),
            (ready + [host(.shutdown)], host(.conference, 1)),
            (ready + [host(.shutdown)], worker(.phase)),
            (ready + [host(.shutdown), worker(.bye)], worker(.log)),
            (ready + [host(.shutdown), worker(.bye)], worker(.bye)),
        ])
    func disorder(_ steps: [Step], _ bad: Step) throws {
        var session = try run(steps)
        let state = session.state
        #expect(throws: ProtocolViolation.illegal(bad.kind, state)) {
            try session.pass(bad.kind, request: bad.request, from: bad.side)
        }
    }

    @Test(
        "answers belong to one open request",
        arguments: [
            (ready, worker(.result, 1)),
            (ready + [host(.roomTypes, 1)], worker(.result, 2)),
            (ready + [host(.roomTypes, 1), worker(.result, 1)], worker(.result, 1)),
            (ready + [host(.roomTypes, 1), worker(.result, 1)], worker(.failure, 1)),
            (ready + [host(.roomTypes, 1)], host(.cancel, 2)),
            (ready + [host(.roomTypes, 1)], worker(.httpRequest, 2)),
            (ready + [host(.roomTypes, 1)], worker(.signRequest, 2)),
            (ready + [host(.roomTypes, 1), worker(.result, 1)], worker(.httpRequest, 1)),
        ])
    func unknownRequests(_ steps: [Step], _ bad: Step) throws {
        var session = try run(steps)
        #expect(throws: ProtocolViolation.unknownRequest(bad.request)) {
            try session.pass(bad.kind, request: bad.request, from: bad.side)
        }
    }

    @Test("numbers of requests rise, and frames of the session have none")
    func numbers() throws {
        var session = try run(Self.ready + [host(.roomTypes, 2)])
        #expect(throws: ProtocolViolation.badRequestNumber(.roomTypes, 2)) {
            try session.pass(.roomTypes, request: 2, from: .host)
        }
        #expect(throws: ProtocolViolation.badRequestNumber(.conference, 1)) {
            try session.pass(.conference, request: 1, from: .host)
        }
        #expect(throws: ProtocolViolation.badRequestNumber(.result, 0)) { try session.pass(.result, from: .worker) }
        #expect(throws: ProtocolViolation.badRequestNumber(.log, 2)) {
            try session.pass(.log, request: 2, from: .worker)
        }
    }

    @Test("no more requests are open at once than a worker takes")
    func outstanding() throws {
        var session = try run(Self.ready + (1...8).map { host(.roomTypes, $0) })
        #expect(throws: ProtocolViolation.tooManyRequests) { try session.pass(.roomTypes, request: 9, from: .host) }
        try session.pass(.result, request: 3, from: .worker)
        try session.pass(.roomTypes, request: 9, from: .host)
    }

    @Test("no more calls are open at once than a worker can have dropped and made anew")
    func calls() throws {
        for (ask, reply, most) in [
            (FrameKind.httpRequest, FrameKind.httpResponse, Session.maximumCalls),
            (.signRequest, .signReply, Session.maximumSignatures),
        ] {
            var session = try run(Self.ready + [host(.conference, 1)])
            for _ in 0..<most { try session.pass(ask, request: 1, from: .worker) }
            var full = session
            #expect(throws: ProtocolViolation.tooManyRequests) { try full.pass(ask, request: 1, from: .worker) }
            try session.pass(reply, request: 1, from: .host)
            try session.pass(ask, request: 1, from: .worker)
        }
    }
}
