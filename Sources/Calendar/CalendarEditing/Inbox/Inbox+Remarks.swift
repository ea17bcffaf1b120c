package import CalendarModel
import ICalendar
import Recurrence
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
        if entry.kind == .cancellation { remarks.append(.cancelled(isInCalendar: entry.event?.identifier != nil)) }
        remarks += entry.isReservation ? remarksOnSender(ofBooking: entry) : remarksOnPeople(entry, events, me: me)
        if !entry.isReservation { remarks += remarksOnTimes(entry) }
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
        if entry.isOpen, isAnswerable(entry),
            !events.contains(where: { ItemContent($0.text, limits: editor.limits).attendee(among: me) != nil })
        {
            remarks.append(.notInvited)
        }
        return remarks
    }

    /// Returns what is odd about the times of a message, which other calendars may read differently.
    private func remarksOnTimes(_ entry: InboxRecord) -> [EntryRemark] {
        guard let message = try? message(entry) else { return [] }
        let resolver = message.resolver(editor.zones)
        var remarks: [EntryRemark] = []
        for item in message.items where entry.kind != .reply || message.method == .counter {
            let component = try? EventComponent(
                item.text, properties: EventProperties(item.text), limits: editor.limits, resolver: resolver)
            for (_, warning) in component?.warnings ?? [] {
                let remark: EntryRemark? =
                    switch warning {
                    case .unknownZone(let name): .unknownZone(name, taken: editor.zones.systemZoneName)
                    case .endBeforeStart: .endBeforeStart
                    default: nil
                    }
                if let remark, !remarks.contains(remark), remarks.count < 5 { remarks.append(remark) }
            }
        }
        return remarks
    }

    private func remarksOnSender(ofBooking entry: InboxRecord) -> [EntryRemark] {
        guard let first = BookingNote.read(entry.contents)?.sender, let sender = entry.sender else { return [] }
        return [.otherCompany(sender, first: first)]
    }
}
