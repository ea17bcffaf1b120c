import Foundation
import Testing

/// An event that begins so many seconds from now on.
struct Planned {
    let title: String
    let start: Int
    var duration = 1_800
    var link: String?
    /// Additional lines.
    var lines: [String] = []

    var component: String {
        func stamp(_ offset: Int) -> String {
            var time = time_t(Int(Date().timeIntervalSince1970) + offset)
            var parts = tm()
            gmtime_r(&time, &parts)
            var buffer = [CChar](repeating: 0, count: 32)
            let length = strftime(&buffer, buffer.count, "%Y%m%dT%H%M%SZ", &parts)
            return String(decoding: buffer.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
        let conference = link.map { ["CONFERENCE;VALUE=URI:\($0)"] } ?? []
        let all =
            [
                "BEGIN:VEVENT", "UID:\(title)", "DTSTAMP:20260101T000000Z", "DTSTART:\(stamp(start))",
                "DTEND:\(stamp(start + duration))", "SUMMARY:\(title)",
            ] + conference + lines + ["END:VEVENT", ""]
        return all.joined(separator: "\r\n")
    }
}

extension Home {
    /// A home with these events.
    static func planning(_ events: [Planned]) throws -> Home {
        let home = try Home()
        try home.plan(events)
        return home
    }

    /// Adds events.
    func plan(_ events: [Planned]) throws {
        let text = events.map(\.component).joined()
        let file = try write("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n\(text)END:VCALENDAR\r\n", to: "plan.ics")
        try #require(try run("import", file).status == 0)
    }

    /// A program of that name, first on the path, that appends what it is given and what it reads to a file.
    func install(_ name: String, ending status: Int = 0) throws {
        let program = try write(
            "#!/bin/sh\n{ printf '%s|' \"$@\"; cat; echo; } >> \"$HOME/\(name).log\"\nexit \(status)\n", to: name)
        try #require(chmod(program, 0o755) == 0)
        environment["PATH"] = "\(path):/usr/bin:/bin"
    }

    /// What such programs were given, a line for each time.
    func log(_ name: String) -> [String] {
        let text = (try? String(contentsOfFile: "\(path)/\(name).log", encoding: .utf8)) ?? ""
        return text.split(separator: "\n").map(String.init)
    }

    /// An application for links of some schemes, which is a program of the same name.
    func installApplication(_ name: String, for schemes: [String], ending status: Int = 0) throws {
        try install(name, ending: status)
        let folder = "\(path)/data/applications"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let types = schemes.map { "x-scheme-handler/\($0);" }.joined()
        _ = try write(
            "[Desktop Entry]\nType=Application\nName=\(name.capitalized)\nExec=\(name) %u\nMimeType=\(types)\n",
            to: "data/applications/\(name).desktop")
    }
}
