// A program with EventKit that changes one occurrence, as random_series.py asks for.
//
//     random-series-program SECONDS LOCATION SPAN CHANGE [VALUE]
//
// Finds the occurrence that starts at the given time since 1970 at the given location. SPAN is “this” or “following”,
// CHANGE is “title”, “duration”, “move” (the last two with a number of minutes) or “remove”. The exit status is 65 if
// EventKit refuses the change, and 70 if the occurrence is not found.
import EventKit
import Foundation

func fail(_ status: Int32, _ message: String) -> Never {
    FileHandle.standardError.write(Data("random-series-program: \(message)\n".utf8))
    exit(status)
}

let words = CommandLine.arguments
guard words.count >= 5, let seconds = Double(words[1]) else { fail(64, "four or five arguments are needed") }
let (location, change, value) = (words[2], words[4], words.count > 5 ? words[5] : "")
let span: EKSpan = words[3] == "following" ? .futureEvents : .thisEvent
let start = Date(timeIntervalSince1970: seconds)
let store = EKEventStore()
// A predicate needs a range; an occurrence is found by any part of it.
let predicate = store.predicateForEvents(withStart: start, end: start.addingTimeInterval(60), calendars: nil)
let found = store.events(matching: predicate).filter { $0.startDate == start && $0.location == location }
guard let event = found.first else {
    fail(70, "no occurrence at \(start) in “\(location)”: \(store.lastReadError.map { "\($0)" } ?? "no error")")
}
do {
    switch change {
    case "title": event.title = value
    case "duration": event.endDate = event.startDate.addingTimeInterval((Double(value) ?? 0) * 60)
    case "move":
        let distance = (Double(value) ?? 0) * 60
        let end = event.endDate.addingTimeInterval(distance)
        event.startDate = event.startDate.addingTimeInterval(distance)
        event.endDate = end
    case "remove": break
    default: fail(64, "unknown change “\(change)”")
    }
    if change == "remove" { try store.remove(event, span: span) } else { try store.save(event, span: span) }
} catch {
    fail(65, "\(error.localizedDescription)")
}
