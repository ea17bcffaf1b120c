import ConferenceErrors
import EventKit
import TestSupport
import Testing

@Suite("Messages of errors")
struct ErrorMessageTests {
    private static let text = hostileText

    /// Every error of these modules, with text that tries to act. ArchitectureTests compares the list with the sources.
    private static let errors: [ConferenceError] = [
        .missingUsageDescription([text], executable: text, path: text, level: text), .nobodyToAsk(text, level: text),
        .accessNotGranted(text, level: text),
        .noTitle(), .noSuchDay(), .eventNotSaved(text), .conferenceNeedsFirst(text), .sourceTakesNoCalendar(text),
    ]

    @Test("every message is one line of full sentences that a terminal does not obey")
    func messages() {
        for error in Self.errors { expectReadable(error) }
    }
}
