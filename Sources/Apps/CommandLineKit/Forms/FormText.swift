import ConferenceModel

/// A form in a text file, to be filled in with an editor: a line `Field: value` for each field, and free text below a divider.
///
/// Lines that begin with `#` above the divider do not count. What is wrong is written above the line that it is about, and
/// removed when the form is read again.
package struct FormText: Sendable {
    package struct Field: Hashable, Sendable {
        package let name: String
        package let value: String
        /// A line of explanation above it.
        package let remark: String?

        package init(_ name: String, _ value: String, remark: String? = nil) {
            self.name = name
            self.value = FormText.line(value)
            self.remark = remark.map(FormText.line)
        }
    }

    /// What is wrong with a form.
    package struct Problem: Hashable, Sendable {
        /// The line that it is about, from 0; nil for the whole form.
        package let line: Int?
        package let message: String

        package init(_ line: Int?, _ message: String) {
            self.line = line
            self.message = message
        }
    }

    /// What was read from a form.
    package struct Content: Sendable {
        /// The values by the names of their fields. A field that was removed has none.
        package fileprivate(set) var values: [String: String] = [:]
        package fileprivate(set) var lines: [String: Int] = [:]
        /// The text below the divider; nil without a divider.
        package fileprivate(set) var notes: String?
        package fileprivate(set) var problems: [Problem] = []

        /// True if nothing was filled in.
        package var isEmpty: Bool {
            problems.isEmpty && values.values.allSatisfy(\.isEmpty) && (notes ?? "").isEmpty
        }
    }

    /// The largest form, in bytes.
    package static let sizeLimit = 1_048_576
    private static let valueLimit = 8_192
    private static let problemLimit = 20
    private static let mark = "# !! "
    private static let divider = "---"

    private let introduction: [String]
    private let fields: [Field]
    private let notes: String

    package init(introduction: [String], fields: [Field], notes: String) {
        self.introduction = introduction
        self.fields = fields
        self.notes = notes
    }

    package var text: String {
        let lines =
            introduction.map { "# \($0)" }
            + fields.flatMap { field in
                (field.remark.map { ["# \($0)"] } ?? [])
                    + [field.value.isEmpty ? "\(field.name):" : "\(field.name): \(field.value)"]
            }
        let below = TextPolicy.printableLines(notes).joined(separator: "\n")
        return lines.joined(separator: "\n") + "\n\(Self.divider) Notes: all lines below this one\n"
            + (below.isEmpty ? "" : below + "\n")
    }

    /// Reads a form.
    ///
    /// - Parameter names: the fields that it can have.
    package static func read(_ text: String, names: [String]) -> Content {
        var content = Content()
        let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
        let known = Dictionary(names.map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
        for (number, line) in lines.enumerated() {
            if line.hasPrefix(divider) {
                var below = lines[(number + 1)...]
                while let last = below.last, last.isEmpty { below.removeLast() }
                content.notes = below.joined(separator: "\n")
                break
            }
            let line = line.trimmingBlanks
            guard !line.isEmpty, !line.hasPrefix("#") else { continue }
            guard let colon = line.firstIndex(of: ":") else {
                content.problems.append(
                    Problem(number, "This line has no field. Notes belong below the line that begins with “---”."))
                continue
            }
            let typed = line[..<colon].trimmingBlanks
            let value = line[line.index(after: colon)...].trimmingBlanks
            guard let name = known[typed.lowercased()] else {
                let suggestion = Suggestion.best(for: String(typed.prefix(40)), among: names)
                content.problems.append(
                    Problem(
                        number,
                        "There is no field “\(shown(typed))”"
                            + (suggestion.map { "; did you mean “\($0)”?" }
                                ?? ". The fields are \(names.joined(separator: ", "))."))
                )
                continue
            }
            guard content.values[name] == nil else {
                content.problems.append(Problem(number, "The field “\(name)” occurs twice; remove one of them."))
                continue
            }
            if value.utf8.count > valueLimit {
                content.problems.append(Problem(number, "“\(name)” is longer than \(valueLimit) bytes."))
            } else if value.unicodeScalars.contains(where: { $0.value < 0x20 && $0.value != 0x09 || $0.value == 0x7F })
            {
                content.problems.append(Problem(number, "“\(name)” has a control character."))
            }
            content.values[name] = String(value)
            content.lines[name] = number
        }
        if content.notes?.unicodeScalars.contains("\0") == true {
            content.problems.append(Problem(nil, "The notes have a NUL character."))
        }
        if content.problems.count > problemLimit {
            let rest = content.problems.count - problemLimit
            let words = rest == 1 ? "There is one more problem." : "There are \(rest) more problems."
            content.problems = content.problems.prefix(problemLimit) + [Problem(nil, words)]
        }
        return content
    }

    /// Returns the text with what is wrong, each above its line.
    package static func annotated(_ text: String, _ problems: [Problem]) -> String {
        var byLine: [Int: [String]] = [:]
        for problem in problems { byLine[problem.line ?? 0, default: []].append(problem.message) }
        var result: [Substring] = []
        var isForm = true
        for (number, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            result += (byLine[number] ?? []).map { Substring(mark + Self.line($0)) }
            if line.hasPrefix(divider) { isForm = false }
            if !isForm || !line.hasPrefix(mark) { result.append(line) }
        }
        return result.joined(separator: "\n")
    }

    /// Returns the text without what was found wrong before.
    package static func withoutProblems(_ text: String) -> String { annotated(text, []) }

    /// Any text as one line.
    static func line(_ text: String) -> String { TextPolicy.printable(text) }

    private static func shown(_ text: Substring) -> String { String(line(String(text.prefix(60)))) }
}

extension Substring {
    fileprivate var trimmingBlanks: Substring {
        var text = self
        while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
        while let last = text.last, last == " " || last == "\t" { text.removeLast() }
        return text
    }
}
