import ConferenceModel

/// The part of a text about one conference, while it is being read.
struct BlockSection {
    /// A telephone number or device address whose codes may still follow.
    struct DialEntry {
        var number: DialNumber?
        var device: String?
        var label: String?
        var pin: String?
    }

    /// The index in ``BlockDescription/all``; nil for text without marks.
    var owner: Int?
    /// The description whose opening was found.
    var opener: Int?
    /// The description whose fence surrounds the section.
    var fence: Int?
    /// Whether the closing fence has been read.
    var isClosed = false
    /// The horizontal rule above the section; an equal rule ends it.
    var rule: VisibleLine.Rule?
    var title: String?
    var links: [ConferenceLink] = []
    var address: ConferenceURL?
    var meetingCode: String?
    var passcode: String?
    var phonePasscode: String?
    var devicePasscode: String?
    var deviceCode: String?
    var pin: String?
    var phones: [DialEntry] = []
    var devices: [DialEntry] = []
    /// The word before ``meetingCode``.
    var codeWord: [UInt8] = []
    /// Whether the section has a number next to a code to enter after dialling.
    var hasDialCode = false

    /// Whether everything in the section belongs to the block, so that a number needs no heading.
    var isDelimited: Bool { fence != nil || rule != nil }
    var hasAddress: Bool { !links.isEmpty || address != nil }
    var isEmpty: Bool {
        !hasAddress && meetingCode == nil && passcode == nil && phonePasscode == nil && devicePasscode == nil
            && pin == nil
            && deviceCode == nil && phones.isEmpty && devices.isEmpty
    }
    var words: BlockWords { owner.map { BlockWords.byDescription[$0] } ?? .common }
    var description: BlockDescription? { owner.map { BlockDescription.all[$0] } }

    /// Returns whether a link leads to the conference of this section.
    func holds(_ link: ConferenceLink) -> Bool {
        links.contains { $0.url == link.url || $0.kind == link.kind && $0.isSameMeeting(as: link) }
    }

    /// Replaces a link to the same meeting that lacks the passcode.
    mutating func improve(with link: ConferenceLink) {
        if let place = links.firstIndex(where: link.isBetter) { links[place] = link }
    }

    /// Returns whether a meeting number matches that of the links.
    func agrees(with code: String) -> Bool {
        guard let known = links.lazy.compactMap(\.meetingCode).first, known.utf8.allSatisfy(ByteClass.digits.contains)
        else { return meetingCode == nil || meetingCode == code }
        return known == code
    }

    /// Interprets a code above its link again, in the vocabulary of the link's service, because an access code is a passcode
    /// for some services and the meeting number for others.
    mutating func reread(as owner: Int) {
        guard let code = meetingCode, !codeWord.isEmpty else { return }
        var work = 0
        guard BlockWords.byDescription[owner].match(codeWord, at: 0, work: &work)?.meaning == .passcode else { return }
        meetingCode = nil
        passcode = passcode ?? code
    }

    /// Adds a number, or completes it if the section already has this number.
    mutating func add(_ number: DialNumber, label: String?, limit: Int) {
        if let place = phones.firstIndex(where: { $0.number?.isSame(as: number) ?? false }) {
            if let known = phones[place].number, known.number.utf8.count < number.number.utf8.count {
                phones[place].number?.number = number.number
            }
            if let known = phones[place].number, known.sequence.utf8.count < number.sequence.utf8.count {
                phones[place].number?.sequence = number.sequence
            }
            phones[place].label = phones[place].label ?? label
        } else if phones.count < limit {
            phones.append(DialEntry(number: number, label: label))
        }
    }

    mutating func add(device: String, label: String?, limit: Int) {
        if let place = devices.firstIndex(where: { $0.device == device }) {
            devices[place].label = devices[place].label ?? label
        } else if devices.count < limit {
            devices.append(DialEntry(device: device, label: label))
        }
    }

    /// Adds the details found outside every block, unless they contradict the section.
    mutating func merge(_ outside: BlockSection, limit: Int) {
        if let code = outside.meetingCode, !agrees(with: code) { return }
        meetingCode = meetingCode ?? outside.meetingCode
        passcode = passcode ?? outside.passcode
        phonePasscode = phonePasscode ?? outside.phonePasscode
        devicePasscode = devicePasscode ?? outside.devicePasscode
        deviceCode = deviceCode ?? outside.deviceCode
        pin = pin ?? outside.pin
        for entry in outside.phones {
            guard let number = entry.number, number.codes.meeting.map(agrees) ?? true else { continue }
            add(number, label: entry.label, limit: limit)
        }
        for entry in outside.devices {
            if let device = entry.device { add(device: device, label: entry.label, limit: limit) }
        }
    }

    /// Returns the section as a value.
    func block(_ limits: Limits) -> ConferenceBlock {
        func line(_ text: String?) -> String? {
            text.flatMap { (try? TextPolicy.line($0, subject: "conference block", limit: 256)) ?? nil }
        }
        var block = ConferenceBlock()
        block.serviceName = (opener ?? (isClosed ? fence : nil)).map { BlockDescription.all[$0].name }
        block.title = line(title)
        block.links = links
        if isClosed { block.address = address }
        block.meetingCode = line(meetingCode)
        block.passcode = line(passcode)
        let digitsOnly = passcode.flatMap { $0.utf8.allSatisfy(ByteClass.digits.contains) ? $0 : nil }
        let dialsPin = description?.dialsPin ?? false
        for phone in phones {
            guard let number = phone.number, let url = number.url(limits: limits) else { continue }
            let codes = number.codes
            let label = line(phone.label)
            block.others.append(
                EntryPoint(
                    url: url, kind: .phone, title: label,
                    meetingCode: dialsPin ? nil : line(codes.meeting ?? meetingCode),
                    passcode: dialsPin ? nil : line(codes.passcode ?? phonePasscode ?? digitsOnly),
                    pin: line(phone.pin ?? pin ?? (dialsPin ? codes.meeting : nil)),
                    region: CallingCodes.region(of: number.number, words: label)))
        }
        for entry in devices {
            guard let device = entry.device, let url = try? ConferenceURL(device, policy: .file, limits: limits) else {
                continue
            }
            block.others.append(
                EntryPoint(
                    url: url, kind: .sip, title: line(entry.label), meetingCode: line(deviceCode ?? meetingCode),
                    passcode: line(devicePasscode ?? phonePasscode ?? digitsOnly)))
        }
        block.standsAlone =
            isClosed && !phones.isEmpty || phones.contains { $0.number?.codes.meeting != nil }
            || !devices.isEmpty && opener != nil || hasDialCode && !phones.isEmpty
        return block
    }
}
