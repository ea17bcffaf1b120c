package import CalendarModel
package import CalendarStore
import ConferenceModel
import ICalendar
import Recurrence
import Reservations
import Scheduling

// What the user should know about an entry before deciding on it.
extension Inbox {
    /// Returns what to know about an entry before deciding on it.
    ///
    /// - Parameters:
    ///   - me: the addresses of the user.
    ///   - now: in seconds since 1970-01-01T00:00:00Z.
    package func remarks(on entry: InboxRecord, me: [String], now: Int64) -> [EntryRemark] {
        let events = events(of: entry)
        var remarks: [EntryRemark] = []
        if events.isEmpty, entry.kind != .reply, entry.kind != .cancellation { remarks.append(.noTime) }
        if entry.kind == .cancellation {
            // Marking the event can have been undone.
            remarks.append(.cancelled(isInCalendar: entry.event?.identifier != nil, isMarked: !entry.isBehind))
        }
        if entry.isReservation { remarks += remarksOnStatus(ofBooking: entry) }
        remarks += entry.isReservation ? remarksOnSender(ofBooking: entry) : remarksOnPeople(entry, events, me: me)
        remarks += entry.isReservation ? remarksOnTimes(ofBooking: entry) : remarksOnTimes(entry)
        if entry.state == .new, entry.kind != .cancellation, entry.kind != .reply, let event = events.first,
            !event.isRecurring
        {
            let resolver = editor.resolver.bound(to: event.zoneSet)
            if max(resolver.instant(of: event.end), resolver.instant(of: event.start) + 1) <= now {
                remarks.append(.over)
            }
        }
        return remarks
    }

    /// Returns what to know about an entry before deciding on it, with what the calendar has.
    ///
    /// - Parameters:
    ///   - me: the addresses of the user.
    ///   - now: in seconds since 1970-01-01T00:00:00Z.
    package func remarks(
        on entry: InboxRecord, me: [String], now: Int64, _ reader: borrowing some StoreReading & ~Copyable
    ) -> [EntryRemark] {
        let key = entry.event.flatMap { $0.identifier == nil ? nil : $0 }
        let series = key.flatMap { try? reader.series(calendar: $0.calendarID, uid: $0.uid) } ?? []
        let part = key.map { self.part(of: series, shownBy: entry, $0) } ?? []
        let additional = additionalOccurrences(in: entry, series)
        return remarks(on: entry, me: me, now: now).map { remark in
            guard case .cancelled = remark else { return remark }
            return .cancelled(isInCalendar: !series.isEmpty, isMarked: Self.isMarkedAsCancelled(part))
        } + (additional > 0 ? [.additionalOccurrences(additional)] : [])
            + (key.map { remarksOnCopies(of: $0, entry, reader) } ?? [])
    }

    /// Returns which calendars have another copy of an event that a message has changed in one of them. Read-only calendars are left
    /// out, because they can belong to other people.
    private func remarksOnCopies(
        of key: InboxRecord.EventKey, _ entry: InboxRecord, _ reader: borrowing some StoreReading & ~Copyable
    ) -> [EntryRemark] {
        guard [.update, .cancellation].contains(entry.kind), !entry.isReservation,
            let ids = try? Set(reader.events(uid: key.uid).map(\.calendarID)), ids.count > 1,
            let calendars = try? reader.calendars(), let own = calendars.first(where: { $0.id == key.calendarID })
        else { return [] }
        let others = calendars.filter { ids.contains($0.id) && $0.id != own.id && !$0.isReadOnly }.map(\.title)
        return others.isEmpty ? [] : [.otherCopies(others, in: own.title)]
    }

    private func remarksOnPeople(_ entry: InboxRecord, _ events: [EventRecord], me: [String]) -> [EntryRemark] {
        var remarks: [EntryRemark] = []
        if let sender = entry.sender, let organizer = entry.organizer, entry.kind != .reply,
            !SchedulingAddress.isSame(sender, organizer)
        {
            let own = (try? message(entry))?.principal.attendee(among: me)
            let isDelegated = own?.delegatedFrom.contains { SchedulingAddress.isSame($0, sender) } ?? false
            remarks.append(
                isDelegated
                    ? .delegatedToYou(by: sender, organizer: organizer)
                    : .otherSender(entry.hasUnknownSender ? nil : sender, organizer: organizer))
        }
        if let earlier = EarlierSender.read(entry.contents) {
            remarks.append(.identifierUsedBefore(by: earlier.isEmpty ? nil : earlier))
        }
        if entry.kind != .reply, entry.kind != .cancellation, let message = try? message(entry),
            message.items.contains(where: \.hasMoreAttendees)
        {
            remarks.append(.moreGuests(limit: editor.limits.attendeesPerItem))
        }
        if isAnswerable(entry), RemovedGuest.isNoted(in: entry.contents) {
            remarks.append(.removedFromGuests)
        } else if entry.isOpen, isAnswerable(entry), !events.isEmpty,
            !events.contains(where: { ItemContent($0.text, limits: editor.limits).attendee(among: me) != nil }),
            !((try? message(entry))?.principal.isOrganized(by: me) ?? false)
        {
            remarks.append(.notInvited)
        }
        return remarks
    }

    /// Returns what is odd about the times of a message, which other calendars may read differently.
    private func remarksOnTimes(_ entry: InboxRecord) -> [EntryRemark] {
        guard let message = try? message(entry) else { return [] }
        guard entry.kind != .reply || message.method == .counter else { return [] }
        let resolver = message.resolver(editor.zones)
        var remarks = Array(remarksOnZones(message).prefix(3))
        for item in message.items {
            let component = try? EventComponent(
                item.text, properties: EventProperties(item.text), limits: editor.limits, resolver: resolver)
            for (_, warning) in component?.warnings ?? [] {
                let remark: EntryRemark? =
                    switch warning {
                    case .unknownZone(let name): .unknownZone(name, taken: editor.zones.systemZoneName)
                    case .endBeforeStart: .endBeforeStart
                    // Accepting a proposal takes no rule.
                    case .badRule(let rule), .unsupportedScale(let rule): entry.kind == .reply ? nil : .badRule(rule)
                    default: nil
                    }
                if let remark, !remarks.contains(remark), remarks.count < 5 { remarks.append(remark) }
            }
        }
        return remarks
    }

    /// Returns whose tickets were cancelled, with the seat where the same person keeps another one.
    private func namesOfFormerTravellers(_ booking: Reservation) -> [String] {
        booking.formerTravellers.compactMap { traveller in
            guard let name = traveller.name, !traveller.seats.isEmpty,
                booking.presentTravellers.contains(where: { $0.name == name })
            else { return traveller.name }
            let seats = traveller.seats.map { $0.text(in: language, booking.kind) }
            return "\(name) (\(seats.joined(separator: "; ")))"
        }
    }

    private func remarksOnSender(ofBooking entry: InboxRecord) -> [EntryRemark] {
        var remarks: [EntryRemark] = []
        let note = BookingNote.read(entry.contents)
        if let first = note?.sender, let sender = entry.sender {
            remarks.append(.otherCompany(sender, first: first))
        }
        if let claim = note?.claim, let sender = claim.new, sender != InboxRecord.unknownSender,
            let first = note?.sender ?? entry.sender
        {
            remarks.append(.voidByOther(sender, first: first))
        }
        let names = stored(entry).map(namesOfFormerTravellers) ?? []
        if !names.isEmpty, entry.kind != .cancellation { remarks.append(.ticketsCancelled(names)) }
        let people = entry.kind == .cancellation ? [] : stored(entry)?.presentTravellers ?? []
        let void = people.filter(\.isVoid)
        if !void.isEmpty, void.count == people.count {
            remarks.append(.ticketsVoid([]))
        } else if case let names = void.compactMap(\.name), !names.isEmpty {
            remarks.append(.ticketsVoid(names))
        }
        return remarks
    }
}
