import ConferenceModel

/// Reads a conference of ours out of an event as it stands in a file, and gives the event back without it.
///
/// What there is may be all that was written, or the part that other programs left over: CONFERENCE lines without the
/// header, the header without the lines, only the copy in the DESCRIPTION. All of it together counts as one conference.
struct ConferenceExtraction {
    /// The event without our properties and without the copy.
    let text: String
    /// The conference; nil where there is none of ours, or where it only repeats that of the series.
    let conference: VirtualConference?

    /// - Parameter text: an event with ``EventProperties/mayHoldOwnConference``.
    init(_ text: String, limits: Limits) {
        var component = ComponentText(text)
        let header = component.property(ConferenceProperty.header)
        let details = component.property(ConferenceProperty.details)
        let state = header?.text(of: ConferenceProperty.stateParameter)
        let isQuoted = component.property(ConferenceProperty.notes) != nil
        let description = component.property("DESCRIPTION")
        let value = Array((description?.value ?? "").utf8)

        let lines = Self.ownLines(in: component, header: header, description: value, limits: limits)
        let entries = lines.compactMap { ConferenceProperty.entryPoint($0, limits: limits) }
        var known: VirtualConference?
        if !entries.isEmpty {
            let copy = FenceRemoval(value, known: nil, limits: limits).conference
            known =
                header.flatMap {
                    ConferenceProperty.conference(header: $0, details: details, entries: entries, limits: limits)
                }
                ?? (try? VirtualConference(
                    title: copy?.title, details: copy?.details, entryPoints: entries, limits: limits))
        } else if let header, state != "NONE" {
            let copy = FenceRemoval(value, known: nil, limits: limits).conference
            known = copy.flatMap {
                ConferenceProperty.conference(
                    header: header, details: details, entries: $0.entryPoints, limits: limits)
            }
        }

        let removal = FenceRemoval(value, known: known, limits: limits)
        let found = known ?? removal.conference
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
        if found != nil || state != nil {
            component.remove(ConferenceProperty.details)
            let own = Set(lines)
            component.remove(ConferenceProperty.entryPoint) { own.contains($0) }
            // The one trace that stays: this occurrence has no conference although the series has one.
            if state != "NONE" { component.remove(ConferenceProperty.header) }
        }
        self.text = component.text
        conference = state == nil ? found : nil
    }

    /// The CONFERENCE lines that are ours: those that say so; where a program has dropped its parameters, those that the
    /// copy has as well; where there is no copy either, all of them.
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
