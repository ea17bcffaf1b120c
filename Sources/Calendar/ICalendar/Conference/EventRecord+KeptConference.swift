package import CalendarModel
package import ConferenceModel

// What is known of an event helps to read a file of it that other programs have made poorer.
extension EventRecord {
    /// The event of a file with the conference of the stored one, as far as the file still leads to it.
    ///
    /// - A file that has lost everything that names us, but has an address of the conference in CONFERENCE or URL,
    ///   still has the conference; those are copies of it.
    /// - A file that does not say who made the conference does not take that back.
    /// - A URL or LOCATION of the user's own that says the same as the conference stays theirs.
    package func keepingConference(of stored: EventRecord, limits: Limits) -> EventRecord {
        guard stored.ownsConference, let known = stored.conference else { return self }
        var event = self
        if refusesConference {
            return self
        } else if !ownsConference {
            event.takeCopies(of: known, besideOwn: stored, limits: limits)
        } else if let conference, conference.provenance == nil,
            Set(conference.entryPoints.map(\.url)).isSubset(of: known.entryPoints.map(\.url))
        {
            event.conference = known
        }
        event.giveBackOwn(of: stored)
        return event
    }

    private mutating func takeCopies(of known: VirtualConference, besideOwn stored: EventRecord, limits: Limits) {
        var component = ComponentText(text)
        var isThere = false
        let urls = Set(known.entryPoints.map(\.url))
        component.remove(ConferenceProperty.entryPoint) { line in
            let isOurs = ConferenceProperty.entryPoint(line, limits: limits).map { urls.contains($0.url) } ?? false
            if isOurs { isThere = true }
            return isOurs
        }
        let sayings = ConferenceCopies.Sayings(known)
        for name in ConferenceCopies.names where stored.own(name) == nil {
            component.remove(name) { line in
                let isOurs = sayings.contain(line)
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
        readCopies()
        conference = isThere ? known : nil
        ownsConference = isThere
        if !isThere { readConferenceLines(limits) }
    }

    /// The file has a line without a mark that was taken for a copy, because it says the same as the conference. The
    /// user's own one did so before the conference was there.
    private mutating func giveBackOwn(of stored: EventRecord) {
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
        readCopies()
    }

    private func own(_ name: String) -> ContentLine? {
        ComponentText(text).property(name).flatMap { $0.value.isEmpty ? nil : $0 }
    }

    private mutating func readCopies() {
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
    /// Whether it is what a program left of the conference of a series in one of its detached occurrences, which then
    /// has none of its own.
    package func isLeftOver(of master: EventRecord) -> Bool {
        guard provenance == nil, master.ownsConference, let conference = master.conference else { return false }
        return Set(entryPoints.map(\.url)).isSubset(of: conference.entryPoints.map(\.url))
    }
}
