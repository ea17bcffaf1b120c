@testable import ConferencePages
import EventPresentation
import Foundation
import PagesControl
import TestSupport
import Testing

@Suite("Pages in German")
struct GermanPageTests {
    private func home() throws -> PagesHome {
        let home = try PagesHome(viewer: Viewer(environment: ["LANG": "de_DE.UTF-8", "EMAIL": "jo@example.org"]))
        try home.add(
            "UID:1\nDTSTART:20270301T100000Z\nDURATION:PT1H\nRRULE:FREQ=WEEKLY;COUNT=3\nSUMMARY:Chor\nLOCATION:Saal\n"
                + "ORGANIZER:mailto:ana@example.org\nATTENDEE;PARTSTAT=ACCEPTED:mailto:jo@example.org\n"
                + "DESCRIPTION:https://example.zoom.us/j/81234567890?pwd=abc\nURL:https://example.org/chor\n"
                + "BEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:-PT15M\nDESCRIPTION:x\nEND:VALARM")
        return home
    }

    @Test("a page for a German user has the language German, and none of its texts is in English")
    func pages() throws {
        let home = try home()
        let event = try home.link(to: "Chor", on: "?day=2027-03-01")
        let english = GermanPageTexts.catalogue.templates.filter {
            $0.count > 9 && !$0.contains("{}") && $0.contains(" ")
        }
        for address in [
            "?day=2027-03-01", "?view=week&day=2027-03-01", "?view=list&day=2027-03-01", "?q=chor", "?q=nothing", event,
            "edit" + event.dropFirst("event".count), "providers", "accounts",
        ] {
            let page = address.hasPrefix("edit") ? home.form(address) : home.get(address)
            expectContains(page, "<html lang=\"de\">", address)
            for text in english where page.contains(">\(text)<") || page.contains("\"\(text)\"") {
                Issue.record("“\(text)” is in English on \(address).")
            }
        }
        for text in [
            "jede Woche", "15 min vor dem Beginn", "zugesagt", "Einzelheiten", "Eingeladen von",
            "Das ist ein Termin einer Serie.", "In den Notizen gefunden",
        ] { expectContains(home.get(event), text) }
    }

    /// Only the texts of a message are in the language of its sender.
    @Test("the inbox and its entries are in German, and so is what was decided about them")
    func inbox() throws {
        let home = try home()
        try home.add("UID:a\nDTSTART:20270303T143000Z\nDURATION:PT1H\nSUMMARY:Probe")
        try home.invite("SUMMARY:Besprechung", from: "bob@example.org")
        try expectGerman(
            home, "inbox",
            [
                "Eingang", "Besprechung", ">Einladung</span>", "Von bob@example.org", "Überschneidet sich mit <a",
                "Zusagen",
            ])
        try expectGerman(
            home, "entry?n=1",
            [
                "Die Mail kam von bob@example.org, aber Gastgeber ist", "Bemerkung für den Gastgeber", "Vielleicht",
                "Ablehnen", "Ohne Antwort hinzufügen", "Ignorieren",
            ])
        for (form, texts) in [
            ("do=ignore", ["Ignoriert: „Besprechung“", ">ignoriert</span>", "Zurück zu den neuen"]),
            ("do=reopen", ["Zurück zu den neuen: „Besprechung“"]),
            (
                "do=accepted",
                ["Zugesagt: „Besprechung“", ">im Kalender</span>", "Antwort per Mail", "Sie wartet, denn"]
            ),
        ] {
            let answer = home.decide("n=1&\(form)")
            expectEqual(answer.status, 303)
            try expectGerman(home, try #require(answer.header("Location")), texts)
        }
        let event = try home.link(to: "Besprechung", on: "?day=2027-03-03")
        try expectGerman(home, event, ["Eigene Antwort", "Zugesagt."])
        expectContains(home.post("decide", "n=9&do=ignore"), "Im Eingang gibt es keinen Eintrag 9.")
    }

    /// Expects German texts on a page, and no sentence or heading of the catalogue in English.
    private func expectGerman(_ home: PagesHome, _ address: String, _ texts: [String]) throws {
        let page = home.get(address)
        expectContains(page, "<html lang=\"de\">", address)
        for text in texts { expectContains(page, text, address) }
        for template in GermanPageTexts.catalogue.templates
        where !template.contains("{}") && GermanPageTexts.catalogue.translation(of: template) != template {
            expectTrue(!page.contains(">\(template)<"), "“\(template)” is in English on \(address).")
        }
    }

    @Test("errors are in German, too")
    func errors() throws {
        let page = try home().get("event?id=gone")
        expectContains(page, "<h1>Den Termin gibt es nicht mehr</h1>")
        expectContains(page, "<html lang=\"de\">")
    }

    @Test("every text of the pages has a translation, and every translation is that of a text")
    func catalogue() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Sources/Apps/ConferencePages/Pages").standardized
        var texts: Set<String> = []
        for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        where file.lastPathComponent.hasPrefix("PageTexts") {
            let source = try String(contentsOf: file, encoding: .utf8)
            for call in source.matches(
                of: /\btext\(\s*((?:"(?:[^"\\]|\\[^(]|\\\((?:[^()"]|"[^"]*"|\([^()]*\))*\))*"[\s+]*)+)\)/)
            {
                let literals = call.1.matches(of: /"((?:[^"\\]|\\[^(]|\\\((?:[^()"]|"[^"]*"|\([^()]*\))*\))*)"/)
                let text = literals.map { String($0.1) }.joined()
                texts.insert(text.replacing(/\\\((?:[^()"]|"[^"]*"|\([^()]*\))*\)/, with: "{}"))
            }
        }
        expectTrue(texts.count > 300, "\(texts.count)")
        let translated = Set(GermanPageTexts.catalogue.templates)
        expectEqual(texts.subtracting(translated).sorted(), [])
        for text in translated {
            let gaps = text.components(separatedBy: "{}").count - 1
            let translation = GermanPageTexts.catalogue.translation(of: text) ?? ""
            for gap in 0..<gaps { expectContains(translation, "{\(gap)}", text) }
        }
    }
}
