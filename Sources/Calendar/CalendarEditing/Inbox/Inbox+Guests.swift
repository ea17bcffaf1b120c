package import CalendarModel
package import CalendarStore
import ConferenceErrors
import ICalendar
import Recurrence
import Scheduling

// Messages to the guests of events that the user organizes.
extension Inbox {
    /// Returns what to tell guests about a change of one event: invitations for new guests, the new version for those who were
    /// invited before, and cancellations.
    ///
    /// Guests are not told of what concerns only the user, such as alarms, categories and other guests. If a component takes
    /// place at another time, they are asked for a new answer (RFC 5546, 3.2.2.1).
    ///
    /// - Parameters:
    ///   - before: the records of the event before the change; empty for a new one.
    ///   - after: the records after it; empty if it was removed.
    ///   - me: the addresses of the user.
    /// - Returns: none if the user does not organize the event.
    package func guestMails(
        before: [EventRecord], after: [EventRecord], me: [String], now: Int64
    ) throws -> [GuestMail] {
        // Most events have no guests, and one that cannot be sent must not keep the user from changing it.
        guard (before + after).contains(where: { $0.text.mentions("ATTENDEE") }),
            let old = try? components(of: before), let new = try? components(of: after)
        else { return [] }
        guard let first = (new + old).first, first.item.isOrganized(by: me) else { return [] }
        let zones = SchedulingZones(of: first.record.zoneSet, database: editor.zones)
        var mails = try cancellations(old, new, me: me, now: now, zones)
        let changed = changedPlaces(old, new)
        let isGone = new.filter { $0.item.isCancelled && changed.contains($0.place) }
        for (guests, part) in groups(isGone, me: me, isWanted: { _, _ in true }) {
            let message = try SchedulingCancel.make(
                for: part.map(\.item), isRaised: true, now: now, zones: zones, limits: editor.limits)
            mails.append(GuestMail(purpose: .cancellation, message: message, guests: guests, event: part[0].record))
        }
        let present = new.filter { !$0.item.isCancelled }
        for isNew in [true, false] {
            let concerned = groups(present, me: me) { guest, component in
                let isUnknown = !old.contains { $0.has(guest) }
                return isUnknown == isNew && (isNew || changed.contains(component.place))
            }
            for (guests, part) in concerned {
                let message = try SchedulingRequest.make(
                    for: part.map { isRescheduled($0, old) ? Self.reopened($0.text, me: me) : $0.text }, now: now,
                    zones: zones, limits: editor.limits)
                mails.append(
                    GuestMail(
                        purpose: isNew ? .invitation : .update, message: message, guests: guests, event: part[0].record)
                )
            }
        }
        return mails
    }

    /// Stores mails, which then wait to be sent, and asks the guests of rescheduled components for new answers in the event
    /// itself. Earlier mails to the same guests that still wait are withdrawn.
    ///
    /// - Parameters:
    ///   - before: the records of the event before the change.
    ///   - write: returns the subject and the text of a mail.
    /// - Throws: `badMailAddress`, `noOwnAddress`; errors of the store.
    package func store(
        _ mails: [GuestMail], before: [EventRecord], me: [String], _ writer: borrowing StoreWriter,
        write: (GuestMail) -> (subject: String, text: String)
    ) throws -> [OutgoingMessage] {
        let old = try components(of: before)
        // Mails with earlier versions, which nobody gets any more.
        for other in try writer.openMessages() where other.state == .waiting && other.inboxID == nil {
            let isReplaced = mails.contains { mail in
                other.eventUID == mail.message.uid
                    && other.recipients.allSatisfy { address in mail.guests.contains { $0.isOne(of: [address]) } }
            }
            if isReplaced { try writer.decide(message: other.id, .discarded) }
        }
        let mails = try raised(mails, writer)
        for mail in mails where mail.purpose == .update {
            for component in try components(of: writer.series(calendar: mail.event.calendarID, uid: mail.event.uid))
            where isRescheduled(component, old) {
                try update(component.record, to: Self.reopened(component.record.text, me: me), writer)
            }
        }
        for mail in mails { try takeOverVersion(of: mail, toldBy: mails, me: me, writer) }
        return try mails.map { mail in
            guard let organizer = mail.message.organizer else { throw ConferenceError.noOwnAddress() }
            let (subject, text) = write(mail)
            let written = try IMIPMessage(
                mail.message, from: .init(organizer), to: mail.guests.map { .init($0) }, subject: subject, text: text,
                now: writer.now(), limits: editor.limits)
            let recipients = written.to.map(\.address)
            return try writer.insert(
                OutgoingMessage(
                    messageID: written.messageID, eventUID: mail.message.uid, recipients: recipients,
                    subject: written.subject, text: written.text, created: writer.now()))
        }
    }

    // MARK: -

    /// Returns mails that are newer than all that guests have got before.
    private func raised(_ mails: [GuestMail], _ writer: borrowing StoreWriter) throws -> [GuestMail] {
        var sent: [String: SentVersions] = [:]
        return try mails.map { mail in
            let uid = mail.message.uid
            // A discarded message of which an attempt was made may have arrived.
            let versions =
                try sent[uid]
                ?? SentVersions(
                    writer.messages(aboutEvent: uid).filter { $0.state != .discarded || $0.attempts > 0 },
                    limits: editor.limits)
            sent[uid] = versions
            return GuestMail(
                purpose: mail.purpose, message: versions.raised(mail.message, limits: editor.limits),
                guests: mail.guests, event: mail.event)
        }
    }

    /// Gives the event the version that its guests are told of. If only some of them are told, it keeps its own: answers of the
    /// others to that one must not count as answers to an earlier version.
    private func takeOverVersion(
        of mail: GuestMail, toldBy mails: [GuestMail], me: [String], _ writer: borrowing StoreWriter
    ) throws {
        let told = mails.filter { $0.message.uid == mail.message.uid }.flatMap(\.guests)
        for component in try components(of: writer.series(calendar: mail.event.calendarID, uid: mail.event.uid)) {
            guard mail.purpose != .cancellation || component.item.isCancelled,
                let sequence = mail.message.items.first(where: {
                    ($0.recurrenceID?.basicFormat ?? "") == component.place
                })?.revision.sequence, sequence > component.item.revision.sequence,
                component.item.attendees.allSatisfy({ guest in
                    guest.isOne(of: me) || told.contains { $0.isSame(as: guest) }
                })
            else { continue }
            var text = ComponentText(component.record.text)
            text.set("SEQUENCE", to: ContentLine("SEQUENCE", value: "\(sequence)"))
            try update(component.record, to: text.text, writer)
        }
    }

    private func update(_ record: EventRecord, to text: String, _ writer: borrowing StoreWriter) throws {
        guard !isSameText(text, record.text) else { return }
        try writer.update(editor.texts(editor.resolver.bound(to: record.zoneSet)).derive(text, from: record))
    }

    /// A record with what guests see of it.
    private struct Component {
        let record: EventRecord
        let text: String
        let item: SchedulingItem

        var place: String { record.recurrenceID }

        func has(_ guest: SchedulingParty) -> Bool { item.attendees.contains { $0.isSame(as: guest) } }

        /// What concerns all guests.
        var common: String {
            var component = ComponentText(text)
            component.setComponents("VALARM", to: [])
            for name in [
                "ATTENDEE", "DTSTAMP", "LAST-MODIFIED", "CREATED", "SEQUENCE", "CATEGORIES", "COLOR", "TRANSP",
                "PRIORITY", "CLASS",
            ] { component.remove(name) }
            return component.text
        }

        /// When it takes place. That a series ends earlier or later moves none of its occurrences.
        var times: [String] {
            ["DTSTART", "DTEND", "DURATION", "RRULE", "RDATE"].flatMap { name in
                ComponentText(text).properties(name).map { line in
                    guard name == "RRULE" else { return line.serialized }
                    return line.value.split(separator: ";").filter { !$0.hasPrefix("UNTIL") && !$0.hasPrefix("COUNT") }
                        .joined(separator: ";")
                }
            }
        }
    }

    private func components(of series: [EventRecord]) throws -> [Component] {
        let master = series.first { $0.recurrenceID.isEmpty }
        return try series.map { record in
            let inherited =
                record.recurrenceID.isEmpty ? nil : master.flatMap { $0.ownsConference ? $0.conference : nil }
            let text = ConferenceDecoration.text(of: record, inherited: inherited, limits: editor.limits)
            return Component(record: record, text: text, item: try SchedulingItem(text, limits: editor.limits))
        }
    }

    /// The components that guests have to know again. A new version of a series concerns all of its occurrences.
    private func changedPlaces(_ old: [Component], _ new: [Component]) -> Set<String> {
        let changed = new.filter { component in
            old.first { $0.place == component.place }.map { !isSameText($0.common, component.common) } ?? true
        }.map(\.place)
        return changed.contains("") ? Set(new.map(\.place)) : Set(changed)
    }

    private func isRescheduled(_ component: Component, _ old: [Component]) -> Bool {
        old.first { $0.place == component.place }.map { $0.times != component.times } ?? false
    }

    /// Cancels the event for guests who were invited, and are not any more.
    private func cancellations(
        _ old: [Component], _ new: [Component], me: [String], now: Int64, _ zones: SchedulingZones
    ) throws -> [GuestMail] {
        let lost = groups(old.filter { !$0.item.isCancelled }, me: me) { guest, component in
            guard let present = new.first(where: { $0.place == component.place }) else {
                // A detached occurrence that is gone is one of its series again.
                return !(new.first { $0.place.isEmpty }?.has(guest) ?? false)
            }
            return !present.has(guest)
        }
        return try lost.map { guests, part in
            // A series stands for all of its occurrences.
            let part = part.first { $0.place.isEmpty }.map { [$0] } ?? part
            let addresses = guests.map(\.address)
            let message =
                new.isEmpty
                ? try SchedulingCancel.make(for: part.map(\.item), now: now, zones: zones, limits: editor.limits)
                : try SchedulingCancel.make(
                    uninviting: addresses, from: part.map(\.item), now: now, zones: zones, limits: editor.limits)
            return GuestMail(purpose: .cancellation, message: message, guests: guests, event: part[0].record)
        }
    }

    /// Returns the guests that some components concern, those with the same components together.
    private func groups(
        _ components: [Component], me: [String], isWanted: (SchedulingParty, Component) -> Bool
    ) -> [(guests: [SchedulingParty], components: [Component])] {
        var guests: [SchedulingParty] = []
        for guest in components.flatMap(\.item.attendees)
        where !guest.isOne(of: me) && !guests.contains(where: { $0.isSame(as: guest) }) { guests.append(guest) }
        var groups: [(guests: [SchedulingParty], components: [Component])] = []
        for guest in guests {
            let part = components.filter { $0.has(guest) && isWanted(guest, $0) }
            guard !part.isEmpty else { continue }
            if let index = groups.firstIndex(where: { $0.components.map(\.place) == part.map(\.place) }) {
                groups[index].guests.append(guest)
            } else {
                groups.append(([guest], part))
            }
        }
        return groups
    }

    /// Returns an event whose guests have not answered.
    private static func reopened(_ text: String, me: [String]) -> String {
        var component = ComponentText(text)
        component.edit("ATTENDEE") { line in
            let isMine = me.contains { SchedulingAddress.isSame($0, line.value) }
            guard !isMine, let index = line.parameters.firstIndex(where: { $0.name == "PARTSTAT" }) else { return line }
            var line = line
            line.parameters[index] = .init("PARTSTAT", ["NEEDS-ACTION"])
            return line
        }
        return component.text
    }
}
