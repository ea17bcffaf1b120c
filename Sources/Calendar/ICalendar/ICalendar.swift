// Reads and writes calendar files (RFC 5545 and its extensions), from bytes to records and back. This module does not know the
// store.
//
//     Lines/        content lines: scanning, folding, escapes, times and durations as values
//     Components/   the text of one component, editable line by line
//     Reading/      a file split into components, with warnings about its defects
//     Zones/        VTIMEZONE, and which rules a TZID stands for
//     Items/        alarms, participants, availability and places as text
//     Conferences/  our conferences in a file, and their copies for programs that do not know them
//     Properties/   the properties that fields of records are derived from
//     Series/       recurrences expanded into occurrences
//     Events/, Reminders/   records derived from the text of a VEVENT or VTODO
//     Files/        the calendar's own properties, messages, and files that are edited in place
//
// An import reads an event in this way. An export writes `event.text` back unchanged and adds the conference:
//
//     var reader = try CalendarReader(path: "week.ics", limits: limits)
//     while let piece = try reader.next() {
//         guard case .component(let component) = piece, component.kind == "VEVENT" else { continue }
//         let event = try EventComponent(
//             component.text, properties: EventProperties(component.text), limits: limits, resolver: resolver)
//         print(event.record.title, event.record.start)
//     }
