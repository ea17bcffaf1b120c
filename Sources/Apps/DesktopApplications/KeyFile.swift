/// A file of groups and keys, as desktops use for many purposes (Desktop Entry Specification, 3).
///
/// Localised keys are ignored. Of duplicate keys or groups the first one counts.
struct KeyFile {
    private var groups: [Substring: [Substring: Substring]] = [:]

    init(_ text: String) {
        var group: Substring?
        for line in text.split(whereSeparator: \.isNewline) {
            guard let first = line.first, first != "#" else { continue }
            if first == "[" {
                let name = line.dropFirst().prefix { $0 != "]" }
                group = groups[name] == nil ? name : nil
                if group != nil { groups[name] = [:] }
            } else if let group, let equals = line.firstIndex(of: "=") {
                let key = line[..<equals].trimmingBlanks
                guard !key.isEmpty, !key.contains("["), groups[group]?[key] == nil else { continue }
                groups[group]?[key] = line[line.index(after: equals)...].trimmingBlanks
            }
        }
    }

    /// Returns a value as written, including escapes.
    func raw(_ key: String, in group: String) -> Substring? { groups[group[...]]?[key[...]] }

    /// Returns a text without its escapes.
    func string(_ key: String, in group: String) -> String? { raw(key, in: group).map { Self.unescaped($0) } }

    func isTrue(_ key: String, in group: String) -> Bool { raw(key, in: group) == "true" }

    /// Returns the elements of a list, each terminated by a semicolon.
    func list(_ key: String, in group: String) -> [String] {
        (raw(key, in: group) ?? "").split(separator: ";").prefix(256).map { String($0.trimmingBlanks) }
    }

    /// Resolves `\s`, `\n`, `\t`, `\r` and `\\`; other backslashes are left to the caller.
    private static func unescaped(_ text: Substring) -> String {
        guard text.contains("\\") else { return String(text) }
        var result = ""
        var rest = text
        while let character = rest.popFirst() {
            guard character == "\\", let next = rest.first else {
                result.append(character)
                continue
            }
            switch next {
            case "s": result.append(" ")
            case "n": result.append("\n")
            case "t": result.append("\t")
            case "r": result.append("\r")
            case "\\": result.append("\\")
            default:
                result.append(character)
                continue
            }
            rest.removeFirst()
        }
        return result
    }
}

extension Substring {
    fileprivate var trimmingBlanks: Substring {
        var result = self
        while let first = result.first, first == " " || first == "\t" { result.removeFirst() }
        while let last = result.last, last == " " || last == "\t" { result.removeLast() }
        return result
    }
}
