import Foundation
package import Testing

/// How much a run of the tests covers.
///
/// The plain tier proves every rule and every fault once (`Tests/Rules.md`, `Tests/Faults.md`). With
/// `CONFERENCE_TESTS=all`, a run also includes the variants: faults as another user, thousands of random cases, packages
/// built by SwiftPM, and other people's programs as peers.
package enum Tier {
    /// Whether the run includes all variants.
    package static let isFull = words.contains("all")
    /// Whether the run writes the checked-in lists of tests instead of comparing them.
    package static let isRecording = words.contains("record")

    /// Whether the run starts a browser.
    package static let usesBrowser = words.contains("browser")

    /// The comma-separated words of `CONFERENCE_TESTS`; the manifest of the package reads them, too.
    private static let words = Set(
        (ProcessInfo.processInfo.environment["CONFERENCE_TESTS"] ?? "").split(separator: ",").map(String.init))
}

/// Returns a number of cases, or the cases themselves: fewer in the plain tier.
package func tier<Value>(plain: @autoclosure () -> Value, all: @autoclosure () -> Value) -> Value {
    Tier.isFull ? all() : plain()
}

/// Returns the rows of a table: in the plain tier, only those at these places, which stand for the others.
package func rows<Row>(_ all: [Row], plain places: Int...) -> [Row] {
    tier(plain: places.map { all[$0] }, all: all)
}

extension Trait where Self == ConditionTrait {
    /// Runs the test or suite only with `CONFERENCE_TESTS=all`.
    ///
    /// - Parameter reason: what the test adds to the plain tier, or which plain test proves the same rule.
    package static func exhaustive(_ reason: String) -> Self {
        .enabled(if: Tier.isFull, "\(reason). To run it: CONFERENCE_TESTS=all swift test")
    }

    /// Runs the test or suite only with `CONFERENCE_TESTS=browser`, because it starts a browser, which takes minutes.
    package static var inBrowser: Self {
        .enabled(if: Tier.usesBrowser, "It needs a browser. To run it: CONFERENCE_TESTS=browser swift test")
    }
}
