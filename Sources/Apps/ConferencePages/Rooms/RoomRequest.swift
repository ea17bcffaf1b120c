import CalendarEditing
import ConferenceModel

/// The room that a person has asked for when saving an event.
struct RoomRequest: Hashable, Sendable {
    let room: RoomReference
    let target: ConferenceTarget
    /// Whether the conference that the event has is replaced.
    let isReplacing: Bool
    /// Whether a link in the text of the event stays.
    let isKeepingLink: Bool
    /// The title of the event.
    let title: String
    /// The address of the page to show when the room is made.
    let wayBack: String

    /// Returns the way back with a word about the work, so that the page can say what has happened.
    func wayBack(after key: String) -> String {
        wayBack + (wayBack.contains("?") ? "&" : "?") + "made=" + key
    }
}
