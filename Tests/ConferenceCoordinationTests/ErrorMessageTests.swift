import ConferenceCoordination
import ConferenceErrors
import ConferenceModel
import Platform
import TestSupport
import Testing

@Suite("Messages of errors")
struct ErrorMessageTests {
    private static let text = hostileText
    private static let cause = ConferenceError.internalFault(CancellationError())
    private static let problem = InvalidValue("title", .empty)
    private static let room = RoomReference(provider: "org.example.rooms", room: hostileText)

    private static var conference: VirtualConference {
        get throws {
            try VirtualConference(
                entryPoints: ["https://meet.example.org/7", "tel:+1-605-555-0100"].map {
                    EntryPoint(url: try ConferenceURL($0, policy: .provider()))
                })
        }
    }

    /// Every error of these modules, with text that contains control characters. ArchitectureTests compares the list
    /// with the sources.
    private static var errors: [ConferenceError] {
        get throws {
            let conference = try conference
            return [
                .hasConference(text, conference: text), .hasLink(text, url: text), .conferenceIsText(text, url: text),
                .hasNoConference(text), .eventKeepsChanging(text),
                .madeButNotAttached(conference, intent: 7, cause: cause), .notAJoinAddress(problem),

                .unknownOutcome(7, room: room, cause: cause), .noSuchIntent(7, open: [7]),
                .settledOtherwise(7, event: text, conference: text), .changeNotTold(7, isEnd: true, cause: cause),
                .nobodyToTell(7, provider: text), .nothingToAccept(7), .justDelivered(7),
                .nothingToEnd(7), .conferenceLinkMissing(7), .conferenceInUse(text),
                .requestRunning(7, process: RunningProcess.name),
                .deliveryNotRecorded(7, cause: cause),
                .changesNotDelivered(cause),
            ]
        }
    }

    @Test("every message is one line of full sentences without control characters")
    func messages() throws {
        for error in try Self.errors { expectReadable(error) }
    }
}
