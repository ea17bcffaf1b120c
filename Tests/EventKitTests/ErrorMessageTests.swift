import ConferenceErrors
import EventKit
import TestSupport
import Testing

@Suite("Messages of errors")
struct ErrorMessageTests {
    private static let text = hostileText
    /// Words of our own, such as the name of an option.
    private static let ours = "some words"

    /// Every error of these modules, with text that tries to act. ArchitectureTests compares the list with the sources.
    private static let errors: [ConferenceError] = [
        .missingUsageDescription([ours], executable: text, path: text, level: ours), .nobodyToAsk(text, level: text),
        .accessNotGranted(text, level: text),
        .noTitle(), .noSuchDay(), .eventNotSaved(text), .conferenceNeedsFirst(text), .sourceTakesNoCalendar(text),
    ]

    @Test("every message is one line of full sentences without control characters")
    func messages() {
        for error in Self.errors { expectReadable(error) }
    }
}
