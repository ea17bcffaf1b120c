// Reading again what a damaged component has swallowed.
//
// Some programs write components of their own that contain events. One whose END never comes may be an event with a
// misspelt BEGIN instead, and then the events after it are not its parts. So the reader remembers the first event in a
// component of an unknown kind, keeps the bytes from there on, and returns to them if the component turns out to be damaged.
//
// This costs little: a component may be as long as the limit, and no more of them are open at once than may be nested, so
// that a byte is read again only a few times.
extension CalendarReader {
    /// The first event, to-do or other component of a calendar in an open component of an unknown kind.
    struct TurningPoint {
        /// Before the line of its BEGIN.
        var scanner: LineScanner
        /// What to report if the open component is damaged.
        var damage: CalendarDamage
    }

    /// Remembers a BEGIN to which the reader returns if the open component is damaged.
    mutating func noteTurningPoint(_ kind: String, _ line: ScannedLine) {
        guard mode == .lenient, turningPoint == nil, fault == nil, ComponentKind.topLevel.contains(kind) else { return }
        turningPoint = TurningPoint(
            scanner: LineScanner(at: line.range.lowerBound, lineNumber: line.number),
            damage: unclosed("BEGIN:" + kind, at: line.number))
    }

    /// Returns to the first event in the open component, which is damaged.
    ///
    /// - Returns: false if it has no event.
    mutating func turnBack() -> Bool {
        guard let point = turningPoint else { return false }
        discardOpenComponent()
        pending.append(.damage(point.damage))
        scanner = point.scanner
        return true
    }
}
