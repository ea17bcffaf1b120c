import ConferenceErrors
import Scheduling
import TestSupport
import Testing

@Suite("Messages of errors")
struct ErrorMessageTests {
    private static let text = hostileText

    /// Every error of the module, with text that tries to act. ArchitectureTests compares the list with the sources.
    private static let errors: [ConferenceError] = [
        .notAMessage(text), .unknownMethod(text, method: text), .unsupportedMessage(text, kind: "VTODO"),
        .unsupportedMessage(text, kind: "VFREEBUSY"), .unsupportedMessage(text, kind: "VCALENDAR"),
        .unsupportedMessage(text, kind: text), .messageUnusable(text, line: 7, .noUID),
        .messageUnusable(text, line: 7, .longUID),
        .messageUnusable(text, line: 7, .unreadableRecurrenceID(text)),
        .messageUnusable(text, line: 7, .sequenceOutOfRange(text)), .messageTooLarge(text, limit: 7),
        .tooManyItems(text, limit: 7), .severalMessages(text, count: 7), .noOrganizerToAnswer(text), .noOwnAddress(),
        .noAttendees(text), .badMailAddress(text),
    ]

    @Test("every message is one line of full sentences that a terminal does not obey")
    func messages() {
        for error in Self.errors { expectReadable(error) }
    }
}
