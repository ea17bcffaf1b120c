import ConferenceModel

/// The state between the lines of a text: which conference they are about, and which part of its block.
struct BlockReading {
    let limits: Limits
    /// Bytes looked at.
    var work = 0
    /// What the next lines belong to.
    var current: BlockSection?
    /// What belongs to no block.
    var loose = BlockSection()
    var part: BlockDescription.Part = .meeting
    private var finished: [BlockSection] = []
    private var lastRule: VisibleLine.Rule?

    init(limits: Limits) { self.limits = limits }

    /// Everything that was found, once the text is at its end.
    mutating func sections() -> [BlockSection] {
        finish()
        guard !loose.isEmpty else { return finished }
        // What stands outside of blocks belongs to the conference of the text, where that is the only one.
        let holders = finished.indices.filter { finished[$0].hasWay }
        if let first = holders.first {
            let link = finished[first].links.first
            let isOnly = holders.dropFirst().allSatisfy { place in
                link.map {
                    finished[place].links.first.map(finished[first].holds) ?? false || finished[place].holds($0)
                }
                    ?? false
            }
            if isOnly { finished[first].adopt(loose, limit: limits.entryPoints) }
        } else {
            finished.append(loose)
        }
        return finished
    }

    /// Reads one line.
    ///
    /// - Parameter links: those that stand in it.
    mutating func read(_ line: VisibleLine, _ links: ArraySlice<ConferenceLink>) {
        work += line.bytes.count
        if line.bytes.isEmpty, links.isEmpty, line.targets.isEmpty { return }
        if closesFence(line.bytes) || opensFence(line.bytes) { return }
        if let rule = line.rule {
            lastRule = rule
            if let section = current, section.rule == rule, section.hasWay { finish() }
            return
        }
        let rule = lastRule
        lastRule = nil
        var scan = LineScan(line.bytes)
        scan.readMarks(&self, below: rule)
        for link in links { add(link) }
        scan.readAddress(&self)
        scan.readContents(&self)
        for target in line.targets { scan.read(target: target, &self) }
        guard !scan.isRecognised, links.isEmpty else { return }
        part = .meeting
        // A rule and something else behind it: the block is over.
        if rule != nil, let section = current, section.fence == nil, section.hasWay { finish() }
    }

    /// Ends what the lines belonged to.
    mutating func finish() {
        part = .meeting
        guard let section = current else { return }
        current = nil
        guard !section.isEmpty else { return }
        // Not more than there can be links, and one for what stands between two of them.
        if finished.count <= 2 * limits.linksPerText { finished.append(section) }
    }

    /// Changes what the lines belong to.
    mutating func update(_ change: (inout BlockSection) -> Void) {
        guard var section = current else { return change(&loose) }
        // Taken out, so that nothing is copied.
        current = nil
        change(&section)
        current = section
    }

    /// What words mean at this place.
    var words: BlockWords { current.map(\.words) ?? .common }

    // MARK: Codes

    /// The number of a meeting; one that is not that of the link is about another meeting, whose link comes later.
    mutating func note(meetingCode code: String) {
        if let section = current, !section.agrees(with: code) {
            guard part == .meeting, section.fence == nil, section.hasWay else { return }
            finish()
            loose = BlockSection()
        } else if current == nil, let known = loose.meetingCode, known != code {
            loose = BlockSection()
        }
        update { $0.meetingCode = $0.meetingCode ?? code }
    }

    /// What lets people in, on the way that the lines are about.
    mutating func note(passcode: String, isForPhone: Bool = false) {
        let part = isForPhone ? .phone : part
        update { section in
            switch part {
            case .meeting: section.passcode = section.passcode ?? passcode
            case .phone: section.phonePasscode = section.phonePasscode ?? passcode
            case .device: section.devicePasscode = section.devicePasscode ?? passcode
            }
        }
    }

    // MARK: Beginnings and ends

    private mutating func closesFence(_ line: [UInt8]) -> Bool {
        guard let number = current?.fence, let fence = BlockDescription.all[number].fence,
            fence.closing.isMade(by: line)
        else { return false }
        current?.isClosed = true
        finish()
        return true
    }

    private mutating func opensFence(_ line: [UInt8]) -> Bool {
        for (number, description) in BlockDescription.all.enumerated() {
            guard let fence = description.fence, fence.opening.isMade(by: line) else { continue }
            finish()
            lastRule = nil
            var section = BlockSection()
            section.fence = number
            // The fence of a calendar has words of its own; that of an address alone has those of its service.
            if case .made = fence.opening { section.owner = number }
            current = section
            return true
        }
        return false
    }

    /// The beginning of somebody's block was seen.
    ///
    /// - Parameter rule: the one just above it.
    mutating func begin(_ owner: Int, below rule: VisibleLine.Rule?) {
        if let section = current {
            let isSame = section.maker == nil || section.maker == owner
            let isFresh =
                !section.hasWay || section.maker == nil && section.meetingCode == nil && section.phones.isEmpty
            if section.fence != nil || isSame && isFresh {
                guard section.fence == nil || !section.hasWay else { return }
                current?.maker = section.maker ?? owner
                if section.owner == nil { current?.owner = owner }
                current?.rule = section.rule ?? rule
                return
            }
            finish()
        }
        var section = BlockSection()
        section.maker = owner
        section.owner = owner
        section.rule = rule
        current = section
    }

    private mutating func add(_ link: ConferenceLink) {
        if let section = current {
            if section.holds(link) { return }
            // An address for devices beside a link belongs to it.
            if section.hasWay, link.kind == .sip {
                let limit = limits.entryPoints
                current?.add(device: link.url.text, label: nil, limit: limit)
                return
            }
            if section.hasWay {
                let isSameService = section.links.contains { $0.service == link.service }
                if isSameService, section.isDelimited || link.kind == .page {
                    current?.links.append(link)
                    return
                }
                let fence = section.fence
                finish()
                current = BlockSection()
                current?.fence = fence
            }
        } else {
            var section = BlockSection()
            section.links = [link]
            // What stood just before is about it, unless it is about another meeting.
            if loose.meetingCode.map(section.agrees) ?? true {
                section.owner = BlockDescription.owner(of: link)
                section.adopt(loose, limit: limits.entryPoints)
                loose = BlockSection()
            }
            section.links = []
            current = section
        }
        current?.links.append(link)
        if current?.owner == nil { current?.owner = BlockDescription.owner(of: link) }
    }
}

extension BlockDescription {
    /// Whose block the link of a service stands in.
    static func owner(of link: ConferenceLink) -> Int? {
        all.firstIndex { $0.services.contains(link.service.identifier) }
    }
}

extension BlockDescription.Mark {
    /// Whether a line is this mark and nothing else.
    func isMade(by line: [UInt8]) -> Bool {
        switch self {
        case .line(let text): return line.elementsEqual(text.utf8)
        case .made(let characters, let least, let having):
            guard line.count >= least else { return false }
            let allowed = ByteClass(characters)
            guard line.allSatisfy(allowed.contains) else { return false }
            return line.indices.contains { line[$0...].starts(with: having.utf8) }
        case .titled:
            let dashes = line.prefix { $0 == 0x2D }.count
            guard dashes >= 4, dashes < line.count, line[dashes] == 0x28,
                line.reversed().prefix(4).allSatisfy({ $0 == 0x2D })
            else { return false }
            // The marks of this project stand in files only, and are read elsewhere.
            let title = line[(dashes + 1)...].drop { $0 == 0x20 }
            return line.contains(0x29) && !title.starts(with: "Conference".utf8) && !title.starts(with: "End of".utf8)
        }
    }
}
