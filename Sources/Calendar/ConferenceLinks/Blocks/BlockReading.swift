import ConferenceModel

/// The state between the lines of a text: the current conference, and the current part of its block.
struct BlockReading {
    let limits: Limits
    /// The number of bytes examined.
    var work = 0
    /// The section that the next lines belong to.
    var current: BlockSection?
    /// Details outside every block.
    var outside = BlockSection()
    var part: BlockDescription.Part = .meeting
    private var finished: [BlockSection] = []
    private var lastRule: VisibleLine.Rule?
    /// Numbers of the lines directly above that count only if a code for telephones follows.
    private var candidates: [(number: DialNumber, label: String?)] = []
    var hasCandidates: Bool { !candidates.isEmpty }
    /// Whether the lines directly above contain a code, and whether they contain a number to dial.
    private var hasCodeAbove = false
    private var hasNumberAbove = false

    init(limits: Limits) { self.limits = limits }

    /// Returns everything found, after the last line.
    mutating func sections() -> [BlockSection] {
        finish()
        guard !outside.isEmpty else { return finished }
        // Details outside blocks belong to the conference of the text if there is exactly one.
        let holders = finished.indices.filter { finished[$0].hasAddress }
        if let first = holders.first {
            let link = finished[first].links.first
            let isOnly = holders.dropFirst().allSatisfy { place in
                link.map {
                    finished[place].links.first.map(finished[first].holds) ?? false || finished[place].holds($0)
                }
                    ?? false
            }
            if isOnly { finished[first].merge(outside, limit: limits.entryPoints) }
        } else {
            finished.append(outside)
        }
        return finished
    }

    /// Reads one line.
    ///
    /// - Parameter links: the links on the line.
    mutating func read(_ line: VisibleLine, _ links: ArraySlice<ConferenceLink>) {
        work += line.bytes.count
        if line.bytes.isEmpty, links.isEmpty, line.targets.isEmpty { return }
        if closesFence(line.bytes) || opensFence(line.bytes) { return }
        if let rule = line.rule {
            lastRule = rule
            if let section = current, section.rule == rule, section.hasAddress { finish() }
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
        if !scan.hasCandidate { candidates.removeAll(keepingCapacity: true) }
        hasCodeAbove = false
        hasNumberAbove = false
        // A second, equal rule ends the block if other text follows it.
        if rule != nil, let section = current, section.fence == nil, section.hasAddress { finish() }
    }

    /// Ends the current section.
    mutating func finish() {
        part = .meeting
        candidates.removeAll(keepingCapacity: true)
        hasCodeAbove = false
        hasNumberAbove = false
        guard let section = current else { return }
        current = nil
        guard !section.isEmpty else { return }
        // At most one section for each possible link, and one for the text between two of them.
        if finished.count <= 2 * limits.linksPerText { finished.append(section) }
    }

    /// Changes the current section.
    mutating func update(_ change: (inout BlockSection) -> Void) {
        guard var section = current else { return change(&outside) }
        // The section is moved out first, to avoid a copy.
        current = nil
        change(&section)
        current = section
    }

    /// The vocabulary that applies to the current section.
    var words: BlockWords { current.map(\.words) ?? .common }

    // MARK: Codes

    /// Records a telephone number, to dial with the code next to it.
    mutating func note(number: DialNumber, label: String?) {
        let limit = limits.entryPoints
        let isDialled = hasCodeAbove
        hasNumberAbove = true
        update { section in
            section.add(number, label: label, limit: limit)
            if isDialled { section.hasDialCode = true }
        }
    }

    /// Keeps a number in case a code for telephones follows: old invitations print their numbers without a heading.
    mutating func note(candidate number: DialNumber, label: String?) {
        if candidates.count < limits.entryPoints { candidates.append((number, label)) }
    }

    /// Records that a line has a code to enter after dialling.
    ///
    /// - Parameter isForPhones: whether only a telephone asks for it, so that the numbers directly above belong to it.
    mutating func noteCode(isForPhones: Bool = false) {
        if isForPhones, current != nil {
            for (number, label) in candidates { note(number: number, label: label) }
            candidates.removeAll(keepingCapacity: true)
        }
        hasCodeAbove = true
        if hasNumberAbove { update { $0.hasDialCode = true } }
    }

    /// Records a meeting number. A number that differs from that of the link announces
    /// another meeting, whose link follows.
    ///
    /// - Parameter word: the word before it.
    mutating func note(meetingCode code: String, after word: ArraySlice<UInt8>) {
        if let section = current, !section.agrees(with: code) {
            guard part == .meeting, section.fence == nil, section.hasAddress else { return }
            finish()
            outside = BlockSection()
        } else if current == nil, let known = outside.meetingCode, known != code {
            outside = BlockSection()
        }
        update { section in
            if section.meetingCode == nil { section.codeWord = Array(word) }
            section.meetingCode = section.meetingCode ?? code
        }
        noteCode()
    }

    /// Records a passcode for the part that the lines are about.
    mutating func note(passcode: String, isForPhone: Bool = false) {
        let part = isForPhone ? .phone : part
        update { section in
            switch part {
            case .meeting: section.passcode = section.passcode ?? passcode
            case .phone: section.phonePasscode = section.phonePasscode ?? Self.dialled(passcode) ?? passcode
            case .device: section.devicePasscode = section.devicePasscode ?? passcode
            }
        }
        if part == .phone, Self.dialled(passcode) != nil { noteCode() }
    }

    /// Returns a passcode of digits without the `#` after it; nil for one that a telephone cannot dial.
    private static func dialled(_ passcode: String) -> String? {
        let digits = passcode.hasSuffix("#") ? String(passcode.dropLast()) : passcode
        return digits.utf8.allSatisfy(ByteClass.digits.contains) ? digits : nil
    }

    // MARK: Starts and ends

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
            // The fence of a calendar program has its own vocabulary; inside a fence around an address, the words of the
            // address's service apply.
            if case .made = fence.opening { section.owner = number }
            current = section
            return true
        }
        return false
    }

    /// Begins a block whose opening words were found.
    ///
    /// - Parameter rule: the rule directly above it.
    mutating func begin(_ owner: Int, below rule: VisibleLine.Rule?) {
        if let section = current {
            let isSame = section.opener == nil || section.opener == owner
            let isFresh =
                !section.hasAddress
                || section.opener == nil && section.meetingCode == nil && section.phones.isEmpty
                    && section.links.contains { $0.kind != .page && $0.kind != .chat }
            if section.fence != nil || isSame && isFresh {
                guard section.fence == nil || !section.hasAddress else { return }
                current?.opener = section.opener ?? owner
                if section.owner == nil { current?.owner = owner }
                current?.rule = section.rule ?? rule
                return
            }
            finish()
        }
        var section = BlockSection()
        section.opener = owner
        section.owner = owner
        section.rule = rule
        current = section
    }

    private mutating func add(_ link: ConferenceLink) {
        if let section = current {
            if section.holds(link) {
                current?.improve(with: link)
                return
            }
            // A device address next to a link belongs to it.
            if section.hasAddress, link.kind == .sip {
                let limit = limits.entryPoints
                current?.add(device: link.url.text, label: nil, limit: limit)
                return
            }
            if section.hasAddress {
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
            // The preceding details belong to this link, unless they are about another meeting.
            if let owner = BlockDescription.owner(of: link) { outside.reread(as: owner) }
            if outside.meetingCode.map(section.agrees) ?? true {
                section.owner = BlockDescription.owner(of: link)
                section.merge(outside, limit: limits.entryPoints)
                outside = BlockSection()
            }
            section.links = []
            current = section
        }
        current?.links.append(link)
        if current?.owner == nil { current?.owner = BlockDescription.owner(of: link) }
    }
}

extension BlockDescription {
    /// Returns the index of the description whose block contains the link, by its service.
    static func owner(of link: ConferenceLink) -> Int? {
        all.firstIndex { $0.services.contains(link.service.identifier) }
    }
}

extension BlockDescription.Mark {
    /// Returns whether a line is exactly this mark.
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
            // Our own marks occur only in files and are read elsewhere.
            let title = line[(dashes + 1)...].drop { $0 == 0x20 }
            return line.contains(0x29) && !title.starts(with: "Conference".utf8) && !title.starts(with: "End of".utf8)
        }
    }
}
