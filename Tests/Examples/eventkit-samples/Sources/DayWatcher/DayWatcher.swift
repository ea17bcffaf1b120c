import EventKit

/// Prints the number of today's events, for a status bar, and prints it again whenever any program changes it. Ends when none
/// is left.
@main
struct DayWatcher {
    static func main() async throws {
        let store = EKEventStore()
        guard try await store.requestFullAccessToEvents() else {
            print("Access to the calendar was not granted.")
            return
        }
        // Subscribe before reading, so that no change is missed.
        let changes = store.changes
        let today = Calendar.current.startOfDay(for: Date())
        let predicate = store.predicateForEvents(
            withStart: today, end: today.addingTimeInterval(86_400), calendars: nil)
        var shown = show(store.events(matching: predicate).count)
        for await _ in changes {
            let count = store.events(matching: predicate).count
            // The change may concern another day.
            guard count != shown else { continue }
            shown = show(count)
            if count == 0 { return }
        }
    }

    private static func show(_ count: Int) -> Int {
        // Unlike print, this does not buffer the line, even if the output is a pipe.
        FileHandle.standardOutput.write(Data((count == 1 ? "1 event\n" : "\(count) events\n").utf8))
        return count
    }
}
