import TestSupport
import Testing
@testable import ICalendar

@Suite("Content lines")
struct ContentLineTests {
    @Test(
        "a line is folded at 75 octets, between characters, and unfolding restores it",
        arguments: ["", "a", "ä", "€", "😀", "👩‍👩‍👧"])
    func folding(unit: String) {
        for count in 0...90 {
            let line = "X:" + String(repeating: "x", count: count) + String(repeating: unit, count: 40)
            let folded = LineFolding.folded(line)
            expectHasSuffix(folded, "\r\n")
            for physical in folded.utf8.split(separator: UInt8(ascii: "\n")) {
                expectAtMost(physical.count, 76, "75 octets and CR, got \(physical.count) for \(count) of \(unit)")
                expectNotNil(String(validating: physical, as: UTF8.self))
            }
            expectEqual(unfolded(Array(folded.utf8)), [line])
        }
    }

    @Test(
        "a fold after any octet is removed, with any line end and either space or tab",
        arguments: ["\r\n", "\n", "\r"], [" ", "\t"])
    func unfolding(lineEnd: String, blank: String) {
        let line = Array("SUMMARY;X=\"a:b\":größer → 😀".utf8)
        for cut in 1..<line.count {
            let bytes = line[..<cut] + Array((lineEnd + blank).utf8) + line[cut...] + Array((lineEnd + "B:2").utf8)
            expectEqual(unfolded(Array(bytes)), [String(decoding: line, as: UTF8.self), "B:2"], "cut at \(cut)")
        }
    }

    private func unfolded(_ bytes: [UInt8]) -> [String] {
        var scanner = LineScanner()
        var lines: [String] = []
        while let line = scanner.next(in: bytes.span) {
            let content = LineFolding.unfolded(bytes.span, line.range.lowerBound..<line.contentEnd)
            lines.append(String(decoding: content, as: UTF8.self))
        }
        return lines
    }

    /// Returns the text between line ends that is not folded, byte by byte.
    private func plainLines(_ bytes: [UInt8]) -> [Range<Int>] {
        var lines: [Range<Int>] = []
        var start = 0
        var index = 0
        while index < bytes.count {
            guard bytes[index] == 0x0A || bytes[index] == 0x0D else {
                index += 1
                continue
            }
            let content = index
            index += bytes[index] == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A ? 2 : 1
            if index < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x09 { continue }
            if content > start { lines.append(start..<index) }
            start = index
        }
        if start < bytes.count { lines.append(start..<bytes.count) }
        return lines
    }

    @Test(
        "lines end at their line ends, in any mixture, even if the text arrives in pieces", arguments: 0..<40)
    func growing(seed: UInt64) {
        var state = seed
        func random(below bound: UInt64) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % bound)
        }
        let letters = Array("ab:; \t\r\n\r\n".utf8)
        let bytes = (0..<200).map { _ in letters[random(below: UInt64(letters.count))] }
        let expected = plainLines(bytes)
        var whole = LineScanner()
        var lines: [Range<Int>] = []
        while let line = whole.next(in: bytes.span) { lines.append(line.range) }
        expectEqual(lines, expected)

        // A line is complete once there is a byte after it.
        var scanner = LineScanner()
        var found: [Range<Int>] = []
        for end in stride(from: 1, through: bytes.count, by: 1 + random(below: 9)) + [bytes.count] {
            let part = Array(bytes[..<end])
            while true {
                var attempt = scanner
                guard let line = attempt.next(in: part.span), line.range.upperBound < end || end == bytes.count else {
                    if end == bytes.count { scanner = attempt }
                    break
                }
                scanner = attempt
                found.append(line.range)
            }
        }
        expectEqual(found, expected)
        expectEqual(scanner.lineNumber, whole.lineNumber)
    }

    struct Parsed: Sendable {
        var text: String
        var name: String
        var parameters: [String: [String]]
        var value: String
    }

    @Test(
        "a line is parsed as RFC 5545 and RFC 6868 specify, and as other programs write it",
        arguments: [
            Parsed(text: "SUMMARY:Hello", name: "SUMMARY", parameters: [:], value: "Hello"),
            Parsed(text: "summary:a:b;c", name: "SUMMARY", parameters: [:], value: "a:b;c"),
            Parsed(
                text: "DTSTART;tzid=Europe/Berlin:20260301T100000", name: "DTSTART",
                parameters: ["TZID": ["Europe/Berlin"]], value: "20260301T100000"),
            Parsed(
                text: "X;A=\"x:y;z,w\",v;B=1:val", name: "X", parameters: ["A": ["x:y;z,w", "v"], "B": ["1"]],
                value: "val"),
            Parsed(text: "X;A=^'q^' ^^ ^n ^x^:v", name: "X", parameters: ["A": ["\"q\" ^ \n ^x^"]], value: "v"),
            Parsed(
                text: "CONFERENCE;LABEL=Join, password is 1:https://e.com", name: "CONFERENCE",
                parameters: ["LABEL": ["Join", " password is 1"]], value: "https://e.com"),
            Parsed(
                text: "REFRESH - INTERVAL; VALUE = DURATION:PT48H", name: "REFRESH - INTERVAL",
                parameters: ["VALUE": [" DURATION"]], value: "PT48H"),
            Parsed(text: "X;A=\"open:v", name: "X", parameters: ["A": ["open"]], value: "v"),
            Parsed(text: "NOTHING", name: "NOTHING", parameters: [:], value: ""),
            Parsed(text: "EMPTY;P=:", name: "EMPTY", parameters: ["P": [""]], value: ""),
        ])
    func parsing(expected: Parsed) throws {
        let line = try #require(ContentLine(expected.text))
        expectEqual(line.name, expected.name)
        expectEqual(line.value, expected.value)
        let parameters = Dictionary(
            line.parameters.map { ($0.name, $0.values) }, uniquingKeysWith: { first, _ in first })
        expectEqual(parameters, expected.parameters)
    }

    @Test(
        "every parameter value is read back unchanged",
        arguments: ["plain", "a,b", "a;b", "a:b", "\"quoted\"", "^caret^", "two\nlines", "ü 😀", "^n", "^'", ""])
    func parameters(value: String) throws {
        let line = ContentLine("X-TEST", [.init("X-A", [value]), .init("X-B", ["1", "2"])], value: "v:;,\"")
        try expectEqual(#require(ContentLine(line.serialized)), line)
    }

    @Test(
        "every text survives escaping, and the escapes are those of RFC 5545",
        arguments: [
            ("a,b;c\\d\ne", "a\\,b\\;c\\\\d\\ne"), ("", ""), ("\n\n", "\\n\\n"), ("C:\\new", "C:\\\\new"),
            ("\\", "\\\\"), ("\\\\n", "\\\\\\\\n"),
        ])
    func escaping(text: String, value: String) {
        expectEqual(TextEscaping.escaped(text), value)
        expectEqual(TextEscaping.unescaped(value), text)
    }

    @Test(
        "escapes of other programs are read: \\N, and a backslash that stands for itself",
        arguments: [("a\\Nb", "a\nb"), ("a\\tb", "a\\tb"), ("end\\", "end\\"), ("\\:", "\\:")])
    func foreignEscapes(value: String, text: String) { expectEqual(TextEscaping.unescaped(value), text) }

    @Test("CRLF and CR become one line break")
    func lineEnds() { expectEqual(TextEscaping.escaped("a\r\nb\rc\n"), "a\\nb\\nc\\n") }

    @Test("a value has no control characters except tabs (RFC 5545, 3.1)")
    func controls() { expectEqual(TextEscaping.escaped("a\0\u{1B}[31m\tb\u{7F}\u{1F}ä"), "a[31m\tbä") }
}
