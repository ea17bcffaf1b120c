import ConferenceErrors
import TestSupport
import Testing

@Suite("Quotation marks")
struct QuotationMarksTests {
    private static let arguments: [(String, String)] = [
        ("Offsite", "There is no event “Offsite”."),
        ("“Offsite”", "There is no event “Offsite”."),
        ("“Offsite” in May", "There is no event “‘Offsite’ in May”."),
        ("In “May”", "There is no event “In ‘May’”."),
        ("“a” and “b”", "There is no event “‘a’ and ‘b’”."), ("““a””", "There is no event “a”."),
        ("“Offsite", "There is no event ““Offsite”."), ("Room “5” b", "There is no event “Room “5” b”."),
        ("“", "There is no event ““”."), ("", "There is no event “”."),
        ("Foo” was removed. “Bar", "There is no event “Foo’ was removed. ‘Bar”."),
        ("5”", "There is no event “5’”."),
        ("Room \"5\"", "There is no event “Room \"5\"”."),
    ]

    @Test("marks in an argument are single within the marks of its sentence, and doubled ones count once")
    func nested() {
        for (argument, expected) in Self.arguments {
            let sentence: Sentence = "There is no event “\(argument)”."
            expectEqual(sentence.text, expected)
        }
    }

    @Test("the marks of a sentence, and of an argument without marks around it, stay")
    func untouched() {
        let title = "“a” b"
        expectEqual(("Add “\(title) 10:00”." as Sentence).text, "Add “‘a’ b 10:00”.")
        expectEqual(("\(title) “\(title)” x “conferencectl”" as Sentence).text, "“a” b “‘a’ b” x “conferencectl”")
    }

    @Test("an error's sentence has no doubled marks")
    func errors() {
        let error = ConferenceError("test", title: "“Offsite”")
        expectEqual(error.message, "There is no event “Offsite”.")
        expectEqual(error.description, error.message)
    }
}

extension ConferenceError {
    fileprivate init(_ code: String, title: String) {
        self.init(Code(rawValue: code), .notFound, "There is no event “\(Self.shown(title))”.")
    }
}
