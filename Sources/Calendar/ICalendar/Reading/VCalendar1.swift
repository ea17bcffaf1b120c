/// Converts components of vCalendar 1.0, the predecessor of iCalendar that old telephones and organisers write.
///
/// Texts in quoted-printable are decoded, categories are separated by commas, and alarms at a UTC time become VALARMs. All other
/// lines are kept. The rules of repetition have a grammar of their own, and are reported as not valid when they are read.
enum VCalendar1 {
    /// Returns the component as one of iCalendar, with a remark for each line that could not be converted.
    static func converted(_ component: CalendarReader.Component) -> CalendarReader.Component {
        var conversion = Conversion(component)
        conversion.run()
        return conversion.result
    }

    private struct Conversion {
        private(set) var result: CalendarReader.Component
        /// The physical lines, without their line ends.
        private let lines: [Substring]
        private let numbers: LineMap
        private var index = 0
        /// The number of lines written.
        private var count = 0
        private var alarms = ""
        /// Lines of the file that are the rest of a line above them.
        private var joined: Set<Int> = []

        init(_ component: CalendarReader.Component) {
            result = component
            lines = component.text.split(separator: "\r\n" as Character, omittingEmptySubsequences: false).dropLast()
            numbers = component.lines
            result.text = ""
            result.lines = LineMap()
        }

        mutating func run() {
            while index < lines.count {
                let number = numbers.fileLine(of: index + 1)
                if index == lines.count - 1, !alarms.isEmpty { write(alarms, at: number) }
                // The line of a text that is encoded goes on after “=” at its end, also if no blank follows.
                guard let property = ContentLine(String(lines[index])), !property.name.isEmpty else {
                    write(lines[index] + "\r\n", at: number)
                    index += 1
                    continue
                }
                if property.isQuotedPrintable {
                    decode(logicalLine(isQuotedPrintable: true), at: number)
                } else if property.name == "CATEGORIES" {
                    var line = logicalLine(isQuotedPrintable: false)
                    line.value = line.value.replacing("\\;", with: "\0").replacing(";", with: ",")
                        .replacing("\0", with: "\\;")
                    write(line.serialized, at: number)
                } else if ["DALARM", "AALARM"].contains(property.name) {
                    addAlarm(logicalLine(isQuotedPrintable: false), at: number)
                } else {
                    write(lines[index] + "\r\n", at: number)
                    index += 1
                }
            }
            result.remarks.removeAll { remark in
                if case .malformedLine = remark.warning { joined.contains(remark.line) } else { false }
            }
        }

        private mutating func write(_ text: some StringProtocol, at number: Int) {
            result.lines.note(count + 1, at: number)
            count += text.utf8.count { $0 == 0x0A }
            result.text += text
        }

        /// Returns a property whose text may go on in the next lines, and moves to the line after it.
        private mutating func logicalLine(isQuotedPrintable: Bool) -> ContentLine {
            var text = String(lines[index])
            index += 1
            while index < lines.count {
                let next = lines[index]
                if isQuotedPrintable, text.hasSuffix("="), !Self.isMarker(next) {
                    text.removeLast()
                    text += next
                } else if next.hasPrefix(" ") || next.hasPrefix("\t") {
                    text += next.dropFirst()
                } else {
                    break
                }
                index += 1
                joined.insert(numbers.fileLine(of: index))
            }
            if isQuotedPrintable, text.hasSuffix("=") { text.removeLast() }
            return ContentLine(text) ?? ContentLine("", value: text)
        }

        /// Returns whether a line begins or ends a component, which a text that is cut off must not take in.
        private static func isMarker(_ line: Substring) -> Bool {
            let beginning = line.prefix(6).uppercased()
            return beginning == "BEGIN:" || beginning.hasPrefix("END:")
        }

        private mutating func decode(_ line: ContentLine, at number: Int) {
            let bytes = QuotedPrintable.decoded(Array(line.value.utf8))
            if let name = line.text(of: "CHARSET"), !Self.characterSets.contains(name.uppercased()) {
                result.remarks.append((number, .unsupportedCharacterSet(name)))
            }
            let decoded = String(validating: bytes, as: UTF8.self) ?? MixedText.decoded(bytes)
            let text = decoded.replacing("\\;", with: ";").replacing("\\,", with: ",").replacing("\0", with: "\u{FFFD}")
            let rest = line.parameters.filter { !["ENCODING", "QUOTED-PRINTABLE", "CHARSET"].contains($0.name) }
            let value =
                line.name == "CATEGORIES"
                ? text.split(separator: ";").map { TextEscaping.escaped(String($0)) }.joined(separator: ",")
                : TextEscaping.escaped(text)
            write(ContentLine(line.name, rest, value: value).serialized, at: number)
        }

        /// The character sets that are decoded: UTF-8, and Windows-1252, which contains ISO 8859-1.
        private static let characterSets: Set<String> = [
            "UTF-8", "UTF8", "US-ASCII", "ISO-8859-1", "ISO-8859-15", "LATIN1", "WINDOWS-1252",
        ]

        /// Converts `DALARM:20270301T083000Z;PT5M;2;Text`: time, snooze time, number of repetitions, text or sound.
        private mutating func addAlarm(_ line: ContentLine, at number: Int) {
            let fields = line.value.split(separator: ";", omittingEmptySubsequences: false)
            let time = fields.first.map { String($0).trimmingBlanks() } ?? ""
            guard time.utf8.count == 16, time.hasSuffix("Z"), time.dropFirst(8).first == "T",
                time.utf8.count(where: { (0x30...0x39).contains($0) }) == 14
            else {
                result.remarks.append((number, .unsupportedAlarm(line.value)))
                return write(line.serialized, at: number)
            }
            let isShown = line.name == "DALARM"
            var text =
                "BEGIN:VALARM\r\nACTION:\(isShown ? "DISPLAY" : "AUDIO")\r\nTRIGGER;VALUE=DATE-TIME:\(time)\r\n"
            if isShown {
                let words = fields.count > 3 ? fields[3...].joined(separator: ";") : ""
                text += ContentLine("DESCRIPTION", value: words.isEmpty ? "Reminder" : words).serialized
            }
            if fields.count > 2, let repetitions = Int(fields[2]), (1...100).contains(repetitions),
                let pause = NominalDuration(String(fields[1])), pause.seconds > 0
            {
                text += "REPEAT:\(repetitions)\r\nDURATION:\(fields[1])\r\n"
            }
            alarms += text + "END:VALARM\r\n"
        }
    }
}

extension ContentLine {
    /// Whether the value is encoded as in vCalendar, which allows the encoding without its name.
    fileprivate var isQuotedPrintable: Bool {
        parameter("ENCODING", is: "QUOTED-PRINTABLE")
            || parameters.contains { $0.name == "QUOTED-PRINTABLE" && $0.values.isEmpty }
    }
}

/// The encoding of bytes that mail uses for text (RFC 2045, 6.7).
enum QuotedPrintable {
    /// Decodes a value without soft line breaks. An `=` that no two digits follow stays.
    static func decoded(_ bytes: [UInt8]) -> [UInt8] {
        func digit(_ byte: UInt8) -> UInt8? {
            switch byte {
            case 0x30...0x39: byte - 0x30
            case 0x41...0x46: byte - 0x37
            case 0x61...0x66: byte - 0x57
            default: nil
            }
        }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "="), index + 2 < bytes.count, let high = digit(bytes[index + 1]),
                let low = digit(bytes[index + 2])
            {
                result.append(high << 4 | low)
                index += 3
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return result
    }
}
