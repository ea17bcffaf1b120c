import ConferenceErrors
package import ConferenceModel
import ICalendar
import Recurrence

// Reading messages, which are files or parts of mails.
extension SchedulingMessage {
    /// Reads a calendar that is one message.
    ///
    /// - Parameters:
    ///   - method: the parameter `method` of the mail's part (RFC 6047, 2.4). Some programs state the method only there.
    ///   - name: what errors call the text.
    ///   - component: reads a component, or returns what was read from the same text before.
    /// - Throws: the errors of ``read(_:method:name:limits:component:)``; `severalMessages` if the calendar has several events.
    package init(
        calendarText: String, method: String? = nil, name: String = "-", limits: Limits,
        component: ((String) throws(SchedulingItem.Failure) -> SchedulingItem)? = nil
    ) throws {
        let messages = try Self.read(
            Array(calendarText.utf8), method: method, name: name, limits: limits, component: component)
        guard messages.count == 1, let message = messages.first else {
            throw ConferenceError.severalMessages(name, count: messages.count)
        }
        self = message
    }

    /// Reads a file and returns one message for each VCALENDAR and each UID in it, in order.
    ///
    /// - Parameter read: as for ``init(calendarText:method:name:limits:component:)``.
    /// - Throws: errors of the reader of calendar files; `notAMessage`, `unknownMethod`, `unsupportedMessage`,
    ///   `messageUnusable`, `messageTooLarge`.
    package static func read(
        _ bytes: [UInt8], method: String? = nil, name: String = "-", limits: Limits,
        component read: ((String) throws(SchedulingItem.Failure) -> SchedulingItem)? = nil
    ) throws -> [SchedulingMessage] {
        var calendars: [Parts] = []
        guard bytes.count <= limits.messageFileLength else {
            throw ConferenceError.messageTooLarge(name, limit: limits.messageFileLength)
        }
        var reader = try CalendarReader(bytes: bytes, path: name, limits: limits, mode: .lenient)
        while let piece = try reader.next() {
            switch piece {
            case .beginCalendar: calendars.append(Parts())
            case .property(_, let text):
                guard let line = ContentLine(text), line.name == "METHOD", let last = calendars.indices.last else {
                    break
                }
                calendars[last].method = calendars[last].method ?? line.word
            case .component(let component):
                // A component outside of any calendar belongs to none, so no METHOD applies to it.
                if calendars.isEmpty { calendars.append(Parts()) }
                try calendars[calendars.count - 1].add(component, name: name, limits: limits, read)
            case .damage(let damage): throw damage.error(path: name)
            case .endCalendar, .stray, .remark: break
            }
        }
        return try calendars.flatMap { try $0.messages(method: method, name: name) }
    }

    /// The messages of each guest. A server can put the answers of several guests to one event into one calendar.
    package var ofEachGuest: [SchedulingMessage] {
        guard !method.isFromOrganizer, items.count > 1 else { return [self] }
        var parts: [[SchedulingItem]] = []
        var places: [String: Int] = [:]
        for item in items {
            // The answer of a delegate has two people.
            let keys = item.attendees.map { SchedulingAddress.key($0.address) }
            let part = keys.lazy.compactMap { places[$0] }.first ?? (keys.isEmpty ? 0 : parts.count)
            if part == parts.count { parts.append([]) }
            parts[part].append(item)
            for key in keys { places[key] = part }
        }
        return parts.compactMap { SchedulingMessage(method: method, items: $0, zones: zones) }
    }

    /// What two messages have in common that are the same version of the same components, which a mail can have in several parts.
    /// Guests can answer at the same time.
    package struct Version: Hashable, Sendable {
        let uid: String
        let method: SchedulingMethod
        let revision: SchedulingRevision
        let names: [EventTime?]
        let guests: [[String]]
    }

    package var version: Version {
        Version(
            uid: uid, method: method, revision: revision,
            // Each new occurrence is named by its start (RFC 5546, 3.2.4).
            names: items.map { $0.recurrenceID ?? (method == .add ? $0.start : nil) },
            guests: method.isFromOrganizer ? [] : items.map { $0.attendees.map(\.address) })
    }

    /// What a calendar has, as far as a message needs it.
    private struct Parts {
        var method: String?
        private var zones: [String] = []
        private var items: [SchedulingItem] = []
        private var others: [String] = []

        mutating func add(
            _ component: CalendarReader.Component, name: String, limits: Limits,
            _ read: ((String) throws(SchedulingItem.Failure) -> SchedulingItem)?
        ) throws {
            switch component.kind {
            case "VTIMEZONE": zones.append(component.text)
            case "VEVENT":
                guard items.count < limits.itemsPerMessage else {
                    throw ConferenceError.tooManyItems(name, limit: limits.itemsPerMessage)
                }
                do throws(SchedulingItem.Failure) {
                    guard let read else {
                        items.append(try SchedulingItem(message: component.text, limits: limits))
                        break
                    }
                    items.append(try read(component.text))
                } catch {
                    throw ConferenceError.messageUnusable(name, line: component.line, error)
                }
            default: others.append(component.kind)
            }
        }

        func messages(method outer: String?, name: String) throws -> [SchedulingMessage] {
            // The calendar's own METHOD counts, because the mail's part may have been relabelled on its way.
            let words = [method, outer].compactMap { $0?.trimmingBlanks().uppercased() }.filter { !$0.isEmpty }
            guard let word = words.first else { throw ConferenceError.notAMessage(name) }
            guard let method = SchedulingMethod(rawValue: word) else {
                throw ConferenceError.unknownMethod(name, method: word)
            }
            guard !items.isEmpty else {
                throw ConferenceError.unsupportedMessage(name, kind: others.first ?? "VCALENDAR")
            }
            var order: [String] = []
            var groups: [String: [SchedulingItem]] = [:]
            for item in items {
                if groups[item.uid] == nil { order.append(item.uid) }
                groups[item.uid, default: []].append(item)
            }
            return order.compactMap { uid in
                SchedulingMessage(method: method, items: groups[uid] ?? [], zones: zones)
            }
        }
    }
}

extension SchedulingItem {
    /// Reads a component of a message, in which names that only this project uses mean nothing.
    package init(message text: String, limits: Limits) throws(Failure) {
        try self.init(PrivateNames.removed(from: text), limits: limits)
    }
}
