package import CalendarEditing
package import ConferenceErrors
package import ICalendar

extension EntryChange {
    /// What a message has changed in which occurrence, as a sentence for commands and pages.
    ///
    /// - Parameters:
    ///   - start: returns the day and the time at which an occurrence begins.
    ///   - span: returns the day and the times of an occurrence.
    package func sentence(start: (Occurrence) -> String, span: (Occurrence) -> String) -> Sentence {
        guard let occurrence else { return sentenceOnWholeEvent(span) }
        let name = start(occurrence)
        switch kind {
        case .cancelled where isThisAndFuture: return "The occurrences from \(name) on are cancelled."
        case .cancelled:
            guard wasMovedBefore, let before else { return "The occurrence of \(name) is cancelled." }
            return "The occurrence of \(name) is cancelled, which was moved to \(span(before))."
        case .moved, .changed, .added:
            guard kind == .moved, let before, let after else {
                if kind == .added { return "An occurrence is added: \(span(after ?? occurrence))." }
                return isThisAndFuture
                    ? "The occurrences from \(name) on have changed." : "The occurrence of \(name) has changed."
            }
            return isThisAndFuture
                ? "The occurrences from \(name) on are moved: from \(span(before)) to \(span(after))."
                : "The occurrence of \(name) is moved: from \(span(before)) to \(span(after))."
        case .stays:
            guard let after else { return "The occurrence of \(name) stays at the time that you gave it." }
            return "The occurrence of \(name) stays at the time that you gave it: \(span(after))."
        case .proposed:
            guard let after else { return "This is only about the occurrence of \(name)." }
            guard let before else { return "Proposed for the occurrence of \(name): \(span(after))." }
            return "Proposed for the occurrence of \(name): \(span(after)) instead of \(span(before))."
        case .named:
            return isThisAndFuture
                ? "This is about the occurrences from \(name) on." : "This is only about the occurrence of \(name)."
        case .accepted: return "The occurrence of \(name) is accepted."
        case .tentative: return "The occurrence of \(name) is tentatively accepted."
        case .declined: return "The occurrence of \(name) is declined."
        }
    }

    private func sentenceOnWholeEvent(_ span: (Occurrence) -> String) -> Sentence {
        let (before, after) = (before.map(span), after.map(span))
        guard let after else { return "This is about the whole event." }
        guard let before else { return "Proposed: \(after)." }
        return kind == .proposed ? "Proposed: \(after) instead of \(before)." : "Moved from \(before) to \(after)."
    }
}
