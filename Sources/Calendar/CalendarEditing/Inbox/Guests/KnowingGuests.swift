package import CalendarModel
package import CalendarStore
import ConferenceModel
import ICalendar
import Recurrence
package import Scheduling

/// The guests who know of an event that the user organizes. The first mail to any other guest is an invitation.
package struct KnowingGuests: Sendable {
    /// The addresses that the last mail invites.
    private let told: [String]
    /// Those who know of it in another way: they have answered, or a calendar server has told them.
    private let others: [SchedulingParty]
    /// The components that they were told of last, by RECURRENCE-ID.
    private let versions: [String: EventRecord]
    /// The invitations that have not arrived yet, or perhaps not, with the RECURRENCE-IDs of their components.
    private let open: [(mail: OutgoingMessage, places: Set<String>)]

    fileprivate init(
        told: [String], others: [SchedulingParty], versions: [String: EventRecord] = [:],
        open: [(mail: OutgoingMessage, places: Set<String>)] = []
    ) {
        (self.told, self.others, self.versions, self.open) = (told, others, versions, open)
    }

    /// Returns the invitations that must not be sent any more, because they also go to people who are no guests now.
    ///
    /// - Parameter components: the event as it is.
    func outdated(by components: [GuestComponent]) -> OutdatedInvitations {
        let master = components.first { $0.place.isEmpty }
        return OutdatedInvitations(
            mails: open.filter { mail, places in
                mail.recipients.contains { address in
                    let person = SchedulingParty(Participant(address: "mailto:\(address)"))
                    return places.contains { place in
                        let own = components.first { $0.place == place } ?? master
                        let concerned = place.isEmpty ? components : [own].compactMap(\.self)
                        return !concerned.contains { $0.has(person) }
                    }
                }
            })
    }

    /// Returns a component of the event before a change with the times, the title and the place that guests were told of last. A
    /// mail that was never sent has told them of no later ones.
    func asTold(_ record: EventRecord) -> EventRecord {
        guard let last = versions[record.recurrenceID], last.start.isDate == record.start.isDate else { return record }
        var record = record
        (record.start, record.end, record.title, record.location) = (last.start, last.end, last.title, last.location)
        return record
    }

    package func know(_ guest: SchedulingParty) -> Bool {
        guest.isOne(of: told) || others.contains { $0.isSame(as: guest) }
    }
}

extension Inbox {
    /// Returns the guests who know of an event. A mail that certainly was not sent yet tells nobody.
    ///
    /// - Parameter series: the records of the event.
    package func knowingGuests(
        of series: [EventRecord], _ reader: borrowing some StoreReading & ~Copyable
    ) throws -> KnowingGuests {
        guard let uid = series.first?.uid else { return KnowingGuests(told: [], others: []) }
        var told: [String] = []
        var versions: [String: EventRecord] = [:]
        var open: [(mail: OutgoingMessage, places: Set<String>)] = []
        for mail in try reader.messages(aboutEvent: uid) {
            let isOpen = mail.inboxID == nil && (mail.state == .waiting || mail.state == .doubtful)
            guard mail.mayHaveArrived || isOpen,
                let message = SchedulingMessage(mail: mail.text, limits: editor.limits)
            else { continue }
            if isOpen, message.method == .request {
                open.append((mail, Set(message.items.map { $0.recurrenceID?.basicFormat ?? "" })))
            }
            guard mail.mayHaveArrived else { continue }
            let isAboutAll = message.master != nil
            switch message.method {
            case .request:
                told += mail.recipients
                if isAboutAll { versions = [:] }
                let records = records(of: places(of: message), message.resolver(editor.zones))
                for record in records { versions[record.recurrenceID] = record }
            // Who is not invited any more, and then is, has to be invited again.
            case .cancel where isAboutAll:
                told.removeAll { address in mail.recipients.contains { SchedulingAddress.isSame($0, address) } }
            default: continue
            }
        }
        // An event that cannot be sent must not keep the user from changing it.
        let components = (try? GuestComponent.components(of: series, limits: editor.limits)) ?? []
        let people = components.flatMap(\.item.attendees)
        let messages = try Self.identities(ofMessagesOfGuestsTo: uid).flatMap {
            try reader.inboxEntries(identityBeginningWith: $0)
        }.filter { $0.heldMessage == nil || !$0.isUndoneReply }
        let senders = messages.compactMap(\.sender)
        return KnowingGuests(
            told: told, others: people.filter { $0.knows || $0.isOne(of: senders) }, versions: versions, open: open)
    }
}

extension SchedulingParty {
    /// Whether a guest has answered, or a calendar server has handed the invitation over, or tries to (RFC 6638, 3.2.9).
    var knows: Bool {
        answered != nil || ![.needsAction, .unknown].contains(participant.status)
            || participant.scheduleStatus.map { $0.hasPrefix("1.") || $0.hasPrefix("2.") } ?? false
    }
}
