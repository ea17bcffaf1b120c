import ConferenceErrors
import TestSupport
import Testing

@testable import Intents

@Suite("Messages of errors")
struct ErrorMessageTests {
    private static let text = hostileText

    private static let errors: [ConferenceError] = [
        .donationIncomplete(text, missing: "startDate"), .tooManyDonations(300, limit: 256), .inboxFull(limit: 500),
    ]

    @Test("every message is one line of full sentences without control characters")
    func messages() {
        for error in Self.errors { expectReadable(error) }
    }
}
