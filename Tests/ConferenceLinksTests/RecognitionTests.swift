import ConferenceModel
import TestSupport
import Testing

@testable import ConferenceLinks

/// Recall and false positives, measured on the project's own table.
@Suite("Links of the example table")
struct RecognitionTests {
    private static let finder = LinkFinder()

    @Test(
        "every link is recognised as that of its service, with the values of its parts",
        arguments: ExampleTable.positives)
    func positive(_ example: ExampleTable.Positive) throws {
        let link = try #require(Self.finder.link(of: example.url), "\(Self.finder.verdict(on: example.url))")
        expectEqual(link.service.identifier, example.service)
        for (name, value) in example.captures {
            expectEqual(link.captures.first { $0.name == name }?.value, value, "\(name)")
        }
        expectTrue(
            link.rank == (BuiltInServices.selfHosted.contains(link.service) ? .likely : .certain)
                || link.service.identifier == "skype-business")
    }

    @Test("an address that only resembles a link is not recognised", arguments: ExampleTable.negatives)
    func negative(_ address: String) {
        expectEqual(Self.finder.links(in: "see \(address) there").map(\.url.text), [])
        expectNil(Self.finder.link(of: address))
    }

    @Test("every service has positive and negative examples")
    func completeness() {
        let known = Dictionary(ExampleTable.services.map { ($0.identifier, $0) }) { first, _ in first }
        for service in BuiltInServices.all {
            expectEqual(known[service.identifier]?.positives.isEmpty, false, "\(service.identifier)")
            expectEqual(known[service.identifier]?.negatives.isEmpty, false, "\(service.identifier)")
        }
        expectEqual(Set(known.keys), Set(BuiltInServices.all.map(\.identifier)))
        expectEqual(Set(BuiltInServices.all.map(\.identifier)).count, BuiltInServices.all.count)
    }

    @Test("recall is 100 % without false positives")
    func figures() {
        let found = ExampleTable.positives.count {
            Self.finder.link(of: $0.url)?.service.identifier == $0.service
        }
        let twins = LookAlikes.all
        let wrong = (ExampleTable.negatives + twins).count { !Self.finder.links(in: $0).isEmpty }
        print(
            "services: \(BuiltInServices.all.count); recall: \(found) of \(ExampleTable.positives.count) links; "
                + "false positives: \(wrong) of \(ExampleTable.negatives.count) addresses and \(twins.count) look-alikes"
        )
        expectEqual(found, ExampleTable.positives.count)
        expectEqual(wrong, 0)
    }

    @Test("links on look-alike hosts are not recognised", arguments: ExampleTable.positives)
    func lookAlikes(_ example: ExampleTable.Positive) {
        for address in LookAlikes.of(example) {
            expectEqual(Self.finder.links(in: "at \(address) now").map(\.url.text), [], "\(address)")
            expectNil(Self.finder.link(of: address), "\(address)")
        }
    }
}

/// Manipulated versions of a link that imitate its service.
enum LookAlikes {
    static let all = ExampleTable.positives.flatMap(of)

    static func of(_ example: ExampleTable.Positive) -> [String] {
        // Self-hosted software can run on any host; the host of a wrapper is not the one in question.
        guard !BuiltInServices.selfHosted.contains(where: { $0.identifier == example.service }),
            let (scheme, host, rest) = example.url.hostAndRest, !example.url.contains("%2F%2F"),
            !example.url.contains("/url?"), !host.hasPrefix("meet.example"), example.service != "facetime",
            example.service != "facetime-audio"
        else { return [] }
        var result = [
            "\(scheme)\(host).evil.example\(rest)", "\(scheme)\(host)@evil.example\(rest)",
            "\(scheme)evil@\(host)\(rest)",
            "\(scheme)\(host):pass@evil.example\(rest)",
            "\(scheme)\(host.replacing(".", with: "%2e"))\(rest)", "\(scheme)\(host.replacing(".", with: "。"))\(rest)",
            "\(scheme)evil.example\\@\(host)\(rest)",
            "\(scheme)evil.example#\(host)\(rest)", "\(scheme)evil.example?\(host)\(rest)",
        ]
        // A full stop after a bare host ends a sentence.
        if !rest.isEmpty { result.append("\(scheme)\(host).\(rest)") }
        // Some paths are also those of self-hosted software, which can run on any host.
        if LinkFinder().link(of: "https://rooms.example\(rest)") == nil {
            result.append("\(scheme)evil\(host.replacing(".", with: "-")).example\(rest)")
            result.append("\(scheme)evil.example/\(host)\(rest)")
        }
        // Some examples already have a port.
        if !rest.hasPrefix(":") { result.append("\(scheme)\(host):8081\(rest)") }
        for (letter, twin) in [("o", "о"), ("e", "е"), ("a", "а"), ("i", "і"), ("c", "с")] where host.contains(letter) {
            result.append("\(scheme)\(host.replacing(letter, with: twin))\(rest)")
            result.append("\(host.replacing(letter, with: twin))\(rest)")
        }
        return result
    }
}
