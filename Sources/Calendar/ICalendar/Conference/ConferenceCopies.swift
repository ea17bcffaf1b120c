import CalendarModel
import ConferenceModel

/// The copies of a conference in the URL and the LOCATION of an event, for programs that show nothing else of it.
///
/// Both are filled only where the event has nothing of its own there:
///
/// - URL gets the first web address that everybody joins by;
/// - LOCATION gets the title, because an address tells nothing in a list of events. It gets the address where there is
///   no title, and where the URL is the user's own and leads elsewhere.
///
/// What was filled must not become the user's own when the file is read back, whatever other programs have made of it.
/// So each line carries a digest of what was written (`X-VC-COPY`), and the header of the conference has it once more.
/// A value with another digest was changed by somebody, and is theirs from then on. Where a program has dropped
/// parameters and header alike, what the conference itself says decides.
struct ConferenceCopies {
    /// On a filled line: the digest of its value.
    static let parameter = "X-VC-COPY"
    /// On a filled line: it stood there before, with nothing in it.
    private static let emptyParameter = "X-VC-EMPTY"

    static let names = ["URL", "LOCATION"]

    /// The parameter of the header that has the digest of a property.
    private static func headerParameter(_ name: String) -> String { "X-VC-\(name)-COPY" }

    // MARK: Writing

    /// Fills what is empty.
    ///
    /// - Returns: what the header of the conference has to say about it.
    static func fill(_ component: inout ComponentText, from conference: VirtualConference) -> [ContentLine.Parameter] {
        var marks: [ContentLine.Parameter] = []
        func put(_ name: String, _ parameters: [ContentLine.Parameter], _ value: String) {
            let digest = digest(of: value)
            let empty = component.property(name)
            var line = empty ?? ContentLine(name, parameters, value: "")
            line.value = value
            line.parameters.append(.init(parameter, [digest]))
            if empty != nil { line.parameters.append(.init(emptyParameter, ["TRUE"])) }
            component.set(name, to: line)
            marks.append(.init(headerParameter(name), [digest]))
        }
        let address = address(of: conference)
        var isAddressInURL = false
        if let address {
            if isEmpty("URL", in: component) {
                put("URL", [.init("VALUE", ["URI"])], address.text)
                isAddressInURL = true
            } else {
                isAddressInURL = component.property("URL").map { normal($0.value) } == normal(address.text)
            }
        }
        let hasPlace = [StructuredLocation.property, "GEO"].contains { component.property($0) != nil }
        if !hasPlace, isEmpty("LOCATION", in: component),
            let text = location(of: conference, isAddressInURL: isAddressInURL)
        {
            put("LOCATION", [], TextEscaping.escaped(text))
        }
        return marks
    }

    /// The web address to give to everybody: neither the moderators' own, nor a page about the conference, nor a feed.
    private static func address(of conference: VirtualConference) -> ConferenceURL? {
        conference.entryPoints.first { entry in
            entry.url.scheme == "https" && entry.kind != .page && !entry.features.contains(.moderator)
                && !entry.features.contains(.feed)
        }?.url
    }

    private static func location(of conference: VirtualConference, isAddressInURL: Bool) -> String? {
        let address = address(of: conference)
        if let address, !isAddressInURL { return address.text }
        let other = conference.entryPoints.first { !$0.features.contains(.moderator) }?.url
        return conference.title ?? (address ?? other)?.text
    }

    private static func isEmpty(_ name: String, in component: ComponentText) -> Bool {
        let lines = component.properties(name)
        return lines.count < 2 && lines.allSatisfy(\.value.isEmpty)
    }

    // MARK: Reading

    /// Whether a line of a file has a mark of ours, rightly or not.
    static func isMarked(_ line: ContentLine) -> Bool { line.values(of: parameter) != nil }

    /// The conference that a filled URL alone tells of, for events that have lost all the rest.
    static func conference(
        in component: ComponentText, header: ContentLine?, details: ContentLine?, limits: Limits
    ) -> VirtualConference? {
        let address = value(of: "URL", in: component, header: header).map {
            $0.filter { $0 != "\\" && !$0.isWhitespace }
        }
        guard let url = address.flatMap({ try? ConferenceURL($0, policy: .file, limits: limits) }) else { return nil }
        let entries = [EntryPoint(url: url)]
        if let header {
            return ConferenceProperty.conference(header: header, details: details, entries: entries, limits: limits)
        }
        let title = title(in: component, header: nil, entries: entries, limits: limits)
        return try? VirtualConference(title: title, entryPoints: entries, limits: limits)
    }

    /// The title that a filled LOCATION has, unless it is an address of one of these.
    static func title(
        in component: ComponentText, header: ContentLine?, entries: [EntryPoint], limits: Limits
    ) -> String? {
        guard let location = value(of: "LOCATION", in: component, header: header) else { return nil }
        let words = normal(location)
        if entries.contains(where: { normal($0.url.text) == words }) { return nil }
        let text = TextEscaping.unescaped(location)
        return (try? TextPolicy.line(text, subject: "conference", limit: limits.titleLength)) ?? nil
    }

    private static func value(of name: String, in component: ComponentText, header: ContentLine?) -> String? {
        component.property(name).flatMap { line in
            // A header without parameters says at least that there is a conference.
            let isFilled = isAsWritten(line, header?.text(of: headerParameter(name)))
            return isFilled ?? (header != nil && isSilent(header, about: name)) ? line.value : nil
        }
    }

    /// Takes the copies out of an event, and the marks off what somebody has changed.
    ///
    /// - Parameters:
    ///   - header: that of the conference, if it is still there.
    ///   - conference: what was read of it; nil where nothing is left.
    static func remove(from component: inout ComponentText, header: ContentLine?, of conference: VirtualConference?) {
        let sayings = conference.map { Sayings($0) }
        for name in names {
            let isSilent = isSilent(header, about: name)
            let mark = header?.text(of: headerParameter(name))
            component.edit(name) { line in
                let isFilled = isAsWritten(line, mark) ?? false
                let isOurs = isFilled || isSilent && sayings?.contain(line) ?? false
                var rest = line
                rest.parameters.removeAll { [parameter, emptyParameter].contains($0.name) }
                guard isOurs || line.value.isEmpty && isMarked(line) else { return rest }
                guard line.values(of: emptyParameter) != nil else { return nil }
                rest.value = ""
                return rest
            }
        }
    }

    /// Whether a line has the value that it was filled with; nil where nothing says that it was filled.
    ///
    /// - Parameter mark: what the header says about it.
    private static func isAsWritten(_ line: ContentLine, _ mark: String?) -> Bool? {
        (line.text(of: parameter) ?? mark).map { $0 == digest(of: line.value) }
    }

    /// Whether the header leaves open if a property was filled: there is none, its parameters were dropped, or it says
    /// that it was. A header with other parameters of ours, but not this one, says that it was not.
    private static func isSilent(_ header: ContentLine?, about name: String) -> Bool {
        guard let header else { return true }
        return header.values(of: headerParameter(name)) != nil
            || !header.parameters.contains { $0.name.hasPrefix("X-VC-") }
    }

    /// What a URL or a LOCATION can say without saying more than a conference says itself.
    struct Sayings {
        private let addresses: Set<String>
        private let titles: Set<String>

        init(_ conference: VirtualConference) {
            addresses = Set(conference.entryPoints.map { normal($0.url.text) })
            // The copy in the notes has the title without what would be a mark there.
            titles = Set(conference.title.map { [normal($0), normal(FenceText.defused($0))] } ?? [])
        }

        func contain(_ line: ContentLine) -> Bool {
            let value = normal(line.value)
            return addresses.contains(value) || line.name == "LOCATION" && titles.contains(value)
        }
    }

    // MARK: -

    private static func digest(of value: String) -> String {
        // The last digits, which every byte reaches.
        String(TextDigest.hexadecimal(of: normal(value)).suffix(8))
    }

    /// A value without what programs change about it in passing: escapes, blanks, the case of scheme and host, the
    /// slash of an empty path.
    static func normal(_ value: String) -> String {
        let words = value.filter { $0 != "\\" }.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard let colon = words.firstRange(of: "://") else { return words }
        let hostEnd = words[colon.upperBound...].firstIndex { "/?#".contains($0) } ?? words.endIndex
        let rest = words[hostEnd...]
        return words[..<hostEnd].lowercased() + (rest == "/" ? "" : rest)
    }
}
