import ConferenceModel
import ICalendar
import Recurrence

/// A rule that can be written into a file: its parts, which are understood, and its end, which can be exchanged.
struct RuleText: Hashable {
    private var parts: RuleParts

    /// Nil for what is no rule, and for one with both COUNT and UNTIL (RFC 5545, 3.3.10).
    init?(_ value: String) {
        guard Self.isRule(value), value.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != 0x3A }),
            let parts = RuleParts(value)?.tidied, parts["COUNT"] == nil || parts["UNTIL"] == nil
        else { return nil }
        self.parts = parts
    }

    var value: String { parts.text }

    var count: Int? { parts.count }

    /// Whether it has COUNT or UNTIL.
    var isBounded: Bool { parts.isBounded }

    /// Of another calendar than the Gregorian one (RFC 7529).
    var hasOtherScale: Bool { parts["RSCALE"].map { $0 != "GREGORIAN" } ?? false }

    /// Whether a text is a rule, of whichever calendar.
    private static func isRule(_ text: String) -> Bool {
        do throws(RecurrenceRuleError) {
            _ = try RecurrenceRule(text: text)
            return true
        } catch .unsupportedScale, .unsupportedSkip {
            return true
        } catch {
            return false
        }
    }

    /// The same rule until a time, inclusive, in place of whatever ended it.
    func until(_ time: EventTime) -> RuleText { ended("UNTIL", time.basicFormat) }

    /// The same rule for that many times, in place of whatever ended it.
    func counted(_ count: Int) -> RuleText { ended("COUNT", "\(count)") }

    /// The rule with UNTIL in the form that DTSTART asks for.
    func normalised(for start: EventTime, _ resolver: ZoneResolver) -> RuleText {
        guard let until = parts.until, !fits(start) else { return self }
        return self.until(Self.until(until, for: start, resolver))
    }

    /// Whether UNTIL, if there is one, has the form that DTSTART asks for.
    func fits(_ start: EventTime) -> Bool {
        guard let until = parts.until else { return true }
        if start.isDate || until.isDate { return start.isDate && until.isDate }
        return (until.reference == .utc) == (start.reference != .floating)
    }

    /// UNTIL in that form: a day for days, a floating time for floating ones, else UTC (RFC 5545, 3.3.10).
    ///
    /// - Parameter time: in whatever form. A day means all of it, and an instant, for what floats, what the system's clock
    ///   shows then.
    static func until(_ time: EventTime, for start: EventTime, _ resolver: ZoneResolver) -> EventTime {
        var place = start
        if time.isDate {
            place.local = start.isDate ? time.local : time.local.adding(seconds: 86_399)
        } else if start.reference == .floating, time.reference != .floating {
            place.local = resolver.rules(for: .floating).local(at: resolver.instant(of: time))
        } else {
            place.local = resolver.local(of: time, on: start.reference)
        }
        return until(at: place, resolver)
    }

    /// UNTIL for a reading of the series' own clock.
    static func until(at place: EventTime, _ resolver: ZoneResolver) -> EventTime {
        if place.isDate { return EventTime(place.local.date) }
        if place.reference == .floating { return place }
        return EventTime(LocalDateTime(secondsSinceEpoch: resolver.instant(of: place)), .utc)
    }

    private func ended(_ name: String, _ value: String) -> RuleText {
        var rule = self
        rule.parts.replace(["COUNT", "UNTIL"], by: name, value)
        return rule
    }
}
