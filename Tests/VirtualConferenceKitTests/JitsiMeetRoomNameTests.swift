import Foundation
import Testing
import VirtualConferenceTesting

@Suite("Room names of Jitsi Meet")
struct JitsiMeetRoomNameTests {
    /// 2026-03-01T09:00:00Z, when it is still the last day of February in Honolulu.
    private static let morning: Int64 = 1_772_355_600

    @Test(
        "The name of a new room has at least 80 random bits, whatever the pattern", arguments: ["{random}", "team", ""])
    func randomness(pattern: String) async throws {
        let host = try FakeHost.jitsiMeet(pattern.isEmpty ? [:] : ["room": pattern])
        var names: Set<String> = []
        var alphabet: Set<Character> = []
        var shortest = Int.max
        for _ in 0..<200 {
            let name = try #require(await host.conference("meeting").conference?.identifier)
            names.insert(name)
            let random = name.hasPrefix("team-") ? name.dropFirst(5) : name[...]
            let characters = random.filter { $0 != "-" }
            alphabet.formUnion(characters)
            shortest = min(shortest, characters.count)
        }
        // In 200 names of 20 characters, one of 32 characters is missing once in 10^53 runs.
        #expect(alphabet.count == 32)
        #expect(Double(shortest) * log2(Double(alphabet.count)) >= 80)
        #expect(names.count == 200)
    }

    @Test("Every character of a name is random")
    func independence() async throws {
        let host = try FakeHost.jitsiMeet()
        var seen = [Set<Character>](repeating: [], count: 20)
        for _ in 0..<200 {
            let name = try #require(await host.conference("meeting").conference?.identifier)
            for (index, character) in name.filter({ $0 != "-" }).enumerated() { seen[index].insert(character) }
        }
        // Fewer than 20 different characters in 200 draws mean that the position does not use the whole alphabet.
        #expect(seen.allSatisfy { $0.count >= 20 })
    }

    @Test(
        "Title and date are filled in if the user has granted them, and leave no trace otherwise",
        arguments: [
            ("{title}-{random}", FakeEvent?.none, #"RANDOM"#),
            ("{title}-{date}-{random}", FakeEvent(title: "Große Runde: Café & Co!"), "grosse-runde-cafe-co-RANDOM"),
            ("{date}-{title}", FakeEvent(title: "Plan", times: (morning, morning + 60)), "2026-03-01-plan-RANDOM"),
            (
                "{date}_x", FakeEvent(times: (morning, morning + 60), timeZone: "Pacific/Honolulu"),
                "2026-02-28_x-RANDOM"
            ),
            ("team-{random}-{title}", FakeEvent(title: "会議"), "team-RANDOM"),
            ("{random}-{random}", nil, "RANDOM-RANDOM"),
        ])
    func placeholders(pattern: String, event: FakeEvent?, expected: String) async throws {
        let host = try FakeHost.jitsiMeet(["room": pattern])
        let name = try #require(await host.conference("meeting", event: event).conference?.identifier)
        let random = /[0-9a-z]{5}-[0-9a-z]{5}-[0-9a-z]{5}-[0-9a-z]{5}/
        #expect(name.replacing(random, with: "RANDOM") == expected)
    }

    @Test("With a title of any length, the URL stays within the 2048 bytes that calendars keep")
    func longTitle() async throws {
        let host = try FakeHost.jitsiMeet([
            "server": "https://jitsi.example.org", "room": String(repeating: "{title}", count: 18),
            "subject": "{title}{title}", "language": "zh-Hant-TW", "prejoin": "true", "startWithAudioMuted": "true",
        ])
        for word in ["word ", "wörter ", "会議", "👩‍👩‍👧"] {
            let event = FakeEvent(title: String(repeating: word, count: 10_000))
            let link = try #require(await host.link("meeting", event: event))
            #expect(link.utf8.count <= 2_048)
        }
    }
}
