// One of several programs that save events in one store at the same time.
//
//     save-many STORE COUNT NAME [--records]
//
// Saves through EventKit, or with --records through the store alone, one transaction per event. Prints “ready” and
// starts when it reads a line, so that all start together; then prints the time of the longest save in milliseconds.
import CalendarModel
import CalendarStore
import EventKit
import Foundation
import Recurrence

func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("save-many: \(message)\n".utf8))
    exit(70)
}

let words = CommandLine.arguments.dropFirst()
let places = words.filter { !$0.hasPrefix("--") }
guard places.count == 3, let count = Int(places[places.startIndex + 1]), count > 0 else {
    fail("usage: save-many STORE COUNT NAME [--records]")
}
let (path, name) = (places[places.startIndex], places[places.startIndex + 2])

/// Returns closures that save one event each, prepared beforehand.
func saves() throws -> [() throws -> Void] {
    let store = try CalendarStore(path: path) { 1_772_000_000 }
    let begin: Int64 = 1_772_355_600
    if words.contains("--records") {
        let calendar = try store.write { try $0.defaultCalendar().id }
        return (0..<count).map { number in
            let uid = "\(name)-\(number)"
            let start = begin + Int64(number) * 3_600
            let event = EventRecord(
                calendarID: calendar, uid: uid, title: "Meeting \(number)", location: "Room \(number % 7)",
                notes: "Agenda and minutes", start: EventTime(LocalDateTime(secondsSinceEpoch: start), .utc),
                end: EventTime(LocalDateTime(secondsSinceEpoch: start + 3_600), .utc), rangeStart: start,
                rangeEnd: start + 3_600, modified: start,
                text: "BEGIN:VEVENT\r\nUID:\(uid)\r\nSUMMARY:Meeting \(number)\r\nEND:VEVENT\r\n")
            return { try store.write { _ = try $0.insert(event) } }
        }
    }
    let grants = try AccessGrants(path: path + ".grants/access.sqlite")
    try grants.set(.full, of: .current, for: .events, at: 1)
    let events = EKEventStore(EventStoreBackend(store: store, grants: grants, now: { 1_772_000_000 }))
    guard let calendar = events.defaultCalendarForNewEvents else { fail("no calendar") }
    return (0..<count).map { number in
        let event = EKEvent(eventStore: events)
        event.calendar = calendar
        event.title = "Meeting \(number)"
        event.location = "Room \(number % 7)"
        event.notes = "Agenda and minutes"
        event.url = URL(string: "https://example.org/\(name)/\(number)")
        event.timeZone = .gmt
        event.startDate = Date(timeIntervalSince1970: TimeInterval(begin) + TimeInterval(number) * 3_600)
        event.endDate = event.startDate.addingTimeInterval(3_600)
        return { try events.save(event, span: .thisEvent) }
    }
}

do {
    let saves = try saves()
    FileHandle.standardOutput.write(Data("ready\n".utf8))
    guard readLine() != nil else { exit(0) }
    var longest = Duration.zero
    for save in saves {
        let begin = ContinuousClock.now
        try save()
        longest = max(longest, begin.duration(to: .now))
    }
    print(Int(longest / .milliseconds(1)))
} catch {
    fail("\(error)")
}
