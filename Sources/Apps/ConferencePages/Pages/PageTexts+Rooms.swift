import ConferenceErrors
import ConferenceHost

// What pages say about the rooms of providers.
extension PageTexts {
    // MARK: Choosing
    var videoCall: String { "Video call" }
    var noCall: String { "No video call" }
    var removeCall: String { "Remove the video call" }
    var notListed: String { "not listed now" }
    var noRooms: String { "It has no rooms." }
    var notAsked: String { "It has not been asked for its rooms." }
    var lastRooms: String { "These are the rooms of the last time." }
    var isAsked: String { "Waiting for its rooms …" }
    var areAsked: String { "Asking …" }
    var hasNotAnswered: String { "It has not answered yet." }
    var askAgain: String { "Ask the providers again" }
    var roomIsMadeLater: String { "The room is made when you save the event." }
    func hasNoRooms(_ provider: String) -> String { "\(provider) has listed no rooms" }
    func rooms(_ count: Int, of provider: String) -> String {
        count == 1 ? "\(provider): 1 room" : "\(provider): \(count) rooms"
    }
    func answered(_ last: String, _ count: Int, of all: Int) -> String {
        count == all ? "\(last). All have answered." : "\(last). \(count) of \(all) have answered."
    }
    /// The link to the page of a provider that cannot list its rooms.
    func wayOut(of error: ConferenceError, _ provider: InstalledProvider) -> String {
        switch (provider.state, error.code) {
        case (.untrusted, _): "Decide whether to trust it"
        case (.quarantined, _): "Let it start again"
        case _ where error.asksToSignIn(to: provider): signIn
        case (_, .configurationMissing), (_, .wrongConfigurationValue): "Set its configuration"
        default: "About this provider"
        }
    }

    // MARK: Making
    var makingRoom: String { "Making the room" }
    func roomMade(_ problem: String?) -> String {
        ["The room is there, and the event has its link.", problem].compactMap { $0 }.joined(separator: " ")
    }
    var roomNotMade: String { "The event has no new room" }
    var roomUnknown: String { "It is unknown whether there is a room" }
    var stopping: String { "Stopping …" }
    var beginning: String { "Beginning …" }
    var eventIsSaved: String { "The event is saved." }
    var goOnWithout: String { "Go on without a room" }
    var goToEvent: String { "Go to the event" }
    var roomNotAttached: String { "There is a room, and the event does not have it" }
    var requestStaysPending: String {
        "The request stays pending. The page of the event lists it: send it again there, and a provider that recognises it "
            + "makes no second room; or discard it."
    }
    var progressLost: String {
        "The pages do not answer any more. Open your calendar again: the page of the event shows what has become of the room."
    }
    func making(_ room: String, of provider: String, for event: String) -> String {
        "“\(room)” of \(provider) for “\(event)”"
    }
    func waiting(for provider: String, _ activity: String) -> String { "\(provider) \(activity)." }
    func elapsed(_ elapsed: Int64, ofAtMost limit: Int64) -> String { "\(elapsed) of at most \(limit) seconds" }
}
