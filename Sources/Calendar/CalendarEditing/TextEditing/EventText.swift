import ConferenceErrors
import ConferenceModel
import ICalendar
import Recurrence

/// The lines of an event that people write, as text for a file.
enum EventText {
    /// DTSTART, DTEND, RECURRENCE-ID or EXDATE with the parameters that the time needs.
    static func line(_ name: String, _ time: EventTime) -> ContentLine {
        var parameters: [ContentLine.Parameter] = []
        if time.isDate { parameters.append(.init("VALUE", ["DATE"])) }
        if let zone = time.zoneName { parameters.append(.init("TZID", [zone])) }
        return ContentLine(name, parameters, value: time.basicFormat)
    }

    static func title(_ text: String, _ limits: Limits) throws -> String {
        do {
            return try TextPolicy.requiredLine(text, subject: "title", limit: limits.titleLength)
        } catch {
            throw ConferenceError.badEventText(error)
        }
    }

    /// One line of any kind. Nil for nothing.
    static func line(_ text: String, _ subject: String, limit: Int) throws -> String? {
        do {
            return try TextPolicy.line(text, subject: subject, limit: limit)
        } catch {
            throw ConferenceError.badEventText(error)
        }
    }

    /// Nil for nothing.
    static func location(_ text: String, _ limits: Limits) throws -> String? {
        try line(text, "location", limit: limits.detailsLength)
    }

    /// Notes belong to their author and are kept to the byte, but for what a file cannot hold: line ends become LF, and
    /// control characters go. Nil for nothing.
    static func notes(_ text: String) -> String? {
        var result = String.UnicodeScalarView()
        var previous: Unicode.Scalar = " "
        for scalar in text.unicodeScalars {
            if scalar == "\r" || (scalar == "\n" && previous != "\r") {
                result.append("\n")
            } else if scalar != "\n", scalar == "\t" || (scalar.value >= 0x20 && scalar.value != 0x7F) {
                result.append(scalar)
            }
            previous = scalar
        }
        return result.isEmpty ? nil : String(result)
    }
}
