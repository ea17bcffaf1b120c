package import CalendarModel
package import CalendarStore
package import ConferenceModel
package import ICalendar
package import Recurrence

/// The rows of the entries in one file of a folder, or of those among them that are about to change.
package struct CalendarFileRows {
    package var events: [EventRecord] = []
    package var reminders: [ReminderRecord] = []
    /// Components that are not listed.
    package var components: [ComponentRecord] = []

    package init() {}

    /// Reads the rows with a UID.
    package init(calendar: Int64, uid: String, _ writer: borrowing StoreWriter) throws {
        events = try writer.series(calendar: calendar, uid: uid)
        reminders = try writer.reminders(calendar: calendar, uid: uid)
        components = try writer.unlistedComponents(calendar: calendar, key: uid)
    }

    package mutating func add(_ other: CalendarFileRows) {
        events += other.events
        reminders += other.reminders
        components += other.components
    }
}

/// The new contents of a file after its rows were changed. Changed components are written anew; everything else stays byte for
/// byte.
package struct CalendarFileRewrite {
    /// What to do with the file.
    package enum Outcome {
        case unchanged
        case write([UInt8])
        /// Only time zones are left, so the file must be removed.
        case remove
    }

    /// The file is no longer the one that the rows were read from.
    package struct Mismatch: Error {}

    package private(set) var outcome = Outcome.unchanged
    /// The texts of events and reminders in the file, by row.
    package private(set) var eventTexts: [Int64: String] = [:]
    package private(set) var reminderTexts: [Int64: String] = [:]

    /// The row that a component belongs to.
    private enum Owner: Hashable {
        case event(Int64)
        case reminder(Int64)
        case component(Int64)
    }

    /// A part of the new file.
    private struct Slot {
        var owner: Owner?
        /// The new text; nil if the component does not change, empty if it is removed.
        var text: String?
        /// The text in the old file, and its range there; nil for a new component.
        var old: String?
        var range: Range<Int>?
        var isZone = false

        var isRemoved: Bool { text?.isEmpty ?? false }
        /// The text of an event or another entry in the new file; nil for a time zone.
        var entry: String? { isZone ? nil : text ?? old }
    }

    /// - Parameters:
    ///   - parts: the current file; nil for a new one.
    ///   - before: the changed rows as they were when the file was read.
    ///   - after: the same rows now.
    /// - Throws: ``Mismatch``, or `ConferenceError` if the result is not a readable file.
    package init(
        _ parts: CalendarFileParts?, path: String, before: CalendarFileRows, after: CalendarFileRows,
        zones: ZoneDatabase, limits: Limits
    ) throws {
        let old = Self.owners(before)
        var wanted = Self.texts(after, before: before, limits: limits)
        var slots: [Slot] = []
        var found: Set<Owner> = []
        var place: Int?
        var isChanged = parts == nil
        for part in parts?.components ?? [] {
            let owner = old[Array(part.component.text.utf8)]
            guard let owner, found.insert(owner).inserted else {
                slots.append(
                    Slot(old: part.component.text, range: part.range, isZone: part.component.kind == "VTIMEZONE"))
                continue
            }
            place = slots.count + 1
            guard let text = wanted.removeValue(forKey: owner) else {
                isChanged = true
                slots.append(Slot(text: "", range: part.range))
                continue
            }
            let isSame = isSameText(text, part.component.text)
            if !isSame { isChanged = true }
            slots.append(
                Slot(owner: owner, text: isSame ? nil : text, old: part.component.text, range: part.range))
        }
        guard found.count == old.count else { throw Mismatch() }
        let added = Self.order(after).compactMap { owner in
            wanted[owner].map { Slot(owner: owner, text: $0) }
        }
        slots.insert(contentsOf: added, at: place ?? slots.count)
        guard isChanged || !added.isEmpty else {
            for (text, owner) in old { record(String(decoding: text, as: UTF8.self), of: owner) }
            return
        }
        guard slots.contains(where: { !$0.isZone && !$0.isRemoved }) else {
            outcome = .remove
            return
        }
        let zoneTexts = Self.define(zonesOf: &slots, parts, after, zones: zones)
        let bytes = Self.bytes(parts, slots, zones: zoneTexts)
        // Checks that the result can be read. The rows store the texts as an import will read them.
        let result = try CalendarFileParts(bytes, path: path, limits: limits)
        let written = result.components.filter { $0.component.kind != "VTIMEZONE" }
        let owners = slots.filter { !$0.isZone && !$0.isRemoved }.map(\.owner)
        guard written.count == owners.count else { throw Mismatch() }
        for (part, owner) in zip(written, owners) { record(part.component.text, of: owner) }
        outcome = .write(bytes)
    }

    private mutating func record(_ text: String, of owner: Owner?) {
        switch owner {
        case .event(let row): eventTexts[row] = text
        case .reminder(let row): reminderTexts[row] = text
        case .component, nil: break
        }
    }

    // MARK: Time zones

    /// Renames the zones of the changed components to the names that the file uses, and replaces their definitions of locations
    /// that are wrong. For example, khal defines a zone only for the months around an event, and that definition is wrong once
    /// the event is moved to another year.
    ///
    /// What is written covers all entries of the file, because an unchanged one may be earlier than the changed ones.
    ///
    /// - Returns: the definitions that the file lacks.
    private static func define(
        zonesOf slots: inout [Slot], _ parts: CalendarFileParts?, _ rows: CalendarFileRows, zones: ZoneDatabase
    ) -> [String] {
        let known = parts?.components.filter { $0.component.kind == "VTIMEZONE" }.map(\.component.text) ?? []
        let year = ReferencedZones(slots.compactMap(\.entry)).earliestYear
        let sets = Self.zoneSets(rows)
        var naming = ZoneNaming(zones: zones)
        for text in known { naming.keep(text) }
        if !sets.isEmpty {
            // In other components, a name that the changed ones define may mean a zone of the system.
            let defined = Set(known.compactMap { ZoneIdentifier.name(ofDefinition: $0) })
            let added = Set(sets.values.flatMap { ZoneDefinitions($0).names })
            let others = ReferencedZones(parts?.texts ?? []).names
            naming.add(others.intersection(added).subtracting(defined), of: nil, since: year)
        }
        for slot in slots where !slot.isZone && !slot.isRemoved {
            guard let text = slot.text else { continue }
            naming.add(ReferencedZones([text]).names, of: slot.owner.flatMap { sets[$0] }, since: year)
        }
        naming.chooseNames()
        for index in slots.indices where !slots[index].isZone && !slots[index].isRemoved {
            guard let text = slots[index].text else { continue }
            slots[index].text = naming.text(text, of: slots[index].owner.flatMap { sets[$0] })
        }
        let changed = ReferencedZones(slots.compactMap(\.text)).names
        let entries = ReferencedZones(slots.compactMap(\.entry))
        for (index, text) in zip(slots.indices.filter { slots[$0].isZone }, known)
        where entries.conflicts(with: text, zones: zones) {
            guard let name = ZoneIdentifier.name(ofDefinition: text), changed.contains(name),
                let rules = zones.rules(ofLocation: name)
            else { continue }
            slots[index].text = ZoneWriter(name: name, rules: rules, since: year).text
        }
        return naming.definitions()
    }

    private static func zoneSets(_ rows: CalendarFileRows) -> [Owner: ZoneSet] {
        var sets: [Owner: ZoneSet] = [:]
        for event in rows.events { sets[.event(event.id)] = event.zoneSet }
        for reminder in rows.reminders { sets[.reminder(reminder.id)] = reminder.zoneSet }
        for component in rows.components { sets[.component(component.id)] = component.zoneSet }
        return sets
    }

    // MARK: Rows

    /// Returns the owners of components by their text in the file.
    private static func owners(_ rows: CalendarFileRows) -> [[UInt8]: Owner] {
        var owners: [[UInt8]: Owner] = [:]
        for event in rows.events { owners[Array((event.importedText ?? event.text).utf8)] = .event(event.id) }
        for reminder in rows.reminders {
            owners[Array((reminder.importedText ?? reminder.text).utf8)] = .reminder(reminder.id)
        }
        for component in rows.components { owners[Array(component.text.utf8)] = .component(component.id) }
        return owners
    }

    /// Returns the rows in the order in which new components are written.
    private static func order(_ rows: CalendarFileRows) -> [Owner] {
        rows.events.map { .event($0.id) } + rows.reminders.map { .reminder($0.id) }
            + rows.components.map { .component($0.id) }
    }

    /// Returns the text that each row must have in the file. Unchanged rows keep their text.
    private static func texts(
        _ after: CalendarFileRows, before: CalendarFileRows, limits: Limits
    ) -> [Owner: String] {
        var texts: [Owner: String] = [:]
        let oldEvents = Dictionary(before.events.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        for event in after.events {
            let inherited = inherited(by: event, in: after.events)
            if let old = oldEvents[event.id], let imported = old.importedText, isSameText(old.text, event.text),
                old.conference == event.conference, old.ownsConference == event.ownsConference,
                Self.inherited(by: old, in: before.events) == inherited
            {
                texts[.event(event.id)] = imported
            } else {
                texts[.event(event.id)] = ConferenceDecoration.text(of: event, inherited: inherited, limits: limits)
            }
        }
        let oldReminders = Dictionary(before.reminders.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        for reminder in after.reminders {
            let old = oldReminders[reminder.id].flatMap { isSameText($0.text, reminder.text) ? $0.importedText : nil }
            texts[.reminder(reminder.id)] = old ?? reminder.text
        }
        for component in after.components { texts[.component(component.id)] = component.text }
        return texts
    }

    /// Returns the conference that a detached occurrence inherits from its series.
    private static func inherited(by event: EventRecord, in events: [EventRecord]) -> VirtualConference? {
        guard !event.recurrenceID.isEmpty, event.conference == nil else { return nil }
        let master = events.first { $0.recurrenceID.isEmpty && isSameText($0.uid, event.uid) }
        return master.flatMap { $0.ownsConference ? $0.conference : nil }
    }

    // MARK: Bytes

    private static func bytes(_ parts: CalendarFileParts?, _ slots: [Slot], zones: [String]) -> [UInt8] {
        guard let parts else {
            var text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n"
            text += ContentLine("PRODID", value: CalendarExporter.productIdentifier).serialized
            text += zones.joined() + slots.compactMap(\.text).joined() + "END:VCALENDAR\r\n"
            return Array(text.utf8)
        }
        let usesLF = parts.bytes.firstIndex(of: 0x0A).map { $0 > 0 && parts.bytes[$0 - 1] != 0x0D } ?? false
        func encoded(_ text: String) -> [UInt8] {
            usesLF ? Array(text.utf8.filter { $0 != 0x0D }) : Array(text.utf8)
        }
        var result: [UInt8] = []
        var position = 0
        var zones = zones
        for slot in slots {
            let start = slot.range?.lowerBound ?? (position == 0 ? parts.end : position)
            if start > position {
                result += parts.bytes[position..<start]
                position = start
            }
            // Time zones go before the first component, where readers expect them.
            for zone in zones { result += encoded(zone) }
            zones = []
            if let text = slot.text {
                result += encoded(text)
            } else if let range = slot.range {
                result += parts.bytes[range]
            }
            if let range = slot.range { position = range.upperBound }
        }
        return result + parts.bytes[position...]
    }
}
