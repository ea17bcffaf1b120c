/// Searches the XML of a property list for problems that Foundation's parser ignores: a key that occurs twice in a dictionary
/// (the last one would win silently), a document type that declares entities, and a declared encoding that is not the real one.
///
/// This is not a parser of property lists: everything that it does not recognise is left to Foundation's parser. It works on
/// bytes, as that parser does. If it worked on characters, a combining accent after a bracket would hide the bracket.
struct PropertyListKeys {
    private let text: String.UTF8View
    private var rest: Substring.UTF8View

    /// - Throws: ``ManifestProblem/invalid(_:)``.
    static func check(_ text: String) throws(ManifestProblem) {
        var keys = PropertyListKeys(text: text.utf8, rest: text[...].utf8)
        try keys.check()
    }

    private mutating func check() throws(ManifestProblem) {
        var path: [Level] = []
        while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = rest[open...]
            if skip("<!--", to: "-->") || skip("<![CDATA[", to: "]]>") { continue }
            if skip("<?", to: "?>") {
                try Self.checkEncoding(Substring(text[open..<rest.startIndex]))
                continue
            }
            guard let close = rest.firstIndex(of: UInt8(ascii: ">")) else { return }
            let whole = rest[rest.index(after: open)..<close]
            let tag = whole.prefix { $0 > 0x20 }
            rest = rest[rest.index(after: close)...]
            if tag.first == UInt8(ascii: "!") {
                guard !whole.contains(UInt8(ascii: "[")) else { throw .invalid("its document type declares entities") }
            } else if Self.isOne(tag, of: "dict", "array") {
                path.append(Level(pending: nil))
            } else if Self.isOne(tag, of: "/dict", "/array") {
                _ = path.popLast()
            } else if Self.isOne(tag, of: "key"), !path.isEmpty {
                let end = rest.firstIndex(of: UInt8(ascii: "<")) ?? rest.endIndex
                let key = String(Substring(rest[..<end]))
                rest = rest[end...]
                guard !key.utf8.contains(UInt8(ascii: "&")), rest.isEmpty || rest.starts(with: "</".utf8) else {
                    throw .invalid("a key contains an entity or markup: “\(key)”")
                }
                path[path.count - 1].pending = key
                guard path[path.count - 1].keys.insert(key).inserted else {
                    throw .invalid("\(path.compactMap(\.pending).joined(separator: ".")) occurs twice")
                }
            }
        }
    }

    /// A dictionary or array that is open at the current position.
    private struct Level {
        /// The key whose value comes next.
        var pending: String?
        /// The keys found so far.
        var keys: Set<String> = []
    }

    private mutating func skip(_ start: String, to end: String) -> Bool {
        guard rest.starts(with: start.utf8) else { return false }
        rest = rest.dropFirst(start.utf8.count)
        while let found = rest.firstIndex(of: end.utf8[end.startIndex]) {
            rest = rest[found...]
            if rest.starts(with: end.utf8) {
                rest = rest.dropFirst(end.utf8.count)
                return true
            }
            rest = rest.dropFirst()
        }
        rest = rest[rest.endIndex...]
        return true
    }

    private static func isOne(_ tag: Substring.UTF8View, of names: StaticString...) -> Bool {
        names.contains { name in name.withUTF8Buffer { tag.elementsEqual($0) } }
    }

    private static func checkEncoding(_ declaration: Substring) throws(ManifestProblem) {
        guard let range = declaration.firstRange(of: "encoding=") else { return }
        let name = declaration[range.upperBound...].dropFirst().prefix { $0 != "\"" && $0 != "'" }
        guard ["utf-8", "us-ascii"].contains(name.lowercased()) else {
            throw .invalid("its encoding is declared as “\(name)”, but UTF-8 is expected")
        }
    }
}
