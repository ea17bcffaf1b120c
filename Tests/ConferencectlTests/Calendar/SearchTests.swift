import Foundation
import Testing

@Suite("conferencectl search")
struct SearchCommandTests {
    @Test("every event is found once, with its next occurrence, and the line says where the words are")
    func listing() throws {
        let home = try Home.withTeam()
        let found = try home.run("search", "REVIEW", "room")
        #expect(
            found.output == """
                Now and later
                  2027-03-03  14:00–15:00  Design review  ej0s234s

                """)
        let elsewhere = try home.run("search", "4.12")
        #expect(
            elsewhere.output == """
                Now and later
                  2027-03-03  14:00–15:00  Design review  ej0s234s
                      location: Room 4.12, second floor

                """)
        #expect(try home.run("search", "nothing-has-this").output == "No event has that.\n")
    }

    @Test("a series comes with an occurrence in the range; without one it is left out")
    func series() throws {
        let home = try Home.withTeam()
        let list = try home.objects("search", "stand-up", "--from", "2027-03-05", "--to", "2027-03-12")
        #expect(list.map { $0["start"] as? String } == ["2027-03-11T09:30:00+01:00"])
        #expect(try home.objects("search", "stand-up", "--from", "2027-03-05", "--to", "2027-03-06").isEmpty)
        #expect(try home.objects("search", "later today").map { $0["recurrenceID"] as? String } == ["20270304T093000"])
    }

    @Test("what is over comes after what is ahead, and a limit says that there is more")
    func past() throws {
        let home = try Home()
        for (title, day) in [("abc old", "2001-01-01"), ("abc older", "2000-01-01"), ("abc new", "2099-01-01")] {
            try #require(home.run("add", title, "--start", "\(day) 10:00").status == 0)
        }
        #expect(
            try home.objects("search", "abc").map { $0["title"] as? String } == ["abc new", "abc old", "abc older"])
        let two = try home.run("search", "abc", "--limit", "2").output
        #expect(
            two.hasPrefix("Now and later\n  2099-01-01  10:00–11:00  abc new  ")
                && two.contains("\n\nEarlier\n  2001-01-01  10:00–11:00  abc old  ")
                && two.hasSuffix("\n\nThere are more. --limit shows them, and another word makes them fewer.\n"))
        #expect(try home.objects("search", "abc", "--to", "2000-12-31").map { $0["title"] as? String } == ["abc older"])
    }

    @Test("what cannot be searched for is refused with a way out")
    func refused() throws {
        let home = try Home()
        #expect(try home.run("search").status == 64)
        #expect(try home.run("search", "a").output == "No event has that.\n")
        let empty = try home.run("search", " ")
        #expect(empty.status == 64)
        #expect(
            empty.error
                == "conferencectl: There is nothing to search for in “ ”. One letter, digit or sign is enough.\n")
        #expect(try home.run("search", "a", "--limit", "0").status == 64)
        #expect(try home.run("search", "a", "--calendar", "Nowhere").status == 66)
        #expect(try home.run("search", "a", "--from", "2026-02-01", "--to", "2026-01-01").status == 64)
        #expect(try home.run("search", String(repeating: "x", count: 100_000)).status == 64)
    }
}
