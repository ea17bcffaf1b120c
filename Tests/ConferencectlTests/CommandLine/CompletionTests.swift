import CommandLineKit
import Foundation
import TestSupport
import Testing

/// What a shell offers at the cursor.
@Suite("Shell completions")
struct CompletionTests {
    /// A command line, and the words and options offered for its last word.
    static let offers: [([String], [String])] = [
        ([""], ["add", "box", "help", "read", "show"]),
        (["s"], ["show"]), (["--j"], ["--json"]), (["--"], ["--help", "--json", "--version"]),
        (["show", "--"], ["--color", "--dir", "--help", "--index", "--json", "--output", "--verbose"]),
        (["show", "--index", "1", "--i"], []), (["show", "--dir", "a", "--d"], ["--dir"]),
        (["show", "--index", ""], []), (["show", "--", "--i"], []),
        (["box", ""], ["config"]), (["box", "config", "--v"], ["--verbose"]), (["help", "b"], ["box"]),
        (["help", "box", ""], ["config"]), (["nothing", ""], []),
    ]

    @Test("commands and options are offered where they can stand", arguments: offers)
    func words(words: [String], expected: [String]) {
        expectEqual(CompletionPoint(words, tree: Sample.tree).offers.map(\.value).sorted(), expected)
    }

    /// A command line, the kind of value at its end, and the part of it that was typed.
    static let values: [([String], Completion, String)] = [
        (["show", "--color", "r"], .choices(["red", "green"]), "r"),
        (["show", "--color=r"], .choices(["red", "green"]), "r"),
        (["show", "-o", "x"], .files, "x"), (["show", "--json", "--dir", ""], .directories, ""),
        (["--color", ""], .choices(["red", "green"]), ""), (["read", "a", "b", "c"], .files, "c"),
        (["show", "a", "b"], .nothing, "b"), (["show", "--verbose", "a"], .nothing, "a"),
    ]

    @Test("a value has the kind of its option or argument", arguments: values)
    func kinds(words: [String], completion: Completion, typed: String) {
        let point = CompletionPoint(words, tree: Sample.tree)
        expectEqual(point.completion, completion)
        expectEqual(point.typed, typed)
    }

    /// A title that would run a program if a shell took it as code.
    static let evil = "Evil $(touch pwned) `touch pwned` ; touch pwned \"x\" it's"

    private static func home() throws -> Home {
        let home = try Home.withStore()
        for title in ["Design review", "Größe", evil, "Twice", "Twice", "Call"] {
            try #require(home.run("add", title, "--start", "2027-03-01 10:00").status == 0)
        }
        try #require(home.run("add", "Call", "--start", "2027-03-02 10:00").status == 0)
        try #require(home.run("calendars", "add", "My Work").status == 0)
        try #require(home.run("config", "aliases.soon", "events --calendar 'My Work'").status == 0)
        home.environment["PATH"] =
            URL(fileURLWithPath: Home.program).deletingLastPathComponent().path + ":/usr/bin:/bin"
        return home
    }

    private static func identifiers(of title: String, in home: Home) throws -> [String] {
        try home.objects("search", title).compactMap { $0["identifier"] as? String }
    }

    /// What was typed, and the values for it.
    static let cases: [([String], [String])] = [
        (["show", "des"], ["Design review"]), (["show", "rev"], ["Design review"]), (["show", "GROSSE"], ["Größe"]),
        (["show", "gro"], ["Größe"]), (["add", "x", "--calendar", "m"], ["My Work"]),
        (["move", "a", "--to", "M"], ["My Work"]),
        (["config", "dateOrder", ""], ["ask", "day", "month"]), (["config", "dur"], ["duration"]),
        (["so"], ["soon", "sources"]),
        (["soon", "--js"], ["--json"]), (["services", "list", "zoomg"], ["zoomgov"]),
        (["providers", "config", "jitsi", "ser"], ["server"]),
        (["providers", "show", "org.conference.j"], ["org.conference.jitsi-meet"]),
        (["attach", "x", "org.conference.j"], ["org.conference.jitsi-meet"]), (["show", "nothing"], []),
        (["show", "cal"], ["Call@2027-03-01", "Call@2027-03-02"]),
    ]

    @Test("values come from the store, the settings and the providers")
    func storeValues() throws {
        let home = try Self.home()
        for (words, expected) in Self.cases {
            let result = try home.runProcess([Shell.request, "zsh"] + words)
            expectEqual(result.status, 0)
            expectEqual(result.error, "")
            let lines = result.output.split(separator: "\n")
            expectEqual(lines.first, "words", "\(words)")
            expectEqual(lines.dropFirst().map { String($0.prefix { $0 != "\t" }) }.sorted(), expected, "\(words)")
        }
        // A title of two events does not name one.
        let twice = try home.runProcess([Shell.request, "fish", "show", "Twi"]).output.split(separator: "\n")
            .dropFirst()
        try expectEqual(
            twice.map { String($0.prefix { $0 != "\t" }) }.sorted(), Self.identifiers(of: "Twice", in: home).sorted())
        expectTrue(twice.allSatisfy { $0.contains("\tTwice, ") })
        try #require(home.run("list-rooms").status == 0)
        let rooms = try home.runProcess([Shell.request, "zsh", "attach", "x", "org.conference.j"]).output
        expectContains(rooms, "org.conference.jitsi-meet/meeting\tJitsi Meeting, Jitsi Meet")
    }

    @Test("a broken store or file of settings offers less, and says nothing")
    func broken() throws {
        let home = try Self.home()
        _ = try home.write("no store", to: "data/conference/calendar.sqlite")
        _ = try home.write("{", to: "config/conference/config.json")
        for words in [["show", "D"], ["config", "dur"], ["x", ""], ["events", "--calendar", ""]] {
            let result = try home.runProcess([Shell.request, "bash"] + words)
            expectEqual(result.status, 0, "\(words)")
            expectEqual(result.error, "", "\(words)")
        }
        try expectEqual(home.runProcess([Shell.request]).status, 0)
        try expectEqual(home.runProcess([Shell.request, "tcsh", "show", ""]).output, "")
    }

    static let bash = "/bin/bash"

    /// The last word as typed, the title, and the word as bash inserts it; nil if nothing is offered.
    static let quoted: [(String, String?)] = [
        ("Des", "Design\\ review"), ("'Des", "Design review"), ("\"Des", "Design review"),
        ("Design\\ r", "Design\\ review"),
        ("Evil", "Evil\\ \\$\\(touch\\ pwned\\)\\ \\`touch\\ pwned\\`\\ \\;\\ touch\\ pwned\\ \\\"x\\\"\\ it\\'s"),
        ("'Evil", "Evil $(touch pwned) `touch pwned` ; touch pwned \"x\" it'\\''s"),
        ("\"Evil", "Evil \\$(touch pwned) \\`touch pwned\\` ; touch pwned \\\"x\\\" it's"), ("nothing", nil),
    ]

    @Test("bash gets values quoted as the word was begun, so that no title runs as a command")
    func bashWords() throws {
        let home = try Self.home()
        for (word, expected) in Self.quoted {
            let script = """
                source <(conferencectl completions bash)
                COMP_WORDS=(conferencectl show "$1") COMP_CWORD=2
                _conferencectl
                printf '%s\\n' "${COMPREPLY[@]}"
                """
            let result = try home.runProcess(["--norc", "-c", script, "bash", word], program: Self.bash)
            expectEqual(result.error, "", word)
            expectEqual(result.output, (expected ?? "") + "\n", word)
        }
        let script = """
            source <(conferencectl completions bash)
            COMP_WORDS=(conferencectl add x --calendar = M) COMP_CWORD=5
            _conferencectl
            printf '%s\\n' "${COMPREPLY[@]}"
            COMP_WORDS=(conferencectl import /etc/host) COMP_CWORD=2
            _conferencectl
            printf '%s\\n' "${COMPREPLY[@]}" | grep -x /etc/hosts
            """
        try expectEqual(
            home.runProcess(["--norc", "-c", script], program: Self.bash).output, "My\\ Work\n/etc/hosts\n")
    }

    @Test(
        "fish completes with the script",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/fish"), "needs fish"))
    func fish() throws {
        let home = try Self.home()
        let script = """
            conferencectl completions fish | source
            complete -C 'conferencectl show Des'
            complete -C 'conferencectl add x --calendar=M'
            complete -C 'conferencectl show Evil' | string split -f1 \\t
            """
        let result = try home.runProcess(["--no-config", "-c", script], program: "/usr/bin/fish")
        expectEqual(result.status, 0, result.error)
        let lines = result.output.split(separator: "\n").map(String.init)
        expectTrue(lines.first?.hasPrefix("Design review\t2027-03-01") ?? false, result.output)
        expectEqual(lines.dropFirst().first, "--calendar=My Work\tOn This Computer")
        expectEqual(lines.last, Self.evil)
    }

    @Test(
        "zsh completes with the script",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/zsh"), "needs zsh"))
    func zsh() throws {
        let home = try Self.home()
        let script = """
            compdef() { }
            compadd() { print -rl -- $values }
            source <(conferencectl completions zsh)
            words=(conferencectl show Des) CURRENT=3
            _conferencectl
            words=(conferencectl attach Design\\ review 'org.conference.s') CURRENT=4
            _conferencectl
            words=(conferencectl show Evil) CURRENT=3
            _conferencectl
            """
        let result = try home.runProcess(["-f", "-c", script], program: "/usr/bin/zsh")
        expectEqual(result.error, "")
        expectEqual(result.output, "Design review\norg.conference.sample-rooms\n\(Self.evil)\n")
    }

    @Test("completions are installed where each shell looks for them")
    func install() throws {
        let home = try Home()
        home.environment["SHELL"] = "/usr/bin/fish"
        let places = [
            ("bash", "data/bash-completion/completions/conferencectl"),
            ("zsh", "data/zsh/site-functions/_conferencectl"),
            ("fish", "config/fish/completions/conferencectl.fish"),
        ]
        for (shell, place) in places {
            let words = shell == "fish" ? ["completions", "--install"] : ["completions", shell, "--install"]
            let result = try home.runProcess(words)
            expectEqual(result.status, 0, result.error)
            expectContains(result.output, "Installed \(home.path)/\(place).")
            let script = try home.run("completions", shell).output
            try expectEqual(String(contentsOfFile: "\(home.path)/\(place)", encoding: .utf8), script)
        }
        try expectEqual(home.run("completions").status, 64)
        home.environment["SHELL"] = "/bin/tcsh"
        try expectEqual(home.run("completions", "--install").status, 64)
    }
}
