import ConferenceErrors
@testable import InboxIntake
import Platform
import TestSupport
import Testing

@Suite("Messages of errors about files for the inbox")
struct ErrorMessageTests {
    /// Every error of the module, with text that tries to act. ArchitectureTests compares the list with the sources.
    private static let errors: [ConferenceError] =
        IntakeKind.allCases.map {
            .nothingUnderstood(hostileText, kind: $0, remarks: ["The text is not JSON.", "\(hostileText)."])
        } + [
            .fileVanished(hostileText), .noMailbox(hostileText), .mailboxGone(hostileText), .mailboxKnown(hostileText),
            .mailsNotTaken(hostileText),
            .mailTooLarge(limit: 7, inMbox: hostileText),
            .mailUnusable(hostileText, sender: hostileText, reason: "It has no UID."),
            .mailUnusable(hostileText, sender: nil, reason: "It has no UID."),
        ]
        + [0, 1, 2].map { .mailsUnreadable(.cannotRead(hostileText, errno: 13), others: $0) }

    @Test("every message is one line of full sentences that a terminal does not obey")
    func messages() { for error in Self.errors { expectReadable(error) } }
}
