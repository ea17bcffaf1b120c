import Foundation

extension VirtualConferenceError {
    /// Translates an error that a provider has thrown.
    ///
    /// Uses the author's own words if there are any: those of a `LocalizedError`, then those of an `NSError`, then the name of
    /// the case. Never uses Foundation's “The operation could not be completed”, which explains nothing.
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

    /// `NSURLErrorDomain`. Its name, and those of its codes -999 (cancelled) and -1001 (timed out), are declared in
    /// FoundationNetworking, which this module does not link.
    private static let urlErrorDomain = "NSURLErrorDomain"

    /// Returns the error's own number, or 0 for a Swift error whose number Foundation derives from the order of its cases,
    /// because such a number means nothing.
    private static func code(of error: any Error) -> Int64 {
        (error as? any CustomNSError).map { Int64($0.errorCode) } ?? 0
    }
}
