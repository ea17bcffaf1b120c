package import ConferenceErrors

// Errors about QR codes on a terminal.

extension ConferenceError.Code {
    package static let noQRCodeLibrary = Self(rawValue: "noQRCodeLibrary")
    package static let linkTooLongForQRCode = Self(rawValue: "linkTooLongForQRCode")
    package static let terminalTooNarrow = Self(rawValue: "terminalTooNarrow")
}

extension ConferenceError {
    /// The library that makes QR codes cannot be loaded.
    package static func noQRCodeLibrary() -> ConferenceError {
        ConferenceError(
            .noQRCodeLibrary, .unavailable,
            "QR codes are made by libqrencode, which is not installed. "
                + "Install it (Debian: “apt install libqrencode4”), or copy the link that “conferencectl show” prints.")
    }

    /// More text than a QR code can hold.
    package static func linkTooLongForQRCode(length: Int) -> ConferenceError {
        ConferenceError(
            .linkTooLongForQRCode, .badData,
            "The link has \(length) bytes, and a QR code holds at most 2953. “conferencectl show” prints the link.")
    }

    /// The terminal is too narrow for output that cannot be wrapped.
    package static func terminalTooNarrow(for what: Sentence, needs: Int, has: Int) -> ConferenceError {
        ConferenceError(
            .terminalTooNarrow, .usage,
            "The terminal has \(has) columns, and \(what) needs \(needs). Make the window wider.")
    }
}
