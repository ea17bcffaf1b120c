import ConferenceErrors
import ConferenceHost
import ConferencectlKit
import EventPresentation
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

    @Test("what commands print about changes has a translation")
    func changes() {
        for sentence in GermanErrors.changes + GermanErrors.signIns + GermanErrors.inbox + GermanErrors.documentRemarks
            + GermanErrors.scheduling
        {
            expectEqual(GermanSentences.untranslated(in: sentence), [])
        }
    }

    @Test("a reason that stays in English is quoted within a German sentence")
    func reasons() {
        let error = ConferenceError.manifestInvalid("/a", problem: "it is not UTF-8 text")
        expectEqual(GermanSentences.text(error.sentence), "Das Manifest „/a“ ist ungültig: „it is not UTF-8 text“.")
        expectEqual(GermanSentences.text("A sentence of another module."), "A sentence of another module.")
    }

    @Test(
        "a reason that was stored in English is printed in German, with the names in it",
        arguments: [
            (
                "You are not signed in to Team Rooms. Sign in first.",
                "Bei Team Rooms besteht keine Anmeldung. Sie ist zuerst nötig."
            ),
            (
                "Signing in to A failed: its answer contains no token.",
                "Die Anmeldung bei A ist fehlgeschlagen: die Antwort enthält kein Token."
            ),
            ("Something else.", "Something else."),
            ("Talk has no room “home”.", "Talk hat keinen Raum „home“."),
            // A text of the provider that begins like a sentence of the host, and goes on.
            (
                "Talk has no room “home”; it has “meeting” and “meeting:work”.",
                "Talk has no room “home”; it has “meeting” and “meeting:work”."
            ),
        ])
    func stored(text: String, german: String) {
        expectEqual(GermanSentences.text(ofStored: text), german)
    }

    @Test("every translation is that of a sentence, and has its gaps")
    func templates() throws {
        let sentences =
            GermanErrors.sentences + GermanErrors.pending + GermanErrors.changes + GermanErrors.signIns
            + GermanErrors.inbox + GermanErrors.documentRemarks + GermanErrors.scheduling
        var used = Set(sentences.flatMap(Self.templates))
        for error in try GermanErrors.all { used.formUnion(Self.templates(of: error.sentenceWithAdvice())) }
        expectEqual(GermanSentences.templates.filter { !used.contains($0) }, [])
    }

    @Test("an error is in German, or in the list of those that other commands end with")
    func completeness() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let table = try ["", "+Accounts", "+Documents", "+Editing"].map { part in
            try String(contentsOf: root.appending(path: "GermanErrors\(part).swift"), encoding: .utf8)
        }.joined()
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

    /// The files that pass on a clause as text, in groups with one reason. Such a clause stays in English within a German
    /// sentence, unless the table of sentences has all of its forms.
    private static let filesWithTextClauses: Set<String> = Set(
        [
            // The parts of any sentence, and the messages of SQLite that have a translation.
            "ConferenceError+Quoting.swift", "SQLiteFailure.swift",
            // Texts that the store or another process has in English, each a sentence of its own.
            "Context+Parts.swift", "SourcesList.swift", "Refresh.swift", "VdirMirror.swift",
            "ConferenceError+Vdir.swift",
            "OpenRequest.swift", "EventPicking.swift",
            // What is wrong in a form, a calendar file or a bundle, which its author reads next to that line of the file.
            "ConferenceError+Forms.swift",
            "ConferenceError+Manifest.swift", "ConferenceError+Libraries.swift",
            "ConferenceError+Trust.swift", "ConferenceError+Installation.swift", "Import.swift",
            // What a worker or a server did. The table has the phases.
            "ConferenceError+Workers.swift", "ConferenceError+Answers.swift", "ConferenceError+Supervision.swift",
            "ConferenceError+Sandbox.swift", "ConferenceError+Extraction.swift", "ProviderProgress.swift",
            // Commands that speak English.
            "StoreCheck.swift", "Connection+Contradictions.swift", "Connection+Integrity.swift",
            "Connection+SearchIndex.swift", "Doctor.swift", "Context+Mailboxes.swift", "ServicesTest.swift",
            "ConferenceError+Commands.swift",
        ])

    @Test("a clause is passed on as text only where the list says so")
    func clauses() throws {
        let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Sources").standardized
        let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
        var found: Set<String> = []
        for case let file as URL in files
        where file.pathExtension == "swift" && !file.lastPathComponent.hasPrefix("Sentence") {
            let text = try Data(contentsOf: file)
            let isFound = [#"\(words: "#, "Sentence(words: "].contains { text.range(of: Data($0.utf8)) != nil }
            if isFound { found.insert(file.lastPathComponent) }
        }
        expectEqual(found.subtracting(Self.filesWithTextClauses).sorted(), [])
        expectEqual(Self.filesWithTextClauses.subtracting(found).sorted(), [])
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
