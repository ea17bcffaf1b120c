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
            remarks.append(.otherSender(entry.hasUnknownSender ? nil : sender, organizer: organizer))
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
        guard let first = FormerSender.read(entry.contents), let sender = entry.sender else { return [] }
        return [.otherCompany(sender, first: first)]
    }
}

/// The sender of a booking whom another one has overruled, in the contents of an entry.
enum FormerSender {
    private static let head = #"{"x-formerSender":""#

    /// Returns the sender to remember with a new version of a booking; nil if nothing is odd.
    ///
    /// - Parameters:
    ///   - known: the entry as it was before the message.
    ///   - isOverruled: whether the message cancels the booking or moves it.
    static func of(_ known: InboxRecord, sender: String?, isOverruled: Bool) -> String? {
        let former = read(known.contents)
        guard let sender, let first = former ?? known.sender, !isSameCompany(first, sender) else {
            // Whoever has sent the booking has the last word.
            return sender == nil ? former : nil
        }
        return isOverruled ? first : former
    }

    static func adding(_ sender: String?, to json: String) -> String {
        guard let sender, json.first == "{", json.count > 2 else { return json }
        let plain = sender.filter { $0 != "\"" && $0 != "\\" && !$0.unicodeScalars.contains { $0.value < 0x20 } }
        return head + plain + "\"," + json.dropFirst()
    }

    static func read(_ contents: String) -> String? {
        guard contents.hasPrefix(head) else { return nil }
        return String(contents.dropFirst(head.count).prefix { $0 != "\"" })
    }

    /// Whether two addresses are of the same host, or one of a part of the other's.
    private static func isSameCompany(_ one: String, _ other: String) -> Bool {
        func host(_ address: String) -> String {
            Participant.plainAddress(address).split(separator: "@").last.map { $0.lowercased() } ?? ""
        }
        let (one, other) = (host(one), host(other))
        return one == other || one.hasSuffix("." + other) || other.hasSuffix("." + one)
    }
}
