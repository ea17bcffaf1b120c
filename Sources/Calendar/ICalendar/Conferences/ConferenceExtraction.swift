package import ConferenceModel

/// Reads our conference from an event in a file, and returns the event without it.
///
/// The file may contain everything that was written, or only what other programs have kept: CONFERENCE lines without the
/// header, the header without the lines, only the copy in the DESCRIPTION, or only the copy in the URL. Together they are one
/// conference.
package struct ConferenceExtraction {
    /// The event without our properties and copies.
    package let text: String
    /// The conference; nil if there is none of ours, or if it only repeats that of the series.
    package let conference: VirtualConference?

    /// - Parameter text: an event with ``EventProperties/mayContainOwnConference``.
    package init(_ text: String, limits: Limits) {
        var component = ComponentText(text)
        let header = component.property(ConferenceProperty.header)
        let details = component.property(ConferenceProperty.details)
        let state = header?.text(of: ConferenceProperty.stateParameter)
        let isQuoted = component.property(ConferenceProperty.notes) != nil
        let description = component.property("DESCRIPTION")
        let value = Array((description?.value ?? "").utf8)

        let lines = Self.ownLines(in: component, header: header, description: value, limits: limits)
        var entries = ConferenceProperty.distinct(
            lines.compactMap { ConferenceProperty.entryPoint($0, limits: limits) })
        var known: VirtualConference?
        if !entries.isEmpty {
            let copy = FenceRemoval(value, known: nil, limits: limits).conference
            entries = Self.ordered(entries, as: copy?.entryPoints ?? [])
            known =
                header.flatMap {
                    ConferenceProperty.conference(header: $0, details: details, entries: entries, limits: limits)
                }
                ?? (try? VirtualConference(
                    title: copy.map(\.title)
                        ?? ConferenceCopies.title(in: component, header: nil, entries: entries, limits: limits),
                    details: copy?.details, entryPoints: entries, limits: limits))
        } else if let header, state != "NONE" {
            let copy = FenceRemoval(value, known: nil, limits: limits).conference
            known = copy.flatMap {
                ConferenceProperty.conference(
                    header: header, details: details, entries: $0.entryPoints, limits: limits)
            }
        }

        let removal = FenceRemoval(value, known: known, limits: limits)
        let found =
            known ?? removal.conference
            ?? ConferenceCopies.conference(in: component, header: header, details: details, limits: limits)
        var rest = removal.rest
        if isQuoted { rest = rest.map(NotesQuoting.unquoted) }
        if let description, rest != value {
            component.set(
                "DESCRIPTION",
                to: rest.map { rest in
                    var line = description
                    line.value = String(decoding: rest, as: UTF8.self)
                    return line
                })
        }
        component.remove(ConferenceProperty.notes)
        ConferenceCopies.remove(from: &component, header: header, of: found)
        if found != nil || state != nil {
            component.remove(ConferenceProperty.details)
            let own = Set(lines)
            component.remove(ConferenceProperty.entryPoint) { own.contains($0) }
            // The only trace that stays says that this occurrence has no conference although its series has one.
            if state != "NONE" { component.remove(ConferenceProperty.header) }
        }
        self.text = component.text
        conference = state == nil ? found : nil
    }

    /// Returns the entry points in the order of the copy. Some programs sort the lines of an event, and the order matters
    /// because users join by the first entry point. If the copy does not have all of them, the order stays.
    private static func ordered(_ entries: [EntryPoint], as copy: [EntryPoint]) -> [EntryPoint] {
        let places = Dictionary(
            copy.enumerated().map { ($1.url, $0) }, uniquingKeysWith: { first, _ in first })
        let numbered = entries.enumerated().compactMap { index, entry in places[entry.url].map { ($0, index, entry) } }
        guard numbered.count == entries.count else { return entries }
        return numbered.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
    }

    /// Returns the CONFERENCE lines that are ours: those with our parameter or, if a program has dropped the parameters, those
    /// that are also in the copy or, without a copy, all of them.
    private static func ownLines(
        in component: ComponentText, header: ContentLine?, description: [UInt8], limits: Limits
    ) -> [ContentLine] {
        let all = component.properties(ConferenceProperty.entryPoint)
            .filter { ConferenceProperty.entryPoint($0, limits: limits) != nil }
        let marked = all.filter { $0.values(of: ConferenceProperty.kindParameter) != nil }
        guard marked.isEmpty else { return marked }
        guard let copy = FenceRemoval(description, known: nil, limits: limits).conference else {
            return header == nil ? [] : all
        }
        let urls = Set(copy.entryPoints.map(\.url))
        return all.filter { line in
            ConferenceProperty.entryPoint(line, limits: limits).map { urls.contains($0.url) } ?? false
        }
    }
}
