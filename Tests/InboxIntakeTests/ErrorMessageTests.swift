import ConferenceErrors
import InboxIntake
import TestSupport
import Testing

@Suite("Messages of errors about files for the inbox")
struct ErrorMessageTests {
    /// Every error of the module, with text that tries to act. ArchitectureTests compares the list with the sources.
    private static let errors: [ConferenceError] =
        IntakeKind.allCases.map {
            .nothingUnderstood(hostileText, kind: $0, remarks: ["The text is not JSON.", "\(hostileText)."])
        }

    @Test("every message is one line of full sentences that a terminal does not obey")
    func messages() { for error in Self.errors { expectReadable(error) } }
}
