import ConferenceErrors
import ConferenceModel
import DesktopApplications
import Foundation
import TestSupport
import Testing

/// The program that is started, and its arguments.
@Suite("Starting an application")
struct StartTests {
    private static let link = "zoommtg://zoom.us/join?confno=1&pwd=a%20b;$(touch$IFS'x')&b=*"

    private func url() throws -> ConferenceURL { try ConferenceURL(Self.link, policy: .file) }

    struct Line: Sendable, CustomTestStringConvertible {
        let exec: String
        /// Nil if the application cannot be started with a link.
        let arguments: [String]?
        var testDescription: String { exec }

        init(_ exec: String, _ arguments: [String]?) {
            self.exec = exec
            self.arguments = arguments
        }
    }

    static let lines: [Line] = [
        Line("run %u", [link]),
        Line("run %U", [link]),
        Line("\"run\" --url=%u -- end", ["--url=" + link, "--", "end"]),
        Line("run --name %c %i %k? %u", ["--name", "one", "--icon", "camera", "PATH?", link]),
        Line("run %% %f %F %d %u", ["%", link]),
        Line(#"run "a b" "c\\"d" "%u" %u"#, ["a b", "c\"d", "%u", link]),
        Line(#"run "\\$HOME\\\\" %u"#, ["$HOME\\", link]),
        Line("run", nil),
        Line("run %f", nil),
        Line("run \"%u\"", nil),
        Line("run \"%u", nil),
        Line("", nil),
        Line("%u", nil),
        Line("A=b run %u", nil),
        Line("missing %u", nil),
        Line("./run %u", nil),
        Line("sh/run %u", nil),
    ]

    @Test("an Exec line becomes a program and its arguments, with the link as one of them", arguments: lines)
    func arguments(_ line: Line) throws {
        let home = try DesktopHome()
        try home.program("run")
        try home.entry("one", lines: "Icon=camera\nExec=\(line.exec)\nMimeType=x-scheme-handler/zoommtg;")
        let application = home.application()
        guard let arguments = line.arguments else {
            expectNil(application)
            return
        }
        try #require(application).start(try url(), environment: home.environment)
        let path = "\(home.path)/system/applications/one.desktop"
        expectEqual(home.log("run"), arguments.map { $0.replacing("PATH", with: path) })
    }

    @Test(
        "an application that cannot be started does not count as installed",
        arguments: [
            "TryExec=missing", "TryExec=/nowhere/run", "Terminal=true", "Hidden=true", "Type=Link",
        ])
    func refused(_ lines: String) throws {
        let home = try DesktopHome()
        try home.program("run")
        // Of duplicate keys the first one counts.
        try home.directory.write(
            "[Desktop Entry]\n\(lines)\nType=Application\nName=one\nExec=run %u\nMimeType=x-scheme-handler/zoommtg;\n",
            to: "system/applications/one.desktop")
        expectNil(home.application())
        try home.entry("two", lines: "TryExec=run\nExec=run %u\nMimeType=x-scheme-handler/zoommtg;")
        expectEqual(home.application()?.name, "two")
    }

    @Test("an error status, a signal, or a file that is not executable is a failure to start")
    func failures() throws {
        let home = try DesktopHome()
        try home.program("failing", ending: 3)
        try home.directory.write("#!/bin/sh\nkill -9 $$\n", to: "bin/killed")
        try home.directory.write("#!/nowhere/at/all\n", to: "bin/broken")
        for (program, word) in [("failing", "status 3"), ("killed", "signal 9"), ("broken", "could not be run")] {
            try #require(chmod("\(home.path)/bin/\(program)", 0o755) == 0)
            try home.entry("one", lines: "Exec=\(program) %u\nMimeType=x-scheme-handler/zoommtg;")
            let application = try #require(home.application())
            let failure = #expect(throws: DesktopApplication.StartFailure.self) {
                try application.start(try url(), environment: home.environment)
            }
            expectContains(failure?.reason.text, word)
        }
    }

    @Test("an application that keeps running is left alone, without access to our terminal")
    func running() throws {
        let home = try DesktopHome()
        // The program runs until the test closes a pipe.
        try #require(mkfifo("\(home.path)/hold", 0o600) == 0)
        let program = try home.directory.write(
            "#!/bin/sh\n[ -t 0 ] || echo none > \"\(home.path)/run.log\"\nread line < \"\(home.path)/hold\"\n",
            to: "bin/run")
        try #require(chmod(program, 0o755) == 0)
        try home.entry("one", lines: "Path=\(home.path)/data\nExec=run %u\nMimeType=x-scheme-handler/zoommtg;")
        let application = try #require(home.application())
        try application.start(try url(), environment: home.environment, startupTimeout: .milliseconds(50))
        // Opening the pipe waits for its reader; closing it ends the program.
        close(open("\(home.path)/hold", O_WRONLY))
        expectEqual(home.log("run"), ["none"])
    }
}
