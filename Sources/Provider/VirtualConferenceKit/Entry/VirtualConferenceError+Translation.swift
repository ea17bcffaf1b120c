import Foundation

extension VirtualConferenceError {
    /// What the host is told about any error that a provider threw.
    ///
    /// The author's own words come first: those of a `LocalizedError`, then those in an `NSError`, then the name of the
    /// case. "The operation could not be completed" tells nobody anything and is never used.
    init(describing error: any Error) {
        if let error = error as? VirtualConferenceError {
            self = error
        } else if error is CancellationError {
            self.init(.cancelled, "The request was cancelled.")
        } else if let error = error as? any LocalizedError, let description = error.errorDescription {
            let sentences = [description, error.recoverySuggestion].compactMap { $0 }
            self.init(.fault, sentences.joined(separator: " "), providerCode: Self.code(of: error))
        } else if type(of: error) is NSError.Type || error is any CustomNSError {
            self.init(describing: error as NSError)
        } else {
            self.init(
                .fault, "The provider reports the error \(type(of: error)): \(String(describing: error)).",
                providerCode: Self.code(of: error))
        }
    }

    private init(describing error: NSError) {
        let status: Status =
            switch (error.domain, error.code) {
            case (NSCocoaErrorDomain, CocoaError.Code.userCancelled.rawValue), (Self.urlErrorDomain, -999): .cancelled
            case (Self.urlErrorDomain, -1001): .deadline
            case (Self.urlErrorDomain, _): .network
            default: .fault
            }
        let own = error.userInfo[NSLocalizedDescriptionKey] as? String
        self.init(
            status, own ?? "The provider reports the error \(error.code) of “\(error.domain)”.",
            providerCode: Int64(error.code))
    }

    /// `NSURLErrorDomain`, with the codes for a cancelled and a timed-out load. Their names are part of
    /// FoundationNetworking, which a provider without network calls need not carry.
    private static let urlErrorDomain = "NSURLErrorDomain"

    /// The number of an error that has one of its own; those that Foundation makes up from the order of cases say
    /// nothing to anybody.
    private static func code(of error: any Error) -> Int64 {
        (error as? any CustomNSError).map { Int64($0.errorCode) } ?? 0
    }
}
