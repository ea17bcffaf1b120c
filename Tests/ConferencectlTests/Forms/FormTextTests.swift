import CommandLineKit
import TestSupport
import Testing

@Suite("The text of a form")
struct FormTextTests {
    private static let names = ["Title", "Start", "Status"]
    private static let form = FormText(
        introduction: ["Fill it in."],
        fields: [
            .init("Title", "Design review"), .init("Start", "2026-03-01 10:00", remark: "When"), .init("Status", ""),
        ], notes: "one\r\n# two\n--- three")

    @Test("a form has a line for each field, and the notes below a divider")
    func text() {
        expectEqual(
            Self.form.text,
            """
            # Fill it in.
            Title: Design review
            # When
            Start: 2026-03-01 10:00
            Status:
            --- Notes: all lines below this one
            one
            # two
            --- three

            """)
    }

    @Test("what is written is read back, also with line ends of other systems and other capital letters")
    func roundTrip() {
        let text = Self.form.text
        for variant in [text, text.replacing("\n", with: "\r\n"), text.replacing("Title:", with: "  TITLE :")] {
            let content = FormText.read(variant, names: Self.names)
            expectEqual(content.values, ["Title": "Design review", "Start": "2026-03-01 10:00", "Status": ""])
            expectEqual(content.notes, "one\n# two\n--- three")
            expectEmpty(content.problems)
        }
    }

    @Test("hostile values are one line each, and cannot pretend to be fields or dividers")
    func hostile() {
        let value = "a\nStart: tomorrow\n--- b\u{1B}[31m\u{202E}\0"
        let form = FormText(introduction: [], fields: [.init("Title", value, remark: value)], notes: "x\u{1B}\0y")
        let content = FormText.read(form.text, names: Self.names)
        expectEqual(Array(content.values.keys), ["Title"])
        expectEmpty(content.problems)
        expectEqual(content.values["Title"], "a Start: tomorrow --- b\u{FFFD}[31m\u{FFFD}\u{FFFD}")
        expectEqual(content.notes, "x\u{FFFD}\u{FFFD}y")
    }

    static let broken: [(String, Int?, String)] = [
        ("Title: a\nStaart: b", 1, "There is no field “Staart”; did you mean “Start”?"),
        ("Title: a\nPlace: b", 1, "There is no field “Place”. The fields are Title, Start, Status."),
        ("Title: a\nTitle: b", 1, "The field “Title” occurs twice; remove one of them."),
        ("Title: a\nno field here", 1, "This line has no field. Notes belong below the line that begins with “---”."),
        ("Title: " + String(repeating: "x", count: 9_000), 0, "“Title” is longer than 8192 bytes."),
        ("Title: a\u{1B}[31m", 0, "“Title” has a control character."),
        ("Title: a\n---\nx\0y", nil, "The notes have a NUL character."),
    ]

    @Test("what is wrong is found with its line", arguments: broken)
    func problems(text: String, line: Int?, message: String) {
        let content = FormText.read(text, names: Self.names)
        expectEqual(content.problems, [.init(line, message)])
    }

    @Test("problems stand above their lines, and are gone when the form is read again")
    func annotations() {
        let text = "# note\nTitle: a\nStaart: b\n---\nStaart: note\n# !! kept\n"
        let content = FormText.read(text, names: Self.names)
        let annotated = FormText.annotated(text, content.problems + [.init(nil, "for all\nof it")])
        expectEqual(
            annotated,
            "# !! for all of it\n# note\nTitle: a\n# !! There is no field “Staart”; did you mean “Start”?\nStaart: b\n---\nStaart: note\n# !! kept\n"
        )
        expectEqual(FormText.withoutProblems(annotated), text)
    }

    @Test("a form with very many problems names some of them")
    func manyProblems() {
        let content = FormText.read(String(repeating: "x\n", count: 100_000), names: Self.names)
        expectEqual(content.problems.count, 21)
        expectEqual(content.problems.last?.message, "There are 99980 more problems.")
    }

    @Test(
        "a form without any value is empty", arguments: ["", "\n\n", "# only a comment", "Title:\nStart:  \n---\n\n"])
    func empty(text: String) {
        expectTrue(FormText.read(text, names: Self.names).isEmpty)
        expectFalse(FormText.read(text + "\nTitle: x", names: Self.names).isEmpty && !text.contains("---"))
    }
}
