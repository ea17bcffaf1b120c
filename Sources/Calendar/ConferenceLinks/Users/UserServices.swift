package import ConferenceErrors
package import ConferenceModel
package import Platform

/// The services described by the user in `$XDG_CONFIG_HOME/conference/services.json`:
///
/// ```json
/// {"services": [
///   {"name": "Our Jitsi", "hosts": ["meet.example.org"], "paths": ["/{room}"], "app": "jitsi-meet://{host}{path}"},
///   {"name": "Our bridge", "kind": "page", "hosts": ["*.example.org"], "paths": ["/c/{code:digits}"],
///    "query": ["pin={pin}?"], "forbiddenPaths": ["/c/0"]}
/// ]}
/// ```
///
/// Entries with the same name form one service. The whole file is validated; a file with a mistake is not used at
/// all, and the error names the line.
package enum UserServices {
    /// Returns the path of the file, which need not exist.
    package static func path(_ places: Places) -> String { places.configuration + "/services.json" }

    /// Reads the file; returns no services if it does not exist.
    ///
    /// - Throws: `brokenServices` (78) with line and reason, `fileTooLarge`, `cannotRead`.
    package static func load(_ places: Places, limits: Limits = Limits()) throws(ConferenceError) -> [ConferenceService]
    {
        let path = path(places)
        guard let bytes = try SmallFile.read(path, limit: limits.servicesFileLength) else { return [] }
        return try services(bytes, path: path, limits: limits)
    }

    /// Parses the content of the file.
    ///
    /// - Parameter path: the path for the error.
    /// - Throws: `brokenServices` (78) with line and reason.
    package static func services(
        _ bytes: [UInt8], path: String, limits: Limits = Limits()
    ) throws(ConferenceError) -> [ConferenceService] {
        do throws(PositionedJSON.Problem) {
            let document = try PositionedJSON.parse(bytes)
            return try services(document, limits: limits)
        } catch {
            throw .brokenServices(path, line: error.line, problem: error.text)
        }
    }

    private static func services(
        _ document: PositionedJSON, limits: Limits
    ) throws(PositionedJSON.Problem) -> [ConferenceService] {
        guard case .object(let members) = document.value, members.contains(where: { $0.key == "services" }) else {
            throw .init(line: document.line, text: "the file must be an object with the key “services”")
        }
        var result: [ConferenceService] = []
        for member in members {
            guard member.key == "services" else {
                throw .init(
                    line: member.line, text: "“\(member.key)” is not a key of the file; the only key is “services”")
            }
            guard case .array(let entries) = member.value.value else {
                throw .init(line: member.value.line, text: "“services” must be an array of objects")
            }
            guard entries.count <= limits.userServices else {
                throw .init(line: member.value.line, text: "there are more than \(limits.userServices) services")
            }
            for entry in entries { merge(try service(entry, limits: limits), into: &result) }
        }
        return result
    }

    private static func merge(_ service: ConferenceService, into result: inout [ConferenceService]) {
        guard let index = result.firstIndex(where: { $0.name.lowercased() == service.name.lowercased() }) else {
            return result.append(service)
        }
        // The patterns were validated when they were read, each with the kind of its entry.
        let first = result[index]
        let patterns = first.patterns + service.patterns
        result[index] = ConferenceService(merging: patterns, name: first.name, kind: first.kind)
    }

    private static let keys = [
        "name", "kind", "schemes", "hosts", "paths", "query", "fragment", "forbiddenPaths", "app",
    ]

    private static func service(
        _ entry: PositionedJSON, limits: Limits
    ) throws(PositionedJSON.Problem) -> ConferenceService {
        guard case .object(let members) = entry.value else {
            throw .init(line: entry.line, text: "a service must be an object")
        }
        for member in members where !keys.contains(member.key) {
            throw .init(
                line: member.line,
                text: "“\(member.key)” is not a key of a service; use \(keys.joined(separator: ", "))")
        }
        let fields = Dictionary(uniqueKeysWithValues: members.map { ($0.key, $0.value) })
        guard let given = fields["name"], let text = try self.text(given, of: "name"),
            let name = (try? TextPolicy.line(text, subject: "service name", limit: 128)) ?? nil
        else { throw .init(line: fields["name"]?.line ?? entry.line, text: "a service needs a name of 1 to 128 bytes") }
        var kind: EntryPoint.Kind?
        if let given = fields["kind"] {
            let word = try self.text(given, of: "kind") ?? ""
            guard let known = EntryPoint.Kind(rawValue: word) else {
                let list = EntryPoint.Kind.allCases.map(\.rawValue).joined(separator: ", ")
                throw .init(line: given.line, text: "kind is “\(word)”; there are \(list)")
            }
            kind = known
        }
        for key in ["hosts", "paths"] where fields[key] == nil {
            throw .init(line: entry.line, text: "the service “\(name)” has no “\(key)”")
        }
        let pattern = PatternText(
            schemes: try fields["schemes"].map { value throws(PositionedJSON.Problem) in try texts(value, of: "schemes")
            }
                ?? ["https", "http"],
            try texts(fields["hosts"], of: "hosts"), try texts(fields["paths"], of: "paths"),
            query: try texts(fields["query"], of: "query"),
            fragment: try fields["fragment"].flatMap { value throws(PositionedJSON.Problem) in
                try self.text(value, of: "fragment")
            }, except: try texts(fields["forbiddenPaths"], of: "forbiddenPaths"), kind: kind,
            // Each entry keeps its own form for the application, even if several entries form one service.
            apps: try fields["app"].flatMap { value throws(PositionedJSON.Problem) in
                try self.text(value, of: "app").map { [$0] }
            })
        do throws(PatternProblem) {
            return try ConferenceService(name, name, kind: kind ?? .video, origin: .user, [pattern])
        } catch {
            throw .init(line: line(of: error, in: fields) ?? entry.line, text: "in “\(name)”, \(error.sentence)")
        }
    }

    /// Returns the line of the text that a problem is about.
    private static func line(of problem: PatternProblem, in fields: [String: PositionedJSON]) -> Int? {
        guard let field = fields[problem.part.rawValue] else { return nil }
        guard case .array(let values) = field.value else { return field.line }
        let culprit = values.first { value in
            if case .string(let text) = value.value { return TextPolicy.printable(text).hasPrefix(problem.found) }
            return false
        }
        return culprit?.line ?? field.line
    }

    private static func text(_ value: PositionedJSON, of key: String) throws(PositionedJSON.Problem) -> String? {
        switch value.value {
        case .string(let text): return text
        case .null: return nil
        default: throw .init(line: value.line, text: "“\(key)” must be a string")
        }
    }

    private static func texts(_ value: PositionedJSON?, of key: String) throws(PositionedJSON.Problem) -> [String] {
        guard let value else { return [] }
        guard case .array(let values) = value.value else {
            throw .init(line: value.line, text: "“\(key)” must be an array of strings")
        }
        guard values.count <= 64 else { throw .init(line: value.line, text: "“\(key)” has more than 64 strings") }
        var result: [String] = []
        for element in values {
            guard case .string(let text) = element.value else {
                throw .init(line: element.line, text: "“\(key)” must be an array of strings")
            }
            result.append(text)
        }
        return result
    }
}
