import CQRCode
import ConferenceErrors
import Terminal

/// A link as a QR code (ISO/IEC 18004).
struct QRCode {
    /// Rows of modules, including the light margin of four modules that the standard requires; true is dark.
    private let rows: [[Bool]]

    /// - Throws: `noQRCodeLibrary` (69) with the package to install; `linkTooLongForQRCode` (65).
    init(_ text: String) throws(ConferenceError) {
        var code: OpaquePointer?
        let bytes = Array(text.utf8)
        switch cq_code_new(bytes, bytes.count, &code) {
        case CQ_OK: break
        case CQ_NO_LIBRARY: throw .noQRCodeLibrary()
        default: throw .linkTooLongForQRCode(length: bytes.count)
        }
        defer { cq_code_free(code) }
        let range = -4..<cq_code_width(code) + 4
        rows = range.map { row in range.map { column in cq_code_is_dark(code, Int32(column), Int32(row)) == 1 } }
    }

    /// Returns the lines to print. Half blocks put two rows of modules into one line.
    ///
    /// With colour, the code is black on white, which every scanner reads. Without colour, the light modules are drawn,
    /// because most terminals show light text on a dark background.
    ///
    /// - Throws: `terminalTooNarrow` (64).
    func lines(for terminal: Terminal) throws(ConferenceError) -> [String] {
        if let width = terminal.width, width < rows.count {
            throw .terminalTooNarrow(for: "the QR code", needs: rows.count, has: width)
        }
        return stride(from: 0, to: rows.count, by: 2).map { index in
            let upper = rows[index]
            let lower = index + 1 < rows.count ? rows[index + 1] : Array(repeating: false, count: upper.count)
            let isDrawn = terminal.usesColor
            let line = String(zip(upper, lower).map { Self.character($0 == isDrawn, $1 == isDrawn) })
            return terminal.usesColor ? "\u{1B}[30;107m\(line)\u{1B}[0m" : line
        }
    }

    private static func character(_ upper: Bool, _ lower: Bool) -> Character {
        switch (upper, lower) {
        case (true, true): "█"
        case (true, false): "▀"
        case (false, true): "▄"
        case (false, false): " "
        }
    }
}
