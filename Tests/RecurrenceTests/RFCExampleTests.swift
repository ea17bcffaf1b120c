import Recurrence
import TestSupport
import Testing

@Suite("The examples of RFC 5545")
struct RFCExampleTests {
    @Test("all 47 examples are present: 43 of section 3.8.5.3, 4 of section 3.3.10")
    func complete() { #expect(RFCExample.all.count == 47) }

    @Test("an example has the dates listed in the RFC", arguments: RFCExample.all)
    func example(_ example: RFCExample) throws {
        let expected = example.expected
        let found = try first(expected.count + 1, of: example.rule, example.start)
        expectEqual(Array(found.prefix(expected.count)), expected)
        expectEqual((found.count > expected.count), example.goesOn)
    }

    @Test("writing and reading an example does not change it", arguments: RFCExample.all)
    func written(_ example: RFCExample) throws {
        let rule = try RecurrenceRule(text: example.rule)
        try expectEqual(RecurrenceRule(text: rule.text), rule)
    }
}
