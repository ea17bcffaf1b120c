import CalendarModel
import Recurrence
import Scheduling

// What guests read who have no calendar. Mails are in English, like all that other people read.
extension GuestMail {
    package var subject: String {
        let name = named.subject
        return switch purpose {
        case .invitation: "Invitation: \(name)"
        case .update: "Updated invitation: \(name)"
        case .cancellation: isMoved ? "Moved: \(name)" : "Cancelled: \(name)"
        }
    }

    /// - Parameters:
    ///   - times: the words for times.
    ///   - links: the addresses to join it.
    package func text(_ times: MailTimes, links: [String]) -> String {
        let organizer = message.organizer.map { $0.participant.name ?? $0.address } ?? ""
        let what = named.text
        let news =
            switch purpose {
            case .invitation: "\(organizer) invites you to \(what)."
            case .update where saysNothingNew: "\(organizer) sends you \(what) again, as it is now."
            case .update: "\(organizer) has changed \(what)."
            case .cancellation where isMoved: "\(organizer) has moved \(what). Another mail has the new time."
            case .cancellation: "\(organizer) has cancelled \(what), or your invitation to it."
            }
        var lines = [news, ""]
        if !changes.isEmpty { lines += changes + [""] }
        lines += shown.prefix(Self.mostShown).flatMap { part in
            [
                "\(isMoved ? "No longer" : "When"): \(times.text(part.event))\(isThisAndFuture(part) ? ", and all following" : "")",
                part.former.map { "Instead of: \(times.text($0))" },
                part.repetition.map { "Repeats: \($0)" },
            ].compactMap { $0 }
        }
        if shown.count > Self.mostShown { lines.append("and \(shown.count - Self.mostShown) more") }
        if purpose != .cancellation { lines += exceptions(times) }
        guard purpose != .cancellation else { return lines.joined(separator: "\n") }
        if let location = event.location { lines.append("Where: \(location)") }
        lines += links.map { "Join: \($0)" }
        if let url = event.url, !url.isEmpty, !links.contains(url) { lines.append("Link: \(url)") }
        if let notes = event.notes { lines += ["", notes] }
        return lines.joined(separator: "\n")
    }

    private static var mostShown: Int { 10 }

    /// The occurrences of a series that take place at another time than it plans, and those that do not take place.
    private func exceptions(_ times: MailTimes) -> [String] {
        guard message.master != nil else { return [] }
        let moved = parts.compactMap { part -> String? in
            let event = part.event
            guard let planned = EventTime(basicFormat: event.recurrenceID), planned.local != event.start.local,
                planned.reference != .utc || event.start.reference == .utc
            else { return nil }
            return "Except: \(times.text(event)) instead of \(times.text(planned, planned))"
        }
        let all = moved + leftOut.map { "Except: not on \(times.day($0))" + ($0.isDate ? "" : " \($0.local.clock)") }
        let rest = all.count - Self.mostShown
        return all.prefix(Self.mostShown) + (rest > 0 ? ["and \(rest) more"] : [])
    }

    /// The occurrences that the message is about; none if it is about the whole event.
    private var occurrences: [Part] { message.master == nil ? parts : [] }

    /// What the mail is about. The days are those on which calendars show the occurrences: when a change is undone, the former day
    /// is that of the change.
    private var named: MailOccurrences {
        MailOccurrences(
            title: message.principal.title,
            parts: occurrences.map { part in
                .init(date: part.event.start.local.date, isThisAndFuture: isThisAndFuture(part))
            })
    }

    private func isThisAndFuture(_ part: Part) -> Bool {
        message.items.contains { $0.isThisAndFuture && $0.recurrenceID?.basicFormat == part.event.recurrenceID }
    }

    /// What the text names: the whole event, or each occurrence.
    private var shown: [Part] { occurrences.isEmpty ? Array(parts.prefix(1)) : parts }
}
