import TestSupport
import Testing
@testable import CalendarStore

@Suite("Folded text")
struct FoldedTextTests {
    @Test(
        "texts that look the same to people are equal",
        arguments: [
            // Latin
            ("Café", "cafe"), ("CAFE\u{301}", "cafe"), ("Straße", "strasse"), ("GROẞ", "gross"),
            ("Ångström", "angstrom"),
            ("İstanbul", "istanbul"), ("Diyarbakır", "diyarbakir"), ("Øresund", "oresund"), ("Łódź", "lodz"),
            ("Đà Nẵng", "da nang"), ("æther œuvre", "aether oeuvre"), ("ﬁne", "fine"), ("ＡＢＣ １２", "abc 12"),
            ("ſo", "so"),
            // Greek
            ("ΣΎΣΚΕΨΗΣ", "συσκεψησ"), ("σύσκεψης", "συσκεψησ"), ("ᾼ", "α"),
            // Cyrillic
            ("СОВЕЩАНИЕ", "совещание"), ("Ёлка", "елка"), ("Май", "маи"), ("Ї", "і"),
            // Hebrew
            ("שָׁלוֹם", "שלום"),
            // Arabic
            ("اِجْتِماع", "اجتماع"), ("أحمد", "احمد"), ("اجتمـــاع", "اجتماع"), ("ﻻ", "لا"), ("علی", "علي"),
            ("کتاب", "كتاب"),
            ("٢٠٢٦", "2026"),
            // Hindi
            ("फ़ोन", "फोन"), ("फ\u{93C}ोन", "फोन"), ("ज़रूरी", "जरूरी"), ("२०२६", "2026"),
            // Japanese
            ("ｶﾞｲｼｬ", "ガイシャ"), ("か\u{3099}", "が"), ("ハ\u{309A}", "パ"), ("㍻", "平成"),
            // Korean
            ("한국", "한국"), ("\u{1112}\u{1161}\u{11AB}\u{1100}\u{116E}\u{11A8}", "한국"),
            // Of no script
            ("a\u{200B}b\u{200D}c\u{AD}d\u{202E}e\u{FEFF}", "abcde"), ("  a \t\r\n\u{3000}b\u{85}", "a b"),
            ("a\0b", "a b"),
            ("👨\u{200D}👩\u{200D}👧", "👨👩👧"), ("❤\u{FE0F}", "❤"), ("x²", "x2"), ("\u{301}", ""), ("", ""),
            ("\u{200B} ", ""),
        ])
    func folded(text: String, expected: String) {
        // Scalar by scalar: Swift takes strings for equal that are spelled differently.
        expectEqual(FoldedText.scalars(of: text), expected.unicodeScalars.map(\.value), "\(text)")
        expectEqual(FoldedText.scalars(of: expected), expected.unicodeScalars.map(\.value), "twice: \(text)")
    }

    @Test(
        "letters that sound different stay different",
        arguments: [
            ("か", "が"), ("は", "ば"), ("は", "ぱ"), ("ハ", "パ"), ("कि", "की"), ("กา", "กี"), ("ก่", "ก้"), ("ב", "כ"), ("ب", "ت"),
            ("하", "한"),
        ])
    func different(first: String, second: String) {
        expectNotEqual(FoldedText.scalars(of: first), FoldedText.scalars(of: second))
    }

    @Test("no match extends over the end of a field")
    func fields() {
        var folder = FoldedText()
        folder.append(" A ")
        folder.endField()
        folder.append("")
        folder.endField()
        folder.append("B")
        expectEqual(folder.scalars, [0x61, 0x0A, 0x62])
        folder.start()
        folder.endField()
        folder.append("C")
        expectEqual(folder.scalars, [0x63])
    }

    @Test(
        "matches are reported as ranges of the original text",
        arguments: [
            ("cafe", "Das Café Ü", ["Café"]), ("e", "Cafe\u{301} e", ["e\u{301}", "e"]), ("ss", "Straße", ["ß"]),
            ("aa", "aaaa", ["aa", "aa"]), ("ab bc", "abc", ["abc"]),
            ("한", "\u{1112}\u{1161}\u{11AB}!", ["\u{1112}\u{1161}\u{11AB}"]),
            ("が", "か\u{3099}", ["か\u{3099}"]), ("x", "Café", []),
        ])
    func ranges(query: String, text: String, expected: [String]) throws {
        try expectEqual(SearchQuery(query).ranges(in: text).map { String(text[$0]) }, expected)
    }
}
