/// Generates a completion function for zsh, with `_describe` for commands and `_arguments` for options and arguments.
struct ZshCompletion {
    let tree: CommandTree

    var script: String {
        var lines = [
            "#compdef \(tree.program)",
            "# Completions for \(tree.program). Save as \(tree.functionName) in a directory of $fpath.",
            "",
            "\(tree.functionName)() {",
            "    local -a commands",
            "    local place='' index=2 last=1",
            "    while (( index < CURRENT )); do",
            "        case \"$place ${words[index]}\" in",
        ]
        for command in tree.commands {
            let parent = command.path.dropLast().joined(separator: " ")
            lines.append(
                "            \("\(parent) \(command.path.last ?? "")".quotedForShell)) place=\(command.name.quotedForShell) last=$index ;;"
            )
        }
        lines += ["        esac", "        (( index++ ))", "    done"]
        // Remove the words of the command, so that _arguments sees only its arguments.
        lines += [
            "    words=(\"${words[1]}\" \"${(@)words[last+1,-1]}\")", "    (( CURRENT -= last - 1 ))",
            "    case \"$place\" in",
        ]
        lines += level("", title: "command", options: tree.options(of: nil), positionals: [])
        for command in tree.commands {
            lines += level(
                command.name, title: "\(command.name) command", options: tree.options(of: command),
                positionals: command.positionals.map(\.specification))
        }
        // Works both when zsh autoloads the file and when the user sources it.
        lines += [
            "    esac", "}", "", "if [[ \"${funcstack[1]}\" == \(tree.functionName) ]]; then",
            "    \(tree.functionName) \"$@\"", "else", "    compdef \(tree.functionName) \(tree.program)", "fi",
        ]
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

    /// Escapes colons and brackets, which are special in descriptions.
    private func escaped(_ text: String) -> String {
        String(text.flatMap { ":[]\\".contains($0) ? ["\\", $0] : [$0] })
    }
}
