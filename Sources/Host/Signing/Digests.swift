import CCrypto
import ConferenceErrors

// What the C code makes, as bytes.

extension SigningKey {
    /// The number of a digest in `ccrypto.h`.
    var digest: Int32 {
        switch algorithm {
        case .hmacSHA1, .hashSHA1: Int32(CCR_SHA1)
        case .hs256, .rs256, .es256, .hmacSHA256, .hashSHA256: Int32(CCR_SHA256)
        case .hashSHA384: Int32(CCR_SHA384)
        case .hmacSHA512, .hashSHA512: Int32(CCR_SHA512)
        }
    }

    /// Returns the signature as bytes.
    ///
    /// - Parameter secret: the key; for RS256 and ES256 a private key in PEM form.
    func bytes(signing input: [UInt8], secret: String) throws(SigningFailure) -> [UInt8] {
        let key = Array(secret.utf8)
        switch algorithm {
        case .rs256, .es256:
            let isRSA = algorithm == .rs256
            let pem = Self.pem(secret).utf8CString
            return try result(capacity: Int(CCR_LONGEST_SIGNATURE)) { output, length in
                pem.withUnsafeBufferPointer { pem in
                    // The terminating zero does not belong to the key.
                    isRSA
                        ? ccr_sign_rs256(pem.baseAddress, pem.count - 1, input, input.count, output, &length)
                        : ccr_sign_es256(pem.baseAddress, pem.count - 1, input, input.count, output, &length)
                }
            }
        case .hs256, .hmacSHA1, .hmacSHA256, .hmacSHA512:
            return try result(capacity: Int(CCR_LONGEST_DIGEST)) { output, length in
                ccr_hmac(digest, key, key.count, input, input.count, output, &length)
            }
        case .hashSHA1, .hashSHA256, .hashSHA384, .hashSHA512:
            let whole = input + key
            return try result(capacity: Int(CCR_LONGEST_DIGEST)) { output, length in
                ccr_digest(digest, whole, whole.count, output, &length)
            }
        }
    }

    /// Returns the key with line breaks. Files of cloud services have them as `\n`, and a field for one line loses them.
    private static func pem(_ text: String) -> String {
        text.contains("\n") ? text : text.replacing(#"\n"#, with: "\n")
    }

    private func result(
        capacity: Int, _ body: (UnsafeMutablePointer<UInt8>?, inout Int) -> Int32
    ) throws(SigningFailure) -> [UInt8] {
        var status: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
            status = body(buffer.baseAddress, &count)
            if status != CCR_OK { count = 0 }
        }
        guard let failure = failure(status) else { return bytes }
        throw failure
    }

    private func failure(_ status: Int32) -> SigningFailure? {
        switch Int(status) {
        case Int(CCR_OK): nil
        case Int(CCR_NO_LIBRARY):
            SigningFailure(
                .unsupported, "Signing needs OpenSSL's libcrypto 3, which is not installed (Debian: libssl3).")
        case Int(CCR_NOT_A_KEY):
            SigningFailure(.configuration, "The value of “\(key)” is not a private key in PEM form.")
        case Int(CCR_ENCRYPTED):
            SigningFailure(
                .configuration, "The private key in “\(key)” has a passphrase. Store the key without a passphrase.")
        case Int(CCR_WRONG_KEY):
            algorithm == .rs256
                ? SigningFailure(
                    .configuration,
                    "The private key in “\(key)” is not an RSA key with at least \(Int(CCR_SHORTEST_RSA_KEY)) bits.")
                : SigningFailure(.configuration, "The private key in “\(key)” is not an EC key of the curve P-256.")
        default: SigningFailure(.failed, "OpenSSL could not sign with “\(key)”.")
        }
    }
}
