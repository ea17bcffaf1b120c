import Foundation
import TestSupport
import Testing

/// A provider that handles changes but cannot always be notified, and what the user sees of that.
@Suite("conferencectl and providers that follow their events", .needsCCompiler)
struct FollowingTests {
    private static let provider = "org.example.fault"

    private static let manifest = ManifestText(
        attributes: """
            <key>VCPConfiguration</key><array><dict><key>key</key><string>mode</string>
            <key>type</key><string>string</string><key>title</key><string>Behaviour</string>
            <key>default</key><string>answer</string></dict></array>
            <key>VCPEventContext</key><array><string>title</string></array>
            <key>VCPLifecycle</key><true/>
            """)

    /// A home in which "Design review" has a conference of a provider that fails from then on.
    func home(_ mode: String, in directory: TemporaryDirectory) throws -> Home {
        let home = try Home.withTeam()
        try directory.install(Fault("outcome"), manifest: Self.manifest)
        home.environment["CONFERENCE_PROVIDER_PATH"] = "\(directory.path)/providers"
        #expect(try home.run("providers", "trust", Self.provider, "--yes").status == 0)
        let attached = try home.run("attach", "Design review", "\(Self.provider)/personal")
        try #require(attached.status == 0, "\(attached.error)")
        #expect(try home.run("providers", "config", Self.provider, "mode", mode).status == 0)
        return home
    }

    /// Lets the provider answer again, after its quarantine has ended.
    func mend(_ home: Home) throws {
        #expect(try home.run("providers", "config", Self.provider, "mode", "answer").status == 0)
        _ = try home.run("providers", "reset", Self.provider)
    }

    /// The only pending request.
    private func onlyNote(_ home: Home) throws -> [String: Any] {
        let notes = try home.objects("pending")
        #expect(notes.count == 1)
        return try #require(notes.first)
    }

    @Test(
        "an edit is kept although its provider fails; a warning and the list show it, and a retry delivers it",
        arguments: rows(
            [
                "refuse", "crash",
            ], plain: 0))
    func edit(mode: String) throws {
        let directory = try TemporaryDirectory()
        let home = try home(mode, in: directory)
        let result = try home.run("edit", "Design review", "--title", "Code review")
        #expect(result.status == 0)
        #expect(result.output.hasPrefix("Changed ej0s234s  Code review"))
        #expect(result.error.split(separator: "\n").count == 1)
        #expect(result.error.contains("The event was changed, but its conference was not updated: "))
        #expect(result.error.contains("“conferencectl pending retry 2” notifies the provider again."))
        let note = try onlyNote(home)
        #expect(note["number"] as? Int == 2)
        #expect(note["kind"] as? String == "update")
        #expect(note["title"] as? String == "Code review")
        let reason = try #require(result.error.firstMatch(of: /not updated: (.*) “conferencectl/)?.1)
        #expect(note["failure"] as? String == String(reason))
        #expect(try home.run("pending").output.contains("2  Code review: update its conference"))

        try mend(home)
        let retried = try home.run("pending", "retry", "2")
        #expect(retried.status == 0, "\(retried.error)")
        #expect(retried.output.hasPrefix("Updated the conference of ej0s234s  Code review"), "\(retried.output)")
        #expect(try home.run("pending").output == "Nothing is pending.\n")
        let conference = try home.object("show", "Code review")["conference"] as? [String: Any]
        #expect(conference?["title"] as? String == "Code review")
    }

    @Test("a retry that fails says when the next attempt is")
    func failedRetry() throws {
        let directory = try TemporaryDirectory()
        let home = try home("busy", in: directory)
        let edited = try home.run("edit", "Design review", "--title", "Code review")
        expectContains(edited.error, "not updated")
        let retried = try home.run("pending", "retry", "2")
        expectNotEqual(retried.status, 0)
        expectTrue(
            retried.error.contains(/Please try again later.*The next attempt is due at \d{4}-\d\d-\d\d \d\d:\d\d\./),
            retried.error)
        let waiting = try home.run("pending").output
        expectContains(waiting, "The next attempt is due at ")
    }

    @Test(
        "in German, the list has the reason, which was stored in English, and its times in German",
        .exhaustive("GermanErrorTests has the reasons in German"))
    func german() throws {
        let directory = try TemporaryDirectory()
        let home = try home("crash", in: directory)
        try #require(home.run("edit", "Design review", "--title", "Code review").status == 0)
        let reason = try #require(try onlyNote(home)["failure"] as? String)
        home.environment["LC_ALL"] = "de_DE.UTF-8"
        let waiting = try home.run("pending").output
        expectContains(waiting, "2  Code review: die Konferenz ändern")
        expectTrue(waiting.contains(/angefragt am \d\d\.\d\d\.\d{4} \d\d:\d\d\n/), waiting)
        expectTrue(waiting.contains(/(fällig um \d\d\.\d\d\.\d{4} \d\d:\d\d|Jetzt fällig)/), waiting)
        expectNotContains(waiting, "crashed")
        expectNotContains(waiting, String(reason.suffix(20)))
        expectContains(waiting, "„Fault & Co“ (org.example.fault) ist beim Ändern einer Konferenz abgestürzt")
    }

    @Test("with --json, the answer is unchanged and does not contain the warning")
    func json() throws {
        let directory = try TemporaryDirectory()
        let home = try home("refuse", in: directory)
        let result = try home.run("edit", "Design review", "--title", "Code review", "--json")
        #expect(result.status == 0)
        let event = try #require(
            try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
        #expect(event["title"] as? String == "Code review")
        #expect(result.error.contains("conferencectl pending retry 2"))
    }

    @Test("an event is removed although its provider fails; the provider is notified later")
    func remove() throws {
        let directory = try TemporaryDirectory()
        let home = try home("refuse", in: directory)
        let result = try home.run("remove", "Design review")
        #expect(result.status == 0, "\(result.error)")
        #expect(result.error.contains("The calendar was changed, but the conference of the event was not ended: "))
        #expect(try home.run("show", "Design review").status == 66)
        let note = try onlyNote(home)
        #expect(note["kind"] as? String == "end")
        #expect(note["title"] as? String == "Design review")
        #expect((note["url"] as? String)?.hasPrefix("https://meet.example.org/") == true)
        try mend(home)
        let retried = try home.run("pending", "retry", "2")
        #expect(retried.output.hasPrefix("Settled: 2  Design review: end its conference"), "\(retried.error)")
        #expect(try home.objects("pending").isEmpty)
    }

    @Test(
        "a conference is detached although its provider fails",
        .exhaustive("the plain tier edits and removes an event whose provider fails"))
    func detach() throws {
        let directory = try TemporaryDirectory()
        let home = try home("refuse", in: directory)
        let result = try home.run("detach", "Design review")
        #expect(result.status == 0, "\(result.error)")
        #expect(result.error.contains("was not ended: "))
        #expect(try home.object("show", "Design review")["conference"] is NSNull)
        #expect(try onlyNote(home)["kind"] as? String == "end")
        try mend(home)
        #expect(try home.run("pending", "retry", "2").status == 0)
        #expect(try home.objects("pending").isEmpty)
    }

    @Test(
        "a conference is replaced although the provider of the old one cannot be notified",
        .exhaustive("the plain tier edits and removes an event whose provider fails"))
    func replace() throws {
        let directory = try TemporaryDirectory()
        let home = try home("refuse", in: directory)
        let result = try home.run("attach", "Design review", "jitsi", "--replace")
        #expect(result.status == 0, "\(result.error)")
        #expect(result.error.contains("was not ended: "))
        let conference = try home.object("show", "Design review")["conference"] as? [String: Any]
        #expect(conference != nil)
        let note = try onlyNote(home)
        #expect(note["kind"] as? String == "end")
        #expect(note["room"] as? String == "\(Self.provider)/personal")
        let number = try #require(note["number"] as? Int)
        try mend(home)
        #expect(try home.run("pending", "retry", "\(number)").status == 0)
        #expect(try home.objects("pending").isEmpty)
    }
}
