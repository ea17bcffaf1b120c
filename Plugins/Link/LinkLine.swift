import VirtualConferenceKit

/// One way to join a room: a line such as `Bridge = tel:+49-30-1234567 | code 123 456 | PIN 9876`.
struct LinkLine {
    /// The error of a wrong line.
    struct Invalid: Error {
        /// What is wrong, as the end of a sentence that begins with the number of the line.
        var complaint: String
    }

    /// The name of the room.
    let name: String
    /// A line of text for participants.
    private(set) var note: String?
    private let address: LinkAddress
    private var kind: ConferenceURLDescriptor.Kind
    private var label: String?
    private var code: String?
    private var passcode: String?
    private var pin: String?
    private var region: String?

    /// Parses a line.
    ///
    /// - Throws: ``Invalid`` with what is wrong. It never repeats the address, because that may contain a password.
    init(_ line: String) throws(Invalid) {
        // No address has a bar.
        let fields = line.split(separator: "|", omittingEmptySubsequences: false)
            .map { $0.trimmingCharacters(in: .whitespaces) }
        name = try LinkName.name(in: fields[0])
        address = try LinkAddress(
            fields[0].drop { $0 != "=" }.dropFirst().trimmingCharacters(in: .whitespaces))
        kind = address.scheme.kind
        for field in fields.dropFirst() { try read(field) }
    }

    /// Returns the way to join, with the random part of its address.
    func entryPoint(random: String) throws -> ConferenceURLDescriptor {
        ConferenceURLDescriptor(
            try address.url(random: random), title: label ?? address.scheme.label, kind: kind, meetingCode: code,
            passcode: passcode, pin: pin, region: region)
    }

    private mutating func read(_ field: String) throws(Invalid) {
        let parts = field.split(separator: " ", maxSplits: 1).map(String.init)
        let word = parts.first?.lowercased() ?? ""
        let value = (parts.count > 1 ? parts[1] : "").trimmingCharacters(in: .whitespaces)
        guard Self.words.contains(word) else {
            throw Invalid(
                complaint: "has “\(parts.first ?? "")” after a bar; the words are code, passcode, PIN, region, kind, "
                    + "label and note")
        }
        guard !value.isEmpty else { throw Invalid(complaint: "has nothing after “\(word)”") }
        switch word {
        case "code": code = value
        case "passcode": passcode = value
        case "pin": pin = value
        case "label": label = value
        case "note": note = value
        case "region":
            guard value.wholeMatch(of: /[A-Za-z]{2}/) != nil else {
                throw Invalid(complaint: "has the region “\(value)”, which is not a country code such as DE")
            }
            region = value.uppercased()
        default:
            guard let kind = Self.kinds[value.lowercased()] else {
                throw Invalid(
                    complaint: "has the kind “\(value)”; the kinds are video, phone, SIP, chat and page")
            }
            self.kind = kind
        }
    }

    private static let words: Set<String> = ["code", "passcode", "pin", "region", "kind", "label", "note"]
    private static let kinds: [String: ConferenceURLDescriptor.Kind] = [
        "video": .video, "phone": .phone, "sip": .sip, "chat": .chat, "page": .page,
    ]
}
