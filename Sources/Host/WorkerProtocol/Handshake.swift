/// The identity of this build of the protocol. Host and worker come from one build; a worker that another one left
/// behind is found by this.
package enum ProtocolBuild {
    /// Changes with every change of a message.
    package static let identifier = "vcwp-1.0"
    /// The session versions that this build speaks.
    package static let versions: [UInt16] = [1]
}

/// Exit statuses of a worker that mean something to the host.
package enum WorkerExit {
    /// The provider took the channel away, or put something else in its place.
    package static let channelLost: Int32 = 76
    /// The channel is closed. A host that sees this has not closed it: the provider has.
    package static let channelClosed: Int32 = 75
}

/// The first word of the host: what it speaks, what it demands, and how much an answer may hold.
package struct Hello: Message {
    package static let kind = FrameKind.hello

    /// The session versions that the host speaks.
    package var versions: [UInt16]
    /// Random bytes that the worker echoes, so that the answer is known to be for this session.
    package var nonce: [UInt8]
    /// How strictly the worker has to confine itself before it loads anything.
    package var policy: ConfinementPolicy
    /// The bounds on what the provider may hand over.
    package var limits: AnswerLimits

    /// A greeting.
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
        payload.text(3, policy.rawValue)
        payload.group(4) { limits.write(to: &$0) }
    }

    package init(reading payload: PayloadReader) throws(ProtocolViolation) {
        versions = try payload.numbers(1)
        nonce = try payload.raw(2)
        policy = ConfinementPolicy(rawValue: try payload.text(3))
        limits = try AnswerLimits(reading: payload.group(4))
    }
}

/// How strictly a worker confines itself. An open set: an unknown one is answered with a report that lacks it.
package struct ConfinementPolicy: RawRepresentable, Hashable, Sendable {
    /// The word.
    package var rawValue: String
    /// A policy of one's own.
    package init(rawValue: String) { self.rawValue = rawValue }
    /// Nothing is demanded.
    package static let none = ConfinementPolicy(rawValue: "none")
}

/// The bounds that the worker keeps when it copies a provider's answer; the host checks the result once more.
package struct AnswerLimits: Hashable, Sendable {
    /// Room types in one answer.
    package var roomTypes: Int
    /// URLs of one conference.
    package var entryPoints: Int
    /// Bytes of an identifier.
    package var identifierLength: Int
    /// Bytes of a title, a label, a code.
    package var titleLength: Int
    /// Bytes of the details.
    package var detailsLength: Int
    /// Bytes of a URL.
    package var urlLength: Int
    /// Bytes of an error message, and of one line of the log.
    package var messageLength: Int
    /// Lines of the log in one session.
    package var logLines: Int

    /// The bounds, one by one.
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

/// The first word of the worker, sent before any code of a provider is in its process: it can be believed.
package struct HelloAck: Message {
    package static let kind = FrameKind.helloAck

    /// The session version that the worker chose; 0 where it speaks none of those offered.
    package var version: UInt16
    /// Those that it speaks, so that the host can say why they do not fit.
    package var versions: [UInt16]
    /// The host's nonce.
    package var nonce: [UInt8]
    /// ``ProtocolBuild/identifier`` of the worker.
    package var build: String
    /// What confines the worker from now on, layer by layer.
    package var sandbox: [SandboxLayer]

    /// An answer to a greeting.
    package init(
        version: UInt16, versions: [UInt16] = ProtocolBuild.versions, nonce: [UInt8],
        build: String = ProtocolBuild.identifier, sandbox: [SandboxLayer]
    ) {
        self.version = version
        self.versions = versions
        self.nonce = nonce
        self.build = build
        self.sandbox = sandbox
    }

    package func write(to payload: inout PayloadWriter) {
        payload.number(1, Int(version))
        for version in versions { payload.number(2, Int(version)) }
        payload.raw(3, nonce)
        payload.text(4, build)
        for layer in sandbox {
            payload.group(5) {
                $0.text(1, layer.name)
                $0.text(2, layer.level)
            }
        }
    }

    package init(reading payload: PayloadReader) throws(ProtocolViolation) {
        version = try payload.number(1)
        versions = try payload.numbers(2)
        nonce = try payload.raw(3)
        build = try payload.text(4)
        var layers: [SandboxLayer] = []
        for group in try payload.groups(5) {
            layers.append(SandboxLayer(name: try group.text(1), level: try group.text(2)))
        }
        sandbox = layers
    }
}

/// One thing that confines a worker, and how far it goes on this machine.
package struct SandboxLayer: Hashable, Sendable {
    /// Such as `landlock`.
    package var name: String
    /// Such as `none`, or the version of the kernel's interface.
    package var level: String

    /// A line of the report.
    package init(name: String, level: String) {
        self.name = name
        self.level = level
    }
}
