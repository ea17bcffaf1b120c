import ICalendar
import Scheduling

/// The DTSTAMPs of the versions of an event that were taken, in components that only the inbox knows, if one of them comes from a
/// wrong clock.
///
/// A DTSTAMP that is more than a day ahead must not keep later versions out, so it does not tell which of two versions with the
/// same SEQUENCE is later. A version that was taken before is not a later one, whatever its DTSTAMP says.
enum TakenStamps {
    private static let component = "X-CONFERENCE-TAKEN"
    /// How many of them are kept of the event, and of each occurrence.
    private static let most = 20

    /// Returns the DTSTAMPs in the contents of an entry, by RECURRENCE-ID.
    static func read(_ contents: String) -> [String: Set<Int64>] {
        let found = EntryContents.components(component, in: contents).map { text in
            let text = ComponentText(text)
            let stamps = text.property("STAMPS")?.value.split(separator: ",").compactMap { Int64($0) } ?? []
            return (text.property("PLACE")?.word ?? "", Set(stamps))
        }
        return Dictionary(found) { $0.union($1) }
    }

    /// Returns contents with the DTSTAMPs of versions that were just taken.
    ///
    /// - Parameters:
    ///   - taken: the components of the event by now, by RECURRENCE-ID.
    ///   - known: those before.
    ///   - former: the contents before; nil if there were none.
    ///   - now: in seconds since 1970-01-01T00:00:00Z.
    static func noting(
        _ taken: [String: SchedulingItem], after known: [String: SchedulingItem], _ former: String?, now: Int64,
        in contents: String
    ) -> String {
        let earlier = former.map(read) ?? [:]
        let components = taken.keys.sorted().compactMap { place -> String? in
            guard let item = taken[place], let before = known[place]?.revision,
                before.sequence == item.revision.sequence
            else { return nil }
            let stamps = [before.stamp, item.revision.stamp].compactMap(\.self)
            guard earlier[place] != nil || stamps.contains(where: { SchedulingRevision.isFuture($0, now: now) })
            else { return nil }
            let all = (earlier[place] ?? []).union(stamps).sorted().suffix(most)
            var lines = [ContentLine("STAMPS", value: all.map(String.init).joined(separator: ","))]
            if !place.isEmpty { lines.append(ContentLine("PLACE", value: place)) }
            return ComponentText(component, lines).text
        }
        return EntryContents.adding(components.joined(), to: contents)
    }
}
