import CalendarModel
import ConferenceModel

/// The copies of a conference in the URL and LOCATION of an event, for programs that show nothing else of the conference.
///
/// A property is filled only if the event has no value of its own there:
///
/// - URL gets the first web address that all participants use;
/// - LOCATION gets the title, because an address says little in a list of events. It gets the address if there is no title, or
///   if the URL is the user's own and leads elsewhere.
///
/// When the file is read back, a copy must not become the user's own text, even if other programs have changed it. So each
/// filled line has a digest of its value as a parameter (`X-VC-COPY`), and the header of the conference repeats the digest. If
/// a value no longer matches its digest, a user has edited it, and from then on it belongs to the user. If a program has
/// dropped both the parameters and the header, a value counts as a copy if it says no more than the conference itself.
struct ConferenceCopies {
    /// The parameter of a filled line with the digest of its value.
    static let parameter = "X-VC-COPY"
    /// The parameter of a filled line that says that the property existed before, with an empty value.
    private static let emptyParameter = "X-VC-EMPTY"

    static let names = ["URL", "LOCATION"]

    /// The parameter of the header that repeats the digest of a property.
    private static func headerParameter(_ name: String) -> String { "X-VC-\(name)-COPY" }

    // MARK: Writing

    /// Fills empty properties.
    ///
    /// - Returns: the parameters to add to the header of the conference.
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

    /// Returns the web address for all participants. Leaves out addresses for moderators, information pages and feeds.
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

    /// Returns whether a line of a file has our parameter, whether or not its digest is right.
    static func isMarked(_ line: ContentLine) -> Bool { line.values(of: parameter) != nil }

    /// Returns the conference that a filled URL alone describes, for events that have lost everything else.
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

    /// Returns the title in a filled LOCATION, or nil if it is the address of one of the entries.
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
            // Even a header that has lost its parameters shows that there is a conference.
            let isFilled = isAsWritten(line, header?.text(of: headerParameter(name)))
            return isFilled ?? (header != nil && allowsCopy(header, of: name)) ? line.value : nil
        }
    }

    /// Removes the copies from an event, and our parameters from lines that were edited.
    ///
    /// - Parameters:
    ///   - header: the header of the conference, if it still exists.
    ///   - conference: the conference that was read, or nil if there is none.
    static func remove(from component: inout ComponentText, header: ContentLine?, of conference: VirtualConference?) {
        let knownValues = conference.map { KnownValues($0) }
        for name in names {
            let allowsCopy = allowsCopy(header, of: name)
            let mark = header?.text(of: headerParameter(name))
            component.edit(name) { line in
                let isFilled = isAsWritten(line, mark) ?? false
                let isOurs = isFilled || allowsCopy && knownValues?.contains(line) ?? false
                var rest = line
                rest.parameters.removeAll { [parameter, emptyParameter].contains($0.name) }
                guard isOurs || line.value.isEmpty && isMarked(line) else { return rest }
                guard line.values(of: emptyParameter) != nil else { return nil }
                rest.value = ""
                return rest
            }
        }
    }

    /// Returns whether a line still has the value that it was filled with, or nil if neither the line nor the header says that
    /// it was filled.
    ///
    /// - Parameter mark: the digest in the header.
    private static func isAsWritten(_ line: ContentLine, _ mark: String?) -> Bool? {
        (line.text(of: parameter) ?? mark).map { $0 == digest(of: line.value) }
    }

    /// Returns whether a property may have been filled, according to the header: there is no header, its parameters were
    /// dropped, or it has a digest for the property. A header that has only other parameters of ours says that the property was
    /// not filled.
    private static func allowsCopy(_ header: ContentLine?, of name: String) -> Bool {
        guard let header else { return true }
        return header.values(of: headerParameter(name)) != nil
            || !header.parameters.contains { $0.name.hasPrefix("X-VC-") }
    }

    /// The values of URL and LOCATION that say no more than the conference itself.
    struct KnownValues {
        private let addresses: Set<String>
        private let titles: Set<String>

        init(_ conference: VirtualConference) {
            addresses = Set(conference.entryPoints.map { normal($0.url.text) })
            // The copy in the notes has the title in a form that cannot be mistaken for a fence.
            titles = Set(conference.title.map { [normal($0), normal(FenceText.defused($0))] } ?? [])
        }

        func contains(_ line: ContentLine) -> Bool {
            let value = normal(line.value)
            return addresses.contains(value) || line.name == "LOCATION" && titles.contains(value)
        }
    }

    // MARK: -

    private static func digest(of value: String) -> String {
        // The last digits are used, because every byte of the value affects them.
        String(TextDigest.hexadecimal(of: normal(value)).suffix(8))
    }

    /// Returns a value in a form that ignores what programs change on the way: escapes, spaces, the case of scheme and host,
    /// and the slash of an empty path.
    static func normal(_ value: String) -> String {
        let words = value.filter { $0 != "\\" }.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard let colon = words.firstRange(of: "://") else { return words }
        let hostEnd = words[colon.upperBound...].firstIndex { "/?#".contains($0) } ?? words.endIndex
        let rest = words[hostEnd...]
        return words[..<hostEnd].lowercased() + (rest == "/" ? "" : rest)
    }
}
