import CalendarEditing
import CalendarStore
import Reservations
import Scheduling

/// What is taken from a mail or file in one transaction.
///
/// A mail can have hundreds of messages about one series, and taking over each of them alone reads all of the series again.
struct IntakePart {
    /// One finding, or messages about occurrences of one series.
    var findings: [IntakeContents.Finding]
    /// Whether it is what a void pass is about.
    var isVoid = false
    /// The same messages; nil if the finding is something else.
    private var run: OccurrenceRun?

    init(_ findings: some Collection<IntakeContents.Finding>, isVoid: Bool = false) {
        self.findings = Array(findings)
        self.isVoid = isVoid
        let messages = findings.compactMap(\.message)
        run = messages.first.map { OccurrenceRun($0) }
        for message in messages.dropFirst() { _ = run?.add(message) }
    }

    /// All messages as one; nil if there is only one.
    var severalMessages: OccurrenceRun? { findings.count > 1 ? run : nil }

    /// Both halves.
    var halves: [IntakePart] {
        [IntakePart(findings.prefix(findings.count / 2)), IntakePart(findings.dropFirst(findings.count / 2))]
    }

    /// One part for each finding.
    var singles: [IntakePart] { findings.map { IntakePart([$0], isVoid: isVoid) } }

    /// Adds a message, unless it has to be taken over alone.
    ///
    /// - Returns: whether it was added.
    private mutating func add(_ message: SchedulingMessage) -> Bool {
        guard run?.add(message) ?? false else { return false }
        findings.append(.message(message))
        return true
    }

    /// Divides what was found in a mail or file. The same contents always have the same parts.
    static func parts(of contents: IntakeContents) -> [IntakePart] {
        var parts: [IntakePart] = []
        // Where the last messages about an event are. Those about other events change nothing in it.
        var places: [String: Int] = [:]
        for finding in contents.findings {
            guard let message = finding.message else {
                parts.append(IntakePart([finding]))
                continue
            }
            if let place = places[message.uid], parts[place].add(message) { continue }
            places[message.uid] = parts.count
            parts.append(IntakePart([finding]))
        }
        return parts + contents.void.map { IntakePart([.reservation($0)], isVoid: true) }
    }
}
