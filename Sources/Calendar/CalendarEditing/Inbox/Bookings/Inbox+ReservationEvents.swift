import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import ICalendar
import Reservations

// The events of reservations.
extension Inbox {
    /// Adds the event of a reservation.
    func addReservation(
        _ entry: InboxRecord, to calendar: Int64, _ writer: borrowing StoreWriter
    ) throws -> SavedEvent {
        guard let reservation = stored(entry) else { throw ConferenceError.inboxEntryUnreadable(entry.id) }
        guard reservation.status != .cancelled else {
            throw ConferenceError.inboxEntryCancelled(entry.id, title: entry.title ?? "")
        }
        guard let event = try event(of: reservation) else { throw ConferenceError.inboxEntryUnreadable(entry.id) }
        let saved = try editor.add(event, to: calendar, resolver: editor.resolver, writer)
        let key = InboxRecord.EventKey(calendarID: saved.record.calendarID, uid: saved.record.uid)
        try writer.link(inboxEntry: entry.id, to: key, base: entry.contents)
        return saved
    }

    /// Brings the event of an entry up to date with a new version of its reservation.
    ///
    /// - Parameter onlyCancels: whether the user has undone earlier changes of the reservation, which a cancellation must not make
    ///   again: it does nothing but mark the event.
    /// - Returns: nil if there is no event, or none that may be changed.
    func updateEvent(
        of entry: InboxRecord, with received: Reservation, onlyCancels: Bool = false, _ writer: borrowing StoreWriter
    ) throws -> (saved: SavedEvent, kept: Set<ItemField>)? {
        guard let key = entry.event, key.identifier != nil,
            let present = try writer.event(calendar: key.calendarID, uid: key.uid, recurrenceID: ""),
            let calendar = try writer.calendar(id: key.calendarID), !calendar.isReadOnly,
            let former = self.reservation(entry.base ?? "")
        else { return nil }
        var reservation = received
        if onlyCancels, received.status == .cancelled {
            reservation = former
            reservation.status = .cancelled
        }
        let isWhole = reservation == received
        let language = try language(of: present, madeOf: former)
        guard let new = try event(of: reservation, in: language), let base = try event(of: former, in: language) else {
            return nil
        }
        let merge = ReservationMerge(
            base: base, new: new, present: present, isCancelled: reservation.status == .cancelled,
            limits: editor.limits)
        let resolver = editor.resolver.bound(to: present.zoneSet)
        var change = EventChange(Occurrence(single: Occurrence.Origin(present), resolver), span: .all)
        change.fields = merge.changes
        var saved =
            merge.changes.isEmpty
            ? SavedEvent(record: present, series: [present], isUnchanged: true)
            : try editor.save(change, resolver: resolver, writer)
        // The copy for KDE Itinerary is always that of the newest message.
        let written = try settingReservation(reservation, of: saved.record, editor.texts(resolver))
        // When a message last confirmed it is no change that anybody could undo.
        if !saved.isUnchanged && written.text != saved.record.text || !isSameCopy(written, saved.record) {
            try writer.update(written)
            saved.series = try writer.series(calendar: key.calendarID, uid: key.uid)
            saved.record = saved.series.first { $0.id == written.id } ?? written
        }
        try writer.link(inboxEntry: entry.id, to: key, base: isWhole ? entry.contents : reservation.json())
        return (saved, merge.kept)
    }

    // MARK: -

    private static let copy = "X-KDE-KITINERARY-RESERVATION"

    /// Returns whether two events have the same copy of their reservation, apart from the time of the last message.
    private func isSameCopy(_ one: EventRecord, _ other: EventRecord) -> Bool {
        func copy(_ event: EventRecord) -> String? {
            ComponentText(event.text).property(Self.copy)?.value.replacing(/"modifiedTime":"[^"]*"/, with: "")
        }
        return copy(one) == copy(other)
    }

    /// Returns the language in which the title and the notes of an event were written: the one of which it has the most lines,
    /// because the user may have changed the others. If that is not clear, it is that of the user.
    private func language(of event: EventRecord, madeOf reservation: Reservation) throws -> BookingLanguage {
        func lines(_ event: EventRecord) -> [String] {
            [event.title] + (event.notes ?? "").split(separator: "\n").map(String.init)
        }
        let present = Set(lines(event))
        let counts = try BookingLanguage.allCases.map { candidate in
            let made = try self.event(of: reservation, in: candidate)
            return (candidate, made.map { lines($0).count(where: present.contains) } ?? 0)
        }
        let most = counts.map(\.1).max() ?? 0
        let best = counts.filter { $0.1 == most }.map(\.0)
        return best.contains(language) ? language : best.first ?? language
    }

    /// Returns the event that a reservation becomes, without storing it; nil if its start is unknown.
    ///
    /// - Parameter language: that of the title and the notes; nil for the user's.
    func event(of reservation: Reservation, in language: BookingLanguage? = nil) throws -> EventRecord? {
        guard let event = reservation.event(reader: zone, in: editor.zones, language: language ?? self.language) else {
            return nil
        }
        var draft = EventDraft(
            title: event.title, start: event.start, end: event.end, location: event.location, notes: event.notes)
        draft.url = event.url
        draft.status = event.status == .none ? nil : event.status.word
        draft.availability = event.isTransparent ? .free : nil
        draft.structuredLocation = event.structuredLocation
        let resolver = editor.resolver
        return try settingReservation(
            reservation, of: try editor.newEvent(draft, resolver: resolver), editor.texts(resolver))
    }

    /// Returns an event with the reservation in the property in which KDE Itinerary expects it: a JSON array with one object for
    /// each traveller.
    private func settingReservation(
        _ reservation: Reservation, of event: EventRecord, _ texts: EventEditor
    ) throws -> EventRecord {
        let value = TextEscaping.escaped(
            reservation.json(forEachTravellerWithin: editor.limits.reservationTextLength))
        var text = ComponentText(event.text)
        guard text.property(Self.copy)?.value != value else { return event }
        text.set(Self.copy, to: ContentLine(Self.copy, value: value))
        return try texts.derive(text.text, from: event)
    }
}
