import ConferenceErrors
import Foundation
import Terminal

/// The clipboard of the desktop; over a remote connection, that of the terminal.
struct Clipboard {
    let environment: [String: String]
    let terminal: Terminal

    /// Copies a link.
    ///
    /// The programs of Wayland and X are asked first. Where there is no desktop, the terminal is told to do it (OSC 52,
    /// xterm control sequences), which most of them understand, across SSH too.
    ///
    /// - Throws: `cannotCopy` (69) with the text, so that the user can copy it.
    func copy(_ text: String) throws {
        if environment["WAYLAND_DISPLAY"]?.isEmpty == false,
            let program = HelperProgram(["wl-copy"], environment: environment)
        {
            return try require(program.run([], input: text), text)
        }
        if environment["DISPLAY"]?.isEmpty == false {
            if let program = HelperProgram(["xclip"], environment: environment) {
                return try require(program.run(["-selection", "clipboard"], input: text), text)
            }
            if let program = HelperProgram(["xsel"], environment: environment) {
                return try require(program.run(["--clipboard", "--input"], input: text), text)
            }
        }
        guard isatty(1) == 1, environment["TERM"] != "dumb" else {
            throw ConferenceError.cannotCopy(text, reason: "none of wl-copy, xclip and xsel can be used here")
        }
        try TerminalOutput.standardOutput.write("\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{07}")
    }

    private func require(_ failure: String?, _ text: String) throws(ConferenceError) {
        if let failure { throw .cannotCopy(text, reason: failure) }
    }
}
