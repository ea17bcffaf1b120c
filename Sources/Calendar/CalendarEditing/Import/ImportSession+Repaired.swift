import CalendarModel
import CalendarStore
import ICalendar

// Events that an earlier import could not read, and that the file now contains in a repaired form.
extension ImportSession {
    /// Records that an event of the file could be read, so that ``removeRepaired(_:)`` can remove the unreadable component that
    /// an earlier import kept of it.
    mutating func noteReadable(_ component: CalendarReader.Component, _ writer: borrowing StoreWriter) throws {
        guard policy == .newerWins else { return }
        let known = try broken ?? brokenEvents(writer)
        broken = known
        guard !known.isEmpty, let name = Self.name(of: component.text), known[name] != nil else { return }
        repaired.insert(name)
    }

    /// Removes the components that were kept of unreadable events, if this file contains the events in a readable form.
    /// Otherwise, an export would contain these events twice. Call this at the end of the file, because the file may contain
    /// the broken text, too.
    func removeRepaired(_ writer: borrowing StoreWriter) throws {
        for name in repaired {
            for record in broken?[name] ?? [] where !hasHad(record) { try writer.removeUnlisted(record) }
        }
    }

    /// Returns the events of the calendar that are kept but not listed because they cannot be read, by UID and RECURRENCE-ID.
    private func brokenEvents(_ writer: borrowing StoreWriter) throws -> [String: [ComponentRecord]] {
        var found: [String: [ComponentRecord]] = [:]
        for record in try writer.components(calendar: report.calendar.id, kind: "VEVENT")
        where ParticipantMessage.method(of: record) == nil {
            guard let name = Self.name(of: record.text), !canBeRead(record) else { continue }
            found[name, default: []].append(record)
        }
        return found
    }

    private func canBeRead(_ record: ComponentRecord) -> Bool {
        let zones = resolver.bound(to: record.zoneSet)
        return
            (try? EventComponent(
                record.text, properties: EventProperties(record.text), series: nil, limits: limits, resolver: zones))
            != nil
    }

    /// Returns whether this file also contains the same text.
    private func hasHad(_ record: ComponentRecord) -> Bool {
        touchedComponents.contains(Self.touchedName(record.kind, record.key, record.recurrenceID))
    }

    private static func name(of text: String) -> String? {
        let text = ComponentText(text)
        guard let uid = text.property("UID")?.value, !uid.isEmpty else { return nil }
        return "\(uid)\n\(text.property("RECURRENCE-ID")?.value ?? "")"
    }
}
