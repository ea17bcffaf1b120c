/// A property of a calendar file: a name, parameters and a value (RFC 5545, 3.1).
///
/// Only lines that are interpreted or created become values of this type. All other lines keep their bytes and are never
/// parsed.
package struct ContentLine: Hashable, Sendable {
    /// A parameter with its values, decoded (RFC 6868).
    package struct Parameter: Hashable, Sendable {
        /// The name of the parameter in upper case.
        package var name: String
        package var values: [String]

        package init(_ name: String, _ values: [String]) {
            self.name = name
            self.values = values
        }
    }

    /// The name of the property in upper case.
    package var name: String
    package var parameters: [Parameter]
    /// The value as written. For TEXT values, ``TextEscaping`` decodes the escapes; a URI has none.
    package var value: String

    package init(_ name: String, _ parameters: [Parameter] = [], value: String) {
        self.name = name
        self.parameters = parameters
        self.value = value
    }

    /// Parses a line that a scanner has found.
    init(_ bytes: Span<UInt8>, _ line: ScannedLine) {
        let content = line.range.lowerBound..<line.contentEnd
        if line.isFolded {
            let joined = LineFolding.unfolded(bytes, content)
            self.init(unfolded: joined.span, 0..<joined.count)
        } else {
            self.init(unfolded: bytes, content)
        }
    }

    /// Parses a logical line, folded or not, with or without its line end.
    package init?(_ text: String) {
        let bytes = text.utf8.span
        var scanner = LineScanner()
        guard let line = scanner.next(in: bytes) else { return nil }
        self.init(bytes, line)
    }

    private init(unfolded bytes: Span<UInt8>, _ range: Range<Int>) {
        let layout = Layout(bytes, range)
        name = Self.trimmedUpper(bytes, range.lowerBound..<layout.nameEnd)
        parameters = layout.parameters.map { Self.parameter(bytes, $0) }
        value = LineFolding.text(bytes, layout.valueStart..<range.upperBound, isFolded: false)
    }

    /// Returns the values of a parameter, or nil if it is absent.
    package func values(of name: String) -> [String]? { parameters.first { $0.name == name }?.values }

    /// Returns a parameter as one text. Commas separate values unless they are quoted; joining the values again
    /// restores the commas of programs that forgot the quotes.
    package func text(of name: String) -> String? { values(of: name)?.joined(separator: ",") }

    /// The value without blanks at its ends, for properties that are not TEXT. Some programs leave such blanks, which have no
    /// meaning.
    package var word: String { value.trimmingBlanks() }

    /// Returns whether a parameter has a value, ignoring case and the blanks that some programs leave around it.
    ///
    /// - Parameter word: the value in upper case.
    package func parameter(_ name: String, is word: String) -> Bool {
        text(of: name)?.trimmingBlanks().uppercased() == word
    }

    /// The line folded into physical lines with CRLF.
    package var serialized: String {
        var line = name
        line.reserveCapacity(name.utf8.count + value.utf8.count + 3)
        for parameter in parameters {
            line += ";"
            line += parameter.name
            line += "="
            for (index, value) in parameter.values.enumerated() {
                if index > 0 { line += "," }
                line += TextEscaping.parameterValue(value)
            }
        }
        line += ":"
        line += value
        return LineFolding.folded(line)
    }

    private static func parameter(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Parameter {
        var equals = range.lowerBound
        while equals < range.upperBound, bytes[equals] != UInt8(ascii: "=") { equals += 1 }
        let name = trimmedUpper(bytes, range.lowerBound..<equals)
        guard equals < range.upperBound else { return Parameter(name, []) }
        var values: [String] = []
        var current: [UInt8] = []
        var isQuoted = false
        for index in equals + 1..<range.upperBound {
            switch bytes[index] {
            case UInt8(ascii: "\""): isQuoted.toggle()
            case UInt8(ascii: ",") where !isQuoted:
                values.append(TextEscaping.decodedParameter(String(decoding: current, as: UTF8.self)))
                current = []
            default: current.append(bytes[index])
            }
        }
        values.append(TextEscaping.decodedParameter(String(decoding: current, as: UTF8.self)))
        return Parameter(name, values)
    }

    private static func trimmedUpper(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
        var low = range.lowerBound
        var high = range.upperBound
        while low < high, isFoldMark(bytes[low]) { low += 1 }
        while high > low, isFoldMark(bytes[high - 1]) { high -= 1 }
        return LineFolding.text(bytes, low..<high, isFolded: false).uppercased()
    }
}

extension ContentLine {
    /// The positions of the parts of an unfolded line.
    struct Layout {
        let nameEnd: Int
        /// The ranges of the parameters, each from after its `;` to the next separator.
        let parameters: [Range<Int>]
        /// The index after the `:`, or the end of a line without one.
        let valueStart: Int

        init(_ bytes: Span<UInt8>, _ range: Range<Int>) {
            // With an unclosed quotation mark, the value would become part of a parameter, so such a line is read as if it had
            // no quotation marks.
            self =
                Self.read(bytes, range, quotes: true) ?? Self.read(bytes, range, quotes: false)
                ?? Layout(nameEnd: range.upperBound, parameters: [], valueStart: range.upperBound)
        }

        private init(nameEnd: Int, parameters: [Range<Int>], valueStart: Int) {
            self.nameEnd = nameEnd
            self.parameters = parameters
            self.valueStart = valueStart
        }

        private static func read(_ bytes: Span<UInt8>, _ range: Range<Int>, quotes: Bool) -> Layout? {
            // Most lines have no parameters.
            if let end = range.first(where: { bytes[$0] == UInt8(ascii: ":") || bytes[$0] == UInt8(ascii: ";") }),
                bytes[end] == UInt8(ascii: ":")
            {
                return Layout(nameEnd: end, parameters: [], valueStart: end + 1)
            }
            var nameEnd: Int?
            var starts: [Int] = []
            var isQuoted = false
            var index = range.lowerBound
            while index < range.upperBound {
                switch bytes[index] {
                case UInt8(ascii: "\"") where quotes && nameEnd != nil:
                    isQuoted.toggle()
                case UInt8(ascii: ";") where !isQuoted:
                    nameEnd = nameEnd ?? index
                    starts.append(index + 1)
                case UInt8(ascii: ":") where !isQuoted:
                    let ends = starts.dropFirst().map { $0 - 1 } + [index]
                    return Layout(
                        nameEnd: nameEnd ?? index, parameters: zip(starts, ends).map { $0..<$1 },
                        valueStart: index + 1)
                default:
                    break
                }
                index += 1
            }
            return nil
        }
    }
}
