import EventKit

/// Says how many events there are today, and again after every change, whoever makes it, until a day has none: for a bar or
/// a clock on the screen.
@main
struct DayWatcher {
    static func main() async throws {
        let store = EKEventStore()
        guard try await store.requestFullAccessToEvents() else {
            print("Access to the calendar was not granted.")
            return
        }
        // Asked for before anything is read, so that no change falls between.
        let changes = store.changes
        let today = Calendar.current.startOfDay(for: Date())
        let predicate = store.predicateForEvents(
            withStart: today, end: today.addingTimeInterval(86_400), calendars: nil)
        var shown = show(store.events(matching: predicate).count)
        for await _ in changes {
            let count = store.events(matching: predicate).count
            // Not every change is one of this day.
            guard count != shown else { continue }
            shown = show(count)
            if count == 0 { return }
        }
    }

    private static func show(_ count: Int) -> Int {
        // At once, also where somebody reads it through a pipe.
        FileHandle.standardOutput.write(Data((count == 1 ? "1 event\n" : "\(count) events\n").utf8))
        return count
    }
}
