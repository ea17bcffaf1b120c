import CalendarEditing
import TestSupport
import Testing

@Suite("The first changes of many")
struct FirstChangesTests {
    struct Row: CustomTestStringConvertible {
        let all: [EntryChange.Kind]
        let first: [EntryChange.Kind]
        var testDescription: String { all.map(\.rawValue).joined(separator: " ") }
    }

    @Test(
        "what the user has to act on is never left out for other changes",
        arguments: [
            Row(all: [.moved, .retitled], first: [.moved, .retitled]),
            Row(all: [.moved, .retitled, .relocated, .cancelled], first: [.moved, .retitled, .relocated]),
            Row(all: [.moved, .retitled, .relocated, .unanswered], first: [.moved, .retitled, .unanswered]),
            Row(all: [.moved, .retitled, .behind, .unanswered], first: [.moved, .behind, .unanswered]),
            Row(all: [.moved, .retitled, .relocated, .ignored], first: [.moved, .retitled, .ignored]),
            Row(all: [.moved, .behind, .unanswered, .unanswered], first: [.behind, .unanswered, .unanswered]),
            Row(all: [.behind, .unanswered, .unanswered, .unanswered], first: [.behind, .unanswered, .unanswered]),
        ])
    func first(_ row: Row) {
        expectEqual(row.all.map { EntryChange(kind: $0) }.first(3).map(\.kind), row.first)
    }
}
