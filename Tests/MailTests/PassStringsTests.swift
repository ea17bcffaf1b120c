import TestSupport
import Testing

@testable import Mail

@Suite("The texts of a pass in a language")
struct PassStringsTests {
    @Test(
        "are read with comments and escapes, up to the first mistake",
        arguments: [
            (#""a" = "Seat";"#, ["a": "Seat"]),
            (
                "/* Seats; \"x\" = \"y\"; */\n// more\n\"a b\"=\"é\" ; gate_1 = \"Gate\";",
                ["a b": "é", "gate_1": "Gate"]
            ),
            (#""a" = "x\"y\\z\n\U00e9\u00E9\q"; "#, ["a": "x\"y\\z\néé\u{71}"]),
            (#""a" = "1"; "a" = "2";"#, ["a": "2"]),
            (#""a" = "1"; "b" "2"; "c" = "3";"#, ["a": "1"]),
            (#""a" = "1"; "b" = "2"#, ["a": "1"]),
            (#""a" = "1"; /* never ends "b" = "2";"#, ["a": "1"]),
            (#""a" = "\UD800";"#, ["a": "\u{FFFD}"]), ("", [:]), ("\u{FEFF}\"a\" = \"1\";", ["a": "1"]),
        ] as [(String, [String: String])])
    func read(list: String, texts: [String: String]) { expectEqual(PassStrings(list, limit: 100).texts, texts) }

    @Test("are bounded, and a long list takes linear time")
    func bounds() {
        let list = (0..<50_000).map { "\"\($0)\" = \"text\";\n" }.joined()
        expectEqual(PassStrings(list, limit: 1_000).texts.count, 1_000)
        expectEqual(PassStrings(String(repeating: "/* */", count: 100_000), limit: 10).texts, [:])
    }
}
