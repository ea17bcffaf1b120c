import CalendarEditing
import CalendarModel
import CalendarStore
import PagesControl

/// What the person can do with an entry of the inbox.
struct EntryButtons {
    private let shown: ShownEntry

    private var texts: PageTexts { shown.desk.texts }

    init(_ shown: ShownEntry) { self.shown = shown }

    /// The buttons of a list, without anything to fill in.
    var short: HTML {
        let buttons =
            isUndoneChange && shown.entry.needsLook || isOpenToDecisions
                || shown.entry.needsLook && isToAnswerAgain || shown.isProposal
            ? decisions(names: true) : .empty
        let seen: HTML = shown.entry.needsLook ? button("see", texts.seen, names: true) : .empty
        guard !buttons.isEmpty || !seen.isEmpty else { return .empty }
        return """
            <form method="post" action="decide" class="deciding">\(shown.fields)<input type="hidden" name="list" value="yes">\
            \(seen)\(buttons)</form>

            """
    }

    /// The form of the page of the entry, with a calendar and, for an invitation, a comment.
    var form: HTML {
        var forms = HTML.empty
        if shown.entry.needsLook {
            forms += """
                <form method="post" action="decide" class="deciding">\(shown.fields)\(button("see", texts.seen))</form>

                """
        }
        if isOpenToDecisions || isToAnswerAgain || shown.isProposal || isUndoneChange
            || (isLeft || isRemoved) && shown.isAddable
        {
            forms += """
                <form method="post" action="decide" class="form decision">\(shown.fields)
                \(shown.isProposal || shown.entry.isUndoneReply ? .empty : calendar)\(shown.isAnswerable ? comment : .empty)
                <p class="deciding">\(decisions(names: false))</p></form>

                """
        }
        if isLeft {
            forms += """
                <form method="post" action="decide" class="deciding">\(shown.fields)\(button("reopen", texts.putBack))</form>

                """
        }
        return forms
    }

    /// Whether the calendar does not have what the message has changed, because that was undone, and can get it again.
    private var isUndoneChange: Bool {
        shown.entry.isUndoneReply
            ? shown.desk.inbox.isTakable(reply: shown.entry, shown.store) : shown.entry.isUndecidedChange
    }

    /// Whether the person has not decided yet.
    private var isOpenToDecisions: Bool { shown.entry.state == .new && shown.entry.kind != .reply }

    /// Whether the event is in a calendar, and the organizer waits for an answer or gets another one.
    private var isToAnswerAgain: Bool {
        shown.entry.state == .added && shown.eventAddress != nil && shown.isAnswerable && shown.isAddable
            && !shown.isReadOnly && shown.ownAnswer != nil
    }

    /// Whether the person has decided against the entry, which can be taken back.
    private var isLeft: Bool {
        switch shown.entry.state {
        case .ignored: true
        case .done: shown.isDeclined
        case .added: shown.entry.isKeptAsItWas
        case .new: false
        }
    }

    /// Whether the person has removed the event of the entry, which can be added again.
    private var isRemoved: Bool {
        shown.entry.state == .done && shown.entry.event.map { $0.identifier == nil } ?? false
    }

    private func decisions(names: Bool) -> HTML {
        var buttons = HTML.empty
        if shown.isProposal {
            for answer in [Inbox.Answer.accepted, .declined] {
                buttons += button(
                    HTML(text: answer.rawValue), texts.answer(answer), names: names, isFirst: answer == .accepted)
            }
        } else if isUndoneChange || shown.entry.isKeptAsItWas {
            return buttonsOnChange(names: names)
        } else if shown.isAddable, shown.isAnswerable {
            let given = isToAnswerAgain && !shown.answersDiffer ? shown.ownAnswer : nil
            for answer in Inbox.Answer.allCases {
                buttons += button(
                    HTML(text: answer.rawValue), texts.answer(answer), names: names, isFirst: answer == .accepted,
                    isGiven: given.map { $0.isSame(as: answer.rawValue) })
            }
            if !names, !isToAnswerAgain { buttons += button("add", texts.addWithoutAnswer) }
        } else if shown.isAddable {
            buttons += button("add", texts.addToCalendar, names: names, isFirst: true)
        }
        if shown.entry.state == .new { buttons += button("ignore", texts.ignore, names: names) }
        return buttons
    }

    /// The event in the calendar does not have a change, because that was undone. An answer is one to the changed event.
    private func buttonsOnChange(names: Bool) -> HTML {
        var buttons = HTML.empty
        if isToAnswerAgain {
            for answer in Inbox.Answer.allCases {
                buttons += button(HTML(text: answer.rawValue), texts.answer(answer), names: names)
            }
        }
        let isTakable = shown.isAddable || shown.entry.kind == .cancellation || shown.entry.isUndoneReply
        if isTakable, !shown.isReadOnly { buttons += button("add", texts.takeChange, names: names) }
        if shown.entry.isUndecidedAfterUndo {
            buttons += button("ignore", texts.keepAsItIs, names: names)
        }
        return buttons
    }

    /// - Parameters:
    ///   - names: whether the title is part of the name for screen readers, as lists need it.
    ///   - isGiven: whether the person has given this answer; nil if none was given.
    private func button(
        _ value: HTML, _ text: String, names: Bool = false, isFirst: Bool = false, isGiven: Bool? = nil
    ) -> HTML {
        let label: HTML = names ? " aria-label=\"\(text): \(shown.title)\"" : .empty
        let style: HTML = isFirst ? " class=\"join\"" : .empty
        let mark: HTML = isGiven.map { " aria-pressed=\"\($0 ? "true" : "false")\"" } ?? .empty
        return "<button name=\"do\" value=\"\(value)\"\(style)\(label)\(mark)>\(text)</button> "
    }

    /// The calendars that can take the event, if there is a choice.
    private var calendar: HTML {
        guard shown.eventAddress == nil, let calendars = try? shown.desk.calendarsForEvents(in: shown.store),
            calendars.count > 1
        else { return .empty }
        let choices = calendars.map {
            FormControls.Choice($0.identifier, ShownEntry.beginning($0.title, 100))
        }
        return FormControls(values: [:], problems: [:]).select("calendar", texts.calendar, choices)
    }

    private var comment: HTML { AnswerComment(texts: texts).html }
}

/// The field for a text to the organizer.
struct AnswerComment {
    let texts: PageTexts

    /// How many characters a comment may have.
    static let length = 2_000

    var html: HTML {
        """
        <div class="field"><label for="f-comment">\(texts.comment)</label>
        <textarea id="f-comment" name="comment" rows="2" maxlength="\(Self.length)"></textarea></div>

        """
    }

    /// Returns the comment of a form; nil if there is none.
    static func text(_ form: [String: String]) -> String? {
        guard let text = form["comment"], !text.allSatisfy(\.isWhitespace) else { return nil }
        return String(text.replacing("\r\n", with: "\n").prefix(length))
    }
}
