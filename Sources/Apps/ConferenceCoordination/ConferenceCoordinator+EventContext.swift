import CalendarEditing
import CalendarModel
import ConferenceModel
import ICalendar
import Recurrence

// Information about an event for providers.
extension ConferenceCoordinator {
    /// Returns the title and the times of a target. The host forwards only what the user has granted.
    func context(of state: EventState) -> EventContext {
        let event = state.record
        let start = state.occurrence?.start ?? event.start
        let end = state.occurrence?.end ?? event.end
        let isSeries = state.occurrence == nil && event.isRecurring
        return EventContext(
            title: event.title,
            times: EventContext.Times(
                start: seconds(start, at: state.occurrence?.startInstant, of: event),
                end: seconds(end, at: state.occurrence?.endInstant, of: event),
                timeZone: zone(of: start, in: event), isAllDay: start.isDate,
                isRecurring: isSeries,
                recurrenceRule: isSeries ? EventProperties(event.text).singleRule?.text : nil))
    }

    /// Returns the IANA name of a time's zone, as the ABI promises: UTC for a zone that only the event's own file defines; nil
    /// for floating times.
    private func zone(of time: EventTime, in event: EventRecord) -> String? {
        guard time.reference != .utc else { return "UTC" }
        guard let name = time.zoneName else { return nil }
        let resolver = editor.resolver.bound(to: event.zoneSet)
        return (resolver.defines(name) ? nil : resolver.zones.name(ofUndefined: name)) ?? "UTC"
    }

    /// Returns a time in seconds since 1970 as providers receive it: the instant or, for days and floating times, the local
    /// time as if it were UTC.
    private func seconds(_ time: EventTime, at instant: Int64?, of event: EventRecord) -> Int64 {
        guard time.reference != .floating else { return time.local.secondsSinceEpoch }
        return instant ?? editor.resolver.bound(to: event.zoneSet).instant(of: time)
    }
}
