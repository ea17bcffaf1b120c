import CalendarSources
import ConferenceErrors
import TestSupport
import Testing

@Suite("Messages of errors")
struct ErrorMessageTests {
    private static let text = hostileText
    /// Words of our own, such as the name of an option.
    private static let ours = "some words"

    /// Every error of these modules, with text that tries to act. ArchitectureTests compares the list with the sources.
    private static let errors: [ConferenceError] = [
        .subscriptionUnreachable("\(text).", refusedHost: text), .subscriptionTooLarge(host: text, limit: 7),
        .subscriptionRefused(host: text, status: 7), .subscriptionBusy(),
        .badSubscriptionAddress("\(ours)"), .insecureSubscriptionAddress(host: text), .duplicateSubscription(text),
        .tooManySubscriptions(limit: 7), .calendarTitleTaken(text), .notASourceFile(text, found: "\(ours)"),
        .vdirFileChanged(text), .vdirChangeKept(text, other: text), .vdirChangeReverted(text),
        .vdirFileBroken(text, problem: text + "."), .noSuchFolder(text),
        .vdirKnown(text, as: text), .vdirKnown(text + "/", as: text, isSame: true),
        .vdirHasSubscription(text, file: text, title: text), .fileIsInSource(text, folder: text),
        .vdirSameFolder(text, as: text),
        .noSuchSource(text), .vdirTakesNoCalendar(text), .vdirNotEmpty(text, title: text),
        .vdirIsSource(text, title: text), .vdirTooManyFiles(text, limit: 7),
        .vdirFileUnsuitable(text, found: "\(ours)"), .vdirFileReplaced(text, found: "\(ours)"),
        .vdirFolderReplaced(text, found: "\(ours)"), .vdirFolderRedirected(text, to: text),
        .vdirDuplicate(text, uid: text, other: text), .vdirFolderInside(text), .vdirFileReadOnly(text),
        .vdirAttributesLost(text, lost: ["\(text)"]), .vdirChangesWait(text),
        .vdirNotMounted(text, mount: text), .vdirFileOutside(text, others: 7),
    ]

    @Test("every message is one line of full sentences that a terminal does not obey")
    func messages() {
        for error in Self.errors { expectReadable(error) }
    }
}
