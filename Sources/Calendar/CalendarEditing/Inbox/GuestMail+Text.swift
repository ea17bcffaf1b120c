import CalendarModel
import Scheduling

// What guests read who have no calendar. Mails are in English, like all that other people read.
extension GuestMail {
    package var subject: String {
        let title = message.principal.title
        return switch purpose {
        case .invitation: "Invitation: \(title)"
        case .update: "Updated invitation: \(title)"
        case .cancellation: "Cancelled: \(title)"
        }
    }

    /// - Parameters:
    ///   - when: the times of the event.
    ///   - links: the addresses to join it.
    package func text(when: String, links: [String]) -> String {
        let organizer = message.organizer.map { $0.participant.name ?? $0.address } ?? ""
        let title = message.principal.title
        let news =
            switch purpose {
            case .invitation: "\(organizer) invites you to “\(title)”."
            case .update: "\(organizer) has changed “\(title)”."
            case .cancellation: "\(organizer) has cancelled “\(title)”, or your invitation to it."
            }
        var lines = [news, "", "When: \(when)"]
        if event.isRecurring { lines[lines.count - 1] += ", repeats" }
        guard purpose != .cancellation else { return lines.joined(separator: "\n") }
        if let location = event.location { lines.append("Where: \(location)") }
        lines += links.map { "Join: \($0)" }
        if let notes = event.notes { lines += ["", notes] }
        return lines.joined(separator: "\n")
    }
}
