import Foundation
import Mail
import TestSupport
import Testing

@Suite("Mails that Python's email package writes and reads")
struct IndependentReaderTests {
    private struct Expected: Decodable {
        struct Part: Decodable {
            var type: String
            var filename: String?
            var bytes: Data
            var text: String?
            var depth: Int
        }
        var mail: Data
        var subject: String
        var from: [[String]]
        var to: [[String]]
        var date: Int64
        var messageID: String
        var parts: [Part]
    }

    @Test("both readers see the same in every mail", arguments: tier(plain: [1], all: [1, 2, 3]))
    func same(seed: Int) throws {
        let count = tier(plain: 40, all: 300)
        let python = try Programs.required("python3")
        let (status, output) = try Programs.run(
            python, ["\(CCompiler.package)/Tests/Fixtures/mails.py", "\(count)", "\(seed)"])
        try #require(status == 0, "\(output.suffix(500))")
        let lines = output.split(separator: "\n")
        expectEqual(lines.count, count)
        for line in lines { try compare(JSONDecoder().decode(Expected.self, from: Data(line.utf8))) }
    }

    private func compare(_ expected: Expected) throws {
        let mail = try MailMessage.read(Array(expected.mail))
        let source = String(decoding: expected.mail, as: UTF8.self)
        // Python's writer sometimes folds a line within an encoded word, which its reader then shows as it is.
        if !expected.subject.contains("=?") {
            expectEqual(words(mail.subject), words(expected.subject), "\(source)")
        }
        expectEqual(mail.from.map { [$0.name ?? "", $0.address] }, expected.from, "\(source)")
        // Python's writer sometimes encodes the comma between two addresses, after which its reader finds none.
        if !source.contains("=?utf-8?q?=2C?=") {
            expectEqual(mail.to.map { [$0.name ?? "", $0.address] }, expected.to, "\(source)")
        }
        expectEqual(mail.date?.seconds, expected.date)
        expectEqual(mail.messageID, expected.messageID)
        expectEqual(mail.parts.map(\.type), expected.parts.map(\.type), "\(source)")
        expectEqual(mail.parts.map(\.filename), expected.parts.map(\.filename), "\(source)")
        expectEqual(mail.parts.map(\.messageDepth), expected.parts.map(\.depth), "\(source)")
        for (part, other) in zip(mail.parts, expected.parts) {
            expectEqual(Data(part.bytes), other.bytes, "\(source)")
            // Python's reader makes one character of a line ending.
            expectEqual(
                part.text?.replacing("\r\n", with: "\n"), other.text?.replacing("\r\n", with: "\n"), "\(source)")
        }
        expectEmpty(mail.problems)
    }

    /// White space differs where a header was folded.
    private func words(_ text: String?) -> String? {
        text?.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
