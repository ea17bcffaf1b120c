// The values that the calendar modules exchange: events, reminders, calendars, and the parts of an item. No code in this module
// opens a file or a store.
//
//     Records/   one value per stored row: ``EventRecord``, ``ReminderRecord``, ``CalendarRecord``, ``InboxRecord``
//     Values/    alarms, participants, places, colours, identifiers
//
// A record holds its text as calendar files write it, and fields that are derived from that text. The module ICalendar derives
// the fields, CalendarStore stores both, and CalendarEditing changes the text and derives the fields again:
//
//     var event = EventRecord(
//         uid: "1@example.org", title: "Lunch", start: start, end: end, rangeStart: 0, rangeEnd: 3_600, text: text)
//     event.identifier = EventIdentifier.of(uid: event.uid)  // what users type: 13 letters and digits
