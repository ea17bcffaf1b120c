package import CalendarModel
import ConferenceModel
package import ICalendar

extension ItemContent {
    /// Returns a person's answer to an event in words, with the addresses if the person is invited under several and has not
    /// answered the same under all of them; nil if the person is not invited.
    package func ownAnswer(of addresses: [String], _ words: (Participant.Status) -> String) -> String? {
        let guests = guests(among: addresses)
        guard let first = guests.first, guests.contains(where: { $0.status != first.status }) else {
            return attendee(among: addresses).map { words($0.status) }
        }
        return guests.map { "\(words($0.status)) (\(TextPolicy.printable($0.plainAddress)))" }.joined(separator: ", ")
    }
}
