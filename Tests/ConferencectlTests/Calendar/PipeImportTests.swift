import Foundation
import TestSupport
import Testing

@Suite("conferencectl import of what is not a file")
struct PipeImportTests {
    private static func file(events: Int) -> String {
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n"
            + (0..<events).map { number in
                "BEGIN:VEVENT\r\nUID:u\(number)\r\nDTSTAMP:20260101T000000Z\r\nDTSTART:20270301T100000Z\r\n"
                    + "SUMMARY:Event \(number)\r\nEND:VEVENT\r\n"
            }.joined() + "END:VCALENDAR\r\n"
    }

    /// Runs a script of bash with `$ctl`, `$file` with that many events, and a named pipe `$pipe`.
    private static func run(_ home: Home, events: Int = 1, _ script: String) throws -> ProcessResult {
        let pipe = "\(home.path)/pipe"
        if access(pipe, F_OK) != 0 { try #require(mkfifo(pipe, 0o600) == 0) }
        home.environment["ctl"] = Home.program
        home.environment["pipe"] = pipe
        home.environment["file"] = try home.write(file(events: events), to: "events.ics")
        return try home.runProcess(["-c", script], program: try Programs.required("bash"))
    }

    @Test(
        "pipes are read in every form that shells have",
        arguments: [
            #""$ctl" import <(cat "$file")"#, #"cat "$file" | "$ctl" import -"#, #""$ctl" import - < "$file""#,
            #"cat "$file" > "$pipe" & "$ctl" import "$pipe""#, #"cat "$file" > "$pipe" & "$ctl" import - < "$pipe""#,
        ])
    func shells(script: String) throws {
        let result = try Self.run(Home(), script)
        expectEqual(result.status, 0, result.error)
        expectContains(result.output, "1 added, 0 updated, 0 unchanged")
        expectEqual(result.error, "")
    }

    @Test("a slow pipe does not keep other programs from the store")
    func slow() throws {
        let home = try Home()
        let result = try Self.run(
            home, events: 10_000,
            """
            "$ctl" import "$pipe" & import=$!
            exec 3> "$pipe"
            # More than the pipe and the first read take, so that the import has begun.
            head -c 600000 "$file" >&3
            "$ctl" add Lunch --start "2027-03-04 12:00" || exit 99
            tail -c +600001 "$file" >&3
            exec 3>&-
            wait $import
            """)
        expectEqual(result.status, 0, result.error)
        expectContains(result.output, "10000 added")
    }

    @Test("what is neither a file nor a pipe with a calendar is refused with a sentence")
    func refused() throws {
        let home = try Home()
        for (name, status, words) in [
            ("/dev/zero", 65, "is not a calendar file: it is binary data"), ("/dev/null", 65, "it is empty"),
            (home.path, 64, "is a folder, not a calendar file"),
        ] {
            let result = try home.run("import", name)
            expectEqual(result.status, Int32(status), name)
            expectContains(result.error, words)
        }
        let pipe = "\(home.path)/pipe"
        try #require(mkfifo(pipe, 0o600) == 0)
        let added = try home.run("sources", "add", pipe)
        expectEqual(added.status, 65)
        expectContains(added.error, "“\(pipe)” is a pipe, not a calendar file.")
    }
}
