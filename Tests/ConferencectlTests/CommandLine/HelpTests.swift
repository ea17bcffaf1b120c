import CommandLineKit
import Terminal
import TestSupport
import Testing

@Suite("Help pages")
struct HelpTests {
    @Test("a page shows usage, arguments, options and examples")
    func page() throws {
        let command = try #require(Sample.tree.command(at: ["add"]))
        let page = Sample.tree.helpPage(of: command, on: Terminal(width: 80, usesColor: false))
        expectEqual(
            page,
            """
            Add something.

            Usage:
              sample add EVENT --start WHEN [OPTIONS]

            Arguments:
              EVENT  Which event

            Options:
              --start WHEN  When it begins

            Options of every command:
              --json      Write JSON
              -h, --help  Show this help page and do nothing else

            Example:
              sample add x --start now
                  Adds x.

            """)
    }

    @Test("paragraphs fit the width of the terminal", arguments: [30, 47, 80, 300])
    func width(width: Int) {
        let terminal = Terminal(width: width, usesColor: false)
        for line in Sample.tree.overview(on: terminal).split(separator: "\n") where !line.hasPrefix("  sample") {
            expectAtMost(TerminalText.columns(of: line), width, "\(line)")
        }
    }

    @Test("headings are highlighted only if colour is available")
    func color() {
        expectNotContains(Sample.tree.overview(on: Terminal(width: 80, usesColor: false)), "\u{1B}")
        expectContains(Sample.tree.overview(on: Terminal(width: 80, usesColor: true)), "\u{1B}[1mUsage:\u{1B}[0m")
    }
}
