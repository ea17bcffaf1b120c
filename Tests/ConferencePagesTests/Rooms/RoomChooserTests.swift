import ConferenceErrors
import ConferenceHost
import ConferenceModel
@testable import ConferencePages
import Foundation
import TestSupport
import Testing

/// The rooms of real providers as a form shows them.
@Suite("Choosing a room", .needsCCompiler)
struct RoomChooserTests {
    private let home: PagesHome

    init() throws { home = try PagesHome() }

    private func chooser(_ chosen: String? = nil, current: VirtualConference? = nil) -> RoomChooser {
        RoomChooser(home.desk, current: current, chosen: chosen)
    }

    /// The part of the markup that is about one provider.
    private func group(_ identifier: String, in markup: String) -> String {
        markup.components(separatedBy: "data-provider=").first { $0.contains("/\(identifier).conferenceprovider\"") }
            ?? ""
    }

    private static func checked(in markup: String) -> [String] {
        markup.matches(of: /value="([^"]*)" checked/).map { String($0.1) }
    }

    @Test("each provider has its rooms, or the reason why there are none and the way out")
    func groups() async throws {
        try home.install(.good, "org.example.good", name: "Good &lt;b&gt;")
        try home.install(Fault("calls", "CRASHES"), "org.example.crash", name: "Crash")
        try home.install(.good, "org.example.stranger", name: "Stranger", isTrusted: false)
        try home.install(
            .good, "org.example.unset", name: "Unset",
            attributes: """
                <key>VCPConfiguration</key><array><dict><key>key</key><string>server</string><key>type</key>
                <string>string</string><key>required</key><true/></dict></array>
                """)
        let markup = await chooser().asking(atMost: .seconds(120)).html.markup
        let good = group("org.example.good", in: markup)
        expectContains(good, "Good &lt;b&gt;")
        expectContains(good, "value=\"org.example.good/personal\"")
        expectContains(good, "One-Time Room")
        for (identifier, reason, way) in [
            ("org.example.crash", "crashed", "About this provider"),
            ("org.example.stranger", "trusted", "Decide whether to trust it"),
            ("org.example.unset", "server", "Set its configuration"),
        ] {
            let part = group(identifier, in: markup)
            expectContains(part, reason)
            expectContains(part, "provider?id=\(identifier)&amp;at=")
            expectContains(part, way)
            expectNotContains(part, "type=\"radio\"")
        }
        expectContains(markup, "value=\"org.conference.jitsi-meet/meeting\"")
        expectEqual(Self.checked(in: markup), [""])
    }

    @Test("a provider that failed too often can be let start again, and one that another one hides is left out")
    func states() async throws {
        try home.install(Fault("calls", "CRASHES"), "org.example.crash", name: "Crash")
        for _ in 0..<5 { _ = await chooser().asking(atMost: .seconds(120)) }
        try home.folder.install(
            .good, manifest: ManifestText(identifier: "org.conference.jitsi-meet", name: "Same Name"),
            below: "data/conference/providers")
        let markup = chooser().html.markup
        expectContains(group("org.example.crash", in: markup), "Let it start again")
        let shown = home.desk.host().installed().providers.filter { $0.state != .shadowed }
        expectEqual(markup.matches(of: /data-provider=/).count, shown.count)
        expectLessThan(shown.count, home.desk.host().installed().providers.count)
    }

    @Test("a page is made without asking a provider: it has the rooms of the last time")
    func lastRooms() async throws {
        try home.installGated()
        expectContains(group(PagesHome.gated, in: chooser().html.markup), "It has not been asked for its rooms.")
        _ = await chooser().asking(atMost: .seconds(120))
        let gate = try home.gate("rooms")
        let part = group(PagesHome.gated, in: chooser().html.markup)
        expectContains(part, "These are the rooms of the last time.")
        expectContains(part, "data-state=\"waiting\"")
        expectContains(part, "Personal Room")
        let late = await chooser().asking(atMost: .zero).html.markup
        expectContains(group(PagesHome.gated, in: late), "It has not answered yet.")
        expectContains(group(PagesHome.gated, in: late), "Personal Room")
        withExtendedLifetime(gate) {}
    }

    @Test("what was chosen stays selected, also if no provider lists it")
    func selection() async throws {
        try home.installGated()
        _ = await chooser().asking(atMost: .seconds(120))
        let url = try ConferenceURL("https://meet.example.org/1", policy: .provider(), limits: Limits())
        let has = try VirtualConference(title: "Our <room>", entryPoints: [EntryPoint(url: url)])
        let cases: [(chosen: String?, current: VirtualConference?, selected: String)] = [
            (nil, nil, ""), ("", nil, ""), (nil, has, "keep"), ("keep", has, "keep"), ("none", has, "none"),
            ("org.example.gated/personal", nil, "org.example.gated/personal"),
            ("org.example.gated/personal", has, "org.example.gated/personal"),
            ("org.example.gone/a", nil, "org.example.gone/a"), ("<script>/x", nil, ""), ("x", has, "keep"),
        ]
        for (chosen, current, selected) in cases {
            let markup = chooser(chosen, current: current).html.markup
            expectEqual(Self.checked(in: markup), [selected], "\(chosen ?? "nil")")
            expectEqual(markup.contains("not listed now"), chosen == "org.example.gone/a")
            expectEqual(markup.contains("Our &lt;room&gt;"), current != nil)
            expectNotContains(markup, "<script>")
        }
    }

    @Test("the value of the field is what the chooser has, and nothing else")
    func values() throws {
        expectEqual(try RoomChoice(nil), .unchanged)
        expectEqual(try RoomChoice(""), .unchanged)
        expectEqual(try RoomChoice("keep"), .unchanged)
        expectEqual(try RoomChoice("none"), .remove)
        expectEqual(try RoomChoice("a.b/c").room, RoomReference(provider: "a.b", room: "c"))
        for text in ["a", "/", "a/", "/b", "a/b/c", "a b/c", "a/\u{1B}", String(repeating: "a", count: 200) + "/b"] {
            expectEqual(code { try RoomChoice(text) }, .badPageAddress, text)
        }
    }

    private func code(_ body: () throws -> RoomChoice) -> ConferenceError.Code? {
        do {
            _ = try body()
            return nil
        } catch {
            return (error as? ConferenceError)?.code
        }
    }
}
