import DesktopApplications
import Foundation
import TestSupport
import Testing

/// Finding the application for a scheme, in a temporary directory tree.
@Suite("Applications for links of a scheme")
struct AssociationTests {
    /// The content of files; `T` stands for the type.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var files: [String: String] = [:]
        var variables: [String: String] = [:]
        /// The application to find; nil for none.
        let expected: String?

        init(_ description: String, _ files: [String: String], _ variables: [String: String] = [:], expected: String?) {
            testDescription = description
            self.files = files
            self.variables = variables
            self.expected = expected
        }
    }

    /// The directory `system` has two applications that claim the type: `one` and `two`.
    static let cases: [Case] = [
        Case("an application that claims the type is found without any list", [:], expected: "one"),
        Case(
            "the user's default takes precedence",
            ["config/mimeapps.list": "[Default Applications]\nT=two.desktop;\n"], expected: "two"),
        Case(
            "a default that is not installed is ignored",
            ["config/mimeapps.list": "[Default Applications]\nT=gone.desktop;two.desktop\n"], expected: "two"),
        Case(
            "a default need not claim the type itself",
            [
                "config/mimeapps.list": "[Default Applications]\nT=other.desktop\n",
                "local/applications/other.desktop": "[Desktop Entry]\nType=Application\nName=other\nExec=run %u\n",
            ], expected: "other"),
        Case(
            "the list of the current desktop takes precedence",
            [
                "config/mimeapps.list": "[Default Applications]\nT=one.desktop\n",
                "config/kde-mimeapps.list": "[Default Applications]\nT=two.desktop\n",
            ], ["XDG_CURRENT_DESKTOP": "KDE"], expected: "two"),
        Case(
            "the list of another desktop does not count",
            ["config/kde-mimeapps.list": "[Default Applications]\nT=two.desktop\n"], ["XDG_CURRENT_DESKTOP": "GNOME"],
            expected: "one"),
        Case(
            "the user's list precedes the administrator's, which precedes a package's",
            [
                "etc/mimeapps.list": "[Default Applications]\nT=two.desktop\n",
                "system/applications/mimeapps.list": "[Default Applications]\nT=one.desktop\n",
            ], expected: "two"),
        Case(
            "a list in the old location, the user's applications directory, counts, too",
            ["data/applications/mimeapps.list": "[Default Applications]\nT=two.desktop\n"], expected: "two"),
        Case(
            "an added application precedes one that claims the type",
            ["config/mimeapps.list": "[Added Associations]\nT=two.desktop;\n"], expected: "two"),
        Case(
            "a removed application is not found",
            ["config/mimeapps.list": "[Removed Associations]\nT=one.desktop;\n"], expected: "two"),
        Case(
            "if all applications are removed, none is found",
            ["config/mimeapps.list": "[Removed Associations]\nT=one.desktop;two.desktop;\n"], expected: nil),
        Case(
            "a later list cannot restore a removed application as its default",
            [
                "config/mimeapps.list": "[Removed Associations]\nT=one.desktop;\n",
                "etc/mimeapps.list": "[Default Applications]\nT=one.desktop\n",
            ], expected: "two"),
        Case(
            "a hidden file hides a later one of the same name",
            ["data/applications/one.desktop": "[Desktop Entry]\nType=Application\nHidden=true\n"], expected: "two"),
        Case(
            "a file hides a later one of the same name, even if it is for another type",
            ["local/applications/one.desktop": "[Desktop Entry]\nType=Application\nExec=run %u\nMimeType=text/plain\n"],
            expected: "two"),
        Case(
            "a folder is part of the name",
            [
                "config/mimeapps.list": "[Default Applications]\nT=maker-app-three.desktop\n",
                "local/applications/maker/app/three.desktop":
                    "[Desktop Entry]\nType=Application\nName=three\nExec=run %u\n",
            ], expected: "three"),
        Case(
            "a name cannot lead outside the directories",
            [
                "config/mimeapps.list": "[Default Applications]\nT=../outside.desktop;..-outside.desktop\n",
                "local/outside.desktop": "[Desktop Entry]\nType=Application\nName=outside\nExec=run %u\n",
            ], expected: "one"),
        Case(
            "an application without its program is not installed", ["bin/one-run": ""], ["PATH": "/nowhere"],
            expected: nil),
        Case(
            "invalid lists are ignored",
            [
                "config/mimeapps.list":
                    "T=two.desktop\n[Default Applications\nT\n=;;\n[]\n=\n[Added Associations]\nT=;;;\n",
                "etc/mimeapps.list": "\u{0}\u{1}\n[Default Applications]\nT=\u{7}.desktop\n",
            ], expected: "one"),
    ]

    @Test("the application that the desktop would start is found", arguments: cases)
    func association(_ expected: Case) throws {
        let home = try DesktopHome()
        try home.program("run")
        for name in ["one", "two"] {
            try home.entry(name, lines: "Exec=run %u\nMimeType=text/html;x-scheme-handler/zoommtg;")
        }
        for (file, text) in expected.files {
            try home.directory.write(text.replacing("T=", with: "x-scheme-handler/zoommtg="), to: file)
        }
        home.variables = expected.variables
        expectEqual(home.application()?.name, expected.expected)
        expectNil(home.application("msteams"))
    }

    @Test("the cache of a directory counts if it is newer than the directory, and its applications must exist")
    func cache() throws {
        let home = try DesktopHome()
        try home.program("run")
        try home.entry("one", lines: "Exec=run %u\nMimeType=x-scheme-handler/zoommtg;")
        try home.entry("two", lines: "Exec=run %u\nMimeType=text/plain;")
        let folder = "\(home.path)/system/applications"
        try home.directory.write(
            "[MIME Cache]\nx-scheme-handler/zoommtg=gone.desktop;two.desktop;\n",
            to: "system/applications/mimeinfo.cache")
        func date(_ path: String, _ seconds: Int) throws {
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: TimeInterval(seconds))], ofItemAtPath: path)
        }
        try date(folder, 1_000)
        expectEqual(home.application()?.name, "two")
        try date("\(folder)/mimeinfo.cache", 900)
        expectEqual(home.application()?.name, "one")
    }

    @Test("a list or an entry that is a pipe, a device or too large counts as absent", .timeLimit(.minutes(15)))
    func unreadable() throws {
        let home = try DesktopHome()
        try home.program("run")
        try home.entry("one", lines: "Exec=run %u\nMimeType=x-scheme-handler/zoommtg;")
        try home.directory.makeDirectory("config")
        try #require(mkfifo("\(home.path)/config/mimeapps.list", 0o600) == 0)
        try home.directory.makeDirectory("etc")
        try FileManager.default.createSymbolicLink(
            atPath: "\(home.path)/etc/mimeapps.list", withDestinationPath: "/dev/zero")
        let large =
            String(repeating: "#\n", count: 2_200_000)
            + "[Default Applications]\nx-scheme-handler/zoommtg=two.desktop\n"
        try home.directory.write(large, to: "data/applications/mimeapps.list")
        expectEqual(home.application()?.name, "one")
    }

    @Test("an invalid scheme has no application", arguments: ["", "zoom mtg", "a/b", "zoommtg;", "../x", "é"])
    func schemes(_ scheme: String) throws {
        let home = try DesktopHome()
        expectNil(home.application(scheme))
    }
}
