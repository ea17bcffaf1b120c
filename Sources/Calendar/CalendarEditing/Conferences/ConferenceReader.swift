package import CalendarModel
package import CalendarStore
package import ConferenceLinks
package import ConferenceModel
import ICalendar
package import Platform

/// Finds how an event is joined, whoever has written it.
///
/// Everything that an event says about it is looked at, by falling reliance: our own record; CONFERENCE lines of other
/// programs; properties of single makers; URL; location; notes, and their HTML form. What leads to the same place counts once, and each
/// conference says where it was found (`VirtualConference.source`).
///
/// Pure, and quick enough to be done whenever an event is shown: a new service in the table is recognised in old events. A
/// class, so that what it knows is not copied for each event.
package final class ConferenceReader: Sendable {
    private let finder: LinkFinder
    private let blocks: BlockFinder
    private let limits: Limits

    package init(finder: LinkFinder = LinkFinder(), limits: Limits = Limits()) {
        self.finder = finder
        self.limits = limits
        blocks = BlockFinder(finder, limits: limits)
    }

    /// A reader that also knows the services that the user has described; where their file has a mistake, ours alone.
    package convenience init(_ places: Places, limits: Limits = Limits()) {
        let services = (try? UserServices.load(places, limits: limits)) ?? []
        self.init(finder: LinkFinder(ServiceTable(services), limits: limits), limits: limits)
    }

    /// The conferences of one event or one occurrence, the best one first.
    ///
    /// - Parameter series: the master of a detached occurrence. Where the occurrence has no room of its own, it has that of
    ///   its series, and where it has no link of its own, whatever its series has; unless that was taken away from it. A
    ///   link that both say is one.
    package func conferences(of event: EventRecord, series: EventRecord? = nil) -> [VirtualConference] {
        guard let series, !event.refusesConference else { return conferences(in: event) }
        if event.conference == nil, series.ownsConference {
            var event = event
            event.conference = series.conference
            event.ownsConference = true
            return conferences(in: event)
        }
        let own = conferences(in: event)
        // A number to dial that the occurrence has is no reason to lose the link of the series.
        if own.contains(where: { $0.entryPoints.contains { $0.kind == .video } }) { return own }
        let inherited = conferences(in: series)
        return inherited
            + own.filter { mine in !inherited.contains { $0.entryPoints.contains { mine.preferred.url == $0.url } } }
    }

    private func conferences(in event: EventRecord) -> [VirtualConference] {
        var found = FoundConferences()
        if let conference = event.conference {
            found.add(conference, from: event.ownsConference ? .record : .conferenceProperty, finder)
        }
        let foreign = ForeignProperties(event.text, limits: limits)
        for (name, address) in foreign.links {
            if let entry = entry(of: address, from: .vendorProperty(name)) { found.add(entry) }
        }
        for (name, number, label) in foreign.telephones {
            guard let url = number.url(limits: limits) else { continue }
            found.add(
                FoundEntry(
                    EntryPoint(
                        url: url, kind: .phone, title: line(label), pin: line(foreign.telephoneCode),
                        region: number.region(beside: label)), from: .vendorProperty(name)))
        }
        // Any page can be the URL of an event: only what is known to be a way in counts.
        if let url = event.url, let link = finder.link(of: url) {
            found.add(FoundEntry(link.entryPoint, from: .url, link: link))
        }
        add(event.location.map(Self.separatingPlaces), from: .location, to: &found)
        let isHTML = event.notes.map(BlockFinder.isHTML) ?? false
        add(event.notes, from: isHTML ? .htmlDescription : .description, to: &found)
        for html in foreign.html { add(html, from: .htmlDescription, isHTML: true, to: &found) }
        return found.conferences(limits)
    }

    /// A location with its places in lines of their own. Calendars write several of them with semicolons between them, which
    /// an address can have as well: what follows one is another place where it has a blank or an address of its own.
    private static func separatingPlaces(_ location: String) -> String {
        guard location.utf8.contains(0x3B) else { return location }
        var result = ""
        for (number, part) in location.split(separator: ";", omittingEmptySubsequences: false).enumerated() {
            if number > 0 { result += part.contains { $0 == " " } || part.contains("://") ? "\n" : ";" }
            result += part
        }
        return result
    }

    private func line(_ text: String?) -> String? {
        text.flatMap { (try? TextPolicy.line($0, subject: "conference code", limit: limits.titleLength)) ?? nil }
    }

    /// The address of a property that means nothing else: it counts on any host, as long as its scheme is allowed.
    private func entry(of address: String, from source: ConferenceSource) -> FoundEntry? {
        if let link = finder.link(of: address) { return FoundEntry(link.entryPoint, from: source, link: link) }
        guard let url = try? ConferenceURL(address, policy: .file, limits: limits), url.host != nil else { return nil }
        return FoundEntry(EntryPoint(url: url), from: source)
    }

    /// The conferences of a text: those in blocks first, then links that are certain, then those that are likely.
    private func add(
        _ text: String?, from source: ConferenceSource, isHTML: Bool = false, to found: inout FoundConferences
    ) {
        guard let text, !text.isEmpty else { return }
        let read = blocks.blocks(in: text, isHTML: isHTML, expectsCodes: !found.isEmpty)
        func isCertain(_ block: ConferenceBlock) -> Bool { block.links.contains { $0.rank == .certain } }
        for block in read where block.maker != nil { found.add(block, in: source) }
        for block in read where block.maker == nil && isCertain(block) { found.add(block, in: source) }
        for block in read where block.maker == nil && !isCertain(block) { found.add(block, in: source) }
    }
}
