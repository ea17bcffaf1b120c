/// The position of the cursor in a command line that is being typed, and the words that can follow there.
///
/// It follows the rules of ``CommandParser``, but also accepts a line with mistakes.
package struct CompletionPoint: Sendable {
    /// A word to offer.
    package struct Offer: Hashable, Sendable {
        package let value: String
        /// What it means, for shells that show it.
        package let meaning: String

        package init(_ value: String, _ meaning: String = "") {
            self.value = value
            self.meaning = meaning
        }
    }

    /// Commands and options that begin with what was typed.
    package private(set) var offers: [Offer] = []
    /// The kind of value that can also follow there.
    package private(set) var completion = Completion.nothing
    /// The part of the value that was typed.
    package private(set) var typed: String
    /// The text before the value in the same word, such as `--calendar=`, or empty.
    package private(set) var lead = ""
    /// The words of the command.
    package private(set) var path: [String] = []
    /// The arguments before the cursor.
    package private(set) var positionals: [String] = []
    /// The values of options before the cursor, by the names of the options.
    package private(set) var values: [String: [String]] = [:]

    private let tree: CommandTree
    private var command: CommandSpecification?
    private var helpPath: [String]?
    private var pending: OptionSpecification?
    private var areOptionsOver = false

    /// - Parameters:
    ///   - words: the words after the program's name up to the cursor; the last one, which may be empty, is being typed.
    ///   - tree: the commands of the program.
    package init(_ words: [String], tree: CommandTree) {
        self.tree = tree
        typed = words.last ?? ""
        for word in words.dropLast() { pass(word) }
        find()
    }

    /// Moves past a word.
    private mutating func pass(_ word: String) {
        if let option = pending {
            pending = nil
            values[option.name, default: []].append(word)
        } else if areOptionsOver || !word.hasPrefix("-") || word == "-" {
            take(word)
        } else if word == "--" {
            areOptionsOver = true
        } else if word.hasPrefix("--") {
            let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let option = known.first(where: { $0.name == parts.first.map(String.init) }) else { return }
            if parts.count == 2 || option.valueName == nil {
                values[option.name, default: []].append(parts.count == 2 ? String(parts[1]) : "")
            } else {
                pending = option
            }
        } else if let letter = word.last, word.count == 2, let option = known.first(where: { $0.short == letter }) {
            if option.valueName == nil { values[option.name, default: []].append("") } else { pending = option }
        }
    }

    private mutating func take(_ word: String) {
        if helpPath != nil {
            helpPath?.append(word)
        } else if command == nil, word == "help" {
            helpPath = []
        } else if positionals.isEmpty, let next = tree.command(called: path + [word]) {
            command = next
            path = next.path
        } else {
            positionals.append(word)
        }
    }

    private mutating func find() {
        if let pending, !(pending.isValueOptional && typed.hasPrefix("-")) {
            completion = pending.completion
        } else if typed.hasPrefix("--"), !areOptionsOver, let equals = typed.firstIndex(of: "=") {
            let name = typed[..<equals].dropFirst(2)
            lead = String(typed[...equals])
            typed = String(typed[typed.index(after: equals)...])
            completion = known.first { $0.name == name }?.completion ?? .nothing
        } else if typed.hasPrefix("-"), !areOptionsOver {
            offerOptions()
        } else {
            offerCommands()
            offerPositional()
        }
    }

    private mutating func offerOptions() {
        let options = helpPath == nil ? tree.options(of: command) : tree.options(of: nil)
        for option in options where option.repeats && option.valueName != nil || values[option.name] == nil {
            offer("--\(option.name)", option.help)
        }
        if command == nil, helpPath == nil { offer("--version", "Show the version") }
    }

    private mutating func offerCommands() {
        guard positionals.isEmpty else { return }
        let words = helpPath ?? path
        for command in tree.subcommands(of: words) { offer(command.path.last ?? "", command.summary) }
        if words.isEmpty {
            if helpPath == nil { offer("help", "show the help page of a command") }
            for topic in helpPath == nil ? [] : tree.topics { offer(topic.name, topic.summary) }
        }
    }

    private mutating func offerPositional() {
        guard helpPath == nil, let specifications = command?.positionals.map(\.specification),
            let last = specifications.last
        else { return }
        if positionals.count < specifications.count {
            completion = specifications[positionals.count].completion
        } else if last.repeats {
            completion = last.completion
        }
    }

    private mutating func offer(_ value: String, _ meaning: String) {
        if value.hasPrefix(typed) { offers.append(Offer(value, meaning)) }
    }

    /// The options that can follow here, as in ``CommandParser``.
    private var known: [OptionSpecification] {
        let below = tree.commands(from: path)
        return tree.options(of: command) + below.flatMap { $0.options.map(\.specification) }
    }
}
