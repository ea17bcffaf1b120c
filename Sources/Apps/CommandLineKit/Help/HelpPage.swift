package import Terminal

extension CommandTree {
    /// Returns the help page of a command.
    package func helpPage(of command: CommandSpecification, on terminal: Terminal) -> String {
        var page = HelpPage(terminal: terminal)
        page.paragraph(command.summary.prefix(1).uppercased() + command.summary.dropFirst() + ".")
        page.heading("Usage")
        page.indented(usage(of: command))
        let others = otherNames(of: command)
        if !others.isEmpty {
            page.blank()
            page.paragraph("Also: \(others.joined(separator: ", ")).")
        }
        for paragraph in command.details {
            page.blank()
            page.paragraph(paragraph)
        }
        let subcommands = subcommands(of: command.path)
        if !subcommands.isEmpty {
            page.heading("Subcommands")
            page.entries(subcommands.map { ("\($0.name)", $0.summary) })
        }
        if !command.positionals.isEmpty {
            page.heading("Arguments")
            page.entries(command.positionals.map(\.specification).map { ($0.name, $0.help) })
        }
        if !command.options.isEmpty {
            page.heading("Options")
            page.entries(command.options.map(\.specification).map { ($0.synopsis, $0.help) })
        }
        page.heading("Options of every command")
        page.entries(commonOptions.map(\.specification).map { ($0.synopsis, $0.help) })
        page.heading(command.examples.count == 1 ? "Example" : "Examples")
        for example in command.examples {
            page.indented(example.command)
            page.paragraph(example.explanation, indentation: 6)
        }
        return page.text
    }

    /// Returns the help page of a topic.
    package func helpPage(of topic: HelpTopic, on terminal: Terminal) -> String {
        var page = HelpPage(terminal: terminal)
        page.paragraph(topic.summary.prefix(1).uppercased() + topic.summary.dropFirst() + ".")
        let content = topic.content()
        for section in content.sections {
            page.heading(section.title)
            page.entries(section.entries)
        }
        for paragraph in content.paragraphs {
            page.blank()
            page.paragraph(paragraph)
        }
        return page.text
    }

    /// Returns a page with all commands.
    package func overview(on terminal: Terminal) -> String {
        var page = HelpPage(terminal: terminal)
        page.paragraph("\(program) \(version): \(summary)")
        page.heading("Usage")
        page.indented(usage)
        page.heading("Commands")
        page.entries(subcommands(of: []).map { ($0.name, $0.summary) })
        page.heading("Options of every command")
        page.entries(commonOptions.map(\.specification).map { ($0.synopsis, $0.help) })
        page.blank()
        page.entries(
            [("\(program) --version", "show the version")] + topics.map { ("\(program) help \($0.name)", $0.summary) })
        page.blank()
        page.paragraph("“\(program) help COMMAND” shows the arguments of a command and examples.")
        return page.text
    }

    /// The synopsis of all commands.
    var usage: String { "\(program) COMMAND [ARGUMENTS] [OPTIONS]" }

    /// Returns the synopsis: `conferencectl add TITLE --start WHEN [OPTIONS]`.
    func usage(of command: CommandSpecification) -> String {
        let options = command.options.map(\.specification)
        let parts =
            [program] + command.path + command.positionals.map(\.specification.synopsis)
            + options.filter(\.isRequired).map(\.longForm) + ["[OPTIONS]"]
        return parts.joined(separator: " ")
    }
}

/// Formats headings, paragraphs and two-column lists.
private struct HelpPage {
    let terminal: Terminal
    private var lines: [String] = []

    init(terminal: Terminal) { self.terminal = terminal }

    var text: String { lines.joined(separator: "\n") + "\n" }

    mutating func blank() { lines.append("") }

    mutating func heading(_ title: String) {
        blank()
        lines.append(terminal.styled("\(title):", .bold))
    }

    mutating func indented(_ line: String) { lines.append("  " + line) }

    mutating func paragraph(_ text: some StringProtocol, indentation: Int = 0) {
        let margin = String(repeating: " ", count: indentation)
        lines += TerminalText.wrapped(String(text), to: terminal.textWidth - indentation).map { margin + $0 }
    }

    /// Adds a list with names on the left and explanations on the right; a long name gets its own line.
    mutating func entries(_ entries: [(name: String, meaning: String)]) {
        let widest = entries.map { TerminalText.columns(of: $0.name) }.max() ?? 0
        let left = min(widest, terminal.textWidth / 3)
        let margin = String(repeating: " ", count: left + 4)
        for (name, meaning) in entries {
            var wrapped = TerminalText.wrapped(meaning, to: terminal.textWidth - left - 4)
            if TerminalText.columns(of: name) <= left, !wrapped.isEmpty {
                lines.append("  \(TerminalText.padded(name, to: left))  \(wrapped.removeFirst())")
            } else {
                lines.append("  \(name)")
            }
            lines += wrapped.map { margin + $0 }
        }
    }
}
