import ConferenceErrors
import TestSupport
import Testing

@Suite("Quotation marks")
struct QuotationMarksTests {
    private static let sentences = [
        ("There is no event “Offsite”.", "There is no event “Offsite”."),
        ("There is no event ““Offsite””.", "There is no event “Offsite”."),
        ("There is no event ““Offsite” in May”.", "There is no event “‘Offsite’ in May”."),
        ("““a” and “b”” or “c”", "“‘a’ and ‘b’” or “c”"), ("“““a”””", "“a”"),
        (
            "There is no event ““Offsite”. “conferencectl events” lists them.",
            "There is no event “‘Offsite’. “conferencectl events” lists them."
        ),
        ("””“", "””“"), ("““", "““"), ("Room \"5\"", "Room \"5\""),
    ]

    @Test("marks inside of marks are single, and doubled ones count once", arguments: sentences)
    func nested(_ sentence: String, _ expected: String) { expectEqual(QuotationMarks.nested(sentence), expected) }

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
