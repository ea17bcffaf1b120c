import ConferencectlKit
import TestSupport
import Testing

@Suite("Numbers in the language of the user")
struct PluralTests {
    @Test("what does not fit into a view is counted in German")
    func counts() throws {
        let home = try Home.withStore()
        home.environment["LC_ALL"] = "de_DE.UTF-8"
        home.environment["COLUMNS"] = "120"
        for number in 1...7 {
            try #require(home.run("add", "T\(number)", "--start", "2099-03-02", "--all-day").status == 0)
            let month = try home.run("month", "2099-03-02").output
            if number == 6 { expectContains(month, "+1 weiterer") }
            if number == 7 { expectContains(month, "+2 weitere ") }
            expectEqual(month.contains("weitere"), number > 5, "\(number)")
        }
    }

    @Test("numbers take the form that the language has for them")
    func plurals() throws {
        for (days, german, english) in [(1, "ganztägig", "all day"), (2, "2 Tage", "2 days"), (3, "3 Tage", "3 days")] {
            let home = try Home.withStore()
            try #require(
                home.run("add", "A", "--start", "2099-03-02", "--all-day", "--duration", "\(days)d").status == 0)
            try expectContains(home.run("events", "2099-03-02").output, "  \(english)  A")
            home.environment["LC_ALL"] = "de_DE.UTF-8"
            try expectContains(home.run("events", "2099-03-02").output, "  \(german)  A")
        }
    }
}
