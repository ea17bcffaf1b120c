import CalendarModel
import CommandLineKit
import ConferenceErrors
import ICalendar
import Scheduling

/// The options of commands that change events for the guests of these events.
enum InviteOptions {
    static let invite = Option.repeating(
        "invite", "ADDRESS",
        help: "Invite this mail address, such as ann@example.org or 'Ann <ann@example.org>'; can be repeated")
    static let uninvite = Option.repeating(
        "uninvite", "ADDRESS", help: "Remove this guest, and send a cancellation; can be repeated")
    static let send = Option.flag("send", help: "Tell the guests by mail, without asking")
    static let noSend = Option.flag("no-send", help: "Do not tell the guests, and do not ask")

    static let sending: [any DeclaredOption] = [send, noSend]
    static let added: [any DeclaredOption] = [invite] + sending
    static let changed: [any DeclaredOption] = [invite, uninvite] + sending

    /// The paragraph for help pages.
    static let help =
        "If the event is yours and has guests, asks whether to tell them by mail; without a terminal, nothing is sent unless you "
        + "pass --send. “conferencectl config addresses” says which addresses are yours, and “conferencectl config mailer” which "
        + "program sends the mails."

    /// Returns the changes of the guests; nil if there are none.
    ///
    /// - Parameters:
    ///   - organizer: the organizer of the event; nil if it has none.
    ///   - guests: returns the guests of the event, any of whom can be uninvited, whatever the address is.
    ///   - title: the title of the event.
    /// - Throws: `badMailAddress`, `noOwnAddress`, `notOrganizer`, `conflictingOptions`.
    static func changes(
        _ context: Context, organizer: Participant? = nil, guests: () -> [Participant] = { [] }, title: String,
        isNew: Bool = false
    ) throws -> AttendeeChanges? {
        try check(context.arguments)
        let arguments = context.arguments
        var invited = try arguments[invite].flatMap(people(in:)).map(guest)
        let uninvited = isNew ? [] : try arguments[uninvite].flatMap { try addresses(in: $0, among: guests) }
        guard !invited.isEmpty || !uninvited.isEmpty else { return nil }
        let me = try context.everyAddress()
        // One who makes an appointment comes to it.
        for place in invited.indices where invited[place].isOne(of: me) { invited[place].status = .accepted }
        if let organizer, !organizer.isOne(of: me) {
            throw ConferenceError.notOrganizer(title, organizer: Participant.plainAddress(organizer.address))
        }
        guard let first = me.first else { throw ConferenceError.noOwnAddress() }
        return AttendeeChanges(
            invited: invited, uninvited: uninvited, organizer: organizer == nil ? "mailto:\(first)" : nil)
    }

    /// - Throws: `conflictingOptions` for both ways at once.
    static func check(_ arguments: Arguments) throws {
        guard !arguments[send] || !arguments[noSend] else {
            throw ConferenceError.conflictingOptions("--send", "--no-send", advice: "Leave one of them out.")
        }
    }

    /// Returns the people of a text, at least one.
    private static func people(in text: String) -> [String] {
        let people = Participant.people(in: text)
        return people.isEmpty ? [text] : people
    }

    /// Reads `ann@example.org` or `Ann <ann@example.org>`.
    private static func guest(_ text: String) throws -> Participant {
        var name = ""
        if text.hasSuffix(">"), let open = text.lastIndex(of: "<") {
            name = String(text[..<open]).trimmingBlanks()
            if name.count > 1, name.hasPrefix("\""), name.hasSuffix("\"") { name = String(name.dropFirst().dropLast()) }
        }
        guard let address = Participant.mailAddress(text) else { throw ConferenceError.badMailAddress(text) }
        return Participant(address: "mailto:\(address)", name: name.isEmpty ? nil : name)
    }

    /// Returns the addresses of guests to remove.
    private static func addresses(in text: String, among guests: () -> [Participant]) throws -> [String] {
        let people = people(in: text)
        // The address of a guest may have a comma.
        return people.count == 1 || guests().contains { $0.isOne(of: [text, "mailto:\(text)"]) }
            ? [try address(of: text, among: guests)] : try people.map { try address(of: $0, among: guests) }
    }

    /// Returns the address of a guest to remove. No mail can be sent to some of those that an event has.
    private static func address(of text: String, among guests: () -> [Participant]) throws -> String {
        if let address = Participant.mailAddress(text) { return "mailto:\(address)" }
        // It may be written as calendar files have it.
        let forms = [text, "mailto:\(Participant.plainAddress(text))"]
        guard let form = forms.first(where: { form in guests().contains { $0.isOne(of: [form]) } }) else {
            throw ConferenceError.badMailAddress(text)
        }
        return form
    }
}
