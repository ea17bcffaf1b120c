import Terminal
import TestSupport
import Testing

@Suite("Lines of progress")
struct ProgressLineTests {
    @Test(
        "a progress line has a bar, the amount, and a note",
        arguments: [
            (0, 38_303_414, "[························] 0 %  0.0 of 38.3 MB  note"),
            (19_151_707, 38_303_414, "[############············] 50 %  19.1 of 38.3 MB  note"),
            (38_303_414, 38_303_414, "[########################] 100 %  38.3 of 38.3 MB  note"),
            // A file that grows while it is read.
            (40_000_000, 38_303_414, "[########################] 100 %  40.0 of 38.3 MB  note"),
            (1_250_000, 0, "1.2 MB  note"),
        ])
    func bytes(done: Int, total: Int, expected: String) {
        expectEqual(ProgressLine.text(done: done, of: total, unit: .bytes, note: "note"), expected)
    }

    @Test(
        "large numbers of events are grouped",
        arguments: [
            (0, "0"), (999, "999"), (1_000, "1,000"), (1_234_567, "1,234,567"), (Int.max, "9,223,372,036,854,775,807"),
        ])
    func grouped(number: Int, expected: String) {
        expectEqual(ProgressLine.grouped(number), expected)
        let line = ProgressLine.text(done: number, of: number, unit: .events, note: "to x.ics")
        expectTrue(line.hasSuffix("\(expected) of \(expected) events  to x.ics") || number == 0)
    }
}
