import ConferenceErrors
import ConferencectlKit
import Foundation
import TestSupport
import Testing

@Suite("Errors in German")
struct GermanErrorTests {
    @Test("every sentence that the commands in German end with has a translation, and so has its advice")
    func translations() throws {
        for error in try GermanErrors.all {
            expectEqual(
                GermanSentences.untranslated(in: error.sentenceWithAdvice()), [],
                "\(error.code.rawValue): \(error.message)")
        }
    }

    @Test("every translation is that of a sentence, and has its gaps")
    func templates() throws {
        var used = Set(GermanErrors.sentences.flatMap(Self.templates))
        for error in try GermanErrors.all { used.formUnion(Self.templates(of: error.sentenceWithAdvice())) }
        expectEqual(GermanSentences.templates.filter { !used.contains($0) }, [])
    }

    @Test("an error is in German, or in the list of those that other commands end with")
    func completeness() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let table = try String(contentsOf: root.appending(path: "GermanErrors.swift"), encoding: .utf8)
        let sources = root.appending(path: "../../../Sources").standardized
        var found: Set<String> = []
        let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
        for case let file as URL in files where file.lastPathComponent.hasPrefix("ConferenceError+") {
            let text = try String(contentsOf: file, encoding: .utf8)
            for name in text.matches(of: /package static func (\w+)\([^{]*?\)\s*->\s*ConferenceError\s*\{/) {
                found.insert(String(name.output.1))
            }
        }
        expectTrue(found.count > 300, "\(found.count)")
        let translated = found.filter { table.contains(".\($0)(") }
        expectEqual(found.subtracting(translated).subtracting(GermanErrors.english).sorted(), [])
        expectEqual(GermanErrors.english.subtracting(found.subtracting(translated)).sorted(), [])
    }

    /// The templates of a sentence and of the sentences within it.
    private static func templates(of sentence: Sentence) -> [String] {
        [sentence.template]
            + sentence.parts.flatMap { part in
                guard case .sentence(let inner) = part else { return [String]() }
                return templates(of: inner)
            }
    }
}
