import TestSupport
import Testing
import WorkerProtocol

/// What a worker does with accounts and signatures: frames, and the rules that it enforces before it sends one.
@Suite("Accounts and signatures in the worker", .needsCCompiler)
struct AccountCallTests {
    private static let accounts = [
        AccountEntry(name: "zoom", state: .signedIn, details: [.init(key: "user", value: "Jän")]),
        AccountEntry(name: "zoom/work", state: .expired, details: [.init(key: "user", value: "jan.doe")]),
    ]

    /// Runs a test with the worker, off the threads of other tests.
    private func withWorker(
        offers: HostOffers = HostOffers(account: true, sign: true), _ body: (DirectWorker) throws -> Void
    ) throws {
        let worker = try DirectWorker(Fault("accounts"), offers: offers, accounts: Self.accounts)
        defer { worker.end() }
        try body(worker)
    }

    @Test(
        "a provider finds the extensions that the host offers, and no others",
        arguments: [
            (HostOffers(), "neither"), (HostOffers(account: true), "accounts"), (HostOffers(sign: true), "signatures"),
            (HostOffers(account: true, sign: true), "both"),
        ])
    func offers(_ offers: HostOffers, _ found: String) throws {
        try withWorker(offers: offers) { worker in
            try expectEqual(DirectWorker.text(worker.ask("offers", request: 1)), found)
        }
    }

    @Test("a call names its account; one of a provider that was built before accounts were added names none")
    func calls() throws {
        try withWorker { worker in
            let rooms = [("account", "zoom"), ("label", "zoom/work"), ("none", ""), ("before", "")]
            for (index, (room, account)) in rooms.enumerated() {
                let request = UInt32(index + 1)
                let call = try HTTPCall(worker.ask(room, request: request))
                expectEqual(call.account, account, room)
                expectEqual(call.url, "https://api.example.org/rooms")
                let reply = HTTPReply(number: call.number, status: 0, httpStatus: 200)
                try expectEqual(DirectWorker.text(worker.reply(reply, request: request)), "status 0 http 200")
            }
            for (index, room) in ["short", "between"].enumerated() {
                try expectEqual(DirectWorker.text(worker.ask(room, request: UInt32(index + 9))), "refused 1", room)
            }
        }
    }

    @Test(
        "a call with an account is never made without it: if the host holds none, or the manifest does not declare it")
    func refused() throws {
        try withWorker { worker in
            try expectEqual(DirectWorker.text(worker.ask("undeclared", request: 1)), "refused 3")
        }
        try withWorker(offers: HostOffers(sign: true)) { worker in
            try expectEqual(DirectWorker.text(worker.ask("account", request: 1)), "refused 2")
            try expectEqual(worker.ask("none", request: 2).kind, .httpRequest)
        }
    }

    @Test("a provider reads the state of each account and its details, in buffers of its own")
    func details() throws {
        try withWorker { worker in
            try expectEqual(
                DirectWorker.text(worker.ask("describe", request: 1)),
                "1 0 Jän;2 0 jan.doe;0 3 ;0 3 ; 10 7 1 1")
        }
    }

    @Test("a signature is asked for once, and its reply reaches the provider")
    func signatures() throws {
        try withWorker { worker in
            let call = try SignRequest(worker.ask("sign", request: 1))
            expectEqual(call.key, "appKey")
            expectEqual(call.input, Array("room=tea".utf8))
            let reply = SignReply(number: call.number, status: 0, signature: "abc")
            try expectEqual(
                DirectWorker.text(worker.reply(reply, request: 1)), "status 0 signature abc message ")
            let second = try SignRequest(worker.ask("sign", request: 2))
            try expectEqual(
                DirectWorker.text(
                    worker.reply(SignReply(number: second.number, status: 11, message: "why"), request: 2)),
                "status 11 signature  message why")
            try expectEqual(DirectWorker.text(worker.ask("long", request: 3)), "refused 10")
            try expectEqual(DirectWorker.text(worker.ask("keyless", request: 4)), "refused 1")
        }
    }

    @Test("the end of a request ends its signature")
    func cancelled() throws {
        try withWorker { worker in
            _ = try SignRequest(worker.ask("sign", request: 1))
            let failure = try worker.reply(Cancel(), request: 1)
            expectEqual(failure.kind, .failure)
        }
    }

    @Test("the rule of a series reaches the provider")
    func rule() throws {
        try withWorker { worker in
            let times = ConferenceCall.Times(
                start: 0, end: 60, timeZone: "", isAllDay: false, isRecurring: true, recurrenceRule: "FREQ=WEEKLY")
            try expectEqual(DirectWorker.text(worker.ask("rule", request: 1, times: times)), "FREQ=WEEKLY")
        }
    }
}

/// The cancellation of a request, which has no payload.
private struct Cancel: Message {
    static let kind = FrameKind.cancel

    init() {}
    init(reading payload: PayloadReader) throws(ProtocolViolation) {}
    func write(to payload: inout PayloadWriter) {}
}
