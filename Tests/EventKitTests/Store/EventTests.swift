import CalendarStore
import EventKit
import TestSupport
import Testing

/// What one event goes through: made, saved, found again.
@Suite("Events of a store")
struct EventTests {
    /// An incomplete event, and the error of saving it.
    static let lacking: [(String, EKError.Code, @Sendable (EKEvent) -> Void)] = [
        ("calendar", .noCalendar, { $0.calendar = nil }),
        ("start", .noStartDate, { $0.startDate = nil }),
        ("end", .noEndDate, { $0.endDate = nil }),
        ("end not before the start", .datesInverted, { $0.endDate = $0.startDate.addingTimeInterval(-1) }),
        ("title", .internalFailure, { $0.title = nil }),
        ("title with a letter", .internalFailure, { $0.title = " \n" }),
        (
            "rule that the RFC knows", .internalFailure,
            {
                $0.addRecurrenceRule(
                    EKRecurrenceRule(
                        recurrenceWith: .monthly, interval: 1, daysOfTheWeek: nil, daysOfTheMonth: [45],
                        monthsOfTheYear: nil, weeksOfTheYear: nil, daysOfTheYear: nil, setPositions: nil, end: nil))
            }
        ),
        (
            "length below its period", .durationGreaterThanRecurrence,
            {
                $0.endDate = $0.startDate.addingTimeInterval(2 * 86_400)
                $0.addRecurrenceRule(every(.daily))
            }
        ),
        (
            "alarm within its period", .alarmGreaterThanRecurrence,
            {
                $0.addAlarm(EKAlarm(relativeOffset: -2 * 86_400))
                $0.addRecurrenceRule(every(.daily))
            }
        ),
    ]

    @Test("an event without a … is not saved", arguments: lacking.indices)
    func required(index: Int) throws {
        let (lack, expected, change) = Self.lacking[index]
        let fixture = try StoreFixture()
        let store = fixture.store()
        let event = store.event()
        change(event)
        expectEqual(code { try store.save(event, span: .thisEvent) }, expected, "\(lack)")
        expectTrue(event.isNew)
        expectNil(event.eventIdentifier)
        expectEmpty(fixture.events(store, "2026-11-01", "2027-02-01"))
        // A rejected change does not block later ones.
        try store.save(store.event("Other"), span: .thisEvent)
        expectEqual(fixture.events(store, "2026-11-01", "2027-02-01").map(\.title), ["Other"])
    }

    @Test("a new event has only the properties that were set")
    func nothing() throws {
        let fixture = try StoreFixture()
        let store = fixture.store()
        let event = EKEvent(eventStore: store)
        expectEqual(event.title, "")
        expectEqual(EKReminder(eventStore: store).title, "")
        expectNil(event.calendar)
        expectNil(event.startDate)
        expectNil(event.endDate)
        expectTrue(event.isNew)
        expectFalse(event.hasChanges)
        expectNil(event.eventIdentifier)
        expectEqual(event.timeZone, NSTimeZone.default)
        let saved = store.event()
        try store.save(saved, span: .thisEvent)
        expectFalse(saved.isNew)
        expectFalse(saved.hasChanges)
        let found = try #require(fixture.store().event(withIdentifier: saved.eventIdentifier))
        for event in [saved, found] {
            expectNil(event.notes)
            expectNil(event.location)
            expectNil(event.url)
            expectNil(event.alarms)
            expectNil(event.recurrenceRules)
            expectNil(event.attendees)
            expectNil(event.organizer)
            expectNil(event.structuredLocation)
            expectNil(event.virtualConference)
            expectFalse(event.isAllDay)
            expectEqual(event.availability, .busy)
            expectEqual(event.status, .none)
            expectFalse(event.isDetached)
            expectNil(event.birthdayContactIdentifier)
            expectEqual(event.occurrenceDate, event.startDate)
            expectEqual(event.creationDate?.timeIntervalSince1970, 1_795_248_000)
            expectEqual(event.lastModifiedDate?.timeIntervalSince1970, 1_795_248_000)
        }
    }

    /// One property of an event each: how to set it, and its value afterwards.
    static let properties: [(String, @Sendable (EKEvent) -> Void, @Sendable (EKEvent) -> AnyHashable?)] = [
        ("title", { $0.title = "Violin, second" }, { $0.title }),
        ("location", { $0.location = "Room 1; Berlin" }, { $0.location }),
        ("notes", { $0.notes = "One\nTwo, three" }, { $0.notes }),
        ("url", { $0.url = URL(string: "https://example.org/a?b=c") }, { $0.url }),
        ("start", { $0.startDate = date("2026-12-01 09:30") }, { $0.startDate }),
        ("end", { $0.endDate = date("2026-12-02 11:00") }, { $0.endDate }),
        ("free", { $0.availability = .free }, { $0.availability }),
        ("tentative", { $0.availability = .tentative }, { $0.availability }),
        ("unavailable", { $0.availability = .unavailable }, { $0.availability }),
        ("zone", { $0.timeZone = TimeZone(identifier: "Asia/Tokyo") }, { $0.timeZone }),
        ("floating", { $0.timeZone = nil }, { $0.timeZone }),
        ("alarm before", { $0.addAlarm(EKAlarm(relativeOffset: -900)) }, { $0.alarms?.map(\.relativeOffset) }),
        (
            "alarm at a date", { $0.addAlarm(EKAlarm(absoluteDate: date("2026-11-30 08:00"))) },
            { $0.alarms?.map(\.absoluteDate) }
        ),
        (
            "sound",
            {
                let alarm = EKAlarm(relativeOffset: 0)
                alarm.soundName = "Glass"
                $0.alarms = [alarm, EKAlarm(relativeOffset: 60)]
            }, { $0.alarms?.map { [$0.soundName, "\($0.relativeOffset)"] } }
        ),
        (
            "place",
            {
                let place = EKStructuredLocation(title: "Town Hall")
                place.geoLocation = CLLocation(latitude: 52.5, longitude: 13.25)
                place.radius = 150
                $0.structuredLocation = place
            },
            { [$0.structuredLocation?.geoLocation?.coordinate.latitude, $0.structuredLocation?.radius] }
        ),
        ("place's title", { $0.structuredLocation = EKStructuredLocation(title: "Hall") }, { $0.location }),
        ("rule", { $0.recurrenceRules = [every(.weekly, 2, count: 5)] }, { $0.recurrenceRules }),
        (
            "rule with an end", { $0.addRecurrenceRule(every(.daily, until: date("2026-12-09 10:00"))) },
            { $0.recurrenceRules?.first?.recurrenceEnd?.endDate }
        ),
        ("conference", { $0.virtualConference = try? room("a") }, { $0.virtualConference }),
    ]

    @Test(
        "properties are saved, in this object and for others, new and changed",
        arguments: properties.indices)
    func roundTrip(index: Int) throws {
        let (name, set, get) = Self.properties[index]
        let fixture = try StoreFixture()
        for isNew in [true, false] {
            let store = fixture.store()
            let event = store.event("\(isNew)")
            if !isNew { try store.save(event, span: .thisEvent) }
            let before = get(event)
            set(event)
            let expected = get(event)
            expectTrue(event.hasChanges && expected != before, "\(name)")
            try store.save(event, span: .futureEvents)
            expectTrue(!event.hasChanges && get(event) == expected, "\(name)")
            let other = try #require(fixture.store().event(withIdentifier: event.eventIdentifier))
            expectEqual(get(other), expected, "\(name)")
            expectFalse(other.hasChanges)
            // And removed again.
            if !isNew { continue }
            event.notes = "More"
            try store.save(event, span: .futureEvents)
            expectEqual(get(event), (name == "notes" ? AnyHashable("More") : expected), "\(name)")
        }
    }

    @Test("removed values are gone")
    func removed() throws {
        let fixture = try StoreFixture()
        let store = fixture.store()
        let event = store.event()
        event.notes = "Notes"
        event.url = URL(string: "https://example.org")
        event.structuredLocation = EKStructuredLocation(title: "Hall")
        event.alarms = [EKAlarm(relativeOffset: -60)]
        event.recurrenceRules = [every(.weekly)]
        try store.save(event, span: .thisEvent)
        expectTrue(event.hasAlarms)
        expectTrue(event.hasRecurrenceRules)
        expectTrue(event.hasNotes)
        event.notes = nil
        event.url = nil
        event.location = nil
        event.alarms = nil
        event.recurrenceRules = nil
        try store.save(event, span: .futureEvents)
        for event in [event, try #require(fixture.store().event(withIdentifier: event.eventIdentifier))] {
            expectNil(event.notes)
            expectNil(event.url)
            expectNil(event.location)
            expectNil(event.structuredLocation)
            expectFalse(event.hasAlarms)
            expectNil(event.recurrenceRules)
        }
        expectEqual(fixture.events(store, "2026-12-01", "2027-02-01").count, 1)
    }

    @Test("changing or removing an alarm changes its event")
    func alarms() throws {
        let fixture = try StoreFixture()
        let store = fixture.store()
        let event = store.event()
        let alarm = EKAlarm(relativeOffset: -60)
        event.alarms = [alarm, EKAlarm(relativeOffset: -120)]
        try store.save(event, span: .thisEvent)
        event.alarms?.first?.relativeOffset = -90
        expectTrue(event.hasChanges)
        try store.save(event, span: .thisEvent)
        event.removeAlarm(EKAlarm(relativeOffset: -120))
        try store.save(event, span: .thisEvent)
        let other = try #require(fixture.store().event(withIdentifier: event.eventIdentifier))
        expectEqual(other.alarms?.map(\.relativeOffset), [-90])
    }

    @Test("rollback and reset restore the stored values; a new event is unchanged")
    func back() throws {
        let fixture = try StoreFixture()
        let store = fixture.store()
        let event = store.event()
        event.rollback()
        expectEqual(event.title, "Lesson")
        event.alarms = [EKAlarm(relativeOffset: -60)]
        try store.save(event, span: .thisEvent)
        for restore in [EKEvent.rollback, EKEvent.reset] {
            let calendar = event.calendar
            event.title = "Other"
            event.startDate = date("2026-12-05 10:00")
            event.calendar = nil
            event.alarms = nil
            event.availability = .free
            restore(event)()
            expectEqual(event.title, "Lesson")
            expectEqual(text(event.startDate), "2026-12-01 10:00")
            expectEqual(event.calendar, calendar)
            expectEqual(event.alarms?.count, 1)
            expectEqual(event.availability, .busy)
            expectFalse(event.hasChanges)
        }
    }

    @Test("refresh takes changes by others and keeps unsaved ones")
    func refresh() throws {
        let fixture = try StoreFixture()
        let (store, other) = (fixture.store(), fixture.store())
        let event = store.event()
        expectFalse(event.refresh())
        try store.save(event, span: .thisEvent)
        let theirs = try #require(other.event(withIdentifier: event.eventIdentifier))
        theirs.title = "Theirs"
        theirs.notes = "Notes"
        theirs.alarms = [EKAlarm(relativeOffset: -60)]
        try other.save(theirs, span: .thisEvent)
        event.title = "Mine"
        expectNil(event.notes)
        expectTrue(event.refresh())
        expectEqual(event.title, "Mine")
        expectEqual(event.notes, "Notes")
        expectTrue(event.hasAlarms)
        expectTrue(event.hasChanges)
        try store.save(event, span: .thisEvent)
        expectTrue(theirs.refresh())
        expectEqual(theirs.title, "Mine")
        expectTrue(theirs.hasAlarms)
        try other.remove(theirs, span: .thisEvent)
        expectFalse(event.refresh())
    }

    @Test("concurrent changes of different fields are both saved")
    func merged() throws {
        let fixture = try StoreFixture()
        let (store, other) = (fixture.store(), fixture.store())
        let event = store.event()
        try store.save(event, span: .thisEvent)
        let theirs = try #require(other.event(withIdentifier: event.eventIdentifier))
        theirs.notes = "Notes"
        theirs.addAlarm(EKAlarm(relativeOffset: -60))
        try other.save(theirs, span: .thisEvent)
        event.title = "Mine"
        try store.save(event, span: .thisEvent)
        expectEqual(event.title, "Mine")
        expectEqual(event.notes, "Notes")
        expectTrue(event.hasAlarms)
    }

    @Test("an unchanged event is saved without an error and without being written")
    func unchanged() throws {
        let fixture = try StoreFixture()
        let store = fixture.store()
        let event = store.event()
        try store.save(event, span: .thisEvent)
        let before = try fixture.records.series(identifier: event.calendarItemIdentifier)
        try store.save(event, span: .futureEvents)
        try expectEqual(fixture.records.series(identifier: event.calendarItemIdentifier), before)
    }

    @Test("events and calendars of another store are rejected")
    func otherStore() throws {
        let fixture = try StoreFixture()
        let (store, other) = (fixture.store(), fixture.store())
        let event = store.event()
        expectEqual(code { try other.save(event, span: .thisEvent) }, .objectBelongsToDifferentStore)
        try store.save(event, span: .thisEvent)
        expectEqual(code { try other.remove(event, span: .thisEvent) }, .objectBelongsToDifferentStore)
        event.calendar = other.defaultCalendarForNewEvents
        expectEqual(code { try store.save(event, span: .thisEvent) }, .objectBelongsToDifferentStore)
        let reminder = store.reminder()
        expectEqual(code { try other.save(reminder, commit: true) }, .objectBelongsToDifferentStore)
    }

    @Test("an event can be removed, and saved again as a new one")
    func removedAndSaved() throws {
        let fixture = try StoreFixture()
        let store = fixture.store()
        let event = store.event()
        try store.save(event, span: .thisEvent)
        try store.remove(event, span: .thisEvent)
        expectNil(event.eventIdentifier)
        expectEmpty(fixture.events(store, "2026-12-01", "2026-12-02"))
        try store.remove(event, span: .thisEvent)
        try store.save(event, span: .thisEvent)
        expectEqual(fixture.events(store, "2026-12-01", "2026-12-02"), [event])
    }

    @Test("objects for the same occurrence of the same event are equal")
    func equality() throws {
        let fixture = try StoreFixture()
        let store = fixture.store()
        let event = store.event(rule: every(.daily, count: 3))
        try store.save(event, span: .thisEvent)
        let found = fixture.events(store, "2026-12-01", "2026-12-09")
        let again = fixture.events(fixture.store(), "2026-12-01", "2026-12-09")
        expectTrue(found == again && Set(found).count == 3 && found[0] != found[1])
        expectEqual(found[0], event)
        expectEqual(found[0].hash, event.hash)
        expectEqual(found[0].compareStartDate(with: found[1]), .orderedAscending)
        expectEqual(found[1].compareStartDate(with: again[1]), .orderedSame)
        expectEqual(found[2].compareStartDate(with: found[1]), .orderedDescending)
    }
}
