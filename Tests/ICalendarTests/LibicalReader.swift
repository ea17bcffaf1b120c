import Foundation
import TestSupport
import Testing

/// Runs a small C program over libical, `Tests/Fixtures/conference_lines.c`.
enum LibicalReader {
    /// Returns all events by UID, and the file as libical writes it.
    static func readAll(_ text: String) throws -> (events: [String: ReadEvent], again: String) {
        let program = try CCompiler.fixture("conference_lines", libraries: ["ical"])
        let result = try Programs.run(program, [], input: text)
        try #require(result.status == 0, "\(result.output)")
        let parts = result.output.split(separator: "again\n", maxSplits: 1)
        var events: [String: ReadEvent] = [:]
        var uid = ""
        for line in try #require(parts.first).split(separator: "\n") {
            let words = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            let value = words[words.count - 1]
            switch words[0] {
            case "event":
                uid = value
                events[uid] = ReadEvent()
            case "url": events[uid]?.url = value
            case "location": events[uid]?.location = value
            case "error": events[uid]?.errors += 1
            case "conference": events[uid]?.conferences.append(.init(uri: value, features: []))
            case "parameter":
                guard var event = events[uid], var last = event.conferences.popLast() else { break }
                switch words[1] {
                case "VALUE": last.value = value
                case "LABEL": last.label = value
                // libical reads a list of features as one unknown value and quotes it.
                case "FEATURE": last.features += value.filter { $0 != "\"" }.split(separator: ",").map(String.init)
                default: break
                }
                event.conferences.append(last)
                events[uid] = event
            default: break
            }
        }
        return (events, parts.count == 2 ? String(parts[1]) : "")
    }
}
