/// The identity of this build of the protocol. Host and worker come from the same build; this identity detects a worker of
/// another build.
package enum ProtocolBuild {
    /// The build. It changes with every change of a message.
    package static let identifier = "vcwp-1.2"
    /// The session versions that this build speaks.
    package static let versions: [UInt16] = [1]
}

/// Exit statuses of a worker that have a meaning for the host.
package enum WorkerExit {
    /// The provider has closed the channel or replaced its descriptor.
    package static let channelLost: Int32 = 76
    /// The channel is closed. If the host has not closed it, the provider has.
    package static let channelClosed: Int32 = 75
    /// The limit on open files is too low for the worker.
    package static let tooFewFiles: Int32 = 71
}

/// The greeting of the host: the versions that it speaks, the confinement that it requires, and the limits for answers.
package struct Hello: Message {
    package static let kind = FrameKind.hello

    /// The session versions that the host speaks.
    package var versions: [UInt16]
    /// Random bytes that the worker returns, which proves that its answer is for this session.
    package var nonce: [UInt8]
    /// How the worker must confine itself before it loads anything.
    package var policy: ConfinementPolicy
    /// The limits for the provider's answers.
    package var limits: AnswerLimits

    package init(
        versions: [UInt16] = ProtocolBuild.versions, nonce: [UInt8], policy: ConfinementPolicy, limits: AnswerLimits
    ) {
        self.versions = versions
        self.nonce = nonce
        self.policy = policy
        self.limits = limits
    }

    package func write(to payload: inout PayloadWriter) {
        for version in versions { payload.number(1, Int(version)) }
        payload.raw(2, nonce)
        payload.group(3) { policy.write(to: &$0) }
        payload.group(4) { limits.write(to: &$0) }
    }

    package init(reading payload: PayloadReader) throws(ProtocolViolation) {
        versions = try payload.numbers(1)
        nonce = try payload.raw(2)
        policy = try ConfinementPolicy(reading: payload.group(3))
        limits = try AnswerLimits(reading: payload.group(4))
    }
}

/// The limits that the worker enforces when it copies a provider's answer. The host checks the result again.
package struct AnswerLimits: Hashable, Sendable {
    /// The number of room types in one answer.
    package var roomTypes: Int
    /// The number of URLs of one conference.
    package var entryPoints: Int
    /// The length of an identifier in bytes.
    package var identifierLength: Int
    /// The length of a title, label or code in bytes.
    package var titleLength: Int
    /// The length of the details in bytes.
    package var detailsLength: Int
    /// The length of a URL in bytes.
    package var urlLength: Int
    /// The length of an error message or log line in bytes.
    package var messageLength: Int
    /// The number of log lines in one session.
    package var logLines: Int

    package init(
        roomTypes: Int, entryPoints: Int, identifierLength: Int, titleLength: Int, detailsLength: Int, urlLength: Int,
        messageLength: Int, logLines: Int
    ) {
        self.roomTypes = roomTypes
        self.entryPoints = entryPoints
        self.identifierLength = identifierLength
        self.titleLength = titleLength
        self.detailsLength = detailsLength
        self.urlLength = urlLength
        self.messageLength = messageLength
        self.logLines = logLines
    }

    func write(to payload: inout PayloadWriter) {
        let values = [
            roomTypes, entryPoints, identifierLength, titleLength, detailsLength, urlLength, messageLength, logLines,
        ]
        for (index, value) in values.enumerated() { payload.number(UInt16(index + 1), value) }
    }

    init(reading payload: PayloadReader) throws(ProtocolViolation) {
        func bound(_ tag: UInt16) throws(ProtocolViolation) -> Int {
            let value = try payload.number(tag, as: Int.self)
            guard value >= 0 else { throw .wrongValue(tag: tag) }
            return value
        }
        roomTypes = try bound(1)
        entryPoints = try bound(2)
        identifierLength = try bound(3)
        titleLength = try bound(4)
        detailsLength = try bound(5)
        urlLength = try bound(6)
        messageLength = try bound(7)
        logLines = try bound(8)
    }
}

/// The greeting of the worker. It is sent before any code of a provider is in the process, so it can be trusted.
package struct HelloAck: Message {
    package static let kind = FrameKind.helloAck

    /// The session version that the worker chose, or 0 if it speaks none of those offered.
    package var version: UInt16
    /// The versions that the worker speaks, for the error message if none fits.
    package var versions: [UInt16]
    /// The host's nonce.
    package var nonce: [UInt8]
    /// ``ProtocolBuild/identifier`` of the worker.
    package var build: String
    /// The layers that confine the worker from now on.
    package var sandbox: [SandboxLayer]
    /// Granted paths that are not accessible, and why; empty if there are none. The provider is then more strictly
    /// confined than intended.
    package var lostGrants: String

    package init(
        version: UInt16, versions: [UInt16] = ProtocolBuild.versions, nonce: [UInt8],
        build: String = ProtocolBuild.identifier, sandbox: [SandboxLayer], lostGrants: String = ""
    ) {
        self.version = version
        self.versions = versions
        self.nonce = nonce
        self.build = build
        self.sandbox = sandbox
        self.lostGrants = lostGrants
    }

    package func write(to payload: inout PayloadWriter) {
        payload.number(1, Int(version))
        for version in versions { payload.number(2, Int(version)) }
        payload.raw(3, nonce)
        payload.text(4, build)
        for layer in sandbox { payload.group(5) { layer.write(to: &$0) } }
        payload.text(6, lostGrants)
    }

    package init(reading payload: PayloadReader) throws(ProtocolViolation) {
        version = try payload.number(1)
        versions = try payload.numbers(2)
        nonce = try payload.raw(3)
        build = try payload.text(4)
        var layers: [SandboxLayer] = []
        for group in try payload.groups(5) { layers.append(try SandboxLayer(reading: group)) }
        sandbox = layers
        lostGrants = try payload.text(6)
    }
}
