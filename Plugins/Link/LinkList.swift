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

    /// A line that is wrong.
    struct Problem {
        let line: Int
        /// What is wrong, as the end of a sentence that begins with the number of the line.
        let complaint: String
        /// The identifier of the room that the line would belong to.
        let identifier: String
        /// What a list shows in place of the room.
        let title: String
    }

    /// The rooms of the lines that are right.
    private(set) var rooms: [Room] = []
    /// The other lines.
    private(set) var problems: [Problem] = []

    /// Parses the setting.
    init(_ text: String) {
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let line = line.trimmingCharacters(in: .whitespaces)
            guard !line.isEmpty, !line.hasPrefix("#") else { continue }
            do {
                try add(LinkLine(line))
            } catch {
                let name = try? LinkName.name(in: String(line.prefix { $0 != "|" }))
                let number = index + 1
                problems.append(
                    Problem(
                        line: number, complaint: error.complaint,
                        identifier: name.map(Self.identifier) ?? "line-\(number)",
                        title: name.map { "\($0) (line \(number) is wrong)" } ?? "Line \(number) is wrong"))
            }
        }
    }

    /// The rooms, and an entry for each wrong line that leaves its name without a room: it tells why the room is missing, and
    /// who chooses it gets the error.
    var roomTypes: [RoomTypeDescriptor] {
        var types = rooms.map { RoomTypeDescriptor(identifier: $0.identifier, title: $0.name) }
        for problem in problems where types.count < Self.roomLimit {
            guard !types.contains(where: { $0.identifier == problem.identifier }) else { continue }
            types.append(RoomTypeDescriptor(identifier: problem.identifier, title: problem.title))
        }
        return types
    }

    /// Returns the error that names the wrong lines, or nil if all are right.
    ///
    /// - Parameter room: the identifier of the room whose lines come first.
    func error(_ host: ProviderHost, room: String = "") -> VirtualConferenceError? {
        guard !problems.isEmpty else { return nil }
        let sorted = problems.filter { $0.identifier == room } + problems.filter { $0.identifier != room }
        let shown = sorted.prefix(3).map { "Line \($0.line) \($0.complaint)." }.joined(separator: " ")
        return VirtualConferenceError(
            .configuration,
            "The setting “\(Self.key)” of Link has a mistake. \(shown)\(Self.sentence(sorted.dropFirst(3).map(\.line))) "
                + "Change it with: \(host.configurationCommand(for: Self.key)) VALUE")
    }

    /// Returns the sentence that names the lines for which there is no room in an error.
    private static func sentence(_ lines: [Int]) -> String {
        guard !lines.isEmpty else { return "" }
        let numbers = lines.prefix(8).map(String.init) + (lines.count > 8 ? ["…"] : [])
        let isOne = lines.count == 1
        return " \(lines.count) more \(isOne ? "line is" : "lines are") wrong: \(numbers.joined(separator: ", "))."
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
