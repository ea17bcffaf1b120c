import EventKit

extension EKEvent {
    /// One line of the list.
    func line(_ formatter: DateFormatter) -> String {
        var parts = [formatter.string(from: startDate), title ?? "(no title)"]
        if let location, !location.isEmpty { parts.append("in \(location)") }
        if hasRecurrenceRules { parts.append("(repeats)") }
        return parts.joined(separator: " ")
    }
}

/// Lists the events of a month, with full access: the current month, or the one in the arguments, as in `2027 3`.
@main
struct MonthOverview {
    static func main() async throws {
        // Create an event store.
        let store = EKEventStore()

        // Request full access.
        guard try await store.requestFullAccessToEvents() else {
            print("Access to the calendar was not granted.")
            return
        }

        // Create a predicate.
        let numbers = CommandLine.arguments.dropFirst().compactMap { Int($0) }
        let named = numbers.count == 2 ? DateComponents(year: numbers[0], month: numbers[1], day: 1) : nil
        let day = named.flatMap { Calendar.current.date(from: $0) } ?? Date()
        guard let interval = Calendar.current.dateInterval(of: .month, for: day) else { return }
        let predicate = store.predicateForEvents(withStart: interval.start, end: interval.end, calendars: nil)

        // Fetch the events.
        let events = store.events(matching: predicate)
        let sortedEvents = events.sorted { $0.compareStartDate(with: $1) == .orderedAscending }

        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        for calendar in store.calendars(for: .event).sorted(by: { $0.title < $1.title }) {
            print("\(calendar.title):")
            for event in sortedEvents where event.calendar == calendar {
                formatter.dateFormat = event.isAllDay ? "EEE dd 'all day'" : "EEE dd HH:mm"
                print("  " + event.line(formatter))
            }
        }
    }
}
