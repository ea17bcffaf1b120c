/// Generates completions for fish: one `complete` line per command and option, with a condition on the preceding words.
struct FishCompletion {
    let tree: CommandTree

    var script: String {
        var lines = [
            "# Completions for \(tree.program). Save as ~/.config/fish/completions/\(tree.program).fish",
            "function __fish\(tree.functionName)_at",
            "    set -l words (commandline -opc)[2..-1]",
            "    set -l path",
            "    for word in $words",
            "        switch \"$path $word\"",
        ]
        for command in tree.commands {
            let parent = command.path.dropLast().joined(separator: " ")
            lines.append("            case \("\(parent) \(command.path.last ?? "")".quotedForShell)")
            lines.append("                set path \(command.name.quotedForShell)")
        }
        lines += ["        end", "    end", "    test \"$path\" = \"$argv[1]\"", "end", ""]
        lines += level("", options: tree.options(of: nil), positionals: [])
        for command in tree.commands {
            lines += level(
                command.name, options: tree.options(of: command),
                positionals: command.positionals.map(\.specification))
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func level(
        _ path: String, options: [OptionSpecification], positionals: [PositionalSpecification]
    ) -> [String] {
        let condition = "__fish\(tree.functionName)_at \(path.quotedForFish)"
        let start = "complete -c \(tree.program) -n \(condition.quotedForFish)"
        var lines: [String] = []
        for command in tree.subcommands(of: path.split(separator: " ").map(String.init)) {
            lines.append(
                "\(start) -f -a \((command.path.last ?? "").quotedForFish) -d \(command.summary.quotedForFish)")
        }
        for option in options {
            var line = "\(start) -l \(option.name)"
            if let short = option.short { line += " -s \(short)" }
            if option.valueName != nil { line += " -r" + action(option.completion) }
            lines.append(line + " -d \(option.help.quotedForFish)")
        }
        for positional in positionals.prefix(1) { lines.append("\(start)\(action(positional.completion))") }
        if positionals.isEmpty { lines.append("\(start) -f") }
        return lines
    }

    private func action(_ completion: Completion) -> String {
        switch completion {
        case .nothing: " -f"
        case .files: " -F"
        case .directories: " -f -a '(__fish_complete_directories)'"
        case .choices(let words): " -f -a \(words.joined(separator: " ").quotedForFish)"
        }
    }
}

extension StringProtocol {
    /// The text in single quotes, in which fish interprets `\'` and `\\`.
    fileprivate var quotedForFish: String {
        "'" + flatMap { $0 == "'" || $0 == "\\" ? ["\\", $0] : [$0] } + "'"
    }
}
