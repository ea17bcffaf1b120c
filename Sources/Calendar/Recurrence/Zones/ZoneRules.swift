/// A change of a zone's offset from UTC.
package struct ZoneTransition: Hashable, Sendable {
    /// The instant of the change, in seconds since 1970-01-01T00:00:00Z.
    package var instant: Int64
    /// The new offset, in seconds east of UTC.
    package var offset: Int

    package init(instant: Int64, offset: Int) {
        self.instant = instant
        self.offset = offset
    }
}

/// The offset of a time zone from UTC, at every instant.
///
/// A pure value, created from a TZif file or from the observances of a VTIMEZONE. Up to the year 2100 an offset is
/// found by binary search without allocation; after that the zone's yearly rule is evaluated.
package struct ZoneRules: Hashable, Sendable {
    /// The offset before the first transition.
    private let initialOffset: Int
    /// The instants of the transitions, strictly ascending. They are kept apart from the offsets, because the search reads only
    /// the instants.
    private let instants: [Int64]
    private let offsets: [Int]
    /// How many changes are listed, without those of the rule that follows them.
    package var transitionCount: Int { instants.count }
    /// The yearly rule, which applies from ``ruleStart`` on.
    private let rule: PosixZoneRule?
    private let ruleStart: Int64

    /// The largest offset from UTC, in seconds (RFC 8536, 3.2: more than −25 and less than 26 hours).
    static let largestOffset = 93_600
    /// The instants of the years 1 to 9999; limits every computation so that it cannot overflow.
    private static let supportedInstants: ClosedRange<Int64> = -62_135_596_800...253_402_300_799

    /// UTC.
    package static let utc = ZoneRules(initialOffset: 0, transitions: [])

    /// Creates a zone from its transitions, such as one that a calendar file defines.
    ///
    /// - Parameters:
    ///   - initialOffset: seconds east of UTC before the first transition; like all offsets, limited to 26 hours.
    ///   - transitions: in any order; if several are at the same instant, the last one wins.
    package init(initialOffset: Int, transitions: [ZoneTransition]) {
        self.init(initialOffset: initialOffset, transitions: transitions, rule: nil)
    }

    init(initialOffset: Int, transitions listed: [ZoneTransition], rule: PosixZoneRule?) {
        func bounded(_ offset: Int) -> Int { min(max(offset, -Self.largestOffset), Self.largestOffset) }
        let ordered = Self.ordered(listed)
        var instants = ordered.map(\.instant)
        var offsets = ordered.map { bounded($0.offset) }
        var ruleStart = instants.last ?? Int64.min
        if let rule {
            // Expand the rule up to 2100, so that the search answers nearly all requests.
            let lastYear = 2100
            let first = min(max(ruleStart, -2_208_988_800), Self.supportedInstants.upperBound)
            let firstYear = LocalDateTime(secondsSinceEpoch: first).date.year
            if firstYear < lastYear, instants.isEmpty == false {
                for transition in rule.transitions(in: firstYear - 1...lastYear) where transition.instant > ruleStart {
                    instants.append(transition.instant)
                    offsets.append(transition.offset)
                }
                ruleStart = instants.last ?? ruleStart
            }
        }
        self.initialOffset = bounded(initialOffset)
        self.instants = instants
        self.offsets = offsets
        self.rule = rule
        self.ruleStart = ruleStart
    }

    /// Returns transitions in strictly ascending order, as the files of the system have them already.
    private static func ordered(_ listed: [ZoneTransition]) -> [ZoneTransition] {
        guard zip(listed, listed.dropFirst()).contains(where: { $0.instant >= $1.instant }) else { return listed }
        return Dictionary(listed.map { ($0.instant, $0) }, uniquingKeysWith: { $1 }).values
            .sorted { $0.instant < $1.instant }
    }

    /// Returns whether both rules give the same offsets from an instant until 2099, the year up to which yearly rules are
    /// expanded.
    package func agrees(with other: ZoneRules, from start: Int64) -> Bool {
        let horizon: Int64 = 4_070_908_800
        return ([start] + instants + other.instants).allSatisfy {
            $0 < start || $0 >= horizon || offset(at: $0) == other.offset(at: $0)
        }
    }

    /// Returns the offset at an instant, in seconds east of UTC.
    package func offset(at instant: Int64) -> Int {
        if let rule, instant >= ruleStart {
            return rule.offset(
                at: min(max(instant, Self.supportedInstants.lowerBound), Self.supportedInstants.upperBound))
        }
        let following = indexOfFirstTransition(after: instant)
        return following == 0 ? initialOffset : offsets[following - 1]
    }

    /// Returns the local time at an instant.
    package func local(at instant: Int64) -> LocalDateTime {
        let instant = min(max(instant, Self.supportedInstants.lowerBound), Self.supportedInstants.upperBound)
        return LocalDateTime(secondsSinceEpoch: instant + Int64(offset(at: instant)))
    }

    /// Returns the instant of a local time (RFC 5545, 3.3.5).
    ///
    /// A local time that occurs twice means the first one. A local time in a gap is read with the offset before the
    /// gap: if the clock changes from 02:00 to 03:00, then 02:30 means 03:30.
    package func instant(of local: LocalDateTime) -> Int64 {
        let wall = local.secondsSinceEpoch
        let reach = Int64(Self.largestOffset)
        let following = indexOfFirstTransition(after: wall - reach)
        if rule == nil || wall + reach < ruleStart,
            following == instants.count || instants[following] > wall + reach
        {
            // No transition is near, as on nearly all days.
            return wall - Int64(following == 0 ? initialOffset : offsets[following - 1])
        }
        var segmentStart = Int64.min
        var offset = self.offset(at: wall - reach)
        var skipped: Int64?
        for transition in transitions(after: wall - reach, through: wall + reach) {
            let candidate = wall - Int64(offset)
            if candidate >= segmentStart, candidate < transition.instant { return candidate }
            if skipped == nil, candidate >= transition.instant, wall - Int64(transition.offset) < transition.instant {
                skipped = candidate
            }
            segmentStart = transition.instant
            offset = transition.offset
        }
        let candidate = wall - Int64(offset)
        return candidate >= segmentStart ? candidate : skipped ?? candidate
    }

    /// Returns whether a local time does not exist in this zone, because it lies in a gap.
    package func skips(_ local: LocalDateTime) -> Bool { self.local(at: instant(of: local)) != local }

    /// Returns whether the clock does not change between two instants.
    package func isSteady(from start: Int64, through end: Int64) -> Bool {
        transitions(after: start, through: end).isEmpty
    }

    private func transitions(after start: Int64, through end: Int64) -> [ZoneTransition] {
        var found: [ZoneTransition] = []
        var index = indexOfFirstTransition(after: start)
        while index < instants.count, instants[index] <= end {
            found.append(ZoneTransition(instant: instants[index], offset: offsets[index]))
            index += 1
        }
        if let rule, end >= ruleStart {
            let year = LocalDateTime(secondsSinceEpoch: end).date.year
            found += rule.transitions(in: year - 1...year + 1)
                .filter { $0.instant > max(start, ruleStart) && $0.instant <= end }
        }
        return found
    }

    private func indexOfFirstTransition(after instant: Int64) -> Int {
        var low = 0
        var high = instants.count
        while low < high {
            let middle = (low + high) / 2
            if instants[middle] <= instant { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
