// The one way to change and query calendars. The command line, EventKit and the calendar sources all use this module,
// which combines the store (CalendarStore), the format (ICalendar) and the recognition of links (ConferenceLinks).
//
//     Saving/       adds, saves and removes events and reminders, and sets their conferences
//     Outbox/       what providers have to be told about a change
//     TextEditing/  how a change, a split or a merge alters the text of an event or a reminder
//     Occurrences/  range queries, the agenda, and notices about events that are about to start
//     Search/, Reminders/   queries for events by their text, and for reminders
//     Conferences/  finds every way to join an event
//     Import/, Export/, Files/   calendar files into the store and back, and folders of them
//     Zones/, Checking/   time zones that calendars define; whether stored fields still match their text
//
// A change is a value. It is saved in a transaction that re-reads the event, so that concurrent changes by other programs
// are merged or refused:
//
//     var change = EventChange(occurrence, span: .thisEvent)
//     change.fields.title = "Lunch"
//     let saved = try store.write { try CalendarEditor(zones: zones, now: now).save(change, $0) }
