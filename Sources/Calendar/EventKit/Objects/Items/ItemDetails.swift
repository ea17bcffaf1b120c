import CalendarModel
import ConferenceModel
import Foundation
import ICalendar

/// The properties of an event or reminder that only its text holds: alarms, rules, people and a place.
struct ItemDetails {
    /// The details that can be changed, as values.
    struct Contents: Hashable {
        var alarms: [EKAlarm.Contents] = []
        var rules: [AnyHashable] = []
        var place: EKStructuredLocation.Contents?
        var availability = Availability.busy
    }

    /// The details at the time of a save request: the objects may change afterwards.
    struct Saved: Hashable {
        var contents: Contents
        var alarms: [AlarmDefinition]
        var rules: [EKRecurrenceRule]
        var place: StructuredLocation?
    }

    var alarms: [EKAlarm] = []
    var rules: [EKRecurrenceRule] = []
    var place: EKStructuredLocation?
    var availability = Availability.busy
    private(set) var attendees: [EKParticipant] = []
    private(set) var organizer: EKParticipant?
    private(set) var created: Date?
    private(set) var birthdayContact: String?

    /// The details of a new item.
    init() {}

    /// Reads the details from a text.
    ///
    /// - Parameters:
    ///   - zone: the zone in which a rule's UNTIL without a zone is read.
    ///   - duration: the seconds from start to end.
    init(_ content: ItemContent, zone: TimeZone, duration: Int64) {
        alarms = content.alarms.map { EKAlarm($0, duration: duration) }
        rules = content.rules.compactMap { EKRecurrenceRule(text: $0, zone: zone) }
        place = content.structuredLocation.map { EKStructuredLocation($0) }
        availability = content.availability
        // It is unknown here which addresses are the user's own.
        attendees = content.attendees.map { EKParticipant($0, isCurrentUser: false) }
        organizer = content.organizer.map { EKParticipant($0, isCurrentUser: false) }
        created = content.created.map { Date(timeIntervalSince1970: TimeInterval($0)) }
        birthdayContact = content.birthdayContact
    }

    var contents: Contents {
        Contents(
            alarms: alarms.map(\.values), rules: rules.map(\.contents), place: place?.values,
            availability: availability)
    }

    /// Applies the details that differ from an earlier state.
    mutating func keep(_ mine: ItemDetails, changedFrom old: Contents) {
        let values = mine.contents
        if values.alarms != old.alarms { alarms = mine.alarms }
        if values.rules != old.rules { rules = mine.rules }
        if values.place != old.place { place = mine.place }
        if values.availability != old.availability { availability = mine.availability }
    }

    /// A copy for saving.
    var saved: Saved {
        Saved(
            contents: contents, alarms: alarms.map(\.definition),
            rules: rules.map { EKRecurrenceRule($0.text, writtenEnd: $0.writtenEnd, end: $0.recurrenceEnd) },
            place: place?.definition)
    }
}
