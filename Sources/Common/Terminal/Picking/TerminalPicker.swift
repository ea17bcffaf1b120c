import Glibc
import Platform

/// Lets the user choose a row of a list by typing parts of it, or with the arrow keys.
///
/// The list is drawn below the last line of output, and removed at the end. If it cannot be drawn, because the terminal is
/// a plain one or the user does not want it, the rows are printed with numbers instead.
///
///     let feed = PickerFeed<Int>()
///     feed.append([.init(1, key: "Design review")])
///     feed.finish()
///     let picker = TerminalPicker(question: "Which event?", feed: feed, mode: .drawn) { _ in PickerText("Design review") }
///     let choice = try picker.run()
package struct TerminalPicker<Value: Sendable>: Sendable {
    let question: String
    let feed: PickerFeed<Value>
    private let mode: PickerMode
    private let terminal: Terminal
    let texts: any PromptTexts
    let show: @Sendable (Value) -> PickerText

    /// - Parameters:
    ///   - question: the question, one line that needs no cleaning.
    ///   - terminal: the terminal's properties, for colours.
    ///   - texts: what is said in addition to the question.
    ///   - show: returns the appearance of a visible row.
    package init(
        question: String, feed: PickerFeed<Value>, mode: PickerMode,
        terminal: Terminal = Terminal(width: nil, usesColor: false), texts: any PromptTexts = EnglishPromptTexts(),
        show: @escaping @Sendable (Value) -> PickerText
    ) {
        self.question = question
        self.feed = feed
        self.mode = mode
        self.terminal = terminal
        self.texts = texts
        self.show = show
    }

    /// Asks, on a thread of its own.
    ///
    /// - Returns: the choice; nil if the user left without one.
    /// - Throws: `CancellationError` after a signal that ends the program.
    package func choice() async throws -> Value? {
        try await withCheckedThrowingContinuation { continuation in
            DetachedThread.run { continuation.resume(with: Result { try run() }) }
        }
    }

    /// Asks, and blocks the thread meanwhile.
    package func run(input: Int32 = 0, output: Int32 = 2) throws -> Value? {
        switch mode {
        case .numbered: return try askByNumber(input)
        case .drawn:
            TerminalOutput.hold()
            defer { TerminalOutput.release() }
            do {
                return try draw(input, output)
            } catch let signal as TerminalSignal {
                kill(getpid(), signal.number)
                // If the program handles the signal itself, this gives it time to end.
                _ = poll(nil, 0, 200)
                throw CancellationError()
            }
        }
    }

    private func draw(_ input: Int32, _ output: Int32) throws -> Value? {
        guard let raw = RawTerminal(input), let signals = TerminalSignals(), let news = WakingPipe() else {
            TerminalOutput.release()
            return try askByNumber(input)
        }
        feed.wake(news.sending)
        defer { feed.end() }
        raw.begin()
        let screen = PickerScreen(output: output, terminal: terminal, texts: texts)
        defer {
            screen.remove()
            raw.end()
        }
        var state = PickerState<Value>()
        var decoder = PickerKeyDecoder()
        while true {
            let (batch, isComplete) = feed.take()
            state.append(batch)
            if isComplete { state.complete() }
            screen.draw(question, &state, show)
            switch screen.wait(input, news.receiving, signals.receiving, isWaiting: decoder.isWaiting) {
            case .keys(let bytes):
                for key in decoder.keys(bytes) {
                    if let result = try handle(key, &state, screen, raw, signals) { return result.value }
                }
            case .pause:
                for key in decoder.afterPause() {
                    if let result = try handle(key, &state, screen, raw, signals) { return result.value }
                }
            case .signals:
                for number in signals.take() { try handle(number, screen, raw, signals) }
            case .news: _ = news.take()
            case .hangUp: return nil
            }
        }
    }

    /// - Returns: nil if the list stays.
    private func handle(
        _ key: PickerKey, _ state: inout PickerState<Value>, _ screen: PickerScreen, _ raw: RawTerminal,
        _ signals: borrowing TerminalSignals
    ) throws -> (value: Value?, Void)? {
        switch key {
        case .interrupt: try handle(SIGINT, screen, raw, signals)
        case .quit: try handle(SIGQUIT, screen, raw, signals)
        case .suspend: try handle(SIGTSTP, screen, raw, signals)
        default:
            switch state.handle(key, page: screen.view.page) {
            case .goesOn: return nil
            case .chosen(let value): return (value, ())
            case .left: return (nil, ())
            }
        }
        return nil
    }

    private func handle(
        _ number: Int32, _ screen: PickerScreen, _ raw: RawTerminal, _ signals: borrowing TerminalSignals
    ) throws {
        switch number {
        case SIGWINCH: screen.resize()
        case SIGCONT: raw.begin()
        case SIGTSTP:
            screen.remove()
            raw.end()
            signals.stop()
            raw.begin()
        default:
            throw TerminalSignal(number: number)
        }
    }
}

/// A signal that ended a question. The caller restores the terminal and then raises the signal again.
struct TerminalSignal: Error {
    let number: Int32
}
