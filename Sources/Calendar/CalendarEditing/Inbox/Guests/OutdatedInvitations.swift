import CalendarModel
import Scheduling

/// Invitations that wait, or that may not have arrived, and that also go to people who are no guests any more. New mails replace
/// them, so that none of them is sent later.
struct OutdatedInvitations {
    let mails: [(mail: OutgoingMessage, places: Set<String>)]

    /// Returns whether one of them was to tell a guest of a component of the event.
    func concern(_ guest: SchedulingParty, _ component: GuestComponent) -> Bool {
        mails.contains { mail, places in
            (places.contains("") || places.contains(component.place)) && guest.isOne(of: mail.recipients)
        }
    }

    /// Returns the numbers of those that were to go to some guests.
    func ids(to guests: [SchedulingParty]) -> Set<Int64> {
        Set(mails.map(\.mail).filter { mail in guests.contains { $0.isOne(of: mail.recipients) } }.map(\.id))
    }
}
