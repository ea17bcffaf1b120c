package import CalendarStore
package import ConferenceLinks
package import ConferenceModel

/// Finds how an event is joined, whoever has written it.
///
/// Everything that an event says about it is looked at, by falling reliance: our own record; CONFERENCE lines of other
/// programs; properties of single makers; URL; location; notes, and their HTML form. What leads to the same place counts once, and each
/// conference says where it was found (`VirtualConference.source`).
///
/// Pure, and quick enough to be done whenever an event is shown: a new service in the table is recognised in old events.
package struct ConferenceReader: Sendable {
    private let finder: LinkFinder
    private let limits: Limits

    package init(finder: LinkFinder = LinkFinder(), limits: Limits = Limits()) {
        self.finder = finder
        self.limits = limits
    }

    /// The conferences of one event or one occurrence, the best one first.
    ///
    /// - Parameter series: the master of a detached occurrence. Where the occurrence has no room of its own, it has that of
    ///   its series, and where it says nothing at all, whatever its series says; unless that was taken away from it.
    package func conferences(of event: EventRecord, series: EventRecord? = nil) -> [VirtualConference] {
        guard let series, !event.refusesConference else { return conferences(in: event) }
        if event.conference == nil, series.ownsConference {
            var event = event
            event.conference = series.conference
            event.ownsConference = true
            return conferences(in: event)
        }
        let own = conferences(in: event)
        return own.isEmpty ? conferences(in: series) : own
    }

    private func conferences(in event: EventRecord) -> [VirtualConference] {
        var found = FoundConferences()
        if let conference = event.conference {
            found.add(conference, from: event.ownsConference ? .record : .conferenceProperty, finder)
        }
        let foreign = ForeignProperties(event.text)
        for (name, address) in foreign.links {
            if let entry = entry(of: address, from: .vendorProperty(name)) { found.add(entry) }
        }
        for (name, number) in foreign.telephones {
            let address = number.lowercased().hasPrefix("tel:") ? number : "tel:" + number.filter { !$0.isWhitespace }
            guard let url = try? ConferenceURL(address, policy: .file, limits: limits) else { continue }
            let pin = foreign.telephoneCode.flatMap {
                (try? TextPolicy.line($0, subject: "conference code", limit: limits.titleLength)) ?? nil
            }
            found.add(FoundEntry(EntryPoint(url: url, kind: .phone, pin: pin), from: .vendorProperty(name)))
        }
        // Any page can be the URL of an event: only what is known to be a way in counts.
        if let url = event.url, let link = finder.link(of: url) {
            found.add(FoundEntry(link.entryPoint, from: .url, link: link))
        }
        add(event.location, from: .location, to: &found)
        add(event.notes, from: .description, to: &found)
        for html in foreign.html { add(html, from: .htmlDescription, to: &found) }
        return found.conferences(limits)
    }

    /// The address of a property that means nothing else: it counts on any host, as long as its scheme is allowed.
    private func entry(of address: String, from source: ConferenceSource) -> FoundEntry? {
        if let link = finder.link(of: address) { return FoundEntry(link.entryPoint, from: source, link: link) }
        guard let url = try? ConferenceURL(address, policy: .file, limits: limits), url.host != nil else { return nil }
        return FoundEntry(EntryPoint(url: url), from: source)
    }

    /// The links of a text, certain ones first.
    private func add(_ text: String?, from source: ConferenceSource, to found: inout FoundConferences) {
        guard let text, !text.isEmpty else { return }
        let links = finder.links(in: text)
        for link in links where link.rank == .certain {
            found.add(FoundEntry(link.entryPoint, from: source, link: link))
        }
        for link in links where link.rank == .likely {
            found.add(FoundEntry(link.entryPoint, from: source, link: link))
        }
    }
}
