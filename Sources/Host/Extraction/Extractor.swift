import CSandbox
package import ConferenceErrors
package import ConferenceModel
import Dispatch
import Glibc
import Platform

/// The installed kitinerary-extractor.
package struct Extractor: Sendable {
    /// The program.
    package let path: String
    private let limits: Limits

    /// - Parameter path: the path of the program; tests pass other programs.
    package init(path: String, limits: Limits = Limits()) {
        self.path = path
        self.limits = limits
    }

    /// Returns the extractor of the system.
    ///
    /// - Throws: `extractorMissing`.
    package static func installed(limits: Limits = Limits()) throws(ConferenceError) -> Extractor {
        guard let path = places.first(where: { access($0, X_OK) == 0 }) else { throw .extractorMissing() }
        return Extractor(path: path, limits: limits)
    }

    /// Where distributions have it, the newest version first.
    private static let places: [String] = {
        let folders = ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64", "/usr/lib", "/usr"]
        return ["libexec/kf6", "libexec/kf5", "libexec"].flatMap { inner in
            folders.map { "\($0)/\(inner)/kitinerary-extractor" }
        }
    }()

    /// At most one for each processor at once; others wait for their turn.
    private static let turns = DispatchSemaphore(value: max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))

    /// Returns what the extractor finds in a document, such as a mail, a PDF or a ticket: JSON, `[]` if there is nothing.
    ///
    /// - Parameters:
    ///   - received: when the document came, as an ISO 8601 date, which the extractor needs for dates without years.
    ///   - time: how long it may take, if less than `extractionTimeout`.
    /// - Throws: `extractorFailed`, `extractorTimeout`, `extractorNotConfined`, `documentTooLarge`, `extractorOutputTooLarge`.
    package func extract(
        _ document: [UInt8], received: String? = nil, within time: Duration? = nil
    ) throws(ConferenceError) -> String {
        var limits = limits
        limits.extractionTimeout = min(time ?? limits.extractionTimeout, limits.extractionTimeout)
        guard document.count <= limits.extractionInputLength else {
            throw .documentTooLarge(limit: limits.extractionInputLength)
        }
        let deadline = Deadline(after: limits.extractionTimeout)
        guard Self.turns.wait(timeout: .now() + .nanoseconds(Int(deadline.remaining))) == .success else {
            throw .extractorTimeout(limits.extractionTimeout)
        }
        defer { Self.turns.signal() }
        let output = try ExtractorRun(path: path, arguments: arguments(received), limits: limits)
            .run(document, until: deadline)
        guard let text = String(validating: output, as: UTF8.self) else {
            throw .documentUnreadable("it printed something that is not UTF-8")
        }
        return text
    }

    private func arguments(_ received: String?) -> [String] {
        guard let received, received.utf8.count <= 40,
            received.utf8.allSatisfy({ $0 >= 0x2B && $0 <= 0x3A || $0 == UInt8(ascii: "T") || $0 == UInt8(ascii: "Z") })
        else { return [] }
        return ["--context-date", received]
    }
}
