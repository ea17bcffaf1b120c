import ConferenceModel

// Opening and closing components.
extension CalendarReader {
    mutating func begin(_ kind: String, _ line: ScannedLine) throws {
        if open.isEmpty {
            component.reset()
            fault = nil
            try append(line, isMarker: true)
        }
        guard open.count < limits.componentDepth else {
            let damage = CalendarDamage.tooDeep(
                kind: open[0].kind, line: open[0].line, at: line.number, limit: limits.componentDepth)
            guard mode == .lenient else { throw damage.error(path: path) }
            markDamaged(damage)
            if !open.isEmpty { excessDepth += 1 }
            return
        }
        open.append(OpenComponent(kind: kind, line: line.number))
    }

    mutating func end(_ kind: String, _ line: ScannedLine) throws -> Piece? {
        if excessDepth > 0 {
            excessDepth -= 1
            return nil
        }
        guard kind != open.last?.kind else {
            try append(line, isMarker: true)
            guard !open.isEmpty else { return nil }
            open.removeLast()
            return open.isEmpty ? finished() : nil
        }
        let damage = unclosed("END:" + kind, at: line.number)
        guard mode == .lenient else { throw damage.error(path: path) }
        guard let place = open.lastIndex(where: { $0.kind == kind }) else {
            guard endsMisspelt(kind) else { return stray(line) }
            if turnBack() { return nil }
            discardOpenComponent()
            return .damage(damage)
        }
        markDamaged(damage)
        guard !open.isEmpty else { return nil }
        open.removeSubrange(place...)
        return open.isEmpty ? finished() : nil
    }

    /// Returns the component whose END was just read, or the reason why it is skipped.
    private mutating func finished() -> Piece {
        pending += heldStrays
        defer { discardOpenComponent() }
        if let fault { return .damage(fault) }
        let finished = component.finished()
        return .component(isVCalendar1 && mode == .lenient ? VCalendar1.converted(finished) : finished)
    }

    /// Adds a line to the open component.
    mutating func append(_ line: ScannedLine, isMarker: Bool) throws {
        guard fault == nil else { return }
        guard component.count + line.range.count <= limits.componentLength, !isLineCut else {
            let first = open.first ?? OpenComponent(kind: "component", line: line.number)
            let damage = CalendarDamage.tooLarge(
                kind: first.kind, line: first.line, limit: limits.componentLength)
            guard mode == .lenient else { throw damage.error(path: path) }
            return markDamaged(damage)
        }
        let bytes = buffer
        component.append(bytes.span, line, isMarker: isMarker)
    }

    /// Marks the open component as damaged and discards its text, or goes back to an event in it.
    private mutating func markDamaged(_ damage: CalendarDamage) {
        guard fault == nil, !turnBack() else { return }
        fault = damage
        component = ComponentBuilder()
    }

    /// Discards the open component.
    mutating func discardOpenComponent() {
        open = []
        excessDepth = 0
        fault = nil
        (turningPoint, heldStrays) = (nil, [])
        component.reset()
    }

    /// Returns the defect if a line shows that the open component should have ended before it.
    func unclosed(_ found: String, at line: Int) -> CalendarDamage {
        let outermost = open.first ?? OpenComponent(kind: "", line: line)
        let innermost = open.last ?? outermost
        return fault
            ?? .unclosed(
                kind: outermost.kind, line: outermost.line, open: innermost.kind, since: innermost.line, found: found,
                at: line)
    }

    /// Returns whether a component of this kind cannot be nested in the open ones, which means that an END is missing.
    /// Components of unknown kinds may contain anything, unless they are known to be damaged.
    func mustHaveEnded(before kind: String) -> Bool {
        kind == "VCALENDAR"
            || ComponentKind.topLevel.contains(kind)
                && (fault != nil || open.allSatisfy { ComponentKind.isKnown($0.kind) })
    }

    /// Returns whether an END shows that the BEGIN of the open component is misspelt: no component of this kind is open, and
    /// the outermost one is not a component of a VCALENDAR that an RFC defines.
    private func endsMisspelt(_ kind: String) -> Bool {
        guard let outermost = open.first?.kind else { return false }
        return ComponentKind.topLevel.contains(kind) && !ComponentKind.topLevel.contains(outermost)
    }
}
