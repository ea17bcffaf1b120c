/// Looks through the XML of a property list for what its parser lets pass: a key that is there twice in a dictionary
/// (the last one would win silently), a document type with entities of its own, another encoding than the bytes have.
///
/// It is no parser of property lists: whatever it does not recognise is left to the one of Foundation.
enum PropertyListKeys {
    /// - Throws: ``ManifestProblem/invalid(_:)``.
    static func check(_ text: String) throws(ManifestProblem) {
        var rest = Substring(text)
        if rest.hasPrefix("\u{FEFF}") { rest = rest.dropFirst() }
        var path: [Level] = []
        while let open = rest.firstIndex(of: "<") {
            rest = rest[open...]
            if skip("<!--", to: "-->", in: &rest) || skip("<![CDATA[", to: "]]>", in: &rest) { continue }
            guard let close = rest.firstIndex(of: ">") else { return }
            let whole = rest[rest.index(after: rest.startIndex)..<close]
            let tag = whole.prefix { !$0.isWhitespace }
            rest = rest[rest.index(after: close)...]
            if tag.hasPrefix("?") {
                try checkEncoding(whole)
            } else if tag.hasPrefix("!") {
                guard !whole.contains("[") else { throw .invalid("its document type declares entities") }
            } else if tag == "dict" || tag == "array" {
                path.append(Level(pending: nil))
            } else if tag == "/dict" || tag == "/array" {
                _ = path.popLast()
            } else if tag == "key", !path.isEmpty {
                let end = rest.firstIndex(of: "<") ?? rest.endIndex
                let key = String(rest[..<end])
                rest = rest[end...]
                guard !key.contains("&") else { throw .invalid("a key holds an entity: “\(key)”") }
                path[path.count - 1].pending = key
                guard path[path.count - 1].keys.insert(key).inserted else {
                    throw .invalid("\(path.compactMap(\.pending).joined(separator: ".")) is there twice")
                }
            }
        }
    }

    /// One dictionary or array that is open.
    private struct Level {
        /// The key whose value comes next.
        var pending: String?
        /// The keys so far.
        var keys: Set<String> = []
    }

    private static func skip(_ start: String, to end: String, in rest: inout Substring) -> Bool {
        guard rest.hasPrefix(start) else { return false }
        let found = rest.utf8.indices.first { rest[$0...].utf8.starts(with: end.utf8) }
        rest = found.map { rest[$0...].dropFirst(end.count) } ?? rest[rest.endIndex...]
        return true
    }

    private static func checkEncoding(_ declaration: Substring) throws(ManifestProblem) {
        guard let range = declaration.firstRange(of: "encoding=") else { return }
        let name = declaration[range.upperBound...].dropFirst().prefix { $0 != "\"" && $0 != "'" }
        guard ["utf-8", "us-ascii"].contains(name.lowercased()) else {
            throw .invalid("its encoding is declared as “\(name)”, and UTF-8 is expected")
        }
    }
}
