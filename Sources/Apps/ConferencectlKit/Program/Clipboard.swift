import ConferenceErrors
import EventPresentation
import Foundation
import Terminal

/// The desktop's clipboard or, over a remote connection, the terminal's.
struct Clipboard {
    let environment: [String: String]
    let terminal: Terminal

    /// Copies a link.
    ///
    /// Tries the programs of Wayland and X first. Without a desktop, asks the terminal to copy the text (OSC 52 of the
    /// xterm control sequences), which most terminals support, even over SSH.
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
            throw ConferenceError.cannotCopy(text, reason: "wl-copy, xclip and xsel are not available here")
        }
        try TerminalOutput.standardOutput.write("\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{07}")
    }

    private func require(_ failure: Sentence?, _ text: String) throws(ConferenceError) {
        if let failure { throw .cannotCopy(text, reason: failure) }
    }
}
