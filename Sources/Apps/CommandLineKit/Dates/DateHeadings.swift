import Foundation
import Recurrence

/// Headings of months and of spans of days, in the order and with the signs of the user's language (Unicode CLDR).
struct DateHeadings: Sendable {
    /// The locale with the calendar and the digits that we print everywhere; nil for English, as ISO 8601 has no names.
    let locale: Locale?

    /// Before this year, Foundation follows the Julian calendar; iCalendar (RFC 5545) and we do not.
    private static let firstYear = 1583

    /// `November 2026`; nil if English words have to do.
    func month(_ date: LocalDate) -> String? {
        guard let locale, date.year >= Self.firstYear else { return nil }
        let formatter = DateFormatter()
        formatter.locale = locale
        formatter.timeZone = .gmt
        formatter.setLocalizedDateFormatFromTemplate("yMMMM")
        return plain(formatter.string(from: instant(date)))
    }

    /// `23.–29. November 2026`; nil if English words have to do.
    func span(_ first: LocalDate, _ last: LocalDate, isShort: Bool) -> String? {
        guard let locale, first.year >= Self.firstYear else { return nil }
        let formatter = DateIntervalFormatter()
        formatter.locale = locale
        formatter.timeZone = .gmt
        formatter.dateTemplate = isShort ? "yMMMd" : "yMMMMd"
        return plain(formatter.string(from: instant(first), to: instant(last)))
    }

    /// Noon of a date in UTC.
    private func instant(_ date: LocalDate) -> Date {
        Date(timeIntervalSince1970: (Double(date.daysSinceEpoch) + 0.5) * 86_400)
    }

    /// The narrow spaces of typography are not in every terminal's font.
    private func plain(_ text: String) -> String {
        String(text.map { $0 == "\u{2009}" || $0 == "\u{202F}" || $0 == "\u{A0}" ? " " : $0 })
    }
}
