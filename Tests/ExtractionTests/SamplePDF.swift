import Foundation

/// PDFs of our own making.
enum SamplePDF {
    /// A boarding pass: a line of text, and a picture of a code.
    static let boardingPass: [UInt8] = {
        let text =
            "q 200 0 0 200 50 500 cm /I Do Q BT /F 12 Tf 50 700 Td (Flight LH 716 04.03.2027 Frankfurt to Tokyo) Tj ET"
        let (pixels, width) = picture(scale: 8, border: 4)
        let image = stream(
            pixels,
            "/Type /XObject /Subtype /Image /Width \(width) /Height \(width) /BitsPerComponent 1 /ColorSpace /DeviceGray"
        )
        return page(Array(text.utf8), resources: "/XObject << /I 6 0 R >>", more: [image])
    }()

    /// A QR code of “M1APPLESEED/JANE      EABC123 FRAHNDLH 0716 063Y012A0025 100”: a row of 29 modules in each number.
    private static let code = [
        0x1FC9_597F, 0x1047_AF41, 0x175D_525D, 0x174E_815D, 0x1744_485D, 0x1048_0B41, 0x1FD5_557F, 0x001D_2B00,
        0x1DF6_8FC4, 0x10B6_6CB4, 0x0FD8_97A1, 0x1AA2_A08D, 0x1841_198F, 0x169B_ED51, 0x124F_3654, 0x1095_F31D,
        0x037E_4D1D, 0x0782_BE29, 0x16C4_5C82, 0x0A32_A0CC, 0x13F1_6FF6, 0x0017_A911, 0x1FDB_5755, 0x105D_AD13,
        0x175A_5FF6, 0x1746_34A4, 0x175C_91C1, 0x1052_1A0F, 0x1FD5_1D65,
    ]

    /// The code in black and white, a bit for each pixel.
    private static func picture(scale: Int, border: Int) -> (bytes: [UInt8], width: Int) {
        let modules = code.count + 2 * border
        var bytes: [UInt8] = []
        for row in -border..<code.count + border {
            let bits = (0..<modules * scale).map { pixel -> Bool in
                let column = pixel / scale - border
                guard code.indices.contains(row), code.indices.contains(column) else { return true }
                return code[row] >> (code.count - 1 - column) & 1 == 0
            }
            let line = stride(from: 0, to: bits.count, by: 8).map { start in
                (start..<start + 8).reduce(UInt8(0)) { $0 << 1 | ($1 < bits.count && bits[$1] ? 1 : 0) }
            }
            for _ in 0..<scale { bytes += line }
        }
        return (bytes, modules * scale)
    }

    // MARK: Parts

    /// A PDF with one page. Object 5 is a font, and those of `more` begin with 6.
    static func page(
        _ content: [UInt8], filter: String = "", catalog: String = "", resources: String = "", page: String = "",
        more: [[UInt8]] = []
    ) -> [UInt8] {
        file(
            [
                Array("<< /Type /Catalog /Pages 2 0 R \(catalog) >>".utf8),
                Array("<< /Type /Pages /Kids [3 0 R] /Count 1 >>".utf8),
                Array(
                    """
                    << /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R \(page) \
                    /Resources << /Font << /F 5 0 R >> \(resources) >> >>
                    """.utf8), stream(content, filter),
                Array("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>".utf8),
            ] + more)
    }

    static func stream(_ content: [UInt8], _ entries: String) -> [UInt8] {
        Array("<< /Length \(content.count) \(entries) >>\nstream\n".utf8) + content + Array("\nendstream".utf8)
    }

    /// A PDF with numbered objects and their table.
    static func file(_ objects: [[UInt8]]) -> [UInt8] {
        var bytes = Array("%PDF-1.7\n".utf8)
        var table = "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
        for (index, object) in objects.enumerated() {
            let place = String(bytes.count)
            table += String(repeating: "0", count: 10 - place.count) + place + " 00000 n \n"
            bytes += Array("\(index + 1) 0 obj\n".utf8) + object + Array("\nendobj\n".utf8)
        }
        let end = "trailer\n<< /Size \(objects.count + 1) /Root 1 0 R >>\nstartxref\n\(bytes.count)\n%%EOF\n"
        return bytes + Array((table + end).utf8)
    }
}
