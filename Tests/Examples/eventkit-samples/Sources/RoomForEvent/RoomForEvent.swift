import EventConferencing

/// Adds an event and gives it the first room that any provider offers.
@main
struct RoomForEvent {
    static func main() async throws {
        let store = EKEventStore()
        guard try await store.requestFullAccessToEvents() else {
            print("Access to the calendar was not granted.")
            return
        }
        let event = EKEvent(eventStore: store)
        event.calendar = store.defaultCalendarForNewEvents
        event.title = "Review"
        let start = DateComponents(year: 2027, month: 3, day: 3, hour: 14)
        event.startDate = Calendar.current.date(from: start)
        event.endDate = event.startDate.addingTimeInterval(3_600)
        try store.save(event, span: .thisEvent)

        do {
            let providers = try await store.roomTypes()
            for provider in providers {
                for room in provider.rooms { print("\(provider.name): \(room.title)") }
                if let problem = provider.problem { print("\(provider.name): \(problem)") }
            }
            guard let room = providers.flatMap(\.rooms).first else { return }
            for change in try await store.attach(room.reference, to: event) { print(change.error) }
            print("Join \(event.title ?? "") at \(event.virtualConference?.preferred.url.text ?? "nowhere")")
        } catch let error as ConferenceError {
            print("No room: \(error.message)")
        }
    }
}
