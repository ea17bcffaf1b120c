import Glibc

/// Searches the XML of a property list for problems that Foundation's parser ignores: a key that occurs twice in a dictionary
/// (the last one would win silently), a document type that declares entities, and a declared encoding that is not the real one.
///
/// This is not a parser of property lists: everything that it does not recognise is left to Foundation's parser. It works on
/// bytes, as that parser does. If it worked on characters, a combining accent after a bracket would hide the bracket.
struct PropertyListKeys {
    private let bytes: UnsafeRawBufferPointer
    private var place = 0

    /// - Throws: ``ManifestProblem/invalid(_:)``.
    static func check(_ text: String) throws(ManifestProblem) {
        var text = text
        let outcome = text.withUTF8 { bytes in
            Result { () throws(ManifestProblem) in
                var keys = PropertyListKeys(bytes: UnsafeRawBufferPointer(bytes))
                try keys.check()
            }
        }
        try outcome.get()
    }

    private init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    private mutating func check() throws(ManifestProblem) {
        var path: [Level] = []
        while let open = next("<") {
            place = open
            if skip("<!--", to: "-->") || skip("<![CDATA[", to: "]]>") { continue }
            if skip("<?", to: "?>") {
                try Self.checkEncoding(Substring(text(open..<place)))
                continue
            }
            guard let close = next(">") else { return }
            let tag = open + 1..<(bytes[open + 1..<close].firstIndex { $0 <= 0x20 } ?? close)
            place = close + 1
            if bytes[tag].first == UInt8(ascii: "!") {
                guard !bytes[open..<close].contains(UInt8(ascii: "[")) else {
                    throw .invalid("its document type declares entities")
                }
            } else if isText("dict", tag) || isText("array", tag) {
                path.append(Level(pending: nil))
            } else if isText("/dict", tag) || isText("/array", tag) {
                _ = path.popLast()
            } else if isText("key", tag), !path.isEmpty {
                let end = next("<") ?? bytes.count
                let key = text(place..<end)
                place = end
                guard !key.utf8.contains(UInt8(ascii: "&")), end == bytes.count || begins("</") else {
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

    /// Moves behind the end of what begins here with `start`; without an end, behind everything.
    private mutating func skip(_ start: StaticString, to end: StaticString) -> Bool {
        guard begins(start) else { return false }
        place += start.utf8CodeUnitCount
        while let found = next(Unicode.Scalar(end.utf8Start.pointee)) {
            place = found
            if begins(end) {
                place += end.utf8CodeUnitCount
                return true
            }
            place += 1
        }
        place = bytes.count
        return true
    }

    /// Returns the next position of a character of ASCII, from here on. The library's function finds it fastest.
    private func next(_ character: Unicode.Scalar) -> Int? {
        guard place < bytes.count, let start = bytes.baseAddress,
            let found = memchr(start + place, Int32(character.value), bytes.count - place)
        else { return nil }
        return UnsafeRawPointer(found) - start
    }

    private func begins(_ text: StaticString) -> Bool {
        bytes.count - place >= text.utf8CodeUnitCount && isText(text, place..<place + text.utf8CodeUnitCount)
    }

    private func isText(_ text: StaticString, _ range: Range<Int>) -> Bool {
        guard let start = bytes.baseAddress, range.count == text.utf8CodeUnitCount else { return false }
        return memcmp(start + range.lowerBound, text.utf8Start, range.count) == 0
    }

    private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    private static func checkEncoding(_ declaration: Substring) throws(ManifestProblem) {
        guard let range = declaration.firstRange(of: "encoding=") else { return }
        let name = declaration[range.upperBound...].dropFirst().prefix { $0 != "\"" && $0 != "'" }
        guard ["utf-8", "us-ascii"].contains(name.lowercased()) else {
            throw .invalid("its encoding is declared as “\(name)”, but UTF-8 is expected")
        }
    }
}
