/// Generates a completion function for bash 4 and later that does not need the bash-completion package.
struct BashCompletion {
    let tree: CommandTree

    /// The script. Its function finds the command in the words typed so far, then offers subcommands and options, or
    /// values for the option before the cursor.
    var script: String {
        var lines = [
            "# Completions for \(tree.program). Load with: source <(\(tree.program) completions bash)",
            "\(tree.functionName)() {",
            "    local word=${COMP_WORDS[COMP_CWORD]} previous= path= index=1",
            "    ((COMP_CWORD > 0)) && previous=${COMP_WORDS[COMP_CWORD-1]}",
            "    while ((index < COMP_CWORD)); do",
            "        case \"$path ${COMP_WORDS[index]}\" in",
        ]
        for command in tree.commands {
            let parent = command.path.dropLast().joined(separator: " ")
            lines.append(
                "            \("\(parent) \(command.path.last ?? "")".quotedForShell)) path=\(command.name.quotedForShell) ;;"
            )
        }
        lines += [
            "        esac", "        ((index++))", "    done", "    COMPREPLY=()", "    case \"$path|$previous\" in",
        ]
        for (path, options) in levels {
            for option in options where option.valueName != nil {
                let names = ["--\(option.name)"] + (option.short.map { ["-\($0)"] } ?? [])
                let patterns = names.map { "\(path)|\($0)".quotedForShell }.joined(separator: " | ")
                lines.append("        \(patterns)) \(action(option.completion)); return ;;")
            }
        }
        lines += ["    esac", "    case \"$path\" in"]
        for (path, options) in levels {
            var words = tree.subcommands(of: path.split(separator: " ").map(String.init)).compactMap(\.path.last)
            if path.isEmpty { words.append("help") }
            let positional = tree.commands.first { $0.name == path }?.positionals.first?.specification
            let dashes = options.map { "--\($0.name)" } + (path.isEmpty ? ["--version"] : [])
            var offer = ""
            if case .choices(let choices) = positional?.completion { words += choices }
            switch positional?.completion {
            case .files: offer = "; [[ $word != -* ]] && COMPREPLY+=($(compgen -f -- \"$word\"))"
            case .directories: offer = "; [[ $word != -* ]] && COMPREPLY+=($(compgen -d -- \"$word\"))"
            default: break
            }
            let all = (words + dashes).joined(separator: " ").quotedForShell
            lines.append("        \(path.quotedForShell)) COMPREPLY=($(compgen -W \(all) -- \"$word\"))\(offer) ;;")
        }
        lines += ["    esac", "}", "complete -o filenames -F \(tree.functionName) \(tree.program)"]
        return lines.joined(separator: "\n") + "\n"
    }

    /// Every command and group, with its options.
    private var levels: [(path: String, options: [OptionSpecification])] {
        [("", tree.options(of: nil))] + tree.commands.map { ($0.name, tree.options(of: $0)) }
    }

    private func action(_ completion: Completion) -> String {
        switch completion {
        case .nothing: ":"
        case .files: "COMPREPLY=($(compgen -f -- \"$word\"))"
        case .directories: "COMPREPLY=($(compgen -d -- \"$word\"))"
        case .choices(let words):
            "COMPREPLY=($(compgen -W \(words.joined(separator: " ").quotedForShell) -- \"$word\"))"
        }
    }
}
