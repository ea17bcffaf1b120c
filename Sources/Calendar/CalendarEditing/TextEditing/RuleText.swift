import ConferenceModel
import ICalendar
import Recurrence

/// A parsed rule that can be written to a file and whose end can be replaced.
struct RuleText: Hashable {
    private var parts: RuleParts

    /// Parses a rule. Returns nil if the text is not a rule, or has both COUNT and UNTIL (RFC 5545, 3.3.10).
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

    /// Whether it uses a calendar other than the Gregorian one (RFC 7529).
    var hasOtherScale: Bool { parts["RSCALE"].map { $0 != "GREGORIAN" } ?? false }

    /// Returns whether a text is a rule, in any calendar.
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

    /// Returns the rule with this UNTIL, inclusive, instead of its previous end.
    func until(_ time: EventTime) -> RuleText { ended("UNTIL", time.basicFormat) }

    /// Returns the rule with this COUNT, instead of its previous end.
    func counted(_ count: Int) -> RuleText { ended("COUNT", "\(count)") }

    /// Returns the rule with UNTIL in the form that DTSTART requires.
    func normalised(for start: EventTime, _ resolver: ZoneResolver) -> RuleText {
        guard let until = parts.until, !fits(start) else { return self }
        return self.until(Self.until(until, for: start, resolver))
    }

    /// Returns whether UNTIL, if there is one, has the form that DTSTART requires.
    func fits(_ start: EventTime) -> Bool {
        guard let until = parts.until else { return true }
        if start.isDate || until.isDate { return start.isDate && until.isDate }
        return (until.reference == .utc) == (start.reference != .floating)
    }

    /// Returns UNTIL in the form that DTSTART requires: a day for days, a floating time for floating times, otherwise UTC (RFC
    /// 5545, 3.3.10).
    ///
    /// - Parameter time: a time in any form. A day means its end; for a floating start, an instant means the local time on this
    ///   system.
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

    /// Returns UNTIL for a local time in the zone of the series.
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
