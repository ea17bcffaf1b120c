// Reading the contents of a damaged component again.
//
// Some programs write components of their own kinds that contain events. But if a component of an unknown kind has no END, it
// may also be an event with a misspelt BEGIN, and then the events after it are not parts of it. So the reader remembers the
// first event in a component of an unknown kind, keeps the bytes from there on, and goes back to them if the component turns
// out to be damaged.
//
// This costs little: the length of a component and the nesting depth are limited, so a byte is read again only a few times.
extension CalendarReader {
    /// The first event, to-do or other component of a calendar in an open component of an unknown kind.
    struct TurningPoint {
        /// The scanner before the line of the event's BEGIN.
        var scanner: LineScanner
        /// The defect to report if the open component is damaged.
        var damage: CalendarDamage
    }

    /// Remembers a BEGIN to which the reader goes back if the open component is damaged.
    mutating func noteTurningPoint(_ kind: String, _ line: ScannedLine) {
        guard mode == .lenient, turningPoint == nil, fault == nil, ComponentKind.topLevel.contains(kind) else { return }
        turningPoint = TurningPoint(
            scanner: LineScanner(at: line.range.lowerBound, lineNumber: line.number),
            damage: unclosed("BEGIN:" + kind, at: line.number))
    }

    /// Goes back to the first event in the open component, which is damaged.
    ///
    /// - Returns: false if the component has no event.
    mutating func turnBack() -> Bool {
        guard let point = turningPoint else { return false }
        discardOpenComponent()
        pending.append(.damage(point.damage))
        scanner = point.scanner
        return true
    }
}
