import ConferenceModel

/// A part of a text that is about one conference, while it is being read.
struct BlockSection {
    /// A number or an address for devices, before the codes are known that belong to it.
    struct Way {
        var number: DialNumber?
        var device: String?
        var label: String?
        var pin: String?
    }

    /// By its place in ``BlockDescription/all``; nil for text without marks.
    var owner: Int?
    /// Whose beginning was seen.
    var maker: Int?
    /// The description whose fence it stands in.
    var fence: Int?
    /// Whether the fence has come to its end.
    var isClosed = false
    /// The rule above it; the same one ends it.
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
    var phones: [Way] = []
    var devices: [Way] = []

    /// Whether everything in it is part of the block, so that a number needs no heading.
    var isDelimited: Bool { fence != nil || rule != nil }
    var hasWay: Bool { !links.isEmpty || address != nil }
    var isEmpty: Bool {
        !hasWay && meetingCode == nil && passcode == nil && phonePasscode == nil && devicePasscode == nil && pin == nil
            && deviceCode == nil && phones.isEmpty && devices.isEmpty
    }
    var words: BlockWords { owner.map { BlockWords.byDescription[$0] } ?? .common }
    var description: BlockDescription? { owner.map { BlockDescription.all[$0] } }

    /// Whether a link leads into the conference of this part.
    func holds(_ link: ConferenceLink) -> Bool {
        links.contains {
            $0.url == link.url
                || $0.service == link.service && $0.kind == link.kind && $0.meetingCode != nil
                    && $0.meetingCode == link.meetingCode
        }
    }

    /// Whether the number of a meeting is that of the links.
    func agrees(with code: String) -> Bool {
        guard let known = links.lazy.compactMap(\.meetingCode).first, known.utf8.allSatisfy(ByteClass.digits.contains)
        else { return meetingCode == nil || meetingCode == code }
        return known == code
    }

    /// Adds a number, or what it says more than the same one that is there.
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
            phones.append(Way(number: number, label: label))
        }
    }

    mutating func add(device: String, label: String?, limit: Int) {
        if let place = devices.firstIndex(where: { $0.device == device }) {
            devices[place].label = devices[place].label ?? label
        } else if devices.count < limit {
            devices.append(Way(device: device, label: label))
        }
    }

    /// Takes what stood outside of every block, where it agrees.
    mutating func adopt(_ loose: BlockSection, limit: Int) {
        if let code = loose.meetingCode, !agrees(with: code) { return }
        meetingCode = meetingCode ?? loose.meetingCode
        passcode = passcode ?? loose.passcode
        phonePasscode = phonePasscode ?? loose.phonePasscode
        devicePasscode = devicePasscode ?? loose.devicePasscode
        deviceCode = deviceCode ?? loose.deviceCode
        pin = pin ?? loose.pin
        for way in loose.phones {
            guard let number = way.number, number.codes.meeting.map(agrees) ?? true else { continue }
            add(number, label: way.label, limit: limit)
        }
        for way in loose.devices { if let device = way.device { add(device: device, label: way.label, limit: limit) } }
    }

    /// What was read, as values.
    func block(_ limits: Limits) -> ConferenceBlock {
        func line(_ text: String?) -> String? {
            text.flatMap { (try? TextPolicy.line($0, subject: "conference block", limit: 256)) ?? nil }
        }
        var block = ConferenceBlock()
        block.maker = (maker ?? (isClosed ? fence : nil)).map { BlockDescription.all[$0].name }
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
        for way in devices {
            guard let device = way.device, let url = try? ConferenceURL(device, policy: .file, limits: limits) else {
                continue
            }
            block.others.append(
                EntryPoint(
                    url: url, kind: .sip, title: line(way.label), meetingCode: line(deviceCode ?? meetingCode),
                    passcode: line(devicePasscode ?? phonePasscode ?? digitsOnly)))
        }
        block.standsAlone =
            isClosed && !phones.isEmpty || phones.contains { $0.number?.codes.meeting != nil }
            || !devices.isEmpty && maker != nil
        return block
    }
}
