import ConferenceErrors
import ConferenceModel
import ICalendar
import Recurrence

/// Checks and formats the texts of an event.
enum EventText {
    /// Returns DTSTART, DTEND, RECURRENCE-ID or EXDATE as a line with the parameters for the time.
    static func line(_ name: String, _ time: EventTime) -> ContentLine {
        var parameters: [ContentLine.Parameter] = []
        if time.isDate { parameters.append(.init("VALUE", ["DATE"])) }
        if let zone = time.zoneName { parameters.append(.init("TZID", [zone])) }
        return ContentLine(name, parameters, value: time.basicFormat)
    }

    /// Returns DTEND or DURATION, or nil if the event ends with the last possible day, 9999-12-31. The day after it cannot be written, and
    /// an all-day event without DTEND lasts one day.
    ///
    /// - Parameter length: the length, if it is known. DTEND is the same elapsed time for all occurrences, so that only DURATION can
    ///   state calendar days (RFC 5545, 3.8.5.3).
    static func endLine(
        _ end: EventTime, from start: EventTime, lasting length: NominalDuration? = nil
    ) -> ContentLine? {
        if let length, length.days > 0, !start.isDate { return ContentLine("DURATION", value: length.text) }
        return start.isLastDay ? nil : line("DTEND", end)
    }

    static func title(_ text: String, _ limits: Limits) throws -> String {
        do {
            return try TextPolicy.requiredLine(text, subject: "title", limit: limits.titleLength)
        } catch {
            throw ConferenceError.badEventText(error)
        }
    }

    /// Returns a text that must fit on one line, or nil if it is empty.
    static func line(_ text: String, _ subject: String, limit: Int) throws -> String? {
        do {
            return try TextPolicy.line(text, subject: subject, limit: limit)
        } catch {
            throw ConferenceError.badEventText(error)
        }
    }

    /// Returns a location, or nil if it is empty.
    static func location(_ text: String, _ limits: Limits) throws -> String? {
        try line(text, "location", limit: limits.detailsLength)
    }

    /// Returns the categories that are not empty, each once.
    static func categories(_ texts: [String], _ limits: Limits) throws -> [String] {
        guard texts.count <= limits.categoriesPerItem else {
            throw ConferenceError.tooManyCategories(limit: limits.categoriesPerItem)
        }
        var seen: Set<String> = []
        return try texts.compactMap { try line($0, "category", limit: limits.titleLength) }
            .filter { seen.insert($0).inserted }
    }

    /// Returns notes, or nil if they are empty. They stay byte for byte, except for what a file cannot contain: line ends
    /// become LF, and control characters are removed.
    static func notes(_ text: String) -> String? {
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) { return text.isEmpty ? nil : text }
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

extension EventTime {
    /// Whether this is the day 9999-12-31.
    var isLastDay: Bool { isDate && local.date == local.date.adding(days: 1) }
}
