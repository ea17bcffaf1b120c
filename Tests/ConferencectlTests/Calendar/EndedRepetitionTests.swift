import Foundation
import TestSupport
import Testing

@Suite("A series that is told not to repeat")
struct EndedRepetitionTests {
    /// Five Mondays from 1 March 2027 on, at 10:00 in Berlin.
    private func home() throws -> Home {
        let home = try Home()
        try #require(
            home.run(
                "add", "Yoga", "--start", "2027-03-01 10:00", "--duration", "30m", "--repeat", "weekly", "--count", "5"
            ).status == 0)
        return home
    }

    /// Returns what is listed of the year: start, title, place and link.
    private func listed(_ home: Home) throws -> [String] {
        try home.run("events", "2027", "--format", "{start} {title}|{location}|{join}").output
            .split(separator: "\n").map(String.init)
    }

    @Test("keeps the occurrence that is named, with what was changed in it and its room")
    func named() throws {
        let home = try home()
        try #require(
            home.run(
                "edit", "Yoga@2027-03-15", "--this", "--start", "2027-03-16 15:00", "--location", "Garden", "--title",
                "Outdoors"
            ).status == 0)
        try #require(home.run("attach", "Yoga@2027-03-15", "jitsi-meet/meeting").status == 0)
        let before = try listed(home)
        try expectEqual(home.run("edit", "Yoga@2027-03-15", "--following", "--repeat", "none").status, 0)
        try expectEqual(listed(home), Array(before.prefix(3)))
        expectContains(before[2], "2027-03-16 15:00 Outdoors|Garden|https://")
        try expectEqual(home.run("undo").status, 0)
        try expectEqual(listed(home), before)
    }

    @Test(
        "keeps the first occurrence as it is shown, and removed ones stay removed", arguments: ["--all", "--following"])
    func first(span: String) throws {
        let home = try home()
        try #require(home.run("remove", "Yoga@2027-03-01", "--this").status == 0)
        try #require(
            home.run("edit", "Yoga@2027-03-08", "--this", "--start", "2027-03-09 11:00", "--title", "Later").status == 0
        )
        let before = try listed(home)
        try expectEqual(home.run("edit", "Yoga@2027-03-08", span, "--repeat", "none").status, 0)
        try expectEqual(listed(home), Array(before.prefix(1)))
        expectEqual(before[0], "2027-03-09 11:00 Later||")
        let file = try home.run("export").output
        for name in ["RRULE:FREQ=WEEKLY", "EXDATE", "RECURRENCE-ID"] { expectFalse(file.contains(name), file) }
    }

    @Test("takes other changes along")
    func others() throws {
        let home = try home()
        try #require(home.run("remove", "Yoga@2027-03-01", "--this").status == 0)
        try expectEqual(
            home.run(
                "edit", "Yoga@2027-03-15", "--following", "--repeat", "none", "--start", "17:00", "--location", "Hall"
            ).status, 0)
        try expectEqual(listed(home), ["2027-03-08 10:00 Yoga||", "2027-03-15 17:00 Yoga|Hall|"])
    }

    @Test("keeps the link that another program has given the series", arguments: [false, true])
    func foreignLink(isChanged: Bool) throws {
        let home = try Home()
        let file = [
            "BEGIN:VCALENDAR", "PRODID:-//x//EN", "VERSION:2.0", "BEGIN:VEVENT", "UID:talk", "DTSTAMP:20270101T000000Z",
            "SUMMARY:Talk", "DTSTART;TZID=Europe/Berlin:20270301T100000", "DURATION:PT1H", "RRULE:FREQ=WEEKLY;COUNT=4",
            "CONFERENCE;VALUE=URI;FEATURE=VIDEO:https://meet.example.org/talk", "END:VEVENT", "END:VCALENDAR", "",
        ].joined(separator: "\r\n")
        try #require(home.runProcess(["import", "-"], input: file).status == 0)
        if isChanged {
            try #require(home.run("edit", "Talk@2027-03-15", "--this", "--location", "Hall").status == 0)
        }
        try expectEqual(home.run("edit", "Talk@2027-03-15", "--following", "--repeat", "none").status, 0)
        let place = isChanged ? "Hall" : ""
        try expectEqual(listed(home).last, "2027-03-15 10:00 Talk|\(place)|https://meet.example.org/talk")
    }
}
