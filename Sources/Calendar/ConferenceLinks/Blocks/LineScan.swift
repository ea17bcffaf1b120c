import ConferenceModel

/// Reads one line: the words of blocks and their values, numbers, addresses.
struct LineScan {
    let bytes: [UInt8]
    /// Whether the line has anything that belongs to a block.
    private(set) var isRecognised = false
    /// Whether the line has a number that counts only if a code follows.
    private(set) var hasCandidate = false
    /// The position after a list bullet.
    let start: Int
    /// The number or device whose label has not ended yet, and where the label begins.
    var labelled: (isPhone: Bool, start: Int)?
    private var hasPage = false
    /// The words found in the first pass, and the vocabulary used for it.
    var matches: [BlockWords.Match] = []
    var matched: BlockWords?
    /// The first match that has not been passed yet.
    var nextMatch = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        start = bytes.firstIndex { !LineScan.bullets.contains($0) } ?? bytes.count
    }

    // MARK: Openings, and pages that are not entry points

    mutating func readMarks(_ reading: inout BlockReading, below rule: VisibleLine.Rule?) {
        let words = reading.words
        matched = words
        var index = start
        while index < bytes.count {
            guard isWordStart(index), let word = words.match(bytes, at: index, work: &reading.work) else {
                index += 1
                continue
            }
            index = word.end
            matches.append(word)
            switch word.meaning {
            case .opening:
                isRecognised = true
                reading.begin(word.owner, below: rule)
            case .informationPage:
                isRecognised = true
                hasPage = true
            default: break
            }
        }
        reading.work += bytes.count
    }

    /// Reads a web address inside a fence. Every such address counts, unless its line says that it is something else.
    mutating func readAddress(_ reading: inout BlockReading) {
        guard let section = reading.current, section.fence != nil, !section.hasAddress else { return }
        if bytes.first == 0x5B, bytes.last == 0x5D {
            reading.current?.title = String(decoding: bytes[1..<bytes.count - 1], as: UTF8.self)
            isRecognised = true
        }
        guard !hasPage else { return }
        for scheme in ["https://", "http://"] {
            guard let place = LineScan.index(of: scheme, in: bytes) else { continue }
            var address: [UInt8] = []
            bytes.withUnsafeBufferPointer { buffer in
                let text = buffer.span
                var extent = LinkExtent(text, from: place)
                extent.read(text, into: &address, bare: false, limit: reading.limits.urlLength)
                _ = extent.trim(&address, scheme: .https)
            }
            guard
                let url = try? ConferenceURL(
                    String(decoding: address, as: UTF8.self), policy: .file, limits: reading.limits),
                let host = url.host, !BlockDescription.pageHosts.contains(host)
            else { continue }
            reading.current?.address = url
            isRecognised = true
            return
        }
    }

    // MARK: Words with values, numbers, devices

    mutating func readContents(_ reading: inout BlockReading) {
        var index = start
        var isFirst = true
        while index < bytes.count {
            guard isWordStart(index) else {
                index += 1
                continue
            }
            if let word = word(at: index, &reading) {
                // A heading also applies to the rest of its line.
                if case .part(let part) = word.meaning {
                    if isFirst {
                        reading.part = part
                        isRecognised = true
                    }
                    index = word.end
                    continue
                }
                // A word in it does not count: the code of a host is not for participants.
                if word.meaning == .informationPage {
                    index = word.end
                    isFirst = false
                    continue
                }
                if let end = readValue(word, isFirst: isFirst, &reading) {
                    index = end
                    isFirst = false
                    continue
                }
            }
            if let end = readEntry(at: index, isFirst: isFirst, &reading) {
                index = end
                isFirst = false
                continue
            }
            isFirst = false
            index += 1
        }
        endLabel(at: bytes.count, &reading)
        reading.work += bytes.count
    }

    /// Reads the code after its word.
    private mutating func readValue(
        _ word: BlockWords.Match, isFirst: Bool, _ reading: inout BlockReading
    ) -> Int? {
        let meaning = word.meaning
        switch meaning {
        case .opening, .part, .informationPage: return nil
        case .enteredPin: return readEnteredPin(word, &reading)
        default: break
        }
        guard let value = valueStart(after: word.end, isFirst: isFirst) else { return nil }
        endLabel(at: word.start, &reading)
        isRecognised = true
        switch meaning {
        case .meetingCode:
            guard let (code, next) = code(at: value) else { return value }
            reading.note(meetingCode: code, after: bytes[word.start..<word.end])
            return next
        case .pin, .deviceCode:
            guard let (code, next) = code(at: value) else { return value }
            reading.update { section in
                if meaning == .pin { section.pin = section.pin ?? code } else { section.deviceCode = code }
            }
            if meaning == .pin { reading.noteCode(isForPhones: true) }
            return next
        case .passcode, .phonePasscode:
            guard self.word(at: value, &reading) == nil, let (code, next) = passcode(at: value) else { return value }
            reading.note(passcode: code, isForPhone: meaning == .phonePasscode)
            // `Password: abc (79738978 from phones and video systems)`
            if next < bytes.count, bytes[next] == 0x28, let (number, _) = self.code(at: next + 1),
                number.utf8.count >= 4
            {
                reading.note(passcode: number, isForPhone: true)
            }
            return next
        case .device:
            reading.part = .device
            return value
        default: return nil
        }
    }

    /// Reads "enter 54321 as the conference PIN" and "enter the conference PIN 54321".
    private mutating func readEnteredPin(_ word: BlockWords.Match, _ reading: inout BlockReading) -> Int? {
        var index = word.end
        while index < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x3A { index += 1 }
        guard let (code, next) = code(at: index) else { return nil }
        let near = bytes[word.start..<min(next + 32, bytes.count)].map(lowercased)
        guard LineScan.index(of: "pin", in: near) != nil else { return nil }
        endLabel(at: word.start, &reading)
        isRecognised = true
        reading.update { $0.pin = $0.pin ?? code }
        reading.noteCode(isForPhones: true)
        return next
    }

    /// Reads a telephone number or a device address.
    private mutating func readEntry(at index: Int, isFirst: Bool, _ reading: inout BlockReading) -> Int? {
        let byte = bytes[index]
        let limit = reading.limits.entryPoints
        let isRunStart = index == 0 || LineScan.runEnds.contains(bytes[index - 1])
        if isRunStart, let (device, end) = device(at: index, reading) {
            endLabel(at: index, &reading)
            isRecognised = true
            reading.update { $0.add(device: device, label: nil, limit: limit) }
            labelled = (false, end)
            return end
        }
        if isRunStart, byte | 0x20 == 0x74, hasPrefix("tel:", index) {
            var end = index + 4
            while end < bytes.count, bytes[end] > 0x20 { end += 1 }
            read(target: Array(bytes[index..<end]), &reading)
            return end
        }
        guard byte == 0x2B || byte == 0x28 || ByteClass.digits.contains(byte) else { return nil }
        let isListed = reading.part == .phone
        // A free number without a country code stands below one that has it.
        let isBelowCandidate = isFirst && reading.hasCandidates
        let name = isRunStart ? nameBefore(index) : nil
        guard
            let (number, end) = DialNumber.read(
                bytes, at: index,
                isNationalAllowed: isRunStart && (isBelowCandidate || isListed && (isFirst || follows(":", index))),
                isTollFree: name?.contains("Toll") ?? false)
        else { return nil }
        guard let number else {
            // A country in brackets precedes its number.
            return byte == 0x28 ? nil : end
        }
        let isDelimited = reading.current?.isDelimited ?? false
        let before = countryBefore(index) ?? name
        guard isListed || isDelimited || number.codes.meeting != nil else {
            reading.note(candidate: number, label: before ?? Self.label(bytes[end...].prefix(120)))
            hasCandidate = true
            return end
        }
        endLabel(at: index, &reading)
        isRecognised = true
        if number.codes.meeting != nil, reading.current != nil { reading.part = .phone }
        reading.note(number: number, label: before)
        labelled = (true, end)
        return end
    }

    /// Reads an address behind a text.
    mutating func read(target: [UInt8], _ reading: inout BlockReading) {
        guard let colon = target.firstIndex(of: 0x3A) else { return }
        let scheme = String(decoding: target[..<colon].map(lowercased), as: UTF8.self)
        let limit = reading.limits.entryPoints
        if scheme == "tel" {
            guard let number = DialNumber(address: target[(colon + 1)...]) else { return }
            let isDelimited = reading.current?.isDelimited ?? false
            guard reading.part == .phone || isDelimited || number.codes.meeting != nil else { return }
            isRecognised = true
            reading.update { $0.add(number, label: nil, limit: limit) }
        } else if reading.current != nil,
            let url = try? ConferenceURL(
                String(decoding: target, as: UTF8.self), policy: .file, limits: reading.limits)
        {
            isRecognised = true
            reading.update { $0.add(device: url.text, label: nil, limit: limit) }
        }
    }
}
