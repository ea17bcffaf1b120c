import Foundation
import TestSupport
import Testing

@Suite("A title that an occurrence of a series and all following ones have")
struct PartTitleTests {
    /// A weekly stand-up since 2020 that has another title from a day on.
    ///
    /// - Parameter end: the end of its rule.
    private func home(from day: String, end: String = "") throws -> Home {
        let home = try Home.withStore()
        func times(_ day: String) -> String {
            "DTSTART;TZID=Europe/Berlin:\(day)T100000\nDTEND;TZID=Europe/Berlin:\(day)T103000"
        }
        try home.importEvents([
            "UID:s\n\(times("20200106"))\nRRULE:FREQ=WEEKLY\(end)\nSUMMARY:Standup",
            "UID:s\nRECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:\(day)T100000\n\(times(day))\nSUMMARY:Daily",
        ])
        return home
    }

    private func start(_ name: String, _ home: Home) throws -> String {
        try home.object("show", name)["start"] as? String ?? ""
    }

    @Test("means the next of them, as the title of a series does")
    func next() throws {
        let home = try home(from: "20200608")
        try expectEqual(start("daily", home), start("Standup", home))
        try expectNotEqual(start("Daily", home).prefix(10), "2020-06-08")
        try expectEqual(home.object("show", "Daily")["title"] as? String, "Daily")
        try expectEqual(start("Daily@2020-06-15", home).prefix(10), "2020-06-15")
        try expectContains(home.run("show", "Daily").output, "one occurrence of ")
    }

    @Test("means the first of them before they begin, and the last when they are over")
    func outside() throws {
        try expectEqual(start("Daily", home(from: "20990608")).prefix(10), "2099-06-08")
        try expectEqual(start("Daily", home(from: "20200608", end: ";UNTIL=20201231T000000Z")).prefix(10), "2020-12-28")
    }

    @Test("“edit” asks which of them are meant, and changes the next one")
    func edit() throws {
        let home = try home(from: "20200608")
        let next = try start("Daily", home)
        let asked = try home.run("edit", "Daily", "--location", "Garden")
        expectEqual(asked.status, 64)
        expectContains(asked.error.replacing("\n", with: " "), "“Daily” is a series. Pass --this for one occurrence")
        let edited = try home.run("edit", "Daily", "--this", "--location", "Garden")
        expectEqual(edited.status, 0, edited.error)
        expectContains(edited.output, "@\(next.prefix(10))  Daily  ")
        try expectEqual(home.object("show", "Standup@\(next.prefix(10))")["location"] as? String, "Garden")
        try expectNil(home.object("show", "Standup@2020-06-08")["location"] as? String)
        // The occurrence has a record of its own now, and is still one of them.
        try expectEqual(start("Daily", home), next)
        try expectEqual(home.run("edit", "Daily@2020-06-15", "--location", "Roof").status, 0, "with a day, that one")
        try expectEqual(home.run("remove", "Daily", "--yes").status, 64)
        try expectEqual(home.run("move", "Daily", "--to", "Calendar").status, 64)
    }

    @Test(
        "“attach” and “detach” change the next one, and say so, in German, too",
        .exhaustive("the plain tier has the rule for “edit”"))
    func attach() throws {
        let home = try home(from: "20200608")
        let next = try start("Daily", home)
        let attached = try home.run("attach", "Daily", "jitsi-meet/meeting")
        expectEqual(attached.status, 0, attached.error)
        expectContains(attached.output, "@\(next.prefix(10))  Daily  ")
        expectContains(attached.output, "Only this occurrence of the series was changed.")
        try expectEqual((home.object("show", "Daily")["conferences"] as? [[String: Any]])?.count, 1)
        home.environment["LC_ALL"] = "de_DE.UTF-8"
        expectContains(try home.run("detach", "Daily").output, "Nur dieser Termin der Serie wurde geändert.")
        home.environment["LC_ALL"] = nil
        expectNotContains(
            try home.run("attach", "Daily@\(next.prefix(10))", "jitsi-meet/meeting").output, "Only this occurrence")
    }
}
