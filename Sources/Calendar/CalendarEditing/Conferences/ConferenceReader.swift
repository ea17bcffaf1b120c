package import CalendarModel
import CalendarStore
package import ConferenceLinks
package import ConferenceModel
import ICalendar
package import Platform

/// Finds the conferences of an event, whichever program wrote it.
///
/// The reader searches everything that may contain a conference, the most reliable source first: our own record, CONFERENCE
/// lines of other programs, vendor properties, the URL, the location, the notes and their HTML version. Links to the same
/// meeting count once, and each conference says where it was found (`VirtualConference.source`).
///
/// Searching has no side effects and is fast enough to do whenever an event is shown. So a service that is new in the table is
/// recognised in old events, too. This type is a class so that its tables are not copied for each event.
package final class ConferenceReader: Sendable {
    let finder: LinkFinder
    private let blocks: BlockFinder
    private let limits: Limits

    package init(finder: LinkFinder = LinkFinder(), limits: Limits = Limits()) {
        self.finder = finder
        self.limits = limits
        blocks = BlockFinder(finder, limits: limits)
    }

    /// Creates a reader that also recognises the services that the user has described. If that file is not valid, it is
    /// ignored.
    package convenience init(_ places: Places, limits: Limits = Limits()) {
        let services = (try? UserServices.load(places, limits: limits)) ?? []
        self.init(finder: LinkFinder(ServiceTable(services), limits: limits), limits: limits)
    }

    /// Returns the conferences of an event or an occurrence, the best one first.
    ///
    /// - Parameter series: the master of a detached occurrence. An occurrence without a conference of its own inherits
    ///   the conference of its series, and one without a link of its own inherits all links of its series, unless the
    ///   conference was removed from the occurrence. A link in both counts once.
    package func conferences(of event: EventRecord, series: EventRecord? = nil) -> [VirtualConference] {
        guard let series, !event.suppressesConference else { return conferences(in: event) }
        if event.conference == nil, series.ownsConference {
            var event = event
            event.conference = series.conference
            event.ownsConference = true
            return conferences(in: event)
        }
        let own = conferences(in: event)
        // A dial-in number of the occurrence does not replace the link of the series.
        if own.contains(where: { $0.entryPoints.contains { $0.kind == .video } }) { return own }
        let inherited = conferences(in: series)
        return inherited
            + own.filter { mine in !inherited.contains { $0.entryPoints.contains { mine.preferred.url == $0.url } } }
    }

    /// Returns the identifier of the service that a link certainly leads to, because its host belongs to that service; nil for
    /// other hosts.
    package func certainService(of address: String) -> String? {
        finder.link(of: address).flatMap { $0.rank == .certain ? $0.service.identifier : nil }
    }

    private func conferences(in event: EventRecord) -> [VirtualConference] {
        var found = FoundConferences()
        if let conference = event.conference {
            found.add(conference, from: event.ownsConference ? .record : .conferenceProperty, finder)
        }
        let foreign = VendorConferenceProperties(event.text, limits: limits)
        for (name, address) in foreign.links {
            if let entry = entry(of: address, from: .vendorProperty(name)) { found.add(entry) }
        }
        for (name, number, label) in foreign.telephones {
            guard let url = number.url(limits: limits) else { continue }
            found.add(
                FoundEntryPoint(
                    EntryPoint(
                        url: url, kind: .phone, title: line(label), pin: line(foreign.telephoneCode),
                        region: number.region(label: label)), from: .vendorProperty(name)))
        }
        // The URL of an event may be any page, so only a recognised link counts.
        if let url = event.url, let link = finder.link(of: url) {
            found.add(FoundEntryPoint(link.entryPoint, from: .url, link: link))
        }
        add(event.location.map(Self.separatingPlaces), from: .location, to: &found)
        let isHTML = event.notes.map(BlockFinder.isHTML) ?? false
        add(event.notes, from: isHTML ? .htmlDescription : .description, to: &found)
        for html in foreign.html { add(html, from: .htmlDescription, isHTML: true, to: &found) }
        return found.conferences(limits)
    }

    /// Returns a location with each place on its own line. Calendars separate places with semicolons, but an address may
    /// contain a semicolon, too. So the text after a semicolon counts as another place only if it contains a space or a URL.
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

    /// Returns the address of a property whose value is always a conference link, so that the address counts on any host if its
    /// scheme is allowed.
    private func entry(of address: String, from source: ConferenceSource) -> FoundEntryPoint? {
        if let link = finder.link(of: address) { return FoundEntryPoint(link.entryPoint, from: source, link: link) }
        guard let url = try? ConferenceURL(address, policy: .file, limits: limits), url.host != nil else { return nil }
        return FoundEntryPoint(EntryPoint(url: url), from: source)
    }

    /// Adds the conferences of a text: recognised invitations first, then certain links, then likely ones.
    private func add(
        _ text: String?, from source: ConferenceSource, isHTML: Bool = false, to found: inout FoundConferences
    ) {
        guard let text, !text.isEmpty else { return }
        let read = blocks.blocks(in: text, isHTML: isHTML, expectsCodes: !found.isEmpty)
        func isCertain(_ block: ConferenceBlock) -> Bool { block.links.contains { $0.rank == .certain } }
        for block in read where block.serviceName != nil { found.add(block, in: source) }
        for block in read where block.serviceName == nil && isCertain(block) { found.add(block, in: source) }
        for block in read where block.serviceName == nil && !isCertain(block) { found.add(block, in: source) }
    }
}
