import ConferenceModel
import TestSupport
import Testing

@testable import ConferenceHost

@Suite("Passcodes of a conference that its provider has updated")
struct KeptPasscodeTests {
    private static func conference(_ entries: [(url: String, passcode: String?)]) throws -> VirtualConference {
        try VirtualConference(
            title: "Review",
            entryPoints: entries.map { entry in
                var point = EntryPoint(url: try ConferenceURL(entry.url, policy: .provider()))
                point.passcode = entry.passcode
                return point
            }, identifier: "c-1")
    }

    @Test("are those of before where the URL is the same and has none, and those of the answer otherwise")
    func kept() throws {
        let (a, b, c) = ("https://example.org/a", "https://example.org/b", "https://example.org/c")
        let before = try Self.conference([(a, "one"), (b, "two"), (c, nil)])
        let after = try Self.conference([(c, "three"), (a, nil), (b, "new"), ("https://example.org/d", nil)])
        let found = try after.keepingPasscodes(of: before)
        expectEqual(found.entryPoints.map(\.passcode), ["three", "one", "new", nil])
        expectEqual(found.entryPoints.map(\.url), after.entryPoints.map(\.url))
        expectEqual(found.identifier, "c-1")
        expectEqual(try after.keepingPasscodes(of: after), after)
    }
}
