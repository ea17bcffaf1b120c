import ConferenceErrors
import ConferenceLinks
import TestSupport
import Testing

@Suite("Messages of errors")
struct ErrorMessageTests {
    private static let text = hostileText

    /// Every error of these modules, with text that tries to act. ArchitectureTests compares the list with the sources.
    private static let errors: [ConferenceError] = [
        .brokenServices(text, line: 7, problem: "\(text)")
    ]

    @Test("every message is one line of full sentences that a terminal does not obey")
    func messages() {
        for error in Self.errors { expectReadable(error) }
    }
}
