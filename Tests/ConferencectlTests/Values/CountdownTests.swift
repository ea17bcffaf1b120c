import CommandLineKit
import TestSupport
import Testing

@Suite("Countdowns")
struct CountdownTests {
    @Test(
        "a duration is short to read, and never rounded down by a minute",
        arguments: [
            (-5, "0 s", "0 s"), (0, "0 s", "0 s"), (59, "59 s", "59 s"), (60, "1 min", "1 min 00 s"),
            (61, "2 min", "1 min 01 s"), (3_599, "1 h", "59 min 59 s"), (3_600, "1 h", "1 h"),
            (3_660, "1 h 1 min", "1 h 1 min"), (86_340, "23 h 59 min", "23 h 59 min"), (86_400, "1 d", "1 d"),
            (100_000, "1 d 3 h", "1 d 3 h"),
        ] as [(Int64, String, String)])
    func text(seconds: Int64, plain: String, counting: String) {
        expectEqual(Countdown(seconds: seconds).description, plain)
        expectEqual(Countdown(seconds: seconds, showsSeconds: true).description, counting)
    }
}
