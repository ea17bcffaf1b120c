import ConferenceErrors
import Extraction
import TestSupport
import Testing

@Suite("Messages of errors about the extractor")
struct ErrorMessageTests {
    /// Every error of the module, with text that tries to act. ArchitectureTests compares the list with the sources.
    private static let errors: [ConferenceError] = [
        .extractorMissing(), .extractorFailed("no such file"), .documentUnreadable("it printed nothing"),
        .extractorFailed(status: 7, said: hostileText),
        .extractorCrashed(signal: 6, said: hostileText), .extractorExhausted(), .extractorTimeout(.seconds(7)),
        .extractorNotConfined(hostileText), .extractorOutputTooLarge(limit: 7), .documentTooLarge(limit: 7),
    ]

    @Test("every message is one line of full sentences that a terminal does not obey")
    func messages() {
        for error in Self.errors { expectReadable(error) }
    }
}
