import ConferenceErrors
import TestSupport
import Testing

@Suite("Sentences")
struct SentenceTests {
    private let name = "A – “b”"

    @Test("a literal is words, what is interpolated is an argument, and a sentence within a sentence stays one")
    func parts() {
        let count = 3
        let advice: Sentence = " Did you mean \(name)?"
        let sentence: Sentence = "There is no \(name) (\(count)).\(advice)"
        expectEqual(
            sentence.parts,
            [
                .words("There is no "), .argument(name), .words(" ("), .argument("3"), .words(")."),
                .sentence([" Did you mean ", "?"].inserted(name)),
            ])
        expectEqual(sentence.template, "There is no {} ({}).{}")
        expectEqual(sentence.text, "There is no A – “b” (3). Did you mean A – “b”?")
    }

    @Test("text that is joined is one sentence, and has one template however it is put together")
    func joined() {
        let name = name
        let sentence: Sentence = "There is no “\(name)”. " + "Choose another one."
        expectEqual(sentence.template, "There is no “{}”. Choose another one.")
        expectEqual(sentence, "There is no \(ConferenceError.quoted(name)). Choose another one.")
        expectEqual(("" + sentence + "").parts.count, 3)
    }

    @Test("a literal in an interpolation is a sentence, and a missing one is empty")
    func literals() {
        for isMissing in [true, false] {
            let sentence: Sentence = "The store\(isMissing ? "" : " “a”") is damaged."
            expectEqual(sentence.template, "The store{} is damaged.")
            expectEqual(sentence.text, isMissing ? "The store is damaged." : "The store “a” is damaged.")
        }
    }

    @Test("a list has the same template for any number of elements")
    func lists() {
        let list = { (names: [String]) in names.map { Sentence(argument: $0) }.joined(separator: " or ") }
        for (names, text) in [([], ""), (["a"], "a"), (["a", "b", "c"], "a or b or c")] {
            let sentence: Sentence = "It can be \(list(names))."
            expectEqual(sentence.template, "It can be {}.")
            expectEqual(sentence.text, "It can be \(text).")
        }
        expectEqual(list(["a", "b"]).parts.count, 3)
    }

    @Test("words change, and arguments do not")
    func changes() {
        let sentence: Sentence = "“\(name)” – \("x – y" as Sentence)…"
        expectEqual(
            sentence.text { $0.replacing("–", with: "-").replacing("“", with: "\"").replacing("”", with: "\"") },
            "\"A – “b”\" - x - y…")
        expectEqual(sentence.mapArguments { $0.lowercased() }.text, "“a – ‘b’” – x – y…")
        expectTrue(sentence.hasLetters == false)
    }

    @Test("a cause keeps its words and arguments, and a long one its beginning")
    func causes() {
        let cause = ConferenceError(.internalFault, .software, "No “\(name)”. Nothing was changed; try again. Ask.")
        expectEqual(ConferenceError.shown(cause), cause.sentence)
        expectEqual(
            cause.sentence.removing(clauseBeginning: " Nothing was changed").text, "No “A – ‘b’”. Ask.")
        expectEqual(ConferenceError.shown(cause, limit: 6).text, "No “A ")
        expectEqual(
            cause.introduced(by: "No event was added.").message, "No event was added. \(cause.message)")
    }
}

extension [String] {
    /// A sentence with an argument between two pieces.
    fileprivate func inserted(_ argument: String) -> Sentence {
        Sentence([.words(self[0]), .argument(argument), .words(self[1])])
    }
}
