import ConferenceErrors
import ConferenceModel

extension TerminalPicker {
    /// The largest number of rows that are printed at once.
    private static var shown: Int { 20 }
    /// The largest number of answers that are read, so that a program at the other end of the terminal cannot keep this one
    /// running.
    private static var answers: Int { 100 }

    /// Asks with numbered lines. A text that is not a number searches the list; after a wrong answer, asks again.
    func askByNumber(_ input: Int32) throws -> Value? {
        var state = PickerState<Value>()
        try receive(&state)
        var choices = try list(state)
        for _ in 0..<Self.answers {
            let canSearch = state.counts.all > choices.count
            let ways =
                (choices.isEmpty ? [] : [choices.count == 1 ? "1" : "1-\(choices.count)"])
                + (canSearch ? [texts.wordsToSearch] : []) + [texts.enterForNone]
            try TerminalOutput.standardError.write("\(texts.whichOne) [\(ways.joined(separator: ", "))] ")
            guard let answer = try? TerminalPrompt.line(Sentence(argument: question), limit: 1_024, input: input) else {
                return nil
            }
            let number = Int(answer.filter { $0 != " " })
            if let number, choices.indices.contains(number - 1) { return choices[number - 1] }
            guard canSearch else { continue }
            let before = state.query
            state.search(answer)
            if state.counts.matching == 0 {
                try TerminalOutput.standardError.write(texts.nothingMatches(TextPolicy.printable(answer)) + "\n")
                state.search(before)
            } else {
                choices = try list(state)
            }
        }
        return nil
    }

    /// Waits for all rows.
    private func receive(_ state: inout PickerState<Value>) throws {
        guard let news = WakingPipe() else { return }
        feed.wake(news.sending)
        defer { feed.end() }
        while true {
            let (batch, isComplete) = feed.take()
            state.append(batch)
            guard !isComplete else { return state.complete() }
            _ = news.take(waiting: -1)
        }
    }

    /// Prints the rows that match.
    ///
    /// - Returns: those that have a number, from 1.
    private func list(_ state: PickerState<Value>) throws -> [Value] {
        var choices: [Value] = []
        var text = question + "\n"
        for row in state.matching(limit: Self.shown) {
            let shown = show(row.value)
            let line = [shown.title, shown.detail].filter { !$0.isEmpty }
                .map { TextPolicy.printable(TextPolicy.beginning($0, 100)) }.joined(separator: "  ")
            if row.isSelectable { choices.append(row.value) }
            text += "  \(row.isSelectable ? String(choices.count) : "-")  \(line)\n"
        }
        let rest = state.counts.matching - Self.shown
        if rest > 0 { text += "  \(texts.more(ProgressLine.grouped(rest)))\n" }
        if state.counts.all == 0 { text += "  \(texts.nothingToChooseFrom)\n" }
        try TerminalOutput.standardError.write(text)
        return choices
    }
}
