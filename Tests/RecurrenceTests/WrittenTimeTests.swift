import Recurrence
import TestSupport
import Testing

@Suite("Written dates and times")
struct WrittenTimeTests {
    @Test("a date is read from the beginning of a text")
    func dates() {
        let extended = WrittenDate(prefixOf: "2026-03-01T10:00", allowsBasic: false)
        expectEqual(extended?.date?.description, "2026-03-01")
        expectEqual(extended?.rest, "T10:00")
        expectEqual(WrittenDate(prefixOf: "20260301 10:00", allowsBasic: true)?.date?.description, "2026-03-01")
        expectNil(WrittenDate(prefixOf: "20260301", allowsBasic: false))
        for text in ["", "2026", "2026-3-01", "2026-03-0", "2026-03-+1", "+026-03-01", "2026/03/01", "202603"] {
            expectNil(WrittenDate(prefixOf: text[...], allowsBasic: true), "\(text)")
        }
        // Well-formed, and no such day.
        let missing = WrittenDate(prefixOf: "2026-02-30", allowsBasic: false)
        expectTrue(missing != nil && missing?.date == nil)
    }

    @Test("a time of day is read in extended and basic form")
    func times() {
        func seconds(_ text: String, basic: Bool = false) -> Int? {
            WrittenTime(text[...], allowsBasic: basic).map { $0.hour * 3_600 + $0.minute * 60 + $0.second }
        }
        expectEqual(seconds("9:30"), 34_200)
        expectEqual(seconds("10:00:15.250"), 36_015)
        expectEqual(seconds("100015", basic: true), 36_015)
        for text in ["", "1000", "10", "10:0", "10:00:1", "10:00.5", "+9:30", "10:00:15."] {
            expectNil(seconds(text), "\(text)")
        }
    }
}
