import Foundation
import ICalendar

/// The components of `Tests/Fixtures/scheduling/decisions.txt`, whose head explains the words.
enum EventShorthand {
    static let uid = "1@example.org"

    /// Returns the components of a text.
    static func components(_ text: String) -> [String] {
        text.components(separatedBy: " & ").map { component($0.split(separator: " ").map(String.init)) }
    }

    /// Returns an address: `jo` is that of Jo at example.org.
    static func address(_ name: String) -> String {
        let plain = name.replacing("_", with: " ")
        return plain.contains("@") || plain.contains(":") ? plain : plain + "@example.org"
    }

    private static func component(_ words: [String]) -> String {
        var start = words.first { $0.hasPrefix("#") }.map { String($0.drop { "#>".contains($0) }) } ?? "10T0900"
        var zone: String?
        var organizer = "olga"
        var attendees = "jo,max"
        var sequence: String? = "0"
        var stamp: String? = minutes("0")
        var hours: Int64 = 1
        var lines: [ContentLine] = []
        for word in words {
            if word.hasPrefix("z=") { zone = String(word.dropFirst(2)) }
        }
        for word in words {
            let rest = String(word.dropFirst())
            switch word {
            case "daily": lines.append(ContentLine("RRULE", value: "FREQ=DAILY;COUNT=10"))
            case "weekly": lines.append(ContentLine("RRULE", value: "FREQ=WEEKLY"))
            case "off": lines.append(ContentLine("STATUS", value: "CANCELLED"))
            case "s-": sequence = nil
            case "t-": stamp = nil
            case "o-": organizer = ""
            case "a-": attendees = ""
            case _ where word.hasPrefix("rdate="): lines.append(time("RDATE", String(word.dropFirst(6)), zone))
            case _ where word.hasPrefix("s="): sequence = String(word.dropFirst(2))
            case _ where word.hasPrefix("t="): stamp = String(word.dropFirst(2))
            case _ where word.hasPrefix("o="): organizer = String(word.dropFirst(2))
            case _ where word.hasPrefix("a="): attendees = String(word.dropFirst(2))
            case _ where word.hasPrefix("c="):
                lines.append(ContentLine("COMMENT", value: String(word.dropFirst(2))))
            case _ where word.hasPrefix("x="):
                lines.append(ContentLine("X-MICROSOFT-CDO-APPT-SEQUENCE", value: String(word.dropFirst(2))))
            case _ where word.hasPrefix("l="):
                lines.append(ContentLine("LAST-MODIFIED", value: minutes(String(word.dropFirst(2)))))
            case _ where word.hasPrefix("@"): start = rest
            case _ where word.hasPrefix("#>"):
                var line = time("RECURRENCE-ID", String(rest.dropFirst()), zone)
                line.parameters.append(.init("RANGE", ["THISANDFUTURE"]))
                lines.append(line)
            case _ where word.hasPrefix("#"): lines.append(time("RECURRENCE-ID", rest, zone))
            case _ where word.hasPrefix("-"): lines.append(time("EXDATE", rest, zone))
            case _ where word.hasSuffix("h") && Int64(word.dropLast()) != nil: hours = Int64(word.dropLast()) ?? 1
            case _ where word.hasPrefix("s"): sequence = rest
            case _ where word.hasPrefix("t"): stamp = minutes(rest)
            default: break
            }
        }
        let begin = time("DTSTART", start, zone)
        let length = begin.value.contains("T") ? "PT\(hours)H" : "P1D"
        var all = [ContentLine("UID", value: uid), begin, ContentLine("DURATION", value: length)]
        all.append(ContentLine("SUMMARY", value: "Plan"))
        if let sequence { all.append(ContentLine("SEQUENCE", value: sequence)) }
        if let stamp { all.append(ContentLine("DTSTAMP", value: stamp)) }
        if !organizer.isEmpty { all.append(person("ORGANIZER", organizer)) }
        all += attendees.split(separator: ",").map { person("ATTENDEE", String($0)) }
        return ComponentText("VEVENT", all + lines).text
    }

    private static func minutes(_ text: String) -> String {
        let date = Date(timeIntervalSince1970: 1_772_323_200 + 60 * (Double(text) ?? 0))
        return date.formatted(.iso8601.dateSeparator(.omitted).timeSeparator(.omitted))
    }

    private static func time(_ name: String, _ text: String, _ zone: String?) -> ContentLine {
        guard text.contains("T") else {
            return ContentLine(name, [.init("VALUE", ["DATE"])], value: "202603\(text)")
        }
        guard !text.hasSuffix("Z"), let zone else {
            return ContentLine(name, value: "202603\(text.filter { $0 != "Z" })00Z")
        }
        return ContentLine(name, [.init("TZID", [zone])], value: "202603\(text)00")
    }

    private static func person(_ name: String, _ text: String) -> ContentLine {
        var text = text
        var parameters: [ContentLine.Parameter] = []
        func cut(_ separator: Character) -> String? {
            guard let index = text.lastIndex(of: separator) else { return nil }
            defer { text = String(text[..<index]) }
            return String(text[text.index(after: index)...])
        }
        let isRaw = text.hasPrefix("raw:")
        if isRaw { text = String(text.dropFirst(4)) }
        if let email = cut("~") { parameters.append(.init("EMAIL", [address(email)])) }
        if let answered = cut("*") {
            let parts = answered.split(separator: "/").map(String.init)
            parameters.append(.init("X-VIRTUAL-CONFERENCE-ANSWERED", ["\(parts[0])/\(minutes(parts[1]))"]))
        }
        if name == "ATTENDEE", !isRaw, let status = cut(":") { parameters.append(.init("PARTSTAT", [status])) }
        if let to = cut(">") { parameters.append(.init("DELEGATED-TO", ["mailto:" + address(to)])) }
        if let from = cut("<") { parameters.append(.init("DELEGATED-FROM", ["mailto:" + address(from)])) }
        if !isRaw, let sender = cut("/") {
            parameters.append(.init("SENT-BY", ["mailto:" + address(sender)]))
        }
        return ContentLine(name, parameters, value: isRaw ? text : "mailto:" + address(text))
    }
}
