import ConferenceModel
import ConferenceErrors
import TestSupport
import Testing

@testable import ConferenceHost

/// A fault of the catalogue, and what the host has to make of it.
struct CatalogueCase: Sendable, CustomTestStringConvertible {
    /// What happens: the id of the catalogue, and a few words.
    let name: String
    let fault: Fault
    let manifest: ManifestText
    /// The code of the error, or nil if there is an answer all the same. Several if it depends on timing.
    let codes: [ConferenceError.Code]
    /// What the sentence has to hold.
    let says: String

    init(_ name: String, _ fault: Fault, _ codes: ConferenceError.Code..., says: String = "") {
        self.name = name
        self.fault = fault
        manifest = ManifestText()
        self.codes = codes
        self.says = says
    }

    /// A fault of the programmable provider: "place:act".
    init(_ name: String, at fault: String, _ codes: ConferenceError.Code..., says: String = "") {
        self.name = name
        self.fault = Fault("catalogue")
        manifest = Self.manifest(fault)
        self.codes = codes
        self.says = says
    }

    var testDescription: String { name }

    /// The manifest of the programmable provider.
    static func manifest(_ fault: String) -> ManifestText {
        ManifestText(
            attributes: """
                <key>VCPConfiguration</key><array><dict><key>key</key><string>fault</string>
                <key>type</key><string>string</string><key>default</key><string>\(fault)</string></dict></array>
                """)
    }

    /// Limits under which a fault does not keep a test waiting.
    static let limits = shortLimits { limits in
        // A busy machine may keep a worker from answering for a while; two seconds mean that it stands still.
        limits.pingInterval = .milliseconds(100)
        limits.missedPings = 20
        limits.shutdownTimeout = .milliseconds(300)
        limits.terminationGrace = .milliseconds(100)
    }

    /// The same, with deadlines that come soon.
    static func limits(deadline: Duration) -> Limits {
        var limits = Self.limits
        limits.loadTimeout = deadline
        limits.roomTypesTimeout = deadline
        limits.conferenceTimeout = deadline
        return limits
    }

    /// Has the room types listed and compares the outcome.
    func expect(_ host: TestHost, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        compare(try await host.onlyList().result.map(\.count), sourceLocation)
    }

    /// Has a conference made and compares the outcome.
    func expectOfConference(_ host: TestHost, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        let error = await host.conferenceError()
        compare(error.map { .failure($0) } ?? .success(2), sourceLocation)
    }

    private func compare(_ result: Result<Int, ConferenceError>, _ sourceLocation: SourceLocation) {
        switch result {
        case .success(let count):
            expectTrue(codes.isEmpty && count == 2, "it answered", sourceLocation: sourceLocation)
        case .failure(let error):
            expectContains(codes, error.code, "\(error.code): \(error)", sourceLocation: sourceLocation)
            expectTrue(says.isEmpty || error.message.contains(says), "\(error)", sourceLocation: sourceLocation)
            expectContains(
                error.message, "(org.example.fault)", "the provider is not named", sourceLocation: sourceLocation)
        }
    }
}
