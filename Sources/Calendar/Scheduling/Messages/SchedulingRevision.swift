import CalendarModel
import ICalendar
import Recurrence

/// The place of a component among its versions: SEQUENCE, then DTSTAMP (RFC 5546, 2.1.5).
package struct SchedulingRevision: Hashable, Sendable {
    /// SEQUENCE; 0 if there is none.
    package var sequence: Int
    /// DTSTAMP, in seconds since 1970-01-01T00:00:00Z; nil if it is missing or unreadable.
    package var stamp: Int64?

    package init(sequence: Int, stamp: Int64?) {
        self.sequence = sequence
        self.stamp = stamp
    }

    /// The order of two versions.
    package enum Order: Hashable, Sendable { case older, same, newer }

    /// Compares this version with another one. Without a DTSTAMP, versions with the same SEQUENCE count as the same.
    package func order(to other: SchedulingRevision) -> Order {
        if sequence != other.sequence { return sequence < other.sequence ? .older : .newer }
        guard let stamp, let otherStamp = other.stamp, stamp != otherStamp else { return .same }
        return stamp < otherStamp ? .older : .newer
    }

    /// Compares this version with a stored one, whose DTSTAMP must not keep later versions out if it comes from a wrong clock.
    /// The DTSTAMPs of two versions by the same wrong clock are compared as usual.
    ///
    /// - Parameter now: in seconds since 1970-01-01T00:00:00Z.
    package func order(to stored: SchedulingRevision, now: Int64) -> Order {
        let order = order(to: stored)
        guard order == .older, sequence == stored.sequence, let stamp, !Self.isFuture(stamp, now: now),
            let storedStamp = stored.stamp, Self.isFuture(storedStamp, now: now)
        else { return order }
        return .newer
    }

    /// Returns whether a DTSTAMP is more than a day later than now, and so comes from a wrong clock.
    package static func isFuture(_ stamp: Int64, now: Int64) -> Bool { stamp > now && stamp - now > 86_400 }

    /// Returns whether this version is so far ahead of a known one that no later version could follow. Some programs count in
    /// seconds since 1970.
    package func isLeap(from known: SchedulingRevision, now: Int64) -> Bool {
        guard sequence - known.sequence > Self.largestStep else { return false }
        return known.sequence < Self.firstTime || Self.isFuture(Int64(sequence), now: now)
    }

    /// The largest step between two versions of one event that follow each other.
    package static let largestStep = 10_000
    /// 2001-09-09: a smaller SEQUENCE is no time.
    private static let firstTime = 1_000_000_000

    /// The largest SEQUENCE.
    package static let largestSequence = SequenceNumber.largest

    /// Reads the version of an answer that ``PrivateNames/answer`` keeps.
    init?(answerOf line: ContentLine) {
        guard let text = line.text(of: PrivateNames.answer) else { return nil }
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let sequence = parts.first.flatMap({ SequenceNumber.value(of: String($0)) }) else { return nil }
        self.init(
            sequence: sequence,
            stamp: parts.count == 2
                ? EventTime(basicFormat: parts[1], reference: .utc)?.local.secondsSinceEpoch : nil)
    }

    /// The value of ``PrivateNames/answer``, such as `2/20260301T100000Z`.
    package var answerValue: String {
        let time = stamp.map { EventTime(LocalDateTime(secondsSinceEpoch: $0), .utc).basicFormat } ?? ""
        return "\(sequence)/\(time)"
    }
}
