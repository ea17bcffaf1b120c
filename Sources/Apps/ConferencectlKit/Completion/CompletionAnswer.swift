import CommandLineKit
import ConferenceModel
import Foundation
import Platform
import Terminal

/// The answer to a shell that asks what can stand at the cursor (``Shell``).
///
/// It comes from the store and from small files only, and no provider is started. Errors are not reported, because a message
/// would appear in the middle of the line that the user is typing: the shell gets the values that were found.
struct CompletionAnswer {
    /// The most values that are offered.
    static let limit = 100

    /// Prints the answer.
    ///
    /// - Parameter words: the words after ``Shell/request``.
    static func print(_ words: [String], environment: [String: String]) {
        guard let shell = words.first.flatMap(Shell.init) else { return }
        let typed = shell.unquoted(Array(words.dropFirst()))
        let expanded = (try? Aliases.expanded(typed, places: Places(environment: environment))) ?? typed
        // An alias that is still being typed is the last word itself.
        let point = CompletionPoint(typed.count > 1 ? expanded : typed, tree: Program.tree)
        let (directive, offers) = answer(at: point, isFirst: typed.count <= 1, environment: environment)
        let lines = offers.prefix(limit).compactMap { offer -> String? in
            let meaning = TextPolicy.printable(offer.meaning)
            guard let value = shell.quoted(offer.value, in: words.last ?? ""), !value.isEmpty else { return nil }
            return point.lead + value + (meaning.isEmpty ? "" : "\t" + meaning)
        }
        try? TerminalOutput.standardOutput.write(([directive] + lines).joined(separator: "\n") + "\n")
    }

    /// Returns the first line of the answer, and the values.
    private static func answer(
        at point: CompletionPoint, isFirst: Bool, environment: [String: String]
    ) -> (directive: String, offers: [CompletionPoint.Offer]) {
        var offers = point.offers
        var directive = "words"
        switch point.completion {
        case .nothing: break
        case .files: directive = "files"
        case .directories: directive = "directories"
        case .choices(let words): offers += words.filter { $0.hasPrefix(point.typed) }.map { .init($0) }
        case .values(let source):
            offers += ValueCompletion(point: point, environment: environment).offers(from: source)
        }
        if isFirst, let settings = try? Settings(places: Places(environment: environment)) {
            offers += settings.aliases.filter { $0.name.hasPrefix(point.typed) }.map { .init($0.name, $0.command) }
        }
        return (directive, offers)
    }
}
