import CalendarModel
import CalendarStore
import ConferenceModel
import Foundation
import TestSupport
import Testing
@testable import CalendarEditing
@testable import ICalendar

@Suite("What other programs leave of a conference")
struct ConferenceSurvivalTests {
    private static let notes = "My notes\nsecond line"

    /// Returns the event that an exported event reads as after its lines were changed.
    private func reading(
        _ conference: VirtualConference, notes: String = notes, _ change: (String) -> String
    ) throws -> (EventRecord, ImportReport) {
        let first = try CalendarFixture()
        let text = CalendarFixture.event(
            "DTSTART:20260301T100000Z\nSUMMARY:Meeting\nDESCRIPTION:" + TextEscaping.escaped(notes))
        try first.importing(components: text)
        try first.update(try first.editor.settingConference(conference, on: try first.onlyEvent()))
        let lines = EventProperties.lines(of: try first.export()).map(change).filter { !$0.isEmpty }
        let second = try CalendarFixture()
        let report = try second.importing(lines.joined(separator: "\r\n") + "\r\n")
        return (try second.onlyEvent(), report)
    }

    /// Returns a change that removes lines.
    private func without(_ beginnings: [String]) -> (String) -> String {
        { line in beginnings.contains { line.hasPrefix($0) } ? "" : line }
    }

    /// Returns a change of the DESCRIPTION that removes everything else of ours.
    private func onlyCopy(_ change: @escaping (String) -> String) -> (String) -> String {
        { line in
            if line.hasPrefix("X-VIRTUAL") || line.hasPrefix("CONFERENCE") { return "" }
            return line.hasPrefix("DESCRIPTION:") ? "DESCRIPTION:" + change(String(line.dropFirst(12))) : line
        }
    }

    private func plainConference() throws -> VirtualConference {
        try VirtualConference(
            title: "Room & Co", details: "First line of the details\nsecond <line> & more",
            entryPoints: [
                EntryPoint(
                    url: try ConferenceURL("https://meet.example.com/a?b=1&c=2", policy: .file), title: "Join now",
                    meetingCode: "123 456", passcode: "s3cret"),
                EntryPoint(
                    url: try ConferenceURL("tel:+49-30-1,,2#", policy: .file), pin: "99#", region: "DE"),
            ],
            identifier: "abc",
            provenance: ConferenceProvenance(
                room: RoomReference(provider: "org.example", room: "personal"), created: 1_795_248_000))
    }

    @Test("the copy alone restores everything but the provenance")
    func copyAlone() throws {
        let conference = try plainConference()
        let (event, _) = try reading(conference, onlyCopy { $0 })
        var expected = conference
        expected.identifier = nil
        expected.provenance = nil
        expectEqual(event.conference, expected)
        expectTrue(event.ownsConference)
        expectEqual(event.notes, Self.notes)
    }

    static let encodings: [(name: String, apply: @Sendable (String) -> String)] = [
        (
            "entities",
            { $0.replacing("&", with: "&amp\\;").replacing("<", with: "&lt\\;").replacing(">", with: "&gt\\;") }
        ),
        ("entities with bare semicolons", { $0.replacing("&", with: "&amp;").replacing("<", with: "&lt;") }),
        ("line breaks as <br>", { $0.replacing("\\n", with: "<br>") }),
        ("line breaks as <BR />", { $0.replacing("\\n", with: "<br />\\n") }),
        ("line breaks as &#10;", { $0.replacing("\\n", with: "&#10;") }),
        (
            "links with tags",
            {
                $0.replacing(
                    "https://meet.example.com/a?b=1&c=2",
                    with:
                        "<a href=\"https://meet.example.com/a?b=1&amp;c=2\">https://meet.example.com/a?b=1&amp;c=2</a>")
            }
        ),
        ("a paragraph for each line", { "<p>" + $0.replacing("\\n", with: "</p><p>") + "</p>" }),
        (
            "wrapped between label and link, and inside the marks",
            {
                $0.replacing("now: ", with: "now:\\n").replacing("( Conf", with: "(\\nConf").replacing(
                    "End of", with: "End\\nof")
            }
        ),
        (
            "links followed by their targets",
            {
                $0.replacing(
                    "https://meet.example.com/a?b=1&c=2",
                    with: "https://meet.example.com/a?b=1&c=2<https://meet.example.com/a?b=1&c=2>")
            }
        ),
        ("escaped twice", { $0.replacing("\\n", with: "\\\\n").replacing("\\,", with: "\\\\\\,") }),
    ]

    @Test("the copy is found and removed however it was encoded", arguments: encodings.indices)
    func encoded(index: Int) throws {
        let (name, apply) = Self.encodings[index]
        let conference = try plainConference()
        for isAlone in [true, false] {
            let (event, _) = try reading(conference) { line in
                if isAlone, line.hasPrefix("X-VIRTUAL") || line.hasPrefix("CONFERENCE") { return "" }
                return line.hasPrefix("DESCRIPTION:") ? "DESCRIPTION:" + apply(String(line.dropFirst(12))) : line
            }
            let context = "\(name), \(isAlone ? "alone" : "with the other properties")"
            expectTrue(event.ownsConference, context)
            expectEqual(event.conference?.entryPoints.map(\.url), conference.entryPoints.map(\.url), context)
            if !isAlone { expectEqual(event.conference, conference, context) }
            expectNotContains(event.notes, "----(", context)
            expectNotContains(event.notes, "meet.example.com", context)
            expectContains(event.notes, "My notes", context)
            expectContains(event.notes, "second line", context)
        }
    }

    @Test(
        "any part of what was written is enough, and all copies count as one",
        arguments: [
            [], ["DESCRIPTION"], ["CONFERENCE"], ["X-VIRTUAL-CONFERENCE"], ["X-VIRTUAL-CONFERENCE-DETAILS"],
            ["DESCRIPTION", "X-VIRTUAL-CONFERENCE-DETAILS"], ["X-VIRTUAL"], ["DESCRIPTION", "X-VIRTUAL"],
        ])
    func parts(missing: [String]) throws {
        let conference = try plainConference()
        let (event, _) = try reading(conference, without(missing))
        expectTrue(event.ownsConference)
        expectEqual(event.conference?.entryPoints, conference.entryPoints)
        expectEmpty(ComponentText(event.text).properties("CONFERENCE"))
        expectEqual(event.text.contains("X-VIRTUAL"), false)
        expectNotEqual(event.notes?.contains("----("), true)
        if !missing.contains("X-VIRTUAL"), !missing.contains("X-VIRTUAL-CONFERENCE") {
            expectEqual(event.conference?.provenance, conference.provenance)
            expectEqual(event.conference?.identifier, "abc")
        }
    }

    @Test("CONFERENCE lines that lost our parameters are still ours")
    func lostParameters() throws {
        let conference = try plainConference()
        let (event, _) = try reading(conference) { line in
            guard var parsed = ContentLine(line), parsed.name == "CONFERENCE" else { return line }
            parsed.parameters.removeAll { $0.name.hasPrefix("X-") }
            return parsed.serialized.replacing("\r\n ", with: "").replacing("\r\n", with: "")
        }
        expectEqual(event.conference?.entryPoints.map(\.url), conference.entryPoints.map(\.url))
        expectEqual(event.conference?.provenance, conference.provenance)
        expectEmpty(ComponentText(event.text).properties("CONFERENCE"))
    }

    @Test("text that a user wrote into the copy stays")
    func edited() throws {
        let conference = try plainConference()
        let (event, _) = try reading(conference) { line in
            line.replacing("Passcode: s3cret", with: "Passcode: s3cret\\nAsk for Anna at the door\\, please")
        }
        expectEqual(event.conference, conference)
        expectEqual(event.notes, Self.notes + "\nAsk for Anna at the door, please")
    }

    @Test("text that a user wrote after the copy stays")
    func behind() throws {
        let (event, _) = try reading(try plainConference()) { line in
            line.hasPrefix("DESCRIPTION") ? line + "\\nPS: bring cake" : line
        }
        expectEqual(event.notes, Self.notes + "\nPS: bring cake")
    }

    @Test("a second copy of the same conference is removed too")
    func twice() throws {
        let (event, _) = try reading(try plainConference()) { line in
            guard line.hasPrefix("DESCRIPTION:"), let mark = line.range(of: "\\n\\n----(") else { return line }
            return line + line[mark.lowerBound...]
        }
        expectEqual(event.notes, Self.notes)
    }
}
