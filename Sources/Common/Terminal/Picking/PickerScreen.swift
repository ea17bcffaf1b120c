import Glibc

/// The lines of a terminal that a list occupies.
final class PickerScreen {
    /// An event that ends a wait.
    enum Event {
        case keys([UInt8])
        /// No further bytes have arrived for a short time.
        case pause
        case news, signals
        /// The terminal is gone.
        case hangUp
    }

    /// The time in milliseconds after which an escape byte is the escape key.
    private static let pause: Int32 = 50

    private let output: Int32
    private let terminal: Terminal
    private let texts: any PromptTexts
    private var frame: PickerView.Frame?

    init(output: Int32, terminal: Terminal, texts: any PromptTexts) {
        self.output = output
        self.terminal = terminal
        self.texts = texts
    }

    /// The view for the present size of the terminal.
    var view: PickerView {
        var size = winsize()
        let isKnown = ioctl(output, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 && size.ws_row > 0
        return PickerView(
            terminal: terminal, width: isKnown ? Int(size.ws_col) : 80, height: isKnown ? Int(size.ws_row) : 24,
            texts: texts)
    }

    func draw<Value>(_ question: String, _ state: inout PickerState<Value>, _ show: (Value) -> PickerText) {
        let view = view
        let (rows, selected) = state.visible(view.page)
        let next = view.frame(
            question, query: state.query, counts: state.counts, isComplete: state.isComplete,
            rows: rows.map { (show($0.value), $0.isSelectable) }, selected: selected)
        guard next != frame else { return }
        frame = next
        _ = TerminalOutput.put(next.bytes, to: output)
    }

    /// Removes the list.
    func remove() {
        guard frame != nil else { return }
        frame = nil
        _ = TerminalOutput.put(PickerView.Frame.removal, to: output)
    }

    /// Removes the list from a terminal that may have wrapped its first line.
    func resize() {
        guard let frame else { return }
        self.frame = nil
        let rows = frame.cursor / max(view.width, 1)
        _ = TerminalOutput.put((rows > 0 ? "\u{1B}[\(rows)A" : "") + PickerView.Frame.removal, to: output)
    }

    /// Waits for something to happen.
    ///
    /// - Parameter isWaiting: whether a key may be incomplete.
    func wait(_ input: Int32, _ news: Int32, _ signals: Int32, isWaiting: Bool) -> Event {
        var pollers = [signals, input, news].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        let count = poll(&pollers, nfds_t(pollers.count), isWaiting ? Self.pause : -1)
        guard count != 0 else { return .pause }
        guard count > 0 else { return .news }
        if pollers[0].revents != 0 { return .signals }
        if pollers[1].revents != 0 {
            var bytes = [UInt8](repeating: 0, count: 1_024)
            let count = read(input, &bytes, bytes.count)
            if count < 0, errno == EINTR || errno == EAGAIN { return .news }
            return count > 0 ? .keys(Array(bytes.prefix(count))) : .hangUp
        }
        return .news
    }
}
