package import CalendarModel
import ICalendar
import Scheduling

extension Inbox {
    /// Returns the addresses of the guests of an event that the user organizes to whom no mail can be sent, such as a room of
    /// Exchange with the address `invalid:nomail`, each once.
    ///
    /// - Parameter me: the addresses of the user.
    package func unreachableGuests(of series: [EventRecord], me: [String]) -> [String] {
        guard series.contains(where: { $0.text.mentions("ATTENDEE") }),
            let components = try? GuestComponent.components(of: series, limits: editor.limits),
            components.first?.item.isOrganized(by: me) ?? false
        else { return [] }
        let addresses = components.flatMap(\.item.attendees).filter { !$0.isReachable && !$0.isOne(of: me) }
            .map(\.address)
        return addresses.reduce(into: []) { known, address in if !known.contains(address) { known.append(address) } }
    }
}
