import ConferenceModel
import TestSupport
import Testing

@testable import ConferenceLinks

/// A text with a block, and the conferences expected from it.
struct BlockExample: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String
    var isHTML = false
    /// One line for each entry point: kind, address, then `code`, `pass`, `pin`, region and label, if there are any;
    /// before each conference the name of its service in brackets.
    let found: String

    init(_ testDescription: String, html isHTML: Bool = false, _ text: String, _ found: String) {
        self.testDescription = testDescription
        self.text = text
        self.isHTML = isHTML
        self.found = found
    }

    static func describe(_ blocks: [ConferenceBlock]) -> String {
        blocks.map { block in
            var lines = ["[\(block.serviceName ?? "–")]" + (block.title.map { " \($0)" } ?? "")]
            let entries = block.linkEntries.map(\.entry) + block.others
            if block.linkEntries.isEmpty, let code = block.meetingCode { lines.append("code \(code)") }
            if block.linkEntries.isEmpty, let passcode = block.passcode { lines.append("pass \(passcode)") }
            lines += entries.map { entry in
                let parts = [
                    entry.meetingCode.map { "code \($0)" }, entry.passcode.map { "pass \($0)" },
                    entry.pin.map { "pin \($0)" },
                    entry.region, entry.title.map { "“\($0)”" },
                ]
                return (["\(entry.kind.rawValue) \(entry.url.text)"] + parts.compactMap { $0 }).joined(separator: " ")
            }
            return lines.joined(separator: "\n")
        }.joined(separator: "\n")
    }
}

@Suite("Blocks in notes")
struct BlockTests {
    @Test("the details around a link are read from the blocks of known services", arguments: BlockExamples.all)
    func reading(_ example: BlockExample) {
        let blocks = BlockFinder().blocks(in: example.text, isHTML: example.isHTML)
        expectEqual(BlockExample.describe(blocks), example.found)
    }

    @Test("telephone numbers in other texts are not conferences", arguments: BlockExamples.noConference)
    func otherNumbers(_ text: String) {
        expectFalse(BlockFinder().blocks(in: text).contains(where: \.standsAlone))
    }

    @Test("a number with its code is a conference of its own", arguments: BlockExamples.telephoneOnly)
    func telephoneOnly(_ example: BlockExample) {
        expectEqual(BlockFinder().blocks(in: example.text).map(\.standsAlone), [true])
    }

    @Test("all kinds of line breaks are equivalent", arguments: ["\r\n", "\\n", "<br>", "\u{2028}"])
    func lineBreaks(_ lineBreak: String) throws {
        let example = try #require(BlockExamples.all.first)
        let text = example.text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: lineBreak)
        expectEqual(BlockExample.describe(BlockFinder().blocks(in: text)), example.found)
    }

    /// The words for the meeting number and its passcode in one language of an invitation.
    static let labels: [(service: String, code: String, passcode: String)] = [
        ("zoom", "Meeting ID: ", "Passcode: "), ("zoom", "Meeting-ID: ", "Kenncode: "),
        ("zoom", "ID de réunion : ", "Code secret : "), ("zoom", "ID de reunión: ", "Código de acceso: "),
        ("zoom", "ID riunione: ", "Passcode: "), ("zoom", "ID da reunião: ", "Senha de acesso: "),
        ("zoom", "Vergaderings-ID: ", "Toegangscode: "), ("zoom", "ミーティングID: ", "パスコード: "),
        ("zoom", "会议号：", "密码："), ("zoom", "Идентификатор конференции: ", "Код доступа: "),
        ("zoom", "Identyfikator spotkania: ", "Kod dostępu: "), ("zoom", "Webinar ID: ", "Passcode: "),
        ("zoom", "**Meeting ID:** ", "**Passcode:** "), ("zoom", "• Meeting ID: ", "• Passcode: "),
        ("teams", "Meeting ID: ", "Passcode: "), ("teams", "Besprechungs-ID: ", "Passcode: "),
        ("teams", "ID de réunion : ", "Code secret : "), ("teams", "Id. de reunión: ", "Código de acceso: "),
        ("teams", "Mötes-ID: ", "Lösenord: "), ("teams", "Møde-id: ", "Adgangskode: "),
        ("teams", "Møte-ID: ", "Passkode: "), ("teams", "Vergadering-id: ", "Wachtwoordcode: "),
        ("teams", "会議 ID: ", "パスコード: "), ("webex", "Meeting number (access code): ", "Meeting password: "),
        ("webex", "Meeting-Kennnummer (Zugriffscode): ", "Meeting-Passwort: "),
        ("webex", "Meeting number: ", "Password: "),
        ("webex", "Número de la reunión (código de acceso): ", "Contraseña de la reunión: "),
    ]

    private static let links = [
        "zoom": "https://example.zoom.us/my/room", "webex": "https://example.webex.com/meet/room",
        "teams": "https://teams.microsoft.com/l/meetup-join/19%3ameeting_abc%40thread.v2/0",
    ]

    @Test("blocks are understood in many languages", arguments: labels.indices)
    func languages(_ index: Int) throws {
        let (service, code, passcode) = Self.labels[index]
        let link = try #require(Self.links[service])
        let blocks = BlockFinder().blocks(in: "\(link)\n\n\(code)812 3456 7890\n\(passcode)aB3$xY!\nBis morgen")
        expectEqual(blocks.map(\.meetingCode), ["81234567890"])
        expectEqual(blocks.map(\.passcode), ["aB3$xY!"])
    }

    @Test("a label without a value does not take the next line or the next label as its value")
    func noValue() {
        let link = "https://example.zoom.us/my/room"
        for rest in [
            "Passcode:\nMeeting options", "Passcode:\n123456", "Passcode: \n\nhello", "Meeting ID:\n81234567890",
            "Passcode: Meeting ID: x", "Meeting ID: see below", "Passcode: https://example.org/secret", "Passcode:",
        ] {
            let blocks = BlockFinder().blocks(in: "\(link)\n\(rest)")
            expectTrue(blocks.count == 1 && blocks[0].meetingCode == nil && blocks[0].passcode == nil, "\(rest)")
        }
    }

    @Test("numbers and addresses in a signature after a block are not entry points")
    func signature() throws {
        let text = try #require(BlockExamples.all.first).text
        let more = "\n\nBest\nJane Doe\njane.doe@example.org\n+49 30 1234567\nTel. 030 1234567\nmobile +49 170 1234567"
        let finder = BlockFinder()
        expectEqual(finder.blocks(in: text + more), finder.blocks(in: text))
        let html = "<p>https://zoom.us/my/room</p><p><a href=\"tel:+49301234567\">030 1234567</a></p>"
        expectEqual(finder.blocks(in: html, isHTML: true).map(\.others), [[]])
    }

    @Test("no description has a duplicate word, or one that cannot be found")
    func descriptions() {
        for description in BlockDescription.all {
            var seen: Set<String> = []
            for (_, texts) in description.words {
                for text in texts {
                    expectTrue(
                        seen.insert(String(decoding: text.utf8.map(lowercased), as: UTF8.self)).inserted,
                        "\(description.name): \(text)")
                    expectTrue(
                        text == text.trimmingPrefix(" ") && text.utf8.count >= 2 && text.utf8.count <= 80, "\(text)")
                }
            }
            for service in description.services {
                expectTrue(ServiceTable.builtIn.services.contains { $0.identifier == service }, "\(service)")
            }
        }
    }

    @Test("numbers are recognised as people and calendars write them")
    func numbers() {
        func read(_ text: String) -> String? { DialNumber(text).map { $0.number + $0.sequence } }
        expectEqual(read("tel:+1-412-555-0123,,,654321"), "+14125550123,,,654321")
        expectEqual(read("tel:%2B1-650-555-0108,,*01*615734219%23%23*01*"), "+16505550108,,*01*615734219##*01*")
        expectEqual(read("tel:(866)%20555-0195,,73572842#"), "8665550195,,73572842#")
        expectEqual(read("tel:+1%20603-555-0142;1234"), "+16035550142;1234")
        expectEqual(read("+47 21 55 20 33"), "+4721552033")
        expectNil(read("2026-11-21 10:00"))
        expectNil(read("12345"))
        let numbers = DialNumber.numbers(in: "+1 603-555-0142 (Toll), +49 30 5550123")
        expectEqual(numbers.map(\.number.number), ["+16035550142", "+49305550123"])
        expectEqual(numbers.map(\.label), ["Toll", nil])
        expectEqual(DialNumber.code(in: "161 095 966#"), "161095966")
    }

    @Test("the country of a number follows from its first digits or from its label")
    func regions() {
        func region(_ number: String, _ label: String?) -> String? { CallingCodes.region(of: number, words: label) }
        expectEqual(region("+4721552033", nil), "NO")
        expectEqual(region("+35895550123", "Helsinki"), "FI")
        expectNil(region("+16035550142", nil))
        expectEqual(region("+16035550142", "US (Boston)"), "US")
        expectEqual(region("+16475550142", "Canada"), "CA")
        expectNil(region("+16475550142", "Call-in toll number (US/Canada)"))
        expectEqual(region("8665550195", "United States"), "US")
        expectEqual(region("+442055501234", "UK Toll"), "GB")
        expectEqual(region("+49305550123", "XX no country"), "DE")
    }
}
