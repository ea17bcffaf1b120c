import WorkerProtocol

/// One frame of every kind, with every field in use.
enum Samples {
    static let limits = AnswerLimits(
        roomTypes: 64, entryPoints: 16, identifierLength: 128, titleLength: 1_024, detailsLength: 16_384,
        urlLength: 2_048, messageLength: 1_024, logLines: 1_000)
    static let hello = Hello(versions: [1, 2], nonce: [1, 2, 3], policy: policy, limits: limits)
    static let policy = ConfinementPolicy(
        level: .strict,
        grants: [PathGrant("/usr/lib/swift", isOptional: true), PathGrant("/home/a/state", isWritable: true)],
        memory: 1 << 31)
    static let helloAck = HelloAck(
        version: 1, versions: [1], nonce: [1, 2, 3], build: "b",
        sandbox: [
            SandboxLayer(name: "landlock", level: "none", missing: "the kernel has no Landlock"),
            SandboxLayer(name: "seccomp", level: "full"),
        ], lostGrants: "/usr/lib/swift (Permission denied)")
    static let load = Load(
        identifier: "org.example.rooms", principalClass: "Rooms.Provider", hostName: "conference", hostVersion: "1",
        configuration: [
            ConfigurationEntry(key: "server", value: "https://meet.example.org", isSecret: false),
            ConfigurationEntry(key: "token", value: "open sesame", isSecret: true),
        ], runtimeLibraries: ["/usr/lib/swift/libFoundation.so", "/usr/lib/swift/libswiftCore.so"],
        offers: HostOffers(account: true, sign: true),
        accounts: [
            AccountEntry(name: "zoom", state: .signedOut),
            AccountEntry(name: "zoom/work", state: .expired, details: [.init(key: "user", value: "jan.doe")]),
        ])
    static let loaded = Loaded(
        abiMinor: 3, displayName: "Rooms", version: "1.2", updatesConferences: true, endsConferences: true,
        claimsUnknownExtensions: true)
    static let loadFailed = LoadFailed(phase: .entry, code: .entryInvalid, status: -4, text: "why")
    static let call = ConferenceCall(
        milliseconds: 15_000, roomType: "personal", idempotencyKey: "k",
        event: .init(
            title: "Tea",
            times: .init(
                start: -1, end: .max, timeZone: "Europe/Berlin", isAllDay: true, isRecurring: true,
                recurrenceRule: "FREQ=WEEKLY")),
        isRepeated: true)
    static let change = ConferenceChangeCall(
        milliseconds: 15_000, identifier: "17", url: "https://e.org/r?pwd=hidden", idempotencyKey: "k",
        event: call.event)
    static let httpCall = HTTPCall(
        number: 7, method: "POST", url: "https://e.org/r?pwd=hidden",
        headers: [HTTPField(name: "Authorization", value: "Bearer sesame"), HTTPField(name: "X", value: "")],
        body: [0, 0xFF], account: "zoom/work")
    static let signRequest = SignRequest(number: 8, key: "appKey", input: Array("hidden claims".utf8))
    static let signReply = SignReply(number: 8, status: 4, signature: "eyJhsesame", message: "why")
    static let httpReply = HTTPReply(
        number: 7, status: 5, message: "why", httpStatus: 200,
        headers: [HTTPField(name: "Set-Cookie", value: "sesame")],
        body: Array("sesame".utf8))
    static let roomTypes = Answer.roomTypes([AnsweredRoomType(identifier: "personal", title: "Persönlich")])
    static let conference = Answer.conference(
        AnsweredConference(
            title: "Room", details: "Line\nline", identifier: "17",
            urls: [
                AnsweredURL(
                    kind: 1, url: "https://e.org/r?pwd=hidden", title: "Join", meetingCode: "m", passcode: "sesame",
                    pin: "8888", region: "DE"),
                AnsweredURL(kind: 2, url: "tel:+49,,4711#"),
            ]))
    static let failure = Failure(
        origin: .rejected, reason: .limitExceeded, status: 1, providerCode: .min, message: "too much")

    static let inspect = Inspect(indexes: [1, .max], extensions: ["vcp.lifecycle/1x", ""], destroys: true)
    static let inspection = Inspection(indexes: [.max], extensions: [""])

    static let frames: [Frame] = [
        hello.frame(), helloAck.frame(), load.frame(), Phase(.create).frame(), loaded.frame(), loadFailed.frame(),
        RoomTypesRequest(milliseconds: 10_000).frame(request: 1), call.frame(request: 2),
        UpdateConference(change).frame(request: 5), EndConference(change).frame(request: 6),
        httpCall.frame(request: 5), httpReply.frame(request: 5), signRequest.frame(request: 5),
        signReply.frame(request: 5),
        roomTypes.frame(request: 1), conference.frame(request: 2), Answer.done.frame(request: 3),
        failure.frame(request: 4), Frame(kind: .cancel, request: 4), LogLine(level: 2, text: "line").frame(),
        Frame(kind: .ping), Frame(kind: .pong), inspect.frame(), inspection.frame(), Frame(kind: .shutdown),
        Frame(kind: .bye),
    ]
}
