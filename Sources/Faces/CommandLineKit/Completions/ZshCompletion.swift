/// A completion function for zsh, made of `_describe` for commands and `_arguments` for what follows them.
struct ZshCompletion {
    let tree: CommandTree

    var script: String {
        var lines = [
            "#compdef \(tree.program)",
            "# Completions for \(tree.program). Save as \(tree.functionName) in a directory of $fpath.",
            "",
            "\(tree.functionName)() {",
            "    local -a commands",
            "    local path='' index=2",
            "    while (( index < CURRENT )); do",
            "        case \"$path ${words[index]}\" in",
        ]
        for command in tree.commands {
            let parent = command.path.dropLast().joined(separator: " ")
            lines.append(
                "            \("\(parent) \(command.path.last ?? "")".quotedForShell)) path=\(command.name.quotedForShell) ;;"
            )
        }
        lines += ["        esac", "        (( index++ ))", "    done", "    case \"$path\" in"]
        lines += level("", title: "command", options: tree.options(of: nil), positionals: [])
        for command in tree.commands {
            lines += level(
                command.name, title: "\(command.name) command", options: tree.options(of: command),
                positionals: command.positionals.map(\.specification))
        }
        lines += ["    esac", "}", "", "compdef \(tree.functionName) \(tree.program)"]
        return lines.joined(separator: "\n") + "\n"
    }

    private func level(
        _ path: String, title: String, options: [OptionSpecification], positionals: [PositionalSpecification]
    ) -> [String] {
        var lines = ["        \(path.quotedForShell))"]
        let below = tree.subcommands(of: path.split(separator: " ").map(String.init))
        if !below.isEmpty {
            lines.append("            commands=(")
            for command in below {
                lines.append("                \(described(command.path.last ?? "", command.summary).quotedForShell)")
            }
            lines.append("            )")
            lines.append("            _describe -t commands \(title.quotedForShell) commands")
        }
        lines.append("            _arguments -S \\")
        for option in options { lines += entries(option).map { "                \($0.quotedForShell) \\" } }
        for positional in positionals {
            let place = positional.repeats ? "*" : ""
            lines.append(
                "                \("\(place):\(escaped(positional.name)):\(action(positional.completion))".quotedForShell) \\"
            )
        }
        lines.append("                && return 0")
        lines.append("            ;;")
        return lines
    }

    private func entries(_ option: OptionSpecification) -> [String] {
        let names = ["--\(option.name)"] + (option.short.map { ["-\($0)"] } ?? [])
        let value = option.valueName.map { ":\(escaped($0)):\(action(option.completion))" } ?? ""
        return names.map { "\(option.repeats ? "*" : "")\($0)[\(escaped(option.help))]\(value)" }
    }

    private func action(_ completion: Completion) -> String {
        switch completion {
        case .nothing: " "
        case .files: "_files"
        case .directories: "_files -/"
        case .choices(let words): "(\(words.joined(separator: " ")))"
        }
    }

    private func described(_ name: String, _ summary: String) -> String { "\(name):\(escaped(summary))" }

    /// Colons and brackets have a meaning inside of these descriptions.
    private func escaped(_ text: String) -> String {
        String(text.flatMap { ":[]\\".contains($0) ? ["\\", $0] : [$0] })
    }
}
