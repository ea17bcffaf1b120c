import CalendarModel
import CalendarStore
import CommandLineKit
import ConferenceModel
import ICalendar
import Recurrence

/// Events and conferences as JSON. The keys are a stable interface: they are added, never renamed or removed.
enum EventJSON {
    /// The times of an occurrence and what its record has fields for. ``EventObjects`` adds the rest.
    ///
    /// - Parameters:
    ///   - reference: the reference that commands take.
    ///   - format: knows the time zones.
    ///   - isWholeSeries: true if the occurrence only represents its series.
    ///   - unreadable: why the event's file can no longer be read, if that is so.
    static func value(
        _ occurrence: Occurrence, reference: String, calendar: String, isWholeSeries: Bool,
        unreadable: String?, in format: EventFormat
    ) -> JSONValue {
        let origin = occurrence.origin
        let start = format.startInZone(of: occurrence)
        let times = times(occurrence, in: format)
        let isOccurrence = !isWholeSeries && !occurrence.recurrenceID.isEmpty
        return [
            "identifier": .string(origin.event.identifier),
            "reference": .string(reference),
            "uid": .string(origin.event.uid),
            "calendar": .string(calendar),
            "title": .string(origin.event.title),
            "start": times.start,
            "end": times.end,
            "timeZone": .optional(zone(of: start)),
            "allDay": .bool(occurrence.start.isDate),
            "recurring": .bool(origin.event.isRecurring || !occurrence.recurrenceID.isEmpty),
            "recurrenceID": isOccurrence ? .string(occurrence.recurrenceID) : .null,
            "location": .optional(origin.event.location),
            "notes": .optional(origin.event.notes),
            "url": .optional(origin.event.url),
            // An event that does not state one takes place (RFC 5545 knows no other meaning).
            "status": .string(origin.event.status ?? "CONFIRMED"),
            "conference": value(origin.conference),
            "unreadable": .optional(unreadable),
        ]
    }

    /// The start and the end of an occurrence.
    static func times(_ occurrence: Occurrence, in format: EventFormat) -> (start: JSONValue, end: JSONValue) {
        (
            time(format.startInZone(of: occurrence), at: occurrence.startInstant, in: format),
            time(format.endInZone(of: occurrence), at: occurrence.endInstant, in: format)
        )
    }

    /// A conference, or null.
    static func value(_ conference: VirtualConference?) -> JSONValue {
        guard let conference else { return .null }
        return [
            "provider": .optional(conference.provenance?.room.provider),
            "room": .optional(conference.provenance?.room.room),
            "title": .optional(conference.title),
            "details": .optional(conference.details),
            "created": conference.provenance.map { .string(utc($0.created)) } ?? .null,
            "urls": .array(conference.entryPoints.map(value)),
            "service": .optional(conference.providerOrService),
            "source": .optional(conference.source?.code),
            "block": .optional(conference.source?.blockMaker),
        ]
    }

    /// `2026-03-01T09:00:00Z`.
    static func utc(_ instant: Int64) -> String { "\(LocalDateTime(secondsSinceEpoch: instant))Z" }

    /// One way to join.
    static func value(_ entry: EntryPoint) -> JSONValue {
        [
            "url": .string(entry.url.text),
            "title": .optional(entry.title),
            "kind": .string(entry.kind.rawValue),
            "meetingCode": .optional(entry.meetingCode),
            "passcode": .optional(entry.passcode),
            "pin": .optional(entry.pin),
            "region": .optional(entry.region),
            "features": .array(entry.features.map { .string($0.rawValue) }),
        ]
    }

    /// A day as `2026-03-01`, a floating time without an offset, and any other time with its UTC offset.
    private static func time(_ time: EventTime, at instant: Int64, in format: EventFormat) -> JSONValue {
        if time.isDate { return .string(time.local.date.description) }
        if time.reference == .floating { return .string(format.local(time, at: instant).description) }
        return .string("\(time.local)\(UTCOffset(of: time.local, at: instant).text)")
    }

    /// The name of a time's zone: that of the system's database where there is one, without a vendor's prefix.
    private static func zone(of time: EventTime) -> String? {
        time.reference == .utc ? "UTC" : time.zoneName.map { ZoneIdentifier.location(of: $0) ?? $0 }
    }
}
