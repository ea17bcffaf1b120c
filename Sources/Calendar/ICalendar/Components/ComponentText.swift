/// The text of a component, editable property by property. Lines that are not edited stay unchanged byte for byte.
package struct ComponentText {
    private struct Line {
        /// The physical lines, with folds and line ends.
        var text: String
        /// The name of the property in upper case.
        var name: String
        /// Whether the line belongs to the component itself, instead of a nested component.
        var isOwn: Bool
        /// The kind of the nested component that begins with this line.
        var inner: String? = nil
        /// Whether this is the END line of a nested component.
        var endsInner = false
    }

    private var lines: [Line] = []

    /// - Parameter text: the component from BEGIN to END, with CRLF line ends.
    package init(_ text: String) {
        let bytes = text.utf8.span
        var scanner = LineScanner()
        var depth = 0
        while let line = scanner.next(in: bytes) {
            let marker = ComponentMarker(bytes, line)
            if case .begin = marker { depth += 1 }
            var inner: String?
            if case .begin(let kind) = marker, depth == 2 { inner = kind }
            var endsInner = false
            if case .end = marker, depth == 2 { endsInner = true }
            let name: String
            if marker != nil {
                name = ""
            } else if line.isFolded {
                name = ContentLine(bytes, line).name
            } else {
                name = LineFolding.text(bytes, line.range.lowerBound..<line.nameEnd, isFolded: false).uppercased()
            }
            lines.append(
                Line(
                    text: LineFolding.text(bytes, line.range, isFolded: false), name: name,
                    isOwn: marker == nil && depth == 1, inner: inner, endsInner: endsInner))
            if case .end = marker { depth -= 1 }
        }
    }

    /// Creates a component of a kind with its properties, and nothing nested in it.
    package init(_ kind: String, _ properties: [ContentLine]) {
        lines.reserveCapacity(properties.count + 2)
        lines.append(Line(text: "BEGIN:\(kind)\r\n", name: "", isOwn: false))
        for line in properties { lines.append(Line(text: line.serialized, name: line.name, isOwn: true)) }
        lines.append(Line(text: "END:\(kind)\r\n", name: "", isOwn: false))
    }

    package var text: String { text(in: lines.indices) }

    /// The names of the component's own properties, in upper case.
    package var names: Set<String> { Set(lines.lazy.filter(\.isOwn).map(\.name)) }

    /// Returns the properties with a name, in order.
    package func properties(_ name: String) -> [ContentLine] {
        lines.lazy.filter { $0.isOwn && $0.name == name }.compactMap { ContentLine($0.text) }
    }

    /// Returns the first property with a name.
    package func property(_ name: String) -> ContentLine? {
        lines.first { $0.isOwn && $0.name == name }.flatMap { ContentLine($0.text) }
    }

    /// Replaces the first property with a name, or appends the property if there is none; nil removes it. Removes further
    /// properties with the same name.
    package mutating func set(_ name: String, to line: ContentLine?) {
        let index = lines.firstIndex { $0.isOwn && $0.name == name }
        remove(name)
        guard let line else { return }
        let place = min(index ?? lines.count, endOfProperties)
        lines.insert(Line(text: line.serialized, name: line.name, isOwn: true), at: place)
    }

    /// Replaces each property with a name in place, or removes it if `change` returns nil. Lines that do not change
    /// keep their bytes.
    package mutating func edit(_ name: String, _ change: (ContentLine) throws -> ContentLine?) rethrows {
        lines = try lines.compactMap { line in
            guard line.isOwn, line.name == name, let old = ContentLine(line.text) else { return line }
            guard let new = try change(old) else { return nil }
            return new == old ? line : Line(text: new.serialized, name: name, isOwn: true)
        }
    }

    /// Adds a property after all others.
    package mutating func append(_ line: ContentLine) {
        lines.insert(Line(text: line.serialized, name: line.name, isOwn: true), at: endOfProperties)
    }

    /// Removes the properties with a name.
    package mutating func remove(_ name: String, where isUnwanted: (ContentLine) -> Bool = { _ in true }) {
        lines.removeAll { line in
            line.isOwn && line.name == name && ContentLine(line.text).map(isUnwanted) ?? true
        }
    }

    /// Returns the text with a property inserted at the beginning.
    package func inserting(_ line: ContentLine) -> ComponentText {
        var copy = self
        copy.lines.insert(
            Line(text: line.serialized, name: line.name, isOwn: true), at: min(1, copy.lines.count))
        return copy
    }

    /// Returns the nested components of a kind, each from BEGIN to END as it is in the text.
    package func components(_ kind: String) -> [String] {
        ranges(of: kind).map { text(in: $0) }
    }

    /// Replaces the nested components of a kind.
    ///
    /// - Parameters:
    ///   - texts: the components that the result contains. Those already in the text stay in place, byte for byte; new ones
    ///     follow the last of their kind.
    ///   - isConcerned: returns false for components to keep even if they are not among `texts`.
    package mutating func setComponents(
        _ kind: String, to texts: [String], where isConcerned: (String) -> Bool = { _ in true }
    ) {
        var wanted = texts
        var place: Int?
        for range in ranges(of: kind).reversed() {
            let text = text(in: range)
            if place == nil { place = range.upperBound }
            if let index = wanted.firstIndex(where: { $0.utf8.elementsEqual(text.utf8) }) {
                wanted.remove(at: index)
            } else if isConcerned(text) {
                lines.removeSubrange(range)
                if let end = place { place = end - range.count }
            }
        }
        let end = place ?? lines.lastIndex { $0.name.isEmpty && !$0.isOwn } ?? lines.count
        self = ComponentText(text(in: 0..<end) + wanted.joined() + text(in: end..<lines.count))
    }

    private func text(in range: Range<Int>) -> String {
        var text = ""
        text.reserveCapacity(lines[range].reduce(0) { $0 + $1.text.utf8.count })
        for line in lines[range] { text += line.text }
        return text
    }

    private func ranges(of kind: String) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var start: Int?
        for (index, line) in lines.enumerated() {
            if line.inner == kind { start = index }
            if line.endsInner, let begin = start {
                found.append(begin..<index + 1)
                start = nil
            }
        }
        return found
    }

    /// The index of the first nested component or of END.
    private var endOfProperties: Int {
        lines.indices.dropFirst().first { lines[$0].name.isEmpty && !lines[$0].isOwn } ?? lines.count
    }
}
