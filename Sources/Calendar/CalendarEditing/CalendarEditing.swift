// The only module through which programs change and query calendars. The command line, EventKit and the calendar sources use
// it, which combines the store (CalendarStore), the format (ICalendar), the recognition of links (ConferenceLinks), and the rules
// for bookings (Reservations) and invitations (Scheduling).
//
//     Saving/       adds, saves and removes events and reminders, and sets their conferences
//     Outbox/       records the changes that providers must be notified of
//     TextEditing/  how a change, a split or a merge alters the text of an event or a reminder
//     Occurrences/  range queries, the agenda, and notices about events that are about to start
//     Search/, Reminders/   queries for events by their text, and for reminders
//     Conferences/  finds every way to join an event
//     Import/, Export/, Files/   calendar files into the store and back, and folders of them
//     Inbox/        bookings and invitations: what messages may change, adding, ignoring, answering
//     Zones/, Checking/   time zones that calendars define; whether stored fields still match their text
//
// A change is a value. It is saved in a transaction that re-reads the event, so that concurrent changes by other programs are
// merged or refused:
//
//     var change = EventChange(occurrence, span: .thisEvent)
//     change.fields.title = "Lunch"
//     let saved = try store.write { try CalendarEditor(zones: zones, now: now).save(change, $0) }
