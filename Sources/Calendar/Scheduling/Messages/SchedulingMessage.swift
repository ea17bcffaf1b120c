package import ICalendar
package import Recurrence

/// A message between the organizer and the attendees of one event (iTIP; RFC 5546).
///
/// A message is foreign text: only ``SchedulingDecision`` says what it may change.
package struct SchedulingMessage: Hashable, Sendable {
    package var method: SchedulingMethod
    /// The components, in the order of the message. There is at least one, and all have the same UID.
    package var items: [SchedulingItem]
    /// The VTIMEZONE components of the message.
    package var zones: [String]

    package var uid: String { items[0].uid }

    /// The organizer of the first component that states one.
    package var organizer: SchedulingParty? { items.lazy.compactMap(\.organizer).first }

    /// The series itself or the single event, if the message has it.
    package var master: SchedulingItem? { items.first { $0.recurrenceID == nil } }

    /// The component to show: the master, or the first occurrence.
    package var principal: SchedulingItem { master ?? items[0] }

    /// Whether the message has nothing that takes place.
    package var isCancelled: Bool { items.allSatisfy(\.isCancelled) }

    /// The version of the message: the newest of its components'.
    package var revision: SchedulingRevision {
        items.dropFirst().reduce(items[0].revision) { $1.revision.order(to: $0) == .newer ? $1.revision : $0 }
    }

    package init?(method: SchedulingMethod, items: [SchedulingItem], zones: [String] = []) {
        guard let first = items.first, items.allSatisfy({ $0.uid == first.uid }) else { return nil }
        self.init(unchecked: method, items: items, zones: zones)
    }

    /// Keeps the newest of several components that have got the same name. Those of ADD have none, and each is another occurrence.
    package mutating func keepNewest() {
        if method != .add { items = Self.newest(items) }
    }

    /// Returns the newest version of each component of which there are several.
    private static func newest(_ items: [SchedulingItem]) -> [SchedulingItem] {
        guard items.count > 1 else { return items }
        var (result, positions) = ([SchedulingItem](), [EventTime?: Int]())
        for item in items {
            guard let known = positions[item.recurrenceID] else {
                positions[item.recurrenceID] = result.count
                result.append(item)
                continue
            }
            if item.revision.order(to: result[known].revision) == .newer { result[known] = item }
        }
        return result
    }

    /// - Parameter items: at least one, and all with the same UID. Of several versions of a component, the newest counts.
    init(unchecked method: SchedulingMethod, items: [SchedulingItem], zones: [String]) {
        self.method = method
        self.items = [.request, .publish, .cancel].contains(method) ? Self.newest(items) : items
        self.zones = zones
    }

    /// Returns the message with further definitions of zones, as far as it has none of the same name.
    package func defining(_ others: [String]) -> SchedulingMessage {
        var (result, names) = (self, Set(zones.compactMap { ZoneIdentifier.name(ofDefinition: $0) }))
        for text in others {
            guard let name = ZoneIdentifier.name(ofDefinition: text), names.insert(name).inserted else { continue }
            result.zones.append(text)
        }
        return result
    }

    /// Returns the message without the definitions of zones in which it has no time.
    package var withoutOtherZones: SchedulingMessage {
        let names = ReferencedZones(items.map(\.text)).names
        let spellings = names.union(names.flatMap { ZoneIdentifier.spellings(of: $0) })
        var result = self
        result.zones.removeAll { text in
            ZoneIdentifier.name(ofDefinition: text).map { !spellings.contains($0) } ?? false
        }
        return result
    }

    /// Returns the resolver for the times of the message.
    package func resolver(_ database: ZoneDatabase) -> ZoneResolver {
        let definitions = ZoneDefinitions()
        for text in zones { definitions.add(text) }
        return ZoneResolver(zones: database, definitions: definitions)
    }

    /// The message as a calendar file, which reads as the same message again.
    package var calendarText: String {
        SchedulingText.calendar(method: method, zones: zones, components: items.map(\.text))
    }
}
