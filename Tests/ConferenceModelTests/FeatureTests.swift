import ConferenceModel
import TestSupport
import Testing

@Suite("Conference features")
struct FeatureTests {
    @Test(
        "a feature is a token in upper case",
        arguments: [
            ("audio", "AUDIO"), ("x-Toll-Free", "X-TOLL-FREE"), ("", nil), ("two words", nil), ("a,b", nil),
            ("ümlaut", nil), (String(repeating: "A", count: 64), String(repeating: "A", count: 64)),
            (String(repeating: "A", count: 65), nil),
        ])
    func word(_ text: String, _ expected: String?) {
        expectEqual(ConferenceFeature(rawValue: text)?.rawValue, expected)
    }

    @Test(
        "a list keeps its order and drops duplicates and invalid tokens",
        arguments: [
            ("VIDEO,AUDIO", [ConferenceFeature.video, .audio]), (" phone , MODERATOR,phone", [.phone, .moderator]),
            (",,", []), ("VIDEO,no word", [.video]),
        ])
    func list(_ text: String, _ expected: [ConferenceFeature]) {
        expectEqual(ConferenceFeature.list(text), expected)
    }

    @Test("the length of a list is limited")
    func bounded() {
        let words = (0..<100).map { "W\($0)" }.joined(separator: ",")
        #expect(ConferenceFeature.list(words).count == ConferenceFeature.maximumCount)
    }

    @Test("an entry point without features has those of its kind", arguments: EntryPoint.Kind.allCases)
    func ofKind(_ kind: EntryPoint.Kind) throws {
        let url = try ConferenceURL("https://meet.example.org/room", policy: .file)
        expectEqual(EntryPoint(url: url, kind: kind).features, kind.features)
        expectEqual(EntryPoint(url: url, kind: kind, features: [.moderator]).features, [.moderator])
    }

    @Test("sources have an order, and a unique code for each")
    func sources() {
        let all: [ConferenceSource] = [
            .record, .conferenceProperty, .vendorProperty("X-GOOGLE-CONFERENCE"), .url, .location, .block("Zoom"),
            .description, .htmlDescription,
        ]
        expectEqual(all.map(\.rank), Array(0..<all.count))
        expectEqual(Set(all.map(\.code)).count, all.count)
    }
}
