// The one way to change and query calendars. The command line, EventKit and the calendar sources all use this module,
// which combines the store (CalendarStore), the format (ICalendar) and the recognition of links (ConferenceLinks).
//
//     Saving/       ``CalendarEditor``, through which every program changes events and reminders
//     Editing/      what a change makes of the records: moving, splitting, merging, repeating
//     Outbox/       what providers have to hear of a change
//     Conferences/  finds every way to join an event
//     Occurrences/  range queries, the agenda, and notices about events that are about to start
//     Reminders/, Search/   queries for reminders, and for text in events
//     Import/, Export/   calendar files into the store and back
//     Files/        folders in which every entry is a file
//     Zones/        time zones that calendars define, read from the store
//     Checking/     whether stored fields still match their text
//
// Every change is one transaction and re-reads what it changes, so that concurrent changes are merged or refused:
//
//     let report = try CalendarImporter(store: store, zones: zones).importFile(at: "week.ics", into: "Work")
//     let today = try OccurrenceQuery(store: store, zones: zones).occurrences(in: start..<end)
