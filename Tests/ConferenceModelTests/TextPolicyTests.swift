import ConferenceModel
import Foundation
import TestSupport
import Testing

@Suite("Text from outside")
struct TextPolicyTests {
    @Test(
        "one line is trimmed, normalised, and free of control characters",
        arguments: [
            ("Personal Room", "Personal Room"), ("  a  b ", "a  b"), ("a\nb\tc\r\nd", "a b c d"),
            ("a\u{2028}b\u{85}c", "a b c"), ("e\u{301}", "\u{E9}"), ("\u{1B}[31mred\u{1B}[0m", "[31mred[0m"),
            ("\u{1B}]0;title\u{7}x", "]0;titlex"), ("\u{9B}31m", "31m"), ("a\0b", "ab"), ("a\u{7F}b", "ab"),
            ("gpj.\u{202E}exe", "gpj.exe"), ("\u{2066}a\u{2069}", "a"), ("a\u{200B}b\u{FEFF}", "ab"),
            ("a\u{200F}b", "ab"),
            ("\u{E0001}\u{E0041}x", "x"), ("a\u{FFFE}b\u{1FFFF}", "ab"), ("a\u{FFF9}b", "ab"),
            ("👩\u{200D}👩\u{200D}👧", "👩\u{200D}👩\u{200D}👧"), ("क\u{94D}\u{200D}ष", "क\u{94D}\u{200D}ष"),
            ("שלום", "שלום"),
            ("\u{A0}会議\u{3000}", "会議"),
        ])
    func line(text: String, expected: String) throws {
        let line = try TextPolicy.line(text, subject: "title", limit: 1_000)
        expectEqual(line.map { Array($0.unicodeScalars) }, Array(expected.unicodeScalars))
    }

    @Test(
        "of a provider's invisible characters, only those with an effect stay",
        arguments: [
            ("a\u{AD}b\u{34F}c\u{115F}d\u{3164}e\u{180E}f", "abcdef"), ("\u{FFA0}\u{2064}x", "x"),
            // Joiners: emoji, after a virama, between joining letters (Persian), and nowhere else.
            ("👩\u{200D}👩\u{200D}👧", "👩\u{200D}👩\u{200D}👧"), ("🏳\u{FE0F}\u{200D}🌈", "🏳\u{FE0F}\u{200D}🌈"),
            ("👩🏽\u{200D}💻", "👩🏽\u{200D}💻"), ("क\u{94D}\u{200D}ष", "क\u{94D}\u{200D}ष"),
            ("क\u{94D}\u{200C}ष", "क\u{94D}\u{200C}ष"), ("می\u{200C}خواهم", "می\u{200C}خواهم"),
            ("م\u{64E}\u{200C}خ", "م\u{64E}\u{200C}خ"), ("کار\u{200C}ها", "کارها"), ("a\u{200C}b\u{200D}c", "abc"),
            ("pay\u{200D}pal", "paypal"), ("👩\u{200D}", "👩"), ("\u{200D}👩", "👩"), ("1\u{200D}2", "12"),
            // Variation selectors: emoji, keycaps, mathematical symbols, ideographs, Mongolian.
            ("❤\u{FE0F}☎\u{FE0E}", "❤\u{FE0F}☎\u{FE0E}"), ("1\u{FE0F}\u{20E3}", "1\u{FE0F}\u{20E3}"),
            ("1\u{FE0F}2", "12"), ("a\u{FE0F}b\u{FE00}c\u{E0100}d", "abcd"), ("≨\u{FE00}", "≨\u{FE00}"),
            ("葛\u{E0100}城", "葛\u{E0100}城"), ("ᠠ\u{180B}", "ᠠ\u{180B}"), ("x\u{180B}", "x"), ("\u{FE0F}", ""),
            // Eight marks for each character.
            (
                "q\(String(repeating: "\u{323}", count: 10_000))r\u{323}",
                "q\(String(repeating: "\u{323}", count: 8))r\u{323}"
            ),
            ("กำ้", "กำ้"),
        ])
    func invisible(text: String, expected: String) throws {
        let line = try TextPolicy.line(text, subject: "title", limit: 100_000, isUntrusted: true)
        let normal = expected.precomposedStringWithCanonicalMapping
        expectEqual(
            (line ?? "").unicodeScalars.map { String($0.value, radix: 16) },
            normal.unicodeScalars.map { String($0.value, radix: 16) })
    }

    @Test(
        "in a provider's text, a style of a Latin letter becomes that letter, and nothing else changes",
        arguments: [
            ("𝐉itsi Ⅿeet", "Jitsi Meet"), ("Ｊｉｔｓｉ　１２", "Jitsi\u{3000}12"), ("ⓏⓄⓄⓂ ℨ𝟘𝟘m", "ZOO\u{24C2} Z00m"),
            ("ﬁrst ⅳ ℯ", "first iv e"), ("Ångström Łódź", "Ångström Łódź"),
            ("Zoom™ № 5 ℹ ½ x² ①", "Zoom™ № 5 ℹ ½ x² ①"),
            ("会議室 ﾆﾎﾝ Комната Δέλτα", "会議室 ﾆﾎﾝ Комната Δέλτα"), ("1ª planta, 2º", "1ª planta, 2º"),
        ])
    func styles(text: String, expected: String) throws {
        try expectEqual(TextPolicy.line(text, subject: "title", limit: 1_000, isUntrusted: true), expected)
        try expectEqual(
            TextPolicy.line(text, subject: "title", limit: 1_000), text.precomposedStringWithCanonicalMapping)
    }

    @Test(
        "the name of a room may have any script, but no word of several scripts that look alike",
        arguments: [
            ("Јitsi Meet", "Јitsi"), ("my mееting", "mееting"), ("Wеbеx-Raum", "Wеbеx"), ("TΟKIO", "TΟKIO"),
            ("КОМΝАТА", "КОМΝАТА"), ("Комната Zoom", nil), ("Zoom-комната", nil), ("USBшка", nil), ("Δt 5 µs", nil),
            ("会議室 A", nil), ("Αίθουσα", nil), ("МОСКВА", nil), ("Räume für Ängste", nil), ("ΚОМ", "ΚОМ"),
        ] as [(String, String?)])
    func names(name: String, word: String?) {
        do throws(InvalidValue) {
            try expectEqual(RoomType(identifier: "a", title: name).title, name.precomposedStringWithCanonicalMapping)
            expectNil(word, name)
        } catch {
            expectEqual(error.reason, .disguised)
            expectEqual(error.found, word)
        }
    }

    @Test(
        "text without visible characters is nil",
        arguments: ["", " ", "\n\t", "\0", "\u{202E}", "\u{200B}\u{FEFF}", "\u{A0}", "\u{1B}"])
    func nothing(text: String) throws {
        try expectNil(TextPolicy.line(text, subject: "title", limit: 10))
        try expectNil(TextPolicy.block(text, subject: "details", limit: 10))
        let error = #expect(throws: InvalidValue.self) {
            try TextPolicy.requiredLine(text, subject: "title", limit: 10)
        }
        expectEqual(error?.reason, .empty)
        expectEqual(error?.subject, "title")
    }

    @Test(
        "the text of a file keeps its line ends and tabs on a terminal, and no other control character",
        arguments: [
            ("A:b\r\n c\td\r\n", "A:b\r\n c\td\r\n"), ("hi\u{1B}]0;x\u{7}\r\n", "hi\u{FFFD}]0;x\u{FFFD}\r\n"),
            ("\u{9B}8m\u{85}\u{202E}é", "\u{FFFD}8m \u{FFFD}é"), ("a\rb", "a\rb"),
        ])
    func file(text: String, expected: String) {
        expectEqual(Array(TextPolicy.printableFile(text).unicodeScalars), Array(expected.unicodeScalars))
    }

    @Test(
        "a block keeps its lines and tabs, whatever the line endings",
        arguments: [
            ("a\r\nb\nc\rd", "a\nb\nc\nd"), ("a\n\nb", "a\n\nb"), ("a\r\r\nb", "a\n\nb"), ("a\tb", "a\tb"),
            ("\n\na\n", "a"),
            ("a\u{B}b\u{C}c\u{2029}d", "a\nb\nc\nd"), ("a\u{1B}[2Jb\u{202E}", "a[2Jb"),
        ])
    func block(text: String, expected: String) throws {
        try expectEqual(TextPolicy.block(text, subject: "details", limit: 1_000), expected)
    }

    @Test(
        "the limit counts the bytes that were received",
        arguments: [("ääää", 8, true), ("ääää", 7, false), ("\0\0\0", 2, false)])
    func limit(text: String, limit: Int, isGood: Bool) {
        expectEqual(((try? TextPolicy.block(text, subject: "t", limit: limit)) != nil), isGood)
        expectEqual(((try? TextPolicy.line(text, subject: "t", limit: limit)) != nil), isGood)
    }

    @Test(
        "an identifier is ASCII without characters that are special in paths or commands",
        arguments: [
            ("org.example.Rooms_1:a-b", nil), ("", .empty), ("a b", .forbiddenCharacter), ("a/b", .forbiddenCharacter),
            ("ä", .forbiddenCharacter), ("a\n", .forbiddenCharacter), ("a\0", .forbiddenCharacter),
            ("$(x)", .forbiddenCharacter), ("12345678901234567890123456", .tooLong),
        ] as [(String, InvalidValue.Reason?)])
    func identifier(text: String, reason: InvalidValue.Reason?) {
        do {
            let identifier = try TextPolicy.identifier(text, subject: "identifier", limit: 25)
            expectEqual(identifier, text)
            expectNil(reason)
        } catch {
            expectEqual(error.reason, reason)
        }
    }

    @Test(
        "printable text is one line without terminal control",
        arguments: [
            ("plain ä 会", "plain ä 会"), ("a\nb\r\nc", "a b  c"), ("\u{1B}[31m", "\u{FFFD}[31m"),
            ("\u{9D}x\u{7}", "\u{FFFD}x\u{FFFD}"), ("a\u{202E}b", "a\u{FFFD}b"), ("a\tb", "a b"), ("\u{2029}", " "),
        ])
    func printable(text: String, expected: String) {
        expectEqual(TextPolicy.printable(text), expected)
    }

    @Test("printable text contains no control or direction characters")
    func noneLeft() {
        let ranges: [ClosedRange<UInt32>] = [
            0...0x1F, 0x7F...0x9F, 0x200B...0x200B, 0x200E...0x200F, 0x2028...0x202E, 0x2060...0x2069,
            0xE0000...0xE007F,
        ]
        for scalar in ranges.joined().compactMap(Unicode.Scalar.init) {
            let shown = TextPolicy.printable("a\(Character(scalar))b")
            expectNotContains(shown.unicodeScalars, scalar, "U+\(String(scalar.value, radix: 16))")
        }
    }

    @Test("printable lines keep empty lines and clean each line")
    func lines() {
        expectEqual(TextPolicy.printableLines("a\n\nb\u{1B}\r\nc"), ["a", "", "b\u{FFFD}", "c"])
        expectEqual(TextPolicy.printableLines(""), [""])
    }
}
