import ConferenceLinks
import ConferenceModel

/// The conferences found in an event. Links to the same place are merged into one entry point, and entry points of the
/// same meeting into one conference.
struct FoundConferences {
    fileprivate struct Draft {
        var title: String?
        var details: String?
        var service: String?
        var source: ConferenceSource
        var entries: [FoundEntryPoint]
        /// Our own record, which is not changed.
        var record: VirtualConference?
    }

    private var drafts: [Draft] = []

    var isEmpty: Bool { drafts.isEmpty }

    /// Adds our own record, or the CONFERENCE lines of another program, which belong together.
    mutating func add(_ conference: VirtualConference, from source: ConferenceSource, _ finder: LinkFinder) {
        let entries = conference.entryPoints.map { entry in
            FoundEntryPoint(entry, from: source, link: finder.link(of: entry.url.text))
        }
        let service = conference.service ?? entries.lazy.compactMap { $0.link?.service.name }.first
        drafts.append(
            Draft(
                title: conference.title, details: conference.details, service: service, source: source,
                entries: entries, record: source == .record ? conference : nil))
    }

    /// Adds an entry point. If it is known already, adds only the details that it lacks.
    mutating func add(_ found: FoundEntryPoint) {
        for index in drafts.indices where merge(found, into: index, addsNew: false) { return }
        // A number or an address for devices is not a conference of its own if the same source has one. Nobody calls a
        // stream or a chat.
        if found.entry.kind != .video,
            let index = drafts.lastIndex(where: { draft in
                draft.isOf(found) && (draft.hasMeeting || !found.entry.kind.isMeeting)
                    || draft.record == nil && draft.entries.contains { $0.isSameMeeting(as: found) }
            })
        {
            drafts[index].entries.append(found)
        } else {
            drafts.append(
                Draft(title: nil, details: nil, service: found.serviceName, source: found.source, entries: [found]))
        }
    }

    /// Adds a conference from a text, with the details found around its links.
    ///
    /// - Parameter place: the source of the text.
    mutating func add(_ block: ConferenceBlock, in place: ConferenceSource) {
        let source = block.serviceName.map { ConferenceSource.block($0) } ?? place
        let ways = block.linkEntries.map { FoundEntryPoint($0.entry, from: source, link: $0.link) }
        let others = block.others.map { FoundEntryPoint($0, from: source) }
        // A number below a stream or a chat is not one to dial into it.
        if !ways.isEmpty, !others.isEmpty, ways.allSatisfy({ $0.link.map { !$0.service.kind.isMeeting } ?? false }) {
            for found in ways + others { add(found) }
            return
        }
        guard let index = draft(for: block, ways, others) else {
            // Codes alone are not a conference.
            guard !ways.isEmpty || block.standsAlone, let first = ways.first ?? others.first else { return }
            drafts.append(
                Draft(
                    title: block.title, details: nil, service: first.serviceName, source: source,
                    entries: [first]))
            for found in ways.dropFirst() + others { merge(found, into: drafts.count - 1, addsNew: true) }
            return
        }
        guard drafts[index].record == nil else { return }
        drafts[index].title = drafts[index].title ?? block.title
        for found in ways + others { merge(found, into: index, addsNew: true) }
        if ways.isEmpty { drafts[index].complete(from: block) }
        drafts[index].service = drafts[index].service ?? ways.lazy.compactMap(\.serviceName).first
        absorbTelephones(into: index)
    }

    /// Returns the known conference that a block belongs to, or nil if there is none.
    private func draft(for block: ConferenceBlock, _ ways: [FoundEntryPoint], _ others: [FoundEntryPoint]) -> Int? {
        for way in ways {
            if let index = drafts.firstIndex(where: { draft in
                draft.entries.contains { $0.isSame(as: way) || $0.isSameMeeting(as: way) }
            }) {
                return index
            }
        }
        // A vendor property and a block of the same service belong to one meeting, unless their meeting codes differ.
        if block.serviceName != nil, let way = ways.first, let link = way.link,
            let index = drafts.firstIndex(where: { draft in
                if case .vendorProperty = draft.source {
                    return draft.entries.contains {
                        $0.link?.service == link.service && ($0.link?.meetingCode == nil || link.meetingCode == nil)
                    }
                }
                return false
            })
        {
            return index
        }
        for other in others {
            if let index = drafts.firstIndex(where: { draft in
                (ways.isEmpty || !draft.hasVideo) && draft.entries.contains { $0.isSame(as: other) }
            }) {
                return index
            }
        }
        guard ways.isEmpty else { return nil }
        // Details without a link in the notes belong to the conference found elsewhere, if there is exactly one.
        let candidates = drafts.indices.filter { drafts[$0].hasVideo }
        if let code = block.meetingCode, let index = candidates.first(where: { drafts[$0].codes.contains(code) }) {
            return index
        }
        guard candidates.count == 1, let only = candidates.first else { return nil }
        return block.meetingCode == nil || drafts[only].codes.isEmpty ? only : nil
    }

    /// Adds an entry point to a conference. If the conference already has it, adds only its additional details.
    ///
    /// - Returns: whether the conference has the entry point now.
    @discardableResult
    private mutating func merge(_ found: FoundEntryPoint, into index: Int, addsNew: Bool) -> Bool {
        if let place = drafts[index].entries.firstIndex(where: { $0.isSame(as: found) }) {
            guard drafts[index].record == nil else { return true }
            let old = drafts[index].entries[place]
            var entry = old.entry
            entry.complete(from: found.entry)
            var link = old.link
            // Prefers the address that opens the room without asking for a code, wherever it was found.
            if let better = found.link, let known = old.link, better.isBetter(than: known) {
                entry.url = better.url
                link = better
            }
            drafts[index].entries[place] = FoundEntryPoint(entry, from: old.source, link: link)
            return true
        }
        guard addsNew else { return false }
        drafts[index].entries.append(found)
        return true
    }

    /// Merges a telephone number from a property of its own into the conference whose block contains the same number.
    private mutating func absorbTelephones(into target: Int) {
        let numbers = drafts[target].entries.filter { $0.number != nil }
        guard !numbers.isEmpty else { return }
        for index in drafts.indices.reversed() where index != target && drafts[index].record == nil {
            let entries = drafts[index].entries
            guard entries.allSatisfy({ found in numbers.contains { $0.isSame(as: found) } }) else { continue }
            for found in entries { merge(found, into: target, addsNew: true) }
            drafts[target].source =
                [drafts[target].source, drafts[index].source].min { $0.rank < $1.rank } ?? drafts[target].source
            drafts[index].entries = []
        }
        drafts.removeAll { $0.entries.isEmpty }
    }

    /// Returns the conferences, the best one first: first those of properties that say how to join, then meetings, then chats,
    /// then registrations, streams and other pages. Within each of these groups, the most reliable source comes first.
    func conferences(_ limits: Limits) -> [VirtualConference] {
        let ordered = drafts.enumerated().sorted { left, right in
            (left.element.precedence, left.offset) < (right.element.precedence, right.offset)
        }
        return ordered.map(\.element).compactMap { draft in
            if var record = draft.record {
                record.source = .record
                record.service = draft.service
                return record
            }
            return try? VirtualConference(
                title: draft.title, details: draft.details,
                entryPoints: Self.ordered(draft.entries, limits.entryPoints),
                service: draft.service, source: draft.source, limits: limits)
        }
    }

    /// Returns the entry points by kind, video first. A long list of telephone numbers is shortened to leave room for the
    /// first addresses of other kinds.
    private static func ordered(_ found: [FoundEntryPoint], _ most: Int) -> [EntryPoint] {
        let entries = found.map(\.entry)
        let videos = entries.filter { $0.kind == .video }
        let phones = entries.filter { $0.kind == .phone }
        let others = [EntryPoint.Kind.sip, .chat, .page].flatMap { kind in entries.filter { $0.kind == kind } }
        guard entries.count > most else { return videos + phones + others }
        let room = max(0, most - videos.count - min(others.count, 3))
        return Array((videos + phones.prefix(room) + others).prefix(most))
    }
}

extension FoundConferences.Draft {
    /// The rank of the conference among several; lower values come first.
    fileprivate var precedence: Int {
        switch source {
        case .record, .conferenceProperty: return 0
        // A property with only a telephone number completes an invitation found elsewhere.
        case .vendorProperty where hasVideo: return 0
        default: return entries.map(\.precedence).min() ?? 0
        }
    }

    fileprivate var hasMeeting: Bool { entries.contains { $0.entry.kind.isMeeting } }

    fileprivate var hasVideo: Bool { entries.contains { $0.entry.kind == .video } }

    /// The meeting codes of its entry points.
    fileprivate var codes: [String] { entries.compactMap { $0.link?.meetingCode ?? $0.entry.meetingCode } }

    fileprivate func isOf(_ found: FoundEntryPoint) -> Bool {
        guard record == nil else { return false }
        switch (source, found.source) {
        case (.vendorProperty, .vendorProperty): return true
        default: return source == found.source
        }
    }

    /// Adds the codes of a block without a link.
    fileprivate mutating func complete(from block: ConferenceBlock) {
        guard let place = entries.firstIndex(where: { $0.entry.kind == .video }) else { return }
        entries[place].entry.meetingCode = entries[place].entry.meetingCode ?? block.meetingCode
        entries[place].entry.passcode = entries[place].entry.passcode ?? block.passcode
    }
}

extension FoundEntryPoint {
    /// The order in which people want to join: a meeting before a telephone call, and both before a chat or a page. Of pages,
    /// one that leads into the meeting comes first, then one that only shows it.
    fileprivate var precedence: Int {
        switch entry.kind {
        case .video: 1
        case .phone: 2
        case .sip: 3
        case .chat: 4
        case .page: link.map { $0.isRegistration ? 5 : 6 } ?? 7
        }
    }
}
