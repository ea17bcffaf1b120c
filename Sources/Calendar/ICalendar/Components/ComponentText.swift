/// The text of a component as lines that can be exchanged, leaving all other lines byte for byte as they are.
package struct ComponentText {
    private struct Line {
        /// With its folds and line end.
        var text: String
        /// In upper case.
        var name: String
        /// True for a line of the component itself, false for one of a component inside it.
        var isOwn: Bool
        /// The kind of the component inside that begins with this line.
        var inner: String? = nil
        /// True for the END of a component inside.
        var endsInner = false
    }

    private var lines: [Line] = []

    /// - Parameter text: from BEGIN to END with CRLF.
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

    /// The whole text.
    package var text: String { lines.lazy.map(\.text).joined() }

    /// The properties of that name, in order.
    package func properties(_ name: String) -> [ContentLine] {
        lines.lazy.filter { $0.isOwn && $0.name == name }.compactMap { ContentLine($0.text) }
    }

    /// The first property of that name.
    package func property(_ name: String) -> ContentLine? {
        lines.first { $0.isOwn && $0.name == name }.flatMap { ContentLine($0.text) }
    }

    /// Puts a property in the place of the first one of its name, or behind all others; nil takes it away. Further ones of
    /// that name go.
    package mutating func set(_ name: String, to line: ContentLine?) {
        let index = lines.firstIndex { $0.isOwn && $0.name == name }
        remove(name)
        guard let line else { return }
        let place = min(index ?? lines.count, endOfProperties)
        lines.insert(Line(text: line.serialized, name: line.name, isOwn: true), at: place)
    }

    /// Exchanges the properties of that name where they stand, one by one; nil takes one away. What does not change keeps
    /// its bytes.
    package mutating func edit(_ name: String, _ change: (ContentLine) throws -> ContentLine?) rethrows {
        lines = try lines.compactMap { line in
            guard line.isOwn, line.name == name, let old = ContentLine(line.text) else { return line }
            guard let new = try change(old) else { return nil }
            return new == old ? line : Line(text: new.serialized, name: name, isOwn: true)
        }
    }

    /// Puts a property behind all others.
    package mutating func append(_ line: ContentLine) {
        lines.insert(Line(text: line.serialized, name: line.name, isOwn: true), at: endOfProperties)
    }

    /// Takes the properties of that name away.
    package mutating func remove(_ name: String, where isUnwanted: (ContentLine) -> Bool = { _ in true }) {
        lines.removeAll { line in
            line.isOwn && line.name == name && ContentLine(line.text).map(isUnwanted) ?? true
        }
    }

    /// The text with one more property at its beginning.
    package func inserting(_ line: ContentLine) -> ComponentText {
        var copy = self
        copy.lines.insert(
            Line(text: line.serialized, name: line.name, isOwn: true), at: min(1, copy.lines.count))
        return copy
    }

    /// The components of that kind directly inside this one, each from BEGIN to END as it stands.
    func components(_ kind: String) -> [String] {
        ranges(of: kind).map { text(in: $0) }
    }

    /// Exchanges components inside.
    ///
    /// - Parameters:
    ///   - texts: what there is to be of them. One that stands here already stays where it is, byte for byte; new ones
    ///     come behind all others of their kind.
    ///   - isConcerned: false for those that stay whatever is asked for.
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

    private func text(in range: Range<Int>) -> String { lines[range].lazy.map(\.text).joined() }

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

    /// Before the first component inside, or before END.
    private var endOfProperties: Int {
        lines.indices.dropFirst().first { lines[$0].name.isEmpty && !lines[$0].isOwn } ?? lines.count
    }
}
