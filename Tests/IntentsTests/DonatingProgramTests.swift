import CalendarModel
import CalendarStore
import TestSupport
import Testing

@Suite("A program that donates")
struct DonatingProgramTests {
    @Test("it reaches the user's own inbox, also if it ends at once")
    func ending() throws {
        let home = try TemporaryDirectory()
        let program = buildFolder + "/donating-program"
        let path = home.path + "/calendar.sqlite"
        let (status, output) = try Programs.run(
            program, [],
            environment: ["HOME": home.path, "XDG_STATE_HOME": home.path + "/state", "CONFERENCE_STORE": path])
        expectEqual(status, 0)
        expectEqual(output, "")
        let entries = try CalendarStore(path: path, now: { 0 }).inboxEntries()
        expectEqual(entries.map(\.title), ["Table at Caffè Macs"])
        expectEqual(entries.map { $0.source.program?.executable == program }, [true])
    }
}
