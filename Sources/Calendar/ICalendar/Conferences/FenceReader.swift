import ConferenceModel

/// Parses a conference from its copy in a DESCRIPTION, for files that have lost the other properties.
struct FenceReader {
    private struct Draft {
        var url: ConferenceURL
        var label: String
        var codes: [String: String] = [:]
    }

    private let limits: Limits
    private var entries: [Draft] = []
    private var pendingLabel = ""
    private var details: [String] = []

    init(limits: Limits) { self.limits = limits }

    /// Returns the conference between two marks, or nil if there is no usable address.
    ///
    /// The entry points come first, one per line, each followed by lines with its codes; then an empty line, then the details.
    /// If a program has removed the empty line, the details begin with the first line that fits nothing else.
    mutating func conference(title: String, lines: [String]) -> VirtualConference? {
        let lines = Self.singleSpaced(lines)
        let firstEmpty = lines.firstIndex(where: Self.isBlank)
        for (index, line) in lines[..<(firstEmpty ?? lines.count)].enumerated() {
            let words = line.split(whereSeparator: \.isWhitespace)
            if !details.isEmpty {
                details.append(line)
            } else if let last = words.last, entries.count < limits.entryPoints, let url = url(last) {
                begin(url, label: words.dropLast().joined(separator: " "))
            } else if let (name, value) = Self.code(line), !entries.isEmpty {
                entries[entries.count - 1].codes[name] = value
            } else if entries.isEmpty || firstEmpty != nil || announcesURL(index, lines) {
                pendingLabel += (pendingLabel.isEmpty ? "" : " ") + words.joined(separator: " ")
            } else {
                details.append(line)
            }
        }
        if !pendingLabel.isEmpty, !entries.isEmpty { details.append(pendingLabel) }
        if let firstEmpty { details += lines[firstEmpty...] }
        return try? VirtualConference(
            title: line(title), details: block(details.joined(separator: "\n")),
            entryPoints: entries.map(entryPoint), limits: limits)
    }

    private static func isBlank(_ line: String) -> Bool { line.allSatisfy(\.isWhitespace) }

    /// Returns the lines without empty ones at either end. If a program has added an empty line after each line, removes these,
    /// too.
    private static func singleSpaced(_ lines: [String]) -> [String] {
        var lines = lines[...]
        while let first = lines.first, isBlank(first) { lines.removeFirst() }
        while let last = lines.last, isBlank(last) { lines.removeLast() }
        let isDoubleSpaced =
            lines.count { !isBlank($0) } > 2
            && !zip(lines, lines.dropFirst()).contains { !isBlank($0) && !isBlank($1) }
        guard isDoubleSpaced else { return Array(lines) }
        var result: [String] = []
        var blanks = 0
        for line in lines {
            if isBlank(line) {
                blanks += 1
            } else {
                result += Array(repeating: "", count: max(0, (blanks - 1) / 2)) + [line]
                blanks = 0
            }
        }
        return result
    }

    private mutating func begin(_ url: ConferenceURL, label: String) {
        var whole = pendingLabel + (pendingLabel.isEmpty || label.isEmpty ? "" : " ") + label
        if whole.hasSuffix(":") { whole.removeLast() }
        entries.append(Draft(url: url, label: whole))
        pendingLabel = ""
    }

    /// Returns whether a line is a label whose URL was wrapped onto the next line.
    private func announcesURL(_ index: Int, _ lines: [String]) -> Bool {
        guard lines[index].last(where: { !$0.isWhitespace }) == ":", index + 1 < lines.count else { return false }
        let words = lines[index + 1].split(whereSeparator: \.isWhitespace)
        return words.count == 1 && url(words[0]) != nil
    }

    private func url(_ word: Substring) -> ConferenceURL? {
        guard word.contains(":") else { return nil }
        return try? ConferenceURL(String(word), policy: .file, limits: limits)
    }

    private func entryPoint(_ draft: Draft) -> EntryPoint {
        let kindOfScheme = EntryPoint.Kind(scheme: draft.url.scheme)
        let named = EntryPoint.Kind.allCases.first { FenceText.name(of: $0) == draft.label }
        return EntryPoint(
            url: draft.url, kind: named ?? kindOfScheme, title: named == nil ? line(draft.label) : nil,
            meetingCode: draft.codes["Meeting code"].flatMap(line), passcode: draft.codes["Passcode"].flatMap(line),
            pin: draft.codes["PIN"].flatMap(line), region: draft.codes["Region"].flatMap(line))
    }

    private static func code(_ line: String) -> (name: String, value: String)? {
        for name in ["Meeting code", "Passcode", "PIN", "Region"] where line.hasPrefix(name + ":") {
            return (name, String(line.dropFirst(name.count + 1)))
        }
        return nil
    }

    private func line(_ text: String) -> String? {
        (try? TextPolicy.line(text, subject: "conference", limit: limits.titleLength)) ?? nil
    }

    private func block(_ text: String) -> String? {
        (try? TextPolicy.block(text, subject: "conference details", limit: limits.detailsLength)) ?? nil
    }
}
