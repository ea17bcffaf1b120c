import TestSupport
import Testing
@testable import ICalendar

@Suite("Words in a component")
struct FoldedWordTests {
    @Test(
        "a word is found in any case and across folds, and nowhere else",
        arguments: [
            ("", false), ("D", false), ("DECLINED", true), ("declined", true), ("PARTSTAT=DeClInEd:", true),
            ("DECL\r\n INED", true), ("DECL\n\tINED", true), ("D\r\n E\r\n C\r\n LINED", true), ("DECLINE\r\n D", true),
            ("DDECLINED", true), ("DECL\r\nINED", false), ("DECL\r INED", false), ("DECL INED", false),
            ("DECL\r\n", false), ("DECL\r", false), ("DECL\n", false), ("DECLINE", false), ("DECL\r\n  INED", false),
            ("\u{24}ECLINED", false), ("Ä€ DECLINED 会議", true),
        ])
    func found(text: String, isFound: Bool) {
        expectEqual(text.mentions("DECLINED"), isFound, "\(text.debugDescription)")
    }
}
