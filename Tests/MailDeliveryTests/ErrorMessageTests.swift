import ConferenceErrors
import MailDelivery
import TestSupport
import Testing

@Suite("Messages of errors about mails that were not sent")
struct ErrorMessageTests {
    /// Every error of the module, with text that tries to act. ArchitectureTests compares the list with the sources.
    private static let errors: [ConferenceError] = [
        .mailNotSent(1, subject: hostileText, reason: "“\(hostileText)” ended with status 69"),
        .mailInDoubt(1, subject: hostileText, reason: "“\(hostileText)” ended with status 1"),
        .mailUnrecorded(1, subject: hostileText, outcome: "was sent", reason: "there is no room left"),
    ]

    @Test("every message is one line of full sentences that a terminal does not obey")
    func messages() { for error in Self.errors { expectReadable(error) } }
}
