import Foundation
import Testing

/// Other people's calendar programs that read and write our messages and files. `.ci/run` installs them; a test without its
/// program is skipped.
package enum RealReaders {
    /// Returns a program that prints what KDE's calendar library reads (`Tests/Fixtures/kcalendarcore_reader.cpp`).
    package static func kcalendarcore() throws -> String {
        let compiler = try Programs.required("g++")
        let settings = try Programs.run(
            Programs.required("pkg-config"), ["--cflags", "--libs", "Qt5Core", "KF5CalendarCore"])
        guard settings.status == 0 else {
            try Test.cancel("There is no KCalendarCore on this machine (Debian: libkf5calendarcore-dev).")
        }
        return try CCompiler.fixture(
            "kcalendarcore_reader.cpp",
            settings: settings.output.split(whereSeparator: \.isWhitespace).map(String.init), with: compiler)
    }

    /// Copies a folder of calendar files into another one by way of Radicale.
    ///
    /// - Parameter place: an empty folder for its files.
    package static func radicaleRoundTrip(in place: String, from: String, to: String) throws {
        _ = try Programs.required("vdirsyncer")
        guard let python = RealServers.python(importing: "radicale") else {
            try Test.cancel("There is no Radicale on this machine (PyPI: radicale).")
        }
        let result = try Programs.run(
            python, [CCompiler.package + "/Tests/Fixtures/radicale_round_trip.py", place, from, to],
            environment: ["HOME": place, "LC_ALL": "C.UTF-8"])
        try #require(result.status == 0, "\(result.output)")
    }

    /// Has Cyrus write the messages about an event: `request` and `cancel` for the attendee, `reply` for the organizer.
    ///
    /// - Parameter place: a folder to make for its files.
    package static func cyrusMessages(about event: String, in place: String) throws -> [String: String] {
        let programs = ["master", "imapd", "httpd"].map { "/usr/lib/cyrus/bin/\($0)" }
        guard programs.allSatisfy(FileManager.default.isExecutableFile), getuid() == 0 else {
            try Test.cancel("Cyrus is not installed (Debian: cyrus-imapd, cyrus-caldav), or this is not root.")
        }
        try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
        let result = try Programs.run(
            Programs.required("python3"), [CCompiler.package + "/Tests/Fixtures/cyrus_scheduling.py", place],
            input: event)
        try #require(result.status == 0, "\(result.output)")
        var messages: [String: String] = [:]
        for name in ["request", "reply", "cancel"] {
            messages[name] = try String(contentsOfFile: "\(place)/\(name).ics", encoding: .utf8)
        }
        return messages
    }
}
