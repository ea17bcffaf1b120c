import ConferenceModel
import Foundation
import Mail

/// Bookings in mails: one mail, and a Maildir of 10,000 that is read from its first mail to its last.
///
/// The floor does the least for the same answer: `grep -l` names the files with structured data, and a C program parses these
/// with libxml2. It decodes nothing, so that it would miss mails in base64.
struct InboxScan {
    private static let mails = 10_000
    private let maildir: URL
    private let products: URL

    init(workshop: Workshop) throws {
        maildir = workshop.scratch.appendingPathComponent("Maildir")
        products = workshop.products
        try Self.fill(maildir)
    }

    func measure(runs: Int) throws -> [Finding] { [try oneMail(runs: runs), try scan(runs: runs)] }

    private func oneMail(runs: Int) throws -> Finding {
        let bytes = Array(Self.mail(0).utf8)
        var times: [Double] = []
        for _ in 0...max(runs, 50) {
            let watch = Stopwatch()
            guard try Self.texts(in: bytes).count == 1 else { throw BenchmarkFailure("The booking was not found.") }
            times.append(watch.seconds)
        }
        let median = Sample(Array(times.dropFirst())).median * 1_000
        return Finding(
            name: "a mail with JSON-LD",
            figures: [
                .init(name: "median", value: median, unit: "ms"),
                .init(name: "first", value: times[0] * 1_000, unit: "ms"),
                .init(name: "bytes", value: Double(bytes.count), unit: ""),
            ], target: "at most 5 ms", isMet: median <= 5)
    }

    private func scan(runs: Int) throws -> Finding {
        let bare = products.appendingPathComponent("bare-inbox").path
        let floor = Command(
            program: URL(fileURLWithPath: "/bin/sh"),
            arguments: ["-c", "grep -rlE 'ld\\+json|itemscope' \"$1\" | \"$2\"", "sh", maildir.path, bare])
        var pairs: [(ours: Double, floor: Double)] = []
        for run in 0...runs {
            let watch = Stopwatch()
            let found = try scanOnce()
            let ours = watch.seconds
            guard found == Self.mails / 10 else { throw BenchmarkFailure("\(found) bookings were found.") }
            let least = try floor.run()
            // The first round is a warm-up.
            if run > 0 { pairs.append((ours, least)) }
        }
        let ratio = Sample(pairs.map { $0.ours / $0.floor }).median
        return Finding(
            name: "\(Self.mails) mails of a Maildir",
            figures: [
                .init(name: "ours", value: Sample(pairs.map(\.ours)).median * 1_000, unit: "ms"),
                .init(name: "grep and libxml2", value: Sample(pairs.map(\.floor)).median * 1_000, unit: "ms"),
                .init(name: "ratio", value: ratio, unit: ""),
            ], target: "at most 2", isMet: ratio <= 2)
    }

    private func scanOnce() throws -> Int {
        let maildir = try Maildir(self.maildir.path)
        var found = 0
        for mail in try maildir.mails() {
            if let bytes = try maildir.read(mail) { found += try Self.texts(in: bytes).count }
        }
        return found
    }

    private static func texts(in bytes: [UInt8]) throws -> [String] {
        try MailMessage.read(bytes, decoding: { $0 == "text/html" }).parts.flatMap { part in
            part.type == "text/html" ? try HTMLMarkup.structuredData(part.text ?? "").texts : []
        }
    }

    private static func fill(_ maildir: URL) throws {
        for folder in ["new", "cur", "tmp"] {
            try FileManager.default.createDirectory(
                at: maildir.appendingPathComponent(folder), withIntermediateDirectories: true)
        }
        for number in 0..<mails {
            let name = "\(number % 3 == 0 ? "new" : "cur")/\(1_700_000_000 + number).M\(number).host"
            try Data(mail(number).utf8).write(to: maildir.appendingPathComponent(name))
        }
    }

    /// Every tenth mail has a booking, every third an attachment, and all have a text of some kilobytes twice.
    private static func mail(_ number: Int) -> String {
        let words = (0..<600).map { "word\(($0 * 7 + number) % 97)" }
        let text = stride(from: 0, to: words.count, by: 10).map { words[$0..<$0 + 10].joined(separator: " ") }
            .joined(separator: "\n")
        let booking =
            number % 10 == 0
            ? #"<script type=3D"application/ld+json">{"@context":"http://schema.org","@type":"FlightReservation","reservationNumber":"\#(number)"}</script>"#
            : ""
        let html = text.split(separator: "\n").map { "<tr><td class=3D\"a\">\($0)</td></tr>" }.joined(separator: "\n")
        let attachment =
            number % 3 == 0
            ? "--x\nContent-Type: application/pdf; name=a.pdf\nContent-Transfer-Encoding: base64\n\n"
                + String(repeating: String(repeating: "QUJD", count: 19) + "\n", count: 200)
            : ""
        return """
            Return-Path: <a@example.org>
            Received: from a by b; Mon, 2 Mar 2026 10:00:00 +0100
            From: Sender <a@example.org>
            To: eva@example.org
            Subject: =?utf-8?q?Mail_number_=E2=84=96?= \(number)
            Date: Mon, 2 Mar 2026 10:00:00 +0100
            Message-ID: <\(number)@example.org>
            MIME-Version: 1.0
            Content-Type: multipart/mixed; boundary=x

            --x
            Content-Type: multipart/alternative; boundary=y

            --y
            Content-Type: text/plain; charset=utf-8

            \(text)
            --y
            Content-Type: text/html; charset=utf-8
            Content-Transfer-Encoding: quoted-printable

            <html><head>\(booking)</head><body><table>\(html)</table></body></html>
            --y--
            \(attachment)--x--

            """
    }
}
