import ConferenceErrors
import ConferencePages
import PagesControl
import TestSupport
import Testing

@Suite("Messages of errors")
struct ErrorMessageTests {
    /// Every error of these modules, with text that contains control characters. ArchitectureTests compares the list
    /// with the sources.
    private static var errors: [ConferenceError] {
        let text = hostileText
        return [
            .noPageLibrary(), .pageServerFailed(), .cannotListen(errno: 24), .noSuchPage(text), .pageEventGone(),
            .badPageAddress(text, text), .linkNotOpened(text, reason: "\(text)"),
            .pagesProgramMissing(searched: [text, text]), .pagesDidNotStart(reason: "\(text)"), .pagesEnding(),
            .pagesSilent(waited: .seconds(20)),
            .openRuntimeFolder(text), .openRuntimeFolder(text, isOwn: false), .longRuntimeFolder(text),
            .badPresentation("\(text)"), .presentationGone(),
            .tooManyPresentations(16), .presentationNeedsAccess(text), .callerUnknown(),
            .browserNotOpened(reason: "\(text)"), .pageProviderGone(), .providerChangedMeanwhile(text),
            .pageSignInGone(), .tooManySignIns(7), .pageAccountGone(), .roomWorkGone(), .roomBeingMade(text),
            .tooManyRooms(16),
        ]
    }

    @Test("every message is one line of full sentences without control characters")
    func messages() {
        for error in Self.errors { expectReadable(error) }
    }
}
