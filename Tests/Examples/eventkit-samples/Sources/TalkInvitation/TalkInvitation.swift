import EventKit

/// Adds one event with write-only access.
@main
struct TalkInvitation {
    static func main() async throws {
        // Create an event store.
        let store = EKEventStore()

        // Request write-only access.
        guard try await store.requestWriteOnlyAccessToEvents() else {
            print("Access to the calendar was not granted.")
            return
        }

        // Create an event.
        let event = EKEvent(eventStore: store)
        event.calendar = store.defaultCalendarForNewEvents
        event.title = "Keynote: calendars without walls"
        let zone = TimeZone(identifier: "America/Los_Angeles")
        let startDateComponents = DateComponents(timeZone: zone, year: 2027, month: 6, day: 7, hour: 10)
        guard let startDate = Calendar.current.date(from: startDateComponents) else { return }
        event.startDate = startDate
        event.endDate = Calendar.current.date(byAdding: .hour, value: 2, to: startDate)
        event.timeZone = zone
        event.location = "Hall 1, 100 Example Way, Springfield"
        event.notes = "Doors open at nine."

        // Save the event.
        do {
            try store.save(event, span: .thisEvent)
        } catch EKError.noCalendar {
            print("There is no calendar to save to.")
            return
        }
        print("“\(event.title ?? "")” is in your calendar.")

        // With write-only access, a program cannot read any events, not even its own.
        let everything = store.predicateForEvents(
            withStart: startDate.addingTimeInterval(-86_400), end: startDate.addingTimeInterval(86_400), calendars: nil)
        print("Events that can be read: \(store.events(matching: everything).count)")
        let calendars = store.calendars(for: .event)
        print("Calendars: \(calendars.count), titled \(calendars.map { "“\($0.title)”" }.joined(separator: ", "))")
    }
}
