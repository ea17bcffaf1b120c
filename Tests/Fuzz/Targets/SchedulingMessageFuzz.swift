import CalendarModel
import ConferenceErrors
import ConferenceModel
import ICalendar
import Recurrence
@testable import Scheduling

/// Reads bytes as messages between organizers and attendees. What is read is written and read back as the same. Each message is
/// decided upon as a new one, and after itself, when it is no news. What is written into events, answers, cancellations and
/// mails is of the same event, and no text of the message ends a header of a mail.
///
/// - Returns: true if there was a message.
func fuzzSchedulingMessage(_ input: UnsafeRawBufferPointer) -> Bool {
    let messages: [SchedulingMessage]
    do {
        messages = try SchedulingMessage.read(Array(input), limits: limits)
    } catch let error as ConferenceError {
        precondition(TextPolicy.printable(error.message) == error.message)
        return false
    } catch {
        preconditionFailure("\(error)")
    }
    for message in messages { check(message) }
    return !messages.isEmpty
}

private func check(_ message: SchedulingMessage) {
    guard let again = try? SchedulingMessage(calendarText: message.calendarText, limits: limits) else {
        preconditionFailure("what is written is no message")
    }
    precondition(again.method == message.method && again.items.count == message.items.count)
    for (one, other) in zip(message.items, again.items) {
        precondition(one.uid == other.uid && one.revision == other.revision && isSafe(one.title))
    }
    decide(on: message)
    answer(message)
}

private func decide(on message: SchedulingMessage) {
    let texts = message.items.map(\.text)
    let resolver = message.resolver(zones)
    for me in people {
        for sender in [nil, "jo@example.org", "olga@example.org"] {
            _ = SchedulingDecision.decide(
                message, about: nil, me: me, sender: sender, now: now, limits: limits, zones: zones)
            let stored = StoredInvitation(texts, limits: limits, resolver: resolver)
            let received = StoredInvitation(texts, received: stored.revisions, limits: limits, resolver: resolver)
            for known in [stored, received] {
                let decision = SchedulingDecision.decide(
                    message, about: known, me: me, sender: sender, formerSender: sender, now: now, limits: limits,
                    zones: zones)
                guard case .update(let update) = decision.action else { continue }
                let written = update.texts(over: known, me: me, limits: limits)
                precondition(
                    written.values.allSatisfy { (try? SchedulingItem($0, limits: limits))?.uid == message.uid })
                precondition(Set(update.obsolete).isDisjoint(with: update.items.keys))
            }
        }
    }
}

/// Writes whatever can be written about the message, and its mail.
private func answer(_ message: SchedulingMessage) {
    let known = SchedulingZones(of: message, database: zones)
    var made: [SchedulingMessage] = []
    for status in [Participant.Status.accepted, .declined] {
        made += [
            try? SchedulingReply.make(
                to: message.items, as: people[0], name: message.principal.title, status: status,
                comment: message.principal.comments.first, now: now, zones: known, limits: limits)
        ].compactMap { $0 }
    }
    made += [
        try? SchedulingCancel.make(for: message.items, now: now, zones: known, limits: limits),
        try? SchedulingRequest.make(
            for: message.items.map(\.text), organizer: Participant(address: "mailto:jo@example.org"), now: now,
            zones: known, limits: limits),
    ].compactMap { $0 }
    for answer in made {
        precondition(answer.uid == message.uid && answer.items.count <= message.items.count)
        let organizer = answer.organizer.map { IMIPMessage.Mailbox($0) } ?? .init("olga@example.org")
        guard
            let mail = try? IMIPMessage(
                answer, from: .init("jo@example.org", name: answer.principal.title), to: [organizer],
                subject: message.principal.title, text: message.principal.comments.joined(), now: now, limits: limits)
        else { continue }
        check(mail, answer)
    }
}

private func check(_ mail: IMIPMessage, _ message: SchedulingMessage) {
    precondition(mail.text.utf8.allSatisfy { $0 < 0x80 })
    let header = mail.text.utf8.prefix(upTo: mail.text.firstRange(of: "\r\n\r\n")?.lowerBound ?? mail.text.endIndex)
    let names = String(decoding: header, as: UTF8.self).split(separator: "\r\n")
        .filter { $0.first != " " && $0.first != "\t" }.map { $0.prefix { $0 != ":" } }
    precondition(names == ["From", "To", "Subject", "Date", "Message-ID", "MIME-Version", "Content-Type"])
    guard let carried = SchedulingMessage(mail: mail.text, limits: limits) else {
        preconditionFailure("the mail carries no message")
    }
    precondition(carried.method == message.method && carried.items.count == message.items.count)
    precondition(zip(carried.items, message.items).allSatisfy { $0.revision == $1.revision && $0.uid == $1.uid })
}

private let people = [["jo@example.org"], ["olga@example.org"], []]
/// 2026-03-05 00:00 UTC.
private let now: Int64 = 1_772_668_800
private let limits: Limits = {
    var limits = Limits()
    (limits.itemsPerMessage, limits.attendeesPerItem, limits.commentsPerItem) = (20, 10, 5)
    return limits
}()
private let zones = ZoneDatabase()
