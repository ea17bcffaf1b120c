import ConferenceModel

// Sentences about names that lead to no event, calendar, provider or room, or to several.
extension ConferenceError {
    private static func named(_ text: String) -> String { "“\(TextPolicy.printable(text).prefix(120))”" }

    /// - Parameter candidates: one line each.
    private static func ambiguous(
        _ code: Code, _ beginning: String, candidates: [String], hasMore: Bool = false, advice: String
    ) -> ConferenceError {
        let lines = candidates.map { "\n  " + TextPolicy.printable($0) } + (hasMore ? ["\n  and more"] : [])
        return ConferenceError(code, .usage, "\(beginning) \(advice)\(lines.joined())")
    }

    // MARK: Events

    /// The event, or that occurrence of it, is not in the store.
    package static func noSuchEvent(_ text: String) -> ConferenceError {
        ConferenceError(
            "noSuchEvent", .notFound,
            "There is no event \(named(text)). “conferencectl events” lists events with their identifiers.")
    }

    /// There is nothing ahead that `next` could mean.
    package static func noNextEvent() -> ConferenceError {
        ConferenceError(
            "noSuchEvent", .notFound,
            "No event follows within a year. “conferencectl events --from DATE” lists earlier ones.")
    }

    /// Several events have that name; the candidates begin with their identifiers.
    package static func ambiguousEvent(_ text: String, candidates: [String], hasMore: Bool) -> ConferenceError {
        ambiguous(
            "ambiguousEvent", "\(named(text)) can be several events.", candidates: candidates, hasMore: hasMore,
            advice: "Take the identifier of one:")
    }

    /// The event is there, but not on that day or at that time.
    package static func noSuchOccurrence(_ title: String, _ occurrence: String) -> ConferenceError {
        ConferenceError(
            "noSuchOccurrence", .notFound,
            "\(named(title)) does not take place on \(TextPolicy.printable(occurrence)). “conferencectl events” lists its "
                + "occurrences.")
    }

    /// The series takes place several times on that day.
    package static func ambiguousOccurrence(
        _ title: String, _ occurrence: String, candidates: [String]
    ) -> ConferenceError {
        ambiguous(
            "ambiguousOccurrence", "\(named(title)) takes place several times on \(TextPolicy.printable(occurrence)).",
            candidates: candidates, advice: "Take one of:")
    }

    /// Several events can be joined now, and there is no terminal to ask on; or nobody chose one.
    ///
    /// - Parameter candidates: a line for each, with the number that `--index` takes for it.
    package static func severalToJoin(_ candidates: [(number: Int, line: String)]) -> ConferenceError {
        ambiguous(
            "severalToJoin", "Several events take place at the same time.",
            candidates: candidates.map { "\($0.number)  \($0.line)" },
            advice: "Join one by its number with “--index”, or by its identifier:")
    }

    /// A remark: several events begin, and nobody can say which one is to be opened.
    package static func severalNotOpened(_ candidates: [String]) -> String {
        "Several events take place at the same time, and nobody can be asked; none is opened. Join one by its identifier:"
            + candidates.map { "\n  " + TextPolicy.printable($0) }.joined()
    }

    /// A remark: an event begins that can only be joined by telephone.
    package static func telephoneNotDialled(_ line: String, url: String) -> String {
        "This begins, and is joined by telephone, which is not dialled unasked: \(TextPolicy.printable(line)): "
            + TextPolicy.printable(url)
    }

    /// Nothing that can be joined takes place now or within a year.
    package static func nothingToJoin() -> ConferenceError {
        ConferenceError(
            "nothingToJoin", .notFound,
            "No event with a conference takes place now or within a year. “conferencectl attach EVENT ROOM” gives one to "
                + "an event.")
    }

    /// Nothing that can be joined takes place now; what comes next, if anything does.
    package static func nothingToJoinNow(next: String?) -> ConferenceError {
        ConferenceError(
            "nothingToJoinNow", .notFound,
            "Nothing that can be joined takes place now. "
                + (next.map { "Next is \(TextPolicy.printable($0)): “conferencectl join next” opens it." }
                    ?? "Nothing of the kind is planned within a year either."))
    }

    /// A series is in one calendar with all its occurrences.
    package static func occurrenceKeepsCalendar(_ title: String) -> ConferenceError {
        ConferenceError(
            "occurrenceKeepsCalendar", .usage,
            "One occurrence of \(named(title)) cannot go to another calendar. Leave “--calendar” out, or move the whole "
                + "series without “@”.")
    }

    /// An edit without anything to edit.
    package static func nothingToChange() -> ConferenceError {
        ConferenceError(
            "nothingToChange", .usage,
            "Nothing was said that could change. “conferencectl help edit” lists the options.")
    }

    // MARK: Calendars

    /// No calendar has that name.
    package static func noSuchCalendar(_ name: String, known: [String]) -> ConferenceError {
        let list = known.prefix(20).map { named($0) }.joined(separator: ", ")
        return ConferenceError(
            "noSuchCalendar", .notFound,
            "There is no calendar \(named(name)). "
                + (known.isEmpty
                    ? "There is none at all; “conferencectl calendars add NAME” makes one."
                    : "There is \(list); “conferencectl calendars add NAME” makes another one."))
    }

    /// Several calendars have that name but for capital letters.
    package static func ambiguousCalendar(_ name: String, candidates: [String]) -> ConferenceError {
        ambiguous(
            "ambiguousCalendar", "\(named(name)) can be several calendars.", candidates: candidates,
            advice: "Write the name of one with its capital letters:")
    }

    // MARK: Providers and rooms

    /// Several providers have that name, or a name that begins so.
    package static func ambiguousProvider(_ text: String, candidates: [String]) -> ConferenceError {
        ambiguous(
            "ambiguousProvider", "\(named(text)) can be several providers.", candidates: candidates,
            advice: "Take the identifier of one:")
    }

    /// A secret would be in the history of the shell and in the list of processes.
    package static func secretOnCommandLine(_ key: String) -> ConferenceError {
        ConferenceError(
            "secretOnCommandLine", .usage,
            "\(named(key)) is a secret and is not taken from the command line, where others can see it. Leave the value out "
                + "and type it when you are asked, or send it to standard input; change it, because it was seen now.")
    }

    /// `--unset` without a key.
    package static func missingKeyToUnset() -> ConferenceError {
        ConferenceError("missingArgument", .usage, "“--unset” needs the KEY that goes back to its default.")
    }

    /// Nothing is installed that could offer a room.
    package static func noProviders() -> ConferenceError {
        ConferenceError(
            "noProviders", .unavailable,
            "No provider is installed. After “swift build” the providers of this project are there; “--provider-dir” names "
                + "a directory with others.")
    }

    /// Every provider that was asked failed; the reasons were told before.
    package static func allProvidersFailed() -> ConferenceError {
        ConferenceError("allProvidersFailed", .unavailable, "No provider could say which rooms it has.")
    }

    /// No provider offers that room; `offered` are the references of those that there are.
    package static func noSuchRoom(_ text: String, offered: [String]) -> ConferenceError {
        let list = offered.prefix(20).map { "\n  " + TextPolicy.printable($0) }.joined()
        return ConferenceError(
            "noSuchRoom", .notFound,
            "There is no room \(named(text)). "
                + (offered.isEmpty
                    ? "“conferencectl list-rooms” says why none is offered." : "These are offered:\(list)"))
    }

    /// Several rooms have that name, or a provider has several rooms.
    package static func ambiguousRoom(_ text: String, candidates: [String]) -> ConferenceError {
        ambiguous(
            "ambiguousRoom", "\(named(text)) can be several rooms.", candidates: candidates, advice: "Take one of:")
    }

    // MARK: Conferences

    /// A number beyond the ways to join.
    package static func noSuchEntryPoint(_ index: Int, count: Int) -> ConferenceError {
        ConferenceError(
            "noSuchEntryPoint", .usage,
            "There is no way number \(index) to join; the conference has \(count). “--list” shows them.")
    }

    /// Not the number of a pending request.
    package static func badNumber(_ text: String) -> ConferenceError {
        ConferenceError(
            "badNumber", .usage,
            "\(named(text)) is not the number of a pending conference. “conferencectl pending” lists them.")
    }
}
