import Recurrence
import TestSupport
import Testing

@Suite("The examples of RFC 5545")
struct RFCExampleTests {
    @Test("all 47 of them: 43 of section 3.8.5.3, 4 of section 3.3.10")
    func complete() { expectEqual(RFCExample.all.count, 47) }

    @Test("an example has the dates that stand beside it", arguments: RFCExample.all)
    func example(_ example: RFCExample) throws {
        let expected = example.expected
        let found = try first(expected.count + 1, of: example.rule, example.start)
        expectEqual(Array(found.prefix(expected.count)), expected)
        expectEqual((found.count > expected.count), example.goesOn)
    }

    @Test("an example is the same after it was written", arguments: RFCExample.all)
    func written(_ example: RFCExample) throws {
        let rule = try RecurrenceRule(text: example.rule)
        try expectEqual(RecurrenceRule(text: rule.text), rule)
    }
}
