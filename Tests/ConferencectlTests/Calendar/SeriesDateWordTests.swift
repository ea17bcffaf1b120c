import TestSupport
import Testing

@Suite("conferencectl edit of series with dates in words")
struct SeriesDateWordTests {
    /// What people write in German, and the same in English.
    private static let words = [
        ("Dienstag 11 Uhr", "tuesday 11:00"), ("nächsten Dienstag 11:00", "next tuesday 11:00"),
        ("1. Dez 11:00", "1 dec 11:00"), ("übermorgen 9 Uhr", "the day after tomorrow 9:00"),
        ("di 11-12:30", "tue 11-12:30"),
    ]

    @Test("a series takes the date words of the user's language", arguments: rows(["--all", "--following"], plain: 0))
    func inGerman(span: String) throws {
        let home = try Home()
        for (number, row) in Self.words.enumerated() where Tier.isFull || number % 2 == (span == "--all" ? 0 : 1) {
            var times: [[String?]] = []
            for (title, locale, text) in [
                ("Chor \(number)", "de_DE.UTF-8", row.0), ("Choir \(number)", "en_US.UTF-8", row.1),
            ] {
                home.environment["LC_ALL"] = locale
                let added = try home.runProcess([
                    "add", title, "--start", "2030-01-01 10:00", "--duration", "1h", "--repeat", "weekly",
                ])
                expectEqual(added.status, 0, added.error)
                let changed = try home.runProcess(["edit", title, span, "--start", text])
                expectEqual(changed.status, 0, changed.error)
                let event = try home.object("show", title)
                times.append([event["start"] as? String, event["end"] as? String])
            }
            expectEqual(times[0], times[1], row.0)
        }
    }

    @Test("an error about a range quotes what was typed")
    func quotation() throws {
        let home = try Home.withStore()
        let start = ["--start", "2030-01-01 10:00"]
        try expectEqual(home.runProcess(["add", "Choir", "--repeat", "weekly"] + start).status, 0)
        try expectEqual(home.runProcess(["add", "Lunch"] + start).status, 0)
        for command in [["edit", "Choir", "--all"], ["edit", "Choir", "--this"], ["edit", "Lunch"], ["add", "New"]] {
            let result = try home.runProcess(command + ["--start", "someday 11-12:30"])
            expectEqual(result.status, 64)
            expectTrue(result.error.contains("“someday 11-12:30”"), result.error)
            expectTrue(!result.error.contains("11:00:00"), result.error)
        }
    }
}
