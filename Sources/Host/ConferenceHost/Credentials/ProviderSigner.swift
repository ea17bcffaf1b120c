import ConferenceErrors
import ConferenceModel
import Signing
import WorkerProtocol

/// Signs for one provider with keys that its worker does not have.
struct ProviderSigner: Sendable {
    /// A key that the manifest declares, and its value if the user has set one.
    struct Key: Sendable {
        let declaration: SigningKey
        let secret: String?
    }

    let keys: [Key]
    /// The provider's settings that are not secret.
    let settings: [String: String]
    let now: @Sendable () -> Int64

    /// The secrets to sign with.
    var secrets: [String] { keys.compactMap(\.secret) }

    /// Returns the reply to a request for a signature.
    func reply(to request: SignRequest) -> SignReply {
        guard let key = keys.first(where: { $0.declaration.key == request.key }) else {
            return failure(
                request, .notFound,
                "“\(request.key)” is not among the keys that the manifest declares (VCPSigningKeys).")
        }
        do throws(SigningFailure) {
            let signature = try key.declaration.signature(
                of: request.input, secret: key.secret ?? "", settings: settings, now: now())
            return SignReply(number: request.number, status: 0, signature: signature)
        } catch {
            return failure(request, error.kind.status, error.message)
        }
    }

    private func failure(_ request: SignRequest, _ status: ProviderStatus, _ message: Sentence) -> SignReply {
        SignReply(number: request.number, status: status.rawValue, message: TextPolicy.printable(message.text))
    }
}

extension SigningFailure.Kind {
    /// The status to send to the provider for this failure.
    fileprivate var status: ProviderStatus {
        switch self {
        case .invalid: .invalid
        case .tooLong: .limit
        case .configuration: .configuration
        case .unsupported: .unsupported
        case .failed: .internalError
        }
    }
}

/// The statuses that the host sends to providers: `vcp_status` in `vcp_core.h`.
enum ProviderStatus: Int32 {
    case ok = 0
    case invalid = 1
    case unsupported = 2
    case notFound = 3
    case auth = 4
    case network = 5
    case unavailable = 6
    case cancelled = 7
    case deadline = 8
    case limit = 10
    case configuration = 11
    case internalError = 13
}
