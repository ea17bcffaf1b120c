import ConferenceErrors
import Mail
import TestSupport
import Testing

@Suite("Messages of errors about mails")
struct ErrorMessageTests {
    /// Every error of the module, with text that tries to act. ArchitectureTests compares the list with the sources.
    private static let errors: [ConferenceError] = [
        .notAMail(), .mailTooLarge(limit: 7), .mailTooLarge(hostileText, limit: 7), .htmlTooLarge(limit: 7),
        .noHTMLReader(), .notAMaildir(hostileText),
        .notAPass("it is empty"), .passUnreadable("it is empty"),
        .notAnMbox(hostileText),
    ]

    @Test("every message is one line of full sentences that a terminal does not obey")
    func messages() {
        for error in Self.errors { expectReadable(error) }
    }
}
