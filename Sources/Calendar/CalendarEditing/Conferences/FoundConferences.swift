import ConferenceLinks
import ConferenceModel

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

    /// Whether nothing was found.
    var isEmpty: Bool { drafts.isEmpty }

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
        for index in drafts.indices where merge(found, into: index, addsNew: false) { return }
        // A number or an address for devices is no conference of its own where the same place has one.
        if found.entry.kind != .video,
            let index = drafts.lastIndex(where: { draft in
                draft.isOf(found) || draft.record == nil && draft.entries.contains { $0.isSameMeeting(as: found) }
            })
        {
            drafts[index].entries.append(found)
        } else {
            drafts.append(
                Draft(title: nil, details: nil, service: found.serviceName, source: found.source, entries: [found]))
        }
    }

    /// A conference of a text, with what stands around its links.
    ///
    /// - Parameter place: where the text is.
    mutating func add(_ block: ConferenceBlock, in place: ConferenceSource) {
        let source = block.maker.map { ConferenceSource.block($0) } ?? place
        let ways = block.linkEntries.map { FoundEntry($0.entry, from: source, link: $0.link) }
        let others = block.others.map { FoundEntry($0, from: source) }
        guard let index = draft(for: block, ways, others) else {
            // Codes alone are no conference.
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

    /// The conference that a block is about, where there is one already.
    private func draft(for block: ConferenceBlock, _ ways: [FoundEntry], _ others: [FoundEntry]) -> Int? {
        for way in ways {
            if let index = drafts.firstIndex(where: { draft in
                draft.entries.contains { $0.isSame(as: way) || $0.isSameMeeting(as: way) }
            }) {
                return index
            }
        }
        // The property of a service and the block of the same one are about one meeting, unless their numbers differ.
        if block.maker != nil, let way = ways.first, let link = way.link,
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
        // What stands alone in the notes is about the conference that stands elsewhere, if that is one.
        let candidates = drafts.indices.filter { drafts[$0].hasVideo }
        if let code = block.meetingCode, let index = candidates.first(where: { drafts[$0].codes.contains(code) }) {
            return index
        }
        guard candidates.count == 1, let only = candidates.first else { return nil }
        return block.meetingCode == nil || drafts[only].codes.isEmpty ? only : nil
    }

    /// Adds a way in to a conference, or what it says more than one that is there.
    ///
    /// - Returns: whether the conference has it now.
    @discardableResult
    private mutating func merge(_ found: FoundEntry, into index: Int, addsNew: Bool) -> Bool {
        if let place = drafts[index].entries.firstIndex(where: { $0.isSame(as: found) }) {
            guard drafts[index].record == nil else { return true }
            var entry = drafts[index].entries[place].entry
            entry.complete(from: found.entry)
            let old = drafts[index].entries[place]
            drafts[index].entries[place] = FoundEntry(entry, from: old.source, link: old.link)
            return true
        }
        guard addsNew else { return false }
        drafts[index].entries.append(found)
        return true
    }

    /// A number that stood in a property by itself is that of the block that has it, too.
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

    /// The best one first.
    func conferences(_ limits: Limits) -> [VirtualConference] {
        drafts.compactMap { draft in
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

    /// The way to join by is one with pictures, if there is one. Of long lists of numbers as many stay as leave room for
    /// the first addresses of other kinds.
    private static func ordered(_ found: [FoundEntry], _ most: Int) -> [EntryPoint] {
        let entries = found.map(\.entry)
        let videos = entries.filter { $0.kind == .video }
        let phones = entries.filter { $0.kind == .phone }
        let others = entries.filter { $0.kind != .video && $0.kind != .phone }
        guard entries.count > most else { return videos + entries.filter { $0.kind != .video } }
        let room = max(0, most - videos.count - min(others.count, 3))
        return Array((videos + phones.prefix(room) + others).prefix(most))
    }
}

extension FoundConferences.Draft {
    fileprivate var hasVideo: Bool { entries.contains { $0.entry.kind == .video } }

    /// The numbers of its meetings, where its links have them.
    fileprivate var codes: [String] { entries.compactMap { $0.link?.meetingCode ?? $0.entry.meetingCode } }

    fileprivate func isOf(_ found: FoundEntry) -> Bool {
        guard record == nil else { return false }
        switch (source, found.source) {
        case (.vendorProperty, .vendorProperty): return true
        default: return source == found.source
        }
    }

    /// Takes the codes of a block that has no link itself.
    fileprivate mutating func complete(from block: ConferenceBlock) {
        guard let place = entries.firstIndex(where: { $0.entry.kind == .video }) else { return }
        entries[place].entry.meetingCode = entries[place].entry.meetingCode ?? block.meetingCode
        entries[place].entry.passcode = entries[place].entry.passcode ?? block.passcode
    }
}
