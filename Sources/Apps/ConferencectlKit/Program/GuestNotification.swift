import CalendarEditing
import CalendarModel
import CalendarStore
import CommandLineKit
import ConferenceErrors
import ConferenceModel
import ICalendar
import Scheduling
import Terminal

/// Tells the guests of an event that the user organizes about a change, if the user wants it.
struct GuestNotification {
    private let before: [EventRecord]
    private let context: Context

    /// - Parameter before: the records of the event before the change; empty for a new one.
    init(before: [EventRecord] = [], _ context: Context) {
        self.before = before
        self.context = context
    }

    /// Asks whether to tell the guests, and does it.
    ///
    /// - Parameter saved: the records as the command has saved them; empty if the event was removed. If a series was split, this
    ///   is the new part of it.
    func complete(_ saved: [EventRecord]) async throws {
        guard !context.arguments[InviteOptions.noSend] else { return }
        let identifier = before.first?.identifier
        let store = try context.store()
        let after = try identifier.map { try store.series(identifier: $0) } ?? []
        var changes = [(before: before, after: after)]
        if let first = saved.first, first.identifier != identifier {
            changes.append(([], try store.series(identifier: first.identifier)))
        }
        let me = try context.everyAddress()
        let inbox = try context.inbox()
        let mails = try changes.flatMap {
            try inbox.guestMails(before: $0.before, after: $0.after, me: me, now: context.now)
        }
        guard !mails.isEmpty, try isWanted(mails) else { return }
        let stored = try store.write { writer in
            try inbox.store(mails, before: before, me: me, writer) { ($0.subject(context), $0.text(context)) }
        }
        try await MailSending(context).send(stored).report(context)
    }

    private func isWanted(_ mails: [GuestMail]) throws -> Bool {
        if context.arguments[InviteOptions.send] { return true }
        let guests = mails.flatMap(\.guests).map(\.address).reduce(into: [String]()) { known, address in
            if !known.contains(address) { known.append(address) }
        }
        let shown = guests.prefix(3).map { TextPolicy.printable($0) }.joined(separator: ", ")
        let rest: Sentence = guests.count > 3 ? " and \(guests.count - 3) more" : ""
        let question: Sentence =
            if mails.allSatisfy({ $0.purpose == .invitation }) {
                "Send the invitation to \(shown)\(rest)?"
            } else if mails.allSatisfy({ $0.purpose == .cancellation }) {
                "Send the cancellation to \(shown)\(rest)?"
            } else {
                "Tell \(shown)\(rest) about it?"
            }
        if !context.isJSON,
            let isYes = try TerminalPrompt.confirm(question, texts: context.texts.prompts, text: context.text)
        {
            return isYes
        }
        try context.warn(
            "the guests were not told: \(shown)\(rest). --send tells them by mail, and --no-send does without this message"
        )
        return false
    }
}

// What guests read who have no calendar. Mails are in English, like all that other people read.
extension GuestMail {
    fileprivate func subject(_ context: Context) -> String {
        let title = message.principal.title
        return switch purpose {
        case .invitation: "Invitation: \(title)"
        case .update: "Updated invitation: \(title)"
        case .cancellation: "Cancelled: \(title)"
        }
    }

    fileprivate func text(_ context: Context) -> String {
        let format = context.format.forPrograms
        let resolver = ZoneResolver(zones: context.zones).bound(to: event.zoneSet)
        let organizer = message.organizer.map { $0.participant.name ?? $0.address } ?? ""
        let title = message.principal.title
        let news =
            switch purpose {
            case .invitation: "\(organizer) invites you to “\(title)”."
            case .update: "\(organizer) has changed “\(title)”."
            case .cancellation: "\(organizer) has cancelled “\(title)”, or your invitation to it."
            }
        var lines = [news, "", "When: \(format.when(Occurrence(single: Occurrence.Origin(event), resolver)))"]
        if event.isRecurring { lines[lines.count - 1] += ", repeats" }
        guard purpose != .cancellation else { return lines.joined(separator: "\n") }
        if let location = event.location { lines.append("Where: \(location)") }
        for entry in context.conferences(of: event).first?.entryPoints ?? [] { lines.append("Join: \(entry.url.text)") }
        if let notes = event.notes { lines += ["", notes] }
        return lines.joined(separator: "\n")
    }
}
