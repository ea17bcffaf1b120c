import CalendarModel
import CalendarStore
import ConferenceErrors
import ConferenceModel
import ICalendar
import Scheduling

// Messages about invitations that the inbox has. They change the event in the way that the inbox decides, and the entry with it.
extension ImportSession {
    /// The messages of one VCALENDAR that are taken at its end, when all its time zones are known.
    struct OpenInvitations {
        struct Key: Hashable {
            let method: SchedulingMethod
            let uid: String
        }

        /// In the order of the file.
        var keys: [Key] = []
        var items: [Key: [SchedulingItem]] = [:]
        /// The line on which the first component begins.
        var lines: [Key: Int] = [:]
        var zones: [String] = []
        /// The length of all components, in bytes.
        var length = 0
        var count = 0
    }

    /// Collects an event of a message about an invitation that the inbox has.
    ///
    /// - Returns: false if it is none.
    mutating func collectsInvitation(
        _ component: CalendarReader.Component, method name: String, _ writer: borrowing StoreWriter
    ) throws -> Bool {
        guard policy == .newerWins, let invitations, let method = Self.invitationMethod(name),
            let uid = EventProperties(component.text).uid
        else { return false }
        let key = OpenInvitations.Key(method: method, uid: uid)
        if openInvitations.items[key] == nil {
            guard try invitations.hasInvitation(uid: uid, writer) else { return false }
        }
        let item: SchedulingItem
        do throws(SchedulingItem.Failure) {
            item = try SchedulingItem(PrivateNames.removed(from: component.text), limits: limits)
        } catch {
            refuse(line: component.line, error.sentence)
            return true
        }
        if openInvitations.items[key] == nil {
            openInvitations.keys.append(key)
            openInvitations.lines[key] = component.line
        }
        openInvitations.items[key, default: []].append(item)
        openInvitations.count += 1
        try openInvitations.grow(by: component.text, path: path, limits)
        return true
    }

    /// Keeps the definition of a time zone for the messages of its VCALENDAR.
    mutating func collectZone(_ component: CalendarReader.Component) throws {
        guard policy == .newerWins, invitations != nil, Self.invitationMethod(header?.method ?? "") != nil else {
            return
        }
        openInvitations.zones.append(component.text)
        try openInvitations.grow(by: component.text, path: path, limits)
    }

    /// Hands the messages of a VCALENDAR to the inbox.
    mutating func takeInvitations(_ writer: borrowing StoreWriter) throws {
        let open = openInvitations
        openInvitations = OpenInvitations()
        guard let invitations else { return }
        for key in open.keys {
            guard let items = open.items[key],
                let message = SchedulingMessage(method: key.method, items: items, zones: open.zones)
            else { continue }
            let taken = try invitations.take(message, from: path, into: report.calendar.id, writer)
            switch taken {
            case .added: report.added += items.count
            case .updated: report.updated += items.count
            case .unchanged: report.unchanged += items.count
            case .older: report.keptNewer += items.count
            case .refused(let reason):
                for _ in items { refuse(line: open.lines[key] ?? 0, reason) }
            }
            master = nil
        }
    }

    private static func invitationMethod(_ name: String) -> SchedulingMethod? {
        name.isEmpty
            ? nil : SchedulingMethod(rawValue: name).flatMap { [.request, .add, .cancel].contains($0) ? $0 : nil }
    }
}

extension ImportSession.OpenInvitations {
    /// - Throws: `messageTooLarge`.
    fileprivate mutating func grow(by text: String, path: String, _ limits: Limits) throws {
        length += text.utf8.count
        guard length <= limits.messageFileLength else {
            throw ConferenceError.messageTooLarge(path, limit: limits.messageFileLength)
        }
        guard count <= limits.itemsPerMessage else {
            throw ConferenceError.tooManyItems(path, limit: limits.itemsPerMessage)
        }
    }
}
