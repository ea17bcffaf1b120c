import ConferenceErrors
import ConferenceModel
import Extraction
import Foundation
import TestSupport
import Testing

@Suite("PDFs in Debian's extractor")
struct PDFTests {
    private func extractor(_ limits: Limits = Limits()) throws -> Extractor {
        guard let extractor = try? Extractor.installed(limits: limits) else {
            try Test.cancel("There is no kitinerary-extractor on this machine.")
        }
        return extractor
    }

    @Test("a boarding pass is read, although the extractor has no folder to write into")
    func boardingPass() throws {
        let json = try extractor().extract(SamplePDF.boardingPass, received: "2027-03-01")
        for text in ["FlightReservation", "ABC123", "FRA", "HND", "\"716\"", "2027-03-04", "12A"] {
            expectContains(json, text)
        }
    }

    /// Twelve forms, each of which draws the next one ten times.
    private static let laughs: [UInt8] = {
        let draw = Array(String(repeating: "/X Do ", count: 10).utf8)
        let forms = (0..<12).map { number in
            SamplePDF.stream(
                draw,
                "/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X \(number == 11 ? 5 : 7 + number) 0 R >> >>"
            )
        }
        return SamplePDF.page(draw, resources: "/XObject << /X 6 0 R >>", more: forms)
    }()

    private static func nested(_ open: String, _ close: String) -> [UInt8] {
        let count = 200_000
        return SamplePDF.page(
            [],
            page: "/Deep " + String(repeating: open, count: count) + String(repeating: close, count: count))
    }

    private static func cycle() -> [UInt8] {
        SamplePDF.file([
            Array("<< /Type /Catalog /Pages 2 0 R >>".utf8),
            Array("<< /Type /Pages /Kids [2 0 R 2 0 R 2 0 R] /Count 3000000 >>".utf8),
        ])
    }

    private static let script =
        #"/OpenAction << /S /JavaScript /JS (while(1){}; app.launchURL\("http://127.0.0.1:9/"\)) >>"#
    private static let launch = "/OpenAction << /S /Launch /F (/bin/sh) >>"
    private static let large =
        "/Type /XObject /Subtype /Image /Width 2000000000 /Height 2000000000 /BitsPerComponent 16 /ColorSpace /DeviceRGB"

    private static let hostiles: [(String, [UInt8])] = [
        ("cut off", Array(SamplePDF.boardingPass.dropLast(200))), ("lists in lists", nested("[", "]")),
        ("a cycle of pages", cycle()), ("forms of forms", laughs), ("a script", SamplePDF.page([], catalog: script)),
        ("a program to start", SamplePDF.page([], catalog: launch)),
    ]

    private static let moreHostiles: [(String, [UInt8])] = [
        ("dictionaries in dictionaries", nested("<</A ", ">>")),
        (
            "a picture that is too large",
            SamplePDF.page(
                Array("/I Do".utf8), resources: "/XObject << /I 6 0 R >>", more: [SamplePDF.stream([0], large)])
        ),
        ("a stream without an end", Array(SamplePDF.page(Array(repeating: 0x71, count: 100_000)).prefix(100_000))),
    ]

    @Test(
        "what is hostile in a PDF gives nothing, or an error with a reason, within the time",
        arguments: tier(plain: hostiles, all: hostiles + moreHostiles))
    func hostile(name: String, document: [UInt8]) throws {
        var limits = Limits()
        limits.extractionTimeout = name == "forms of forms" ? .milliseconds(500) : .seconds(20)
        do {
            let json = try extractor(limits).extract(document)
            expectTrue(!json.contains("Reservation") || name == "cut off", "\(name): \(json)")
        } catch let error as ConferenceError {
            expectTrue([.extractorFailed, .extractorTimeout].contains(error.code), "\(name): \(error)")
        }
    }

    @Test(
        "two kilobytes that become a gigabyte end with the time or with nothing",
        .exhaustive("a gigabyte; the plain tier ends forms of forms by the time"))
    func bomb() throws {
        let script =
            "import zlib, binascii; print(binascii.hexlify(zlib.compress(zlib.compress(bytes(1 << 30), 9), 9)).decode())"
        let (status, data) = try Programs.run(Programs.required("python3"), ["-c", script])
        try #require(status == 0, "\(data)")
        let document = SamplePDF.page(
            Array(data.utf8), filter: "/Filter [/ASCIIHexDecode /FlateDecode /FlateDecode]")
        var limits = Limits()
        limits.extractionTimeout = .seconds(1)
        do {
            expectTrue(try !extractor(limits).extract(document).contains("{"))
        } catch let error as ConferenceError { expectEqual(error.code, .extractorTimeout) }
    }
}
