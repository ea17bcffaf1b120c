import ConferenceErrors
import EventPresentation
import Terminal

extension QRCode {
    /// - Throws: `noQRCodeLibrary` (69) with the package to install; `linkTooLongForQRCode` (65).
    init(link: String) throws(ConferenceError) {
        do throws(Failure) {
            self = try QRCode(link)
        } catch {
            switch error {
            case .noLibrary: throw .noQRCodeLibrary()
            case .tooLong(let length): throw .linkTooLongForQRCode(length: length)
            }
        }
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
