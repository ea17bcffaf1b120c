import VirtualConferenceKit

/// The user's links: one on each line of the setting `links`, as `NAME = ADDRESS`.
///
/// Lines of the same name are several ways to join the same room, in order of preference. Empty lines, and lines that begin
/// with `#`, say nothing.
struct LinkList {
    /// The name of the setting.
    static let key = "links"
    /// The number of rooms that a host accepts.
    static let roomLimit = 64
    /// The number of ways to join that a host accepts.
    static let lineLimit = 16

    /// A room, with the ways to join it.
    struct Room {
        let identifier: String
        let name: String
        var lines: [LinkLine]
    }

    /// The rooms of the lines that are right.
    private(set) var rooms: [Room] = []
    /// What is wrong with the other lines: the number of each, and the end of a sentence about it.
    private(set) var problems: [(line: Int, complaint: String)] = []

    /// Parses the setting.
    init(_ text: String) {
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let line = line.trimmingCharacters(in: .whitespaces)
            guard !line.isEmpty, !line.hasPrefix("#") else { continue }
            do {
                try add(LinkLine(line))
            } catch {
                problems.append((index + 1, error.complaint))
            }
        }
    }

    /// Returns the error that names the wrong lines, or nil if all are right.
    func error(_ host: ProviderHost) -> VirtualConferenceError? {
        guard !problems.isEmpty else { return nil }
        let shown = problems.prefix(3).map { "Line \($0.line) \($0.complaint)." }.joined(separator: " ")
        let more = problems.count > 3 ? " \(problems.count - 3) more lines are wrong." : ""
        return VirtualConferenceError(
            .configuration,
            "The setting “\(Self.key)” of Link has a mistake. \(shown)\(more) Change it with: "
                + "\(host.configurationCommand(for: Self.key)) VALUE")
    }

    private mutating func add(_ line: LinkLine) throws(LinkLine.Invalid) {
        let identifier = Self.identifier(for: line.name)
        guard let index = rooms.firstIndex(where: { $0.identifier == identifier }) else {
            guard rooms.count < Self.roomLimit else {
                throw LinkLine.Invalid(complaint: "is one too many: there can be \(Self.roomLimit) rooms")
            }
            return rooms.append(Room(identifier: identifier, name: line.name, lines: [line]))
        }
        guard rooms[index].name == line.name else {
            throw LinkLine.Invalid(
                complaint: "has the name “\(line.name)”, which is too much like “\(rooms[index].name)”")
        }
        guard rooms[index].lines.count < Self.lineLimit else {
            throw LinkLine.Invalid(
                complaint: "is one too many for “\(line.name)”: a room can have \(Self.lineLimit) ways to join")
        }
        rooms[index].lines.append(line)
    }

    /// Returns the identifier of the room with a name: the name's letters and digits in lower case, without accents; other
    /// letters than those of ASCII as their numbers. It depends on nothing else, because events keep it.
    static func identifier(for name: String) -> String {
        let plain = name.folding(options: [.diacriticInsensitive, .caseInsensitive, .widthInsensitive], locale: nil)
        var words: [String] = []
        var word = ""
        func end() {
            if !word.isEmpty { words.append(word) }
            word = ""
        }
        for scalar in plain.unicodeScalars {
            if scalar.isASCII {
                guard scalar.properties.isAlphabetic || scalar.properties.numericType != nil else {
                    end()
                    continue
                }
                word.unicodeScalars.append(scalar)
            } else {
                end()
                words.append("u\(String(scalar.value, radix: 16))")
            }
        }
        end()
        return String(words.joined(separator: "-").prefix(128))
    }
}
