import CalendarModel
import CalendarStore
import ICalendar
import Recurrence
import Scheduling

// Time zones that messages define themselves.
extension Inbox {
    /// Returns a message whose own time zones have other names than different zones in what is known of its event.
    ///
    /// Outlook calls every zone that it has no name for “Customized Time Zone”, so two messages about one event can mean two zones
    /// by one name. What is known of an event is one text, in which a name means one zone. The zone of the newer message gets a
    /// number there, “Customized Time Zone (2)”, as in an export.
    func namingZones(
        in message: SchedulingMessage, _ reader: borrowing some StoreReading & ~Copyable
    ) throws -> SchedulingMessage {
        let own = ownZones(message.zones)
        guard !own.isEmpty else { return message }
        let known = try knownZones(ofEvent: message.uid, reader)
        var taken = Set((own + known).map(\.name))
        var names: [String: String] = [:]
        for zone in own {
            // Of a name for different zones, the first one counts.
            let same = known.first { candidate in
                candidate.isForm(of: zone.name) && candidate.rules == zone.rules
                    && known.first { $0.name == candidate.name }?.rules == zone.rules
            }
            if let same {
                names[zone.name] = same.name
            } else if known.contains(where: { $0.name == zone.name }) {
                var number = 2
                while !taken.insert(OwnZone.form(number, of: zone.name)).inserted { number += 1 }
                names[zone.name] = OwnZone.form(number, of: zone.name)
            }
        }
        names = names.filter { $0.key != $0.value }
        return names.isEmpty ? message : try self.message(message, naming: names)
    }

    /// Returns the definitions of names that are no locations; the first of each name.
    private func ownZones(_ definitions: [String]) -> [OwnZone] {
        var result: [OwnZone] = []
        for text in definitions {
            guard let name = ZoneIdentifier.name(ofDefinition: text), editor.zones.rules(ofLocation: name) == nil,
                !result.contains(where: { $0.name == name }), let rules = ZoneDefinition.rules(of: text)
            else { continue }
            result.append(OwnZone(name: name, rules: rules))
        }
        return result
    }

    /// Returns the definitions in the messages that the inbox has about an event, and in its records in the calendars.
    private func knownZones(
        ofEvent uid: String, _ reader: borrowing some StoreReading & ~Copyable
    ) throws -> [OwnZone] {
        var texts: [String] = []
        for entry in try reader.inboxEntries(identityBeginningWith: KnownInvitation.identity(uid: uid, "")) {
            texts += (try? message(entry))?.zones ?? []
        }
        var known = ownZones(texts)
        // Records can have the same name for different zones.
        for text in ZoneDefinitions.texts(of: try reader.events(uid: uid)) { known += ownZones([text]) }
        return known
    }

    private func message(
        _ message: SchedulingMessage, naming names: [String: String]
    ) throws -> SchedulingMessage {
        func renamed(_ line: ContentLine) -> ContentLine {
            guard let zone = line.zone, let name = names[zone] ?? names[TextEscaping.unescaped(zone)] else {
                return line
            }
            var line = line
            for index in line.parameters.indices where line.parameters[index].name == "TZID" {
                line.parameters[index].values = [name]
            }
            return line
        }
        let items = try message.items.map { item in
            var text = ComponentText(item.text)
            for property in ["DTSTART", "DTEND", "RECURRENCE-ID", "RDATE", "EXDATE"] { text.edit(property, renamed) }
            return try SchedulingItem(text.text, limits: editor.limits)
        }
        let zones = message.zones.map { definition in
            guard let name = ZoneIdentifier.name(ofDefinition: definition).flatMap({ names[$0] }) else {
                return definition
            }
            var text = ComponentText(definition)
            text.set("TZID", to: ContentLine("TZID", value: TextEscaping.escaped(name)))
            return text.text
        }
        return SchedulingMessage(method: message.method, items: items, zones: zones) ?? message
    }
}

/// A time zone that a message defines itself.
private struct OwnZone {
    var name: String
    var rules: ZoneRules

    /// The name of a further zone of that name.
    static func form(_ number: Int, of name: String) -> String { "\(name) (\(number))" }

    /// Whether the zone has a name or one of its further forms.
    func isForm(of other: String) -> Bool {
        if name == other { return true }
        guard name.hasPrefix("\(other) ("), name.hasSuffix(")") else { return false }
        return Int(name.dropFirst(other.count + 2).dropLast()) != nil
    }
}
