import TestSupport
import Testing
@testable import CalendarEditing

@Suite("Notes that the user and a message have both changed")
struct NotesMergeTests {
    /// Lines are separated by spaces: those as written from a message, those of the new message, those of the user, and the
    /// result.
    static let cases = [
        ("a b", "a b", "a b", "a b"), ("a b", "a c", "a b", "a c"), ("a b", "a b", "a b mine", "a b mine"),
        ("a b", "a c", "a b mine", "a c mine"), ("a b", "a b c", "a b mine", "a b c mine"),
        ("a b", "a c", "mine a b", "mine a c"), ("a b", "a", "a b mine", "a mine"), ("a b c", "a x c", "a b", "a x"),
        ("a b", "a b", "a", "a"), ("a b c", "a b c d", "b", "b d"), ("", "a", "mine", "a mine"),
        ("a", "", "a mine", "mine"), ("a", "b", "mine", "mine b"), ("a b", "a c", "a mine b", "a mine c"),
        ("a b c", "a x c", "a mine c", "a mine x c"), ("a b", "a x", "mine b", "mine x"),
        ("a", "b", "b mine", "b mine"),
        // The user has written what is one of our lines, too.
        ("a b", "a c", "a b mine b", "a c mine b"), ("a b", "a", "b mine b", "mine b"),
        ("a b a", "a", "a b a mine", "a mine"),
    ]

    @Test("are merged line by line", arguments: cases)
    func merge(base: String, new: String, present: String, result: String) {
        func lines(_ text: String) -> String { text.replacing(" ", with: "\n") }
        expectEqual(
            NotesMerge.text(base: lines(base), new: lines(new), present: lines(present)), lines(result),
            "\(base) | \(new) | \(present)")
    }

    @Test(
        "keep every line of the user, whatever a message changes, and a message that says nothing new changes nothing")
    func random() {
        var random = SeededNumbers(seed: 7)
        for _ in 0..<2_000 {
            func ours() -> [String] {
                (0..<Int.random(in: 0...5, using: &random)).map { _ in
                    ["a", "b", "c", ""].randomElement(using: &random) ?? ""
                }
            }
            let (base, new) = (ours(), ours())
            var present = base.filter { _ in Int.random(in: 0..<4, using: &random) > 0 }
            let mine = (0..<Int.random(in: 0...3, using: &random)).map { "mine \($0)" }
            for line in mine { present.insert(line, at: Int.random(in: 0...present.count, using: &random)) }
            let texts = [base, new, present].map { $0.joined(separator: "\n") }
            let merged = NotesMerge.text(base: texts[0], new: texts[1], present: texts[2])
            let kept = merged.split(separator: "\n").map(String.init)
            let shown = "\(base) \(new) \(present) \(merged)"
            expectTrue(mine.allSatisfy { line in kept.count { $0 == line } == 1 }, shown)
            expectEqual(NotesMerge.text(base: texts[0], new: texts[0], present: texts[2]), texts[2], shown)
            expectEqual(NotesMerge.text(base: texts[0], new: texts[1], present: texts[0]), texts[1], shown)
        }
    }
}
