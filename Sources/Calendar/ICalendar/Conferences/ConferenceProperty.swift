package import ConferenceModel
import Recurrence

/// The properties of our conferences in a calendar file, for reading and writing.
///
/// - `X-VIRTUAL-CONFERENCE`: the title, with parameters that say who created the conference and when;
/// - `X-VIRTUAL-CONFERENCE-DETAILS`: the text for participants;
/// - one `CONFERENCE` per entry point (RFC 7986, 5.11), with parameters for everything that RFC 7986 does not cover.
///
/// Programs that keep unknown properties keep them. Empty values are never written, because libical drops such properties. The
/// values of our own parameters are percent-encoded (`%`, `"`, `^`, `\` and line breaks as `%25` and so on): libical corrupts
/// the escapes of RFC 6868 when it writes a parameter, python icalendar reads `\,` as a comma, and a passcode must be exact. A
/// label that could be corrupted in this way is repeated in `X-VC-LABEL`.
package enum ConferenceProperty {
    package static let header = "X-VIRTUAL-CONFERENCE"
    package static let details = "X-VIRTUAL-CONFERENCE-DETAILS"
    /// Says that the fences that users wrote into DESCRIPTION themselves were quoted with an extra dash; see ``NotesQuoting``.
    static let notes = "X-VIRTUAL-CONFERENCE-NOTES"
    package static let entryPoint = "CONFERENCE"
    /// The parameter that every CONFERENCE line of ours has, and no other.
    static let kindParameter = "X-VC-KIND"
    /// The parameter of a CONFERENCE line of ours whose LABEL other programs might corrupt.
    private static let labelParameter = "X-VC-LABEL"
    /// The parameter of the header of a detached occurrence: `INHERITED` if the conference is that of the series, repeated for
    /// programs that read each component alone; `NONE` if the occurrence has no conference although the series has one.
    static let stateParameter = "X-VC-STATE"
    /// The value of ``stateParameter`` for an occurrence from which the conference of its series was removed.
    static let suppressedState = "NONE"

    // MARK: Writing

    /// Returns the lines of a conference, in order.
    ///
    /// - Parameter copies: the parameters of the header for copies in other properties.
    static func lines(
        of conference: VirtualConference, isInherited: Bool, copies: [ContentLine.Parameter]
    ) -> [ContentLine] {
        var parameters: [ContentLine.Parameter] = []
        func add(_ name: String, _ value: String?) {
            if let value, !value.isEmpty { parameters.append(.init(name, [encoded(value)])) }
        }
        if let provenance = conference.provenance {
            add("X-VC-PROVIDER", provenance.room.provider)
            add("X-VC-ROOM", provenance.room.room)
            add("X-VC-CREATED", EventTime(LocalDateTime(secondsSinceEpoch: provenance.created), .utc).basicFormat)
            add("X-VC-NAME", provenance.providerName)
            add("X-VC-VERSION", provenance.providerVersion)
        }
        add("X-VC-ID", conference.identifier)
        if conference.title == nil { add("X-VC-UNTITLED", "TRUE") }
        if isInherited { add(stateParameter, "INHERITED") }
        parameters += copies
        var lines = [
            ContentLine(header, parameters, value: TextEscaping.escaped(conference.title ?? "Conference"))
        ]
        if let text = conference.details {
            lines.append(ContentLine(details, value: TextEscaping.escaped(text)))
        }
        return lines + conference.entryPoints.map(line)
    }

    /// The header of a detached occurrence that has no conference although its series has one.
    package static let suppressedHeader = ContentLine(header, [.init(stateParameter, [suppressedState])], value: "None")

    private static func line(_ entry: EntryPoint) -> ContentLine {
        var parameters = [ContentLine.Parameter("VALUE", ["URI"])]
        if !entry.features.isEmpty { parameters.append(.init("FEATURE", entry.features.map(\.rawValue))) }
        for (name, value) in [
            ("LABEL", entry.title), (kindParameter, entry.kind.rawValue.uppercased()),
            ("X-VC-MEETING-CODE", entry.meetingCode), ("X-VC-PASSCODE", entry.passcode), ("X-VC-PIN", entry.pin),
            ("X-VC-REGION", entry.region),
            (labelParameter, entry.title.flatMap { $0.contains { "^\\".contains($0) } ? $0 : nil }),
        ] {
            guard let value, !value.isEmpty else { continue }
            parameters.append(.init(name, [name == "LABEL" ? value : encoded(value)]))
        }
        return ContentLine(entryPoint, parameters, value: entry.url.text)
    }

    // MARK: Reading

    /// Returns the entry point of a CONFERENCE line, ours or foreign, or nil if its URL is not allowed.
    ///
    /// Other programs omit VALUE, quote a list of features as one word, escape the URI as if it were text, put spaces
    /// around it, or write a label with an unquoted comma; all of these are accepted.
    package static func entryPoint(_ line: ContentLine, limits: Limits) -> EntryPoint? {
        var uri = line.value
        if uri.utf8.contains(0x5C) { uri = TextEscaping.unescaped(uri) }
        let trimmed = uri.split(whereSeparator: \.isWhitespace).joined()
        guard let url = try? ConferenceURL(trimmed, policy: .file, limits: limits) else { return nil }
        func text(_ name: String) -> String? {
            line.text(of: name).map { name == "LABEL" ? $0 : decoded($0) }.flatMap {
                (try? TextPolicy.line($0, subject: "conference", limit: limits.titleLength)) ?? nil
            }
        }
        let kind = text(kindParameter).flatMap { EntryPoint.Kind(rawValue: $0.lowercased()) }
        let features = ConferenceFeature.list((line.values(of: "FEATURE") ?? []).joined(separator: ","))
        return EntryPoint(
            url: url, kind: kind ?? self.kind(features: features, url: url),
            title: text(labelParameter) ?? text("LABEL"),
            meetingCode: text("X-VC-MEETING-CODE"), passcode: text("X-VC-PASSCODE"), pin: text("X-VC-PIN"),
            region: text("X-VC-REGION"), features: features)
    }

    /// Returns the kind of an entry point according to its scheme or, if that says nothing, its features.
    private static func kind(features: [ConferenceFeature], url: ConferenceURL) -> EntryPoint.Kind {
        let byScheme = EntryPoint.Kind(scheme: url.scheme)
        guard byScheme == .video else { return byScheme }
        if features.contains(.video) || features.contains(.screen) { return .video }
        if features.contains(.phone) { return .phone }
        return features.contains(.chat) ? .chat : .video
    }

    /// Returns a conference that a file describes with CONFERENCE lines alone. Each URL counts once.
    package static func conference(entries: [EntryPoint], limits: Limits) -> VirtualConference? {
        try? VirtualConference(entryPoints: Array(distinct(entries).prefix(limits.entryPoints)), limits: limits)
    }

    /// Returns the conference of our header with the given entry points.
    static func conference(
        header: ContentLine, details: ContentLine?, entries: [EntryPoint], limits: Limits
    ) -> VirtualConference? {
        func line(_ text: String?, limit: Int) -> String? {
            text.flatMap { (try? TextPolicy.line($0, subject: "conference", limit: limit)) ?? nil }
        }
        func parameter(_ name: String, limit: Int) -> String? { line(header.text(of: name).map(decoded), limit: limit) }
        var provenance: ConferenceProvenance?
        if let provider = parameter("X-VC-PROVIDER", limit: limits.identifierLength) {
            let created = header.text(of: "X-VC-CREATED").flatMap { EventTime(basicFormat: $0) }
            provenance = ConferenceProvenance(
                room: RoomReference(
                    provider: provider, room: parameter("X-VC-ROOM", limit: limits.identifierLength) ?? ""),
                providerName: parameter("X-VC-NAME", limit: limits.titleLength),
                providerVersion: parameter("X-VC-VERSION", limit: limits.titleLength),
                created: created?.local.secondsSinceEpoch ?? 0)
        }
        let isUntitled = header.values(of: "X-VC-UNTITLED") != nil
        let text = details.map { TextEscaping.unescaped($0.value) }
        return try? VirtualConference(
            title: isUntitled ? nil : line(TextEscaping.unescaped(header.value), limit: limits.titleLength),
            details: text.flatMap {
                (try? TextPolicy.block($0, subject: "conference details", limit: limits.detailsLength)) ?? nil
            },
            entryPoints: Array(distinct(entries).prefix(limits.entryPoints)),
            identifier: parameter("X-VC-ID", limit: limits.titleLength), provenance: provenance,
            limits: limits)
    }

    /// The escapes in the order of encoding, which begins with the escape character itself.
    private static let escapes = [("%", "%25"), ("\"", "%22"), ("^", "%5E"), ("\\", "%5C"), ("\n", "%0A")]

    private static func encoded(_ text: String) -> String {
        escapes.reduce(text) { replacing($1.0, by: $1.1, in: $0) }
    }

    private static func decoded(_ text: String) -> String {
        escapes.reversed().reduce(text) { replacing($1.1, by: $1.0, in: $0) }
    }

    private static func replacing(_ old: String, by new: String, in text: String) -> String {
        guard text.contains(old) else { return text }
        return text.split(separator: old, omittingEmptySubsequences: false).joined(separator: new)
    }

    /// Returns the first entry for each URL.
    static func distinct(_ entries: [EntryPoint]) -> [EntryPoint] {
        var seen: Set<String> = []
        return entries.filter { seen.insert($0.url.text).inserted }
    }
}
