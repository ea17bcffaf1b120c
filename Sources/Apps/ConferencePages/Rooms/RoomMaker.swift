import CalendarStore
import ConferenceCoordination
import CalendarEditing
import ConferenceErrors
import ConferenceModel

/// Makes rooms for events in the background.
struct RoomMaker {
    let desk: PageDesk
    let works: RoomWorks

    /// Begins to make a room for an event, and returns at once. The same room for the same event is not begun twice.
    ///
    /// - Parameters:
    ///   - replacing: whether the conference that the event has is replaced.
    ///   - keepingLink: whether a link in the text of the event stays.
    ///   - title: the title of the event.
    ///   - wayBack: the address of the page to show when the room is made; it is shown with `made=KEY`.
    /// - Returns: the key of the work, for the page `making?work=KEY`, which also says why a work could not begin.
    func begin(
        _ room: RoomReference, target: ConferenceTarget, replacing: Bool, keepingLink: Bool, title: String,
        wayBack: String
    ) -> String {
        begin(
            RoomRequest(
                room: room, target: target, isReplacing: replacing, isKeepingLink: keepingLink, title: title,
                wayBack: wayBack)
        ).key
    }

    /// Begins again what has failed.
    ///
    /// - Returns: the new work; the same one as before if the work did not fail or was begun again already.
    func again(_ work: RoomWork) -> RoomWork {
        guard case .failed = work.outcome else { return work }
        return begin(work.request, after: work)
    }

    /// Returns the work with a key.
    ///
    /// - Throws: `roomWorkGone`.
    func work(_ key: String?) throws(ConferenceError) -> RoomWork {
        guard let work = key.flatMap(works.work) else { throw .roomWorkGone() }
        return work
    }

    /// What the page of an event says about the work that led to it; nil if the room was not made.
    func notice(_ key: String?) -> String? {
        guard let key, case .made(let unsettled)? = works.work(key)?.outcome else { return nil }
        return desk.texts.roomMade(unsettled.first.map { TextPolicy.printable(desk.texts.text($0.error.sentence)) })
    }

    private func begin(_ request: RoomRequest, after failed: RoomWork? = nil) -> RoomWork {
        works.begin(request, after: failed) { [desk] work in
            let store = try desk.store()
            defer { store.changes.announce() }
            return try await desk.conferencing(store) { work.note($0, isOver: $1) }.attach(
                request.room, to: request.target, replacing: request.isReplacing, keepingLink: request.isKeepingLink
            ).unsettled
        }
    }
}
