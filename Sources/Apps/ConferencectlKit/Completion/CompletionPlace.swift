import CommandLineKit
import ConferenceErrors
import ConferenceHost
import Foundation
import Platform

/// The file in which a shell looks for the completions of a program.
struct CompletionPlace {
    let path: String
    /// What is left to do, as one or more sentences.
    let nextStep: String

    init(shell: Shell, places: Places) {
        switch shell {
        case .bash:
            path = "\(places.dataHome)/bash-completion/completions/\(Program.name)"
            nextStep = "A new shell uses it if the package bash-completion is installed."
        case .zsh:
            let folder = "\(places.dataHome)/zsh/site-functions"
            path = "\(folder)/_\(Program.name)"
            nextStep =
                "If a new shell does not use it, add these lines to ~/.zshrc: "
                + "“fpath+=(\(CommandAdvice.shellWord(folder)))” and “autoload -U compinit && compinit”."
        case .fish:
            path = "\(places.configurationHome)/fish/completions/\(Program.name).fish"
            nextStep = "A new shell uses it."
        }
    }

    /// Writes the script, and creates the folder if there is none.
    ///
    /// - Throws: `cannotWrite`, `notARegularFile`.
    func write(_ script: String) throws {
        do {
            try FileManager.default.createDirectory(
                at: URL(fileURLWithPath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
        } catch let error as CocoaError {
            let code = (error.underlying as? POSIXError)?.code.rawValue ?? EACCES
            throw ConferenceError.cannotWrite(path, errno: code)
        }
        try AtomicFile.replace(path) { try $0.write(script) }
    }
}
