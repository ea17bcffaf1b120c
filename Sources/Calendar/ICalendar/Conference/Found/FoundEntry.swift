import ConferenceLinks
import ConferenceModel

/// One way into a conference, as it was found in one place of an event.
struct FoundEntry {
    var entry: EntryPoint
    let source: ConferenceSource
    /// The service that was recognised by the address.
    let link: ConferenceLink?
    /// The name that a maker's block of text has for the service, where the address says nothing.
    var serviceName: String?

    init(_ entry: EntryPoint, from source: ConferenceSource, link: ConferenceLink? = nil, serviceName: String? = nil) {
        self.entry = entry
        self.source = source
        self.link = link
        self.serviceName = serviceName ?? link?.service.name
    }

    /// Equal for addresses that lead to the same place: `http` and `https`, a slash at the end and the case of the host make
    /// no difference, nor do separators in a telephone number.
    var key: String { Self.key(of: entry.url) }

    /// Equal for addresses of the same meeting that differ otherwise, such as one with and one without a password.
    var meeting: String? {
        guard let link, let code = link.meetingCode else { return nil }
        return "\(link.service.identifier)\n\(code.lowercased())"
    }

    static func key(of url: ConferenceURL) -> String {
        if let host = url.host {
            let start = url.text.utf8.index(url.text.startIndex, offsetBy: url.scheme.utf8.count + 3)
            var rest = url.text[start...]
            if let slash = rest.firstIndex(where: { "/?#".contains($0) }) { rest = rest[slash...] } else { rest = "" }
            while rest.hasSuffix("/") { rest.removeLast() }
            return "web:\(host)\(rest)"
        }
        guard url.scheme == "tel" else { return url.text }
        return "tel:" + url.text.dropFirst(4).filter { !"-. ()/".contains($0) }
    }
}

/// What was found, put together: what leads to the same place is one way in, and ways into the same meeting are one
/// conference.
struct FoundConferences {
    fileprivate struct Draft {
        var title: String?
        var details: String?
        var service: String?
        var source: ConferenceSource
        var entries: [FoundEntry]
        /// The record of ours, which stays as it is.
        var record: VirtualConference?
    }

    private var drafts: [Draft] = []

    /// Our own record, or the CONFERENCE lines of another program, which belong together.
    mutating func add(_ conference: VirtualConference, from source: ConferenceSource, _ finder: LinkFinder) {
        let entries = conference.entryPoints.map { entry in
            FoundEntry(entry, from: source, link: finder.link(of: entry.url.text))
        }
        let service = conference.service ?? entries.lazy.compactMap { $0.link?.service.name }.first
        drafts.append(
            Draft(
                title: conference.title, details: conference.details, service: service, source: source,
                entries: entries, record: source == .record ? conference : nil))
    }

    /// One more way in; nothing new where it is there already, but for what it adds to that.
    mutating func add(_ found: FoundEntry) {
        for index in drafts.indices {
            let place = drafts[index].entries.firstIndex {
                $0.key == found.key || found.meeting != nil && $0.meeting == found.meeting
            }
            guard let place else { continue }
            guard drafts[index].record == nil else { return }
            drafts[index].entries[place].entry.complete(from: found.entry)
            return
        }
        // A number or an address for devices is no conference of its own where the same place has one.
        if found.entry.kind != .video, let index = drafts.lastIndex(where: { $0.isOf(found) }) {
            drafts[index].entries.append(found)
        } else {
            drafts.append(
                Draft(title: nil, details: nil, service: found.serviceName, source: found.source, entries: [found]))
        }
    }

    /// The best one first.
    func conferences(_ limits: Limits) -> [VirtualConference] {
        drafts.compactMap { draft in
            if var record = draft.record {
                record.source = .record
                record.service = draft.service
                return record
            }
            // The way to join by is one with pictures, if there is one.
            let entries = draft.entries.map(\.entry)
            let ordered = entries.filter { $0.kind == .video } + entries.filter { $0.kind != .video }
            return try? VirtualConference(
                title: draft.title, details: draft.details, entryPoints: Array(ordered.prefix(limits.entryPoints)),
                service: draft.service, source: draft.source, limits: limits)
        }
    }
}

extension FoundConferences.Draft {
    fileprivate func isOf(_ found: FoundEntry) -> Bool {
        guard record == nil else { return false }
        switch (source, found.source) {
        case (.vendorProperty, .vendorProperty): return true
        default: return source == found.source
        }
    }
}

extension EntryPoint {
    /// Takes what another finding of the same way in knows beside it.
    fileprivate mutating func complete(from other: EntryPoint) {
        title = title ?? other.title
        meetingCode = meetingCode ?? other.meetingCode
        passcode = passcode ?? other.passcode
        pin = pin ?? other.pin
        region = region ?? other.region
    }
}
