package import CalendarModel
package import ConferenceModel

// Completing an event that was read from a file with what the store knows of it, because other programs drop parts of a
// conference.
extension EventRecord {
    /// Returns the event of a file with the conference of the stored event, as far as the file still refers to it.
    ///
    /// - If the file has none of our properties, but an address of the conference in CONFERENCE or URL, the event still has the
    ///   conference, and those lines are copies of it.
    /// - If the file does not say who created the conference, the stored provenance stays.
    /// - The user's own URL or LOCATION stays theirs even if it says the same as the conference.
    package func restoringConference(from stored: EventRecord, limits: Limits) -> EventRecord {
        guard stored.ownsConference, let known = stored.conference else { return self }
        var event = self
        if suppressesConference {
            return self
        } else if !ownsConference {
            event.adoptCopies(of: known, keepingLinesOf: stored, limits: limits)
        } else if let conference, conference.provenance == nil,
            Set(conference.entryPoints.map(\.url)).isSubset(of: known.entryPoints.map(\.url))
        {
            event.conference = known
        }
        event.restoreOwnLines(of: stored)
        return event
    }

    private mutating func adoptCopies(of known: VirtualConference, keepingLinesOf stored: EventRecord, limits: Limits) {
        var component = ComponentText(text)
        var isThere = false
        let urls = Set(known.entryPoints.map(\.url))
        component.remove(ConferenceProperty.entryPoint) { line in
            let isOurs = ConferenceProperty.entryPoint(line, limits: limits).map { urls.contains($0.url) } ?? false
            if isOurs { isThere = true }
            return isOurs
        }
        let knownValues = ConferenceCopies.KnownValues(known)
        for name in ConferenceCopies.names where stored.own(name) == nil {
            component.remove(name) { line in
                let isOurs = knownValues.contains(line)
                if isOurs, name == "URL" { isThere = true }
                return isOurs
            }
        }
        guard !isSameText(component.text, text) else { return }
        if isThere {
            component.remove(ConferenceProperty.header)
            component.remove(ConferenceProperty.details)
        }
        text = component.text
        readURLAndLocation()
        conference = isThere ? known : nil
        ownsConference = isThere
        if !isThere { readConferenceLines(limits) }
    }

    /// Restores a URL or LOCATION without our parameter that was taken for a copy because it says the same as the
    /// conference, but was the user's own before the conference was attached.
    private mutating func restoreOwnLines(of stored: EventRecord) {
        guard let importedText else { return }
        let file = ComponentText(importedText)
        var component = ComponentText(text)
        for name in ConferenceCopies.names where component.property(name) == nil {
            guard let own = stored.own(name), let line = file.property(name), !ConferenceCopies.isMarked(line),
                ConferenceCopies.normal(line.value) == ConferenceCopies.normal(own.value)
            else { continue }
            component.append(line)
        }
        guard !isSameText(component.text, text) else { return }
        text = component.text
        readURLAndLocation()
    }

    private func own(_ name: String) -> ContentLine? {
        ComponentText(text).property(name).flatMap { $0.value.isEmpty ? nil : $0 }
    }

    private mutating func readURLAndLocation() {
        let properties = EventProperties(text)
        url = properties.url
        location = properties.location
    }

    private mutating func readConferenceLines(_ limits: Limits) {
        let lines = ComponentText(text).properties(ConferenceProperty.entryPoint)
        let entries = lines.compactMap { ConferenceProperty.entryPoint($0, limits: limits) }
        conference = ConferenceProperty.conference(entries: entries, limits: limits)
    }
}

extension VirtualConference {
    /// Returns whether the conference of this detached occurrence is only what a program has left of the conference of the
    /// series. The occurrence then has no conference of its own.
    package func repeatsConference(of master: EventRecord) -> Bool {
        guard provenance == nil, master.ownsConference, let conference = master.conference else { return false }
        return Set(entryPoints.map(\.url)).isSubset(of: conference.entryPoints.map(\.url))
    }
}
