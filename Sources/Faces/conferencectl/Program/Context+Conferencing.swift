import CalendarStore
import ConferenceModel
import Support

extension Context {
    func attach(_ room: RoomReference, to event: EventRecord) async throws {}
}
