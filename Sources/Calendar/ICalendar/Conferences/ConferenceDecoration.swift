package import CalendarModel
package import ConferenceModel

/// Writes the conference of an event into its text for a file: the properties of ``ConferenceProperty``, the copies of
/// ``ConferenceCopies``, and the readable copy in DESCRIPTION. ``ConferenceExtraction`` is the reverse.
package enum ConferenceDecoration {
    /// Returns the text of an event for a file.
    ///
    /// - Parameter inherited: the conference of the series, for a detached occurrence that has none of its own.
    package static func text(of event: EventRecord, inherited: VirtualConference?, limits: Limits) -> String {
        let own = event.ownsConference ? event.conference : nil
        let conference = own ?? (event.conference == nil ? inherited : nil)
        guard let conference, !event.suppressesConference else { return withQuotedNotes(event, limits: limits) }
        var component = ComponentText(event.text)
        // Traces without a conference are kept in the text. Next to the properties of a conference they would be read as its own.
        for name in [ConferenceProperty.header, ConferenceProperty.details] { component.remove(name) }
        let description = component.property("DESCRIPTION") ?? ContentLine("DESCRIPTION", value: "")
        let hasNotes = component.property("DESCRIPTION") != nil
        let notes = hasNotes ? Array(description.value.utf8) : nil
        if let (value, isQuoted) = value(notes: notes, conference, limits: limits) {
            var line = description
            line.value = String(decoding: value, as: UTF8.self)
            component.set("DESCRIPTION", to: line)
            if isQuoted { component.append(quotedLine) }
        }
        let copies = ConferenceCopies.fill(&component, from: conference)
        let lines = ConferenceProperty.lines(of: conference, isInherited: own == nil, copies: copies)
        for line in lines { component.append(line) }
        return component.text
    }

    private static let quotedLine = ContentLine(ConferenceProperty.notes, value: "QUOTED")

    /// Returns the DESCRIPTION with the copy. Reads the result back as a check. If the notes do not come back byte for byte,
    /// they are quoted; if that does not help, the copy is left out. The same applies to an address that looks like a fence.
    private static func value(
        notes: [UInt8]?, _ conference: VirtualConference, limits: Limits
    ) -> (value: [UInt8], isQuoted: Bool)? {
        let copy = Array(TextEscaping.escaped(FenceText.text(of: conference)).utf8)
        guard let notes else {
            return FenceRemoval(copy, known: conference, limits: limits).rest == nil ? (copy, false) : nil
        }
        for isQuoted in [false, true] {
            let value = (isQuoted ? NotesQuoting.quoted(notes) : notes) + Array("\\n\\n".utf8) + copy
            let rest = FenceRemoval(value, known: conference, limits: limits).rest
            let readBack = isQuoted ? rest.map(NotesQuoting.unquoted) : rest
            if readBack == notes { return (value, isQuoted) }
        }
        return nil
    }

    /// Quotes the notes of an event without a conference of ours if they look like a copy of a conference.
    private static func withQuotedNotes(_ event: EventRecord, limits: Limits) -> String {
        guard let notes = event.notes, FenceFinder.mayContainFence(notes.utf8) else { return event.text }
        var component = ComponentText(event.text)
        guard var description = component.property("DESCRIPTION") else { return event.text }
        let value = Array(description.value.utf8)
        guard FenceRemoval(value, known: nil, limits: limits).conference != nil else { return event.text }
        description.value = String(decoding: NotesQuoting.quoted(value), as: UTF8.self)
        component.set("DESCRIPTION", to: description)
        component.append(quotedLine)
        return component.text
    }
}
