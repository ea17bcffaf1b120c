// Signatures that the host makes for the provider: `vcp.sign/1`. Both frames carry the number of the request that the
// call belongs to, and the call has a number of its own.

/// Limits for the signatures of one worker, which the worker enforces before it sends a frame.
package enum SignBounds {
    /// The number of calls in progress.
    package static let calls = 8
    /// The size of the text to sign in bytes.
    package static let inputLength = 65_536
}

/// Asks the host for a signature.
package struct SignRequest: Message {
    package static let kind = FrameKind.signRequest

    /// The number of the call, which the reply repeats.
    package var number: Int64
    /// The key of the setting with the signing key.
    package var key: String
    /// The bytes to sign, or the claims of a JSON Web Token.
    package var input: [UInt8]

    package init(number: Int64, key: String, input: [UInt8]) {
        self.number = number
        self.key = key
        self.input = input
    }

    package func write(to payload: inout PayloadWriter) {
        payload.number(1, number)
        payload.text(2, key)
        payload.raw(3, input)
    }

    package init(reading payload: PayloadReader) throws(ProtocolViolation) {
        number = try payload.number(1)
        key = try payload.text(2)
        input = try payload.raw(3)
    }
}

/// The reply to a request for a signature.
package struct SignReply: Message {
    package static let kind = FrameKind.signReply

    /// The number of the call.
    package var number: Int64
    /// A `vcp_status`. Unless it is 0, there is no signature.
    package var status: Int32
    /// The signature, encoded as the manifest declares; otherwise empty.
    package var signature: String
    /// The reason why there is no signature, as a sentence; otherwise empty.
    package var message: String

    package init(number: Int64, status: Int32, signature: String = "", message: String = "") {
        self.number = number
        self.status = status
        self.signature = signature
        self.message = message
    }

    package func write(to payload: inout PayloadWriter) {
        payload.number(1, number)
        payload.number(2, status)
        payload.text(3, signature)
        payload.text(4, message)
    }

    package init(reading payload: PayloadReader) throws(ProtocolViolation) {
        number = try payload.number(1)
        status = try payload.number(2)
        signature = try payload.text(3)
        message = try payload.text(4)
    }
}
