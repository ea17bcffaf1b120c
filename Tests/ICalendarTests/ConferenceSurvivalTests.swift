import CalendarModel
import CalendarStore
import ConferenceModel
import Foundation
import Testing
@testable import CalendarEditing
@testable import ICalendar

@Suite("What other programs leave of a conference")
struct ConferenceSurvivalTests {
    private static let notes = "My notes\nsecond line"

    /// What an exported event reads as after something happened to its lines.
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

    /// Lines without some of them.
    private func without(_ beginnings: [String]) -> (String) -> String {
        { line in beginnings.contains { line.hasPrefix($0) } ? "" : line }
    }

    /// Changes the DESCRIPTION, and takes everything else of ours away.
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

    @Test("of the copy alone everything comes back but who made it")
    func copyAlone() throws {
        let conference = try plainConference()
        let (event, _) = try reading(conference, onlyCopy { $0 })
        var expected = conference
        expected.identifier = nil
        expected.provenance = nil
        #expect(event.conference == expected)
        #expect(event.ownsConference)
        #expect(event.notes == Self.notes)
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
            "wrapped between label and link, and within marks",
            {
                $0.replacing("now: ", with: "now:\\n").replacing("( Conf", with: "(\\nConf").replacing(
                    "End of", with: "End\\nof")
            }
        ),
        (
            "links with their targets behind them",
            {
                $0.replacing(
                    "https://meet.example.com/a?b=1&c=2",
                    with: "https://meet.example.com/a?b=1&c=2<https://meet.example.com/a?b=1&c=2>")
            }
        ),
        ("escaped twice", { $0.replacing("\\n", with: "\\\\n").replacing("\\,", with: "\\\\\\,") }),
    ]

    @Test("the copy is found and taken out however it was encoded", arguments: encodings.indices)
    func encoded(index: Int) throws {
        let (name, apply) = Self.encodings[index]
        let conference = try plainConference()
        for isAlone in [true, false] {
            let (event, _) = try reading(conference) { line in
                if isAlone, line.hasPrefix("X-VIRTUAL") || line.hasPrefix("CONFERENCE") { return "" }
                return line.hasPrefix("DESCRIPTION:") ? "DESCRIPTION:" + apply(String(line.dropFirst(12))) : line
            }
            let context: Comment = "\(name), \(isAlone ? "alone" : "with the other properties")"
            #expect(event.ownsConference, context)
            #expect(event.conference?.entryPoints.map(\.url) == conference.entryPoints.map(\.url), context)
            if !isAlone { #expect(event.conference == conference, context) }
            #expect(event.notes?.contains("----(") == false, context)
            #expect(event.notes?.contains("meet.example.com") == false, context)
            #expect(event.notes?.contains("My notes") == true, context)
            #expect(event.notes?.contains("second line") == true, context)
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
        #expect(event.ownsConference)
        #expect(event.conference?.entryPoints == conference.entryPoints)
        #expect(ComponentText(event.text).properties("CONFERENCE").isEmpty)
        #expect(event.text.contains("X-VIRTUAL") == false)
        #expect(event.notes?.contains("----(") != true)
        if !missing.contains("X-VIRTUAL"), !missing.contains("X-VIRTUAL-CONFERENCE") {
            #expect(event.conference?.provenance == conference.provenance)
            #expect(event.conference?.identifier == "abc")
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
        #expect(event.conference?.entryPoints.map(\.url) == conference.entryPoints.map(\.url))
        #expect(event.conference?.provenance == conference.provenance)
        #expect(ComponentText(event.text).properties("CONFERENCE").isEmpty)
    }

    @Test("what somebody wrote into the copy stays as text of theirs")
    func edited() throws {
        let conference = try plainConference()
        let (event, _) = try reading(conference) { line in
            line.replacing("Passcode: s3cret", with: "Passcode: s3cret\\nAsk for Anna at the door\\, please")
        }
        #expect(event.conference == conference)
        #expect(event.notes == Self.notes + "\nAsk for Anna at the door, please")
    }

    @Test("what somebody wrote behind the copy stays, too")
    func behind() throws {
        let (event, _) = try reading(try plainConference()) { line in
            line.hasPrefix("DESCRIPTION") ? line + "\\nPS: bring cake" : line
        }
        #expect(event.notes == Self.notes + "\nPS: bring cake")
    }

    @Test("a second copy of the same conference is taken out as well")
    func twice() throws {
        let (event, _) = try reading(try plainConference()) { line in
            guard line.hasPrefix("DESCRIPTION:"), let mark = line.range(of: "\\n\\n----(") else { return line }
            return line + line[mark.lowerBound...]
        }
        #expect(event.notes == Self.notes)
    }
}
