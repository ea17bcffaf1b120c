import ConferenceErrors
import ConferenceHost

// What pages say about the rooms of providers.
extension PageTexts {
    // MARK: Choosing
    var videoCall: String { text("Video call") }
    var noCall: String { text("No video call") }
    var removeCall: String { text("Remove the video call") }
    var notListed: String { text("not listed now") }
    var noRooms: String { text("It has no rooms.") }
    var notAsked: String { text("It has not been asked for its rooms.") }
    var lastRooms: String { text("These are the rooms of the last time.") }
    var isAsked: String { text("Waiting for its rooms …") }
    var areAsked: String { text("Asking …") }
    var hasNotAnswered: String { text("It has not answered yet.") }
    var askAgain: String { text("Ask the providers again") }
    var roomIsMadeLater: String { text("The room is made when you save the event.") }
    func hasNoRooms(_ provider: String) -> String { text("\(provider) has listed no rooms") }
    func rooms(_ count: Int, of provider: String) -> String {
        count == 1 ? text("\(provider): 1 room") : text("\(provider): \(count) rooms")
    }
    func answered(_ last: String, _ count: Int, of all: Int) -> String {
        count == all ? text("\(last). All have answered.") : text("\(last). \(count) of \(all) have answered.")
    }
    /// The link to the page of a provider that cannot list its rooms.
    func wayOut(of error: ConferenceError, _ provider: InstalledProvider) -> String {
        switch (provider.state, error.code) {
        case (.untrusted, _): text("Decide whether to trust it")
        case (.quarantined, _): text("Let it start again")
        case _ where error.asksToSignIn(to: provider): signIn
        case (_, .configurationMissing), (_, .wrongConfigurationValue): text("Set its configuration")
        default: text("About this provider")
        }
    }

    // MARK: Making
    var makingRoom: String { text("Making the room") }
    func roomMade(_ problem: String?) -> String {
        [text("The room is there, and the event has its link."), problem].compactMap { $0 }.joined(separator: " ")
    }
    var roomNotMade: String { text("The event has no new room") }
    var roomUnknown: String { text("It is unknown whether there is a room") }
    var stopping: String { text("Stopping …") }
    var beginning: String { text("Beginning …") }
    var eventIsSaved: String { text("The event is saved.") }
    var goOnWithout: String { text("Go on without a room") }
    var goToEvent: String { text("Go to the event") }
    var roomNotAttached: String { text("There is a room, and the event does not have it") }
    var requestStaysPending: String {
        text(
            "The request stays pending. The page of the event lists it: send it again there, and a provider that recognises it "
                + "makes no second room; or discard it.")
    }
    var progressLost: String {
        text(
            "The pages do not answer any more. Open your calendar again: the page of the event shows what has become of the room."
        )
    }
    func making(_ room: String, of provider: String, for event: String) -> String {
        text("“\(room)” of \(provider) for “\(event)”")
    }
    func waiting(for provider: String, _ activity: String) -> String { "\(provider) \(activity)." }
    func elapsed(_ elapsed: Int64, ofAtMost limit: Int64) -> String { text("\(elapsed) of at most \(limit) seconds") }
}
