import Accounts
import ConferenceErrors
import ConferenceModel
import EventPresentation
import Glibc
import Platform
import Terminal

/// Lets a person sign in on the terminal. All of it is on standard error, because standard output has the answer of the command.
struct TerminalSignIn: SignInDialogue {
    let context: Context
    /// Whether a browser may be started.
    let opensBrowser: Bool
    /// Whether an address is read from standard input even if that is not a terminal.
    let alwaysPastes: Bool
    /// Readable once the person has interrupted the program.
    private let interruption = InterruptionPipe()

    init(context: Context, opensBrowser: Bool, alwaysPastes: Bool) {
        self.context = context
        self.opensBrowser = opensBrowser
        self.alwaysPastes = alwaysPastes
    }

    /// Signs in, on another thread. Cancelling the task ends it.
    func run(_ signIn: SignIn) async throws -> Account {
        let result: Result<Account, ConferenceError> = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                DetachedThread.run {
                    let result = Result { () throws(ConferenceError) in
                        try UnfinishedWork.during { () throws(ConferenceError) in
                            try signIn.run(self, cancellation: interruption.receiving)
                        }
                    }
                    continuation.resume(returning: result)
                }
            }
        } onCancel: {
            interruption.send()
        }
        return try result.get()
    }

    /// Prints what a person has to do before signing in.
    func explain(_ text: String) {
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            say(TextPolicy.printable(String(line)))
        }
        say("")
    }

    // MARK: The dialogue

    func open(_ url: String, isPasteAccepted: Bool) throws(ConferenceError) {
        note("Open this page in a browser to sign in:")
        say("  \(TextPolicy.printable(url))")
        if hasDesktop {
            // xdg-open can last as long as the browser, which returns here before that.
            DetachedThread.run {
                do throws(LinkOpener.Failure) {
                    try LinkOpener(environment: context.environment).hand(url)
                } catch {
                    note("The browser could not be started: \(error.reason).")
                }
            }
        }
        if isPasteAccepted, pasteDescriptor >= 0 {
            note("If it ends at a page that cannot be shown, paste the address of that page here, and press Enter.")
        }
    }

    func show(code: String, url: String, completeURL: String?, seconds: Int) throws(ConferenceError) {
        note("Open this page on any device:")
        say("  \(TextPolicy.printable(url))")
        let minutes = max(1, seconds / 60)
        let time: Sentence = minutes == 1 ? "1 minute" : "\(minutes) minutes"
        let shown = terminal.styled(TextPolicy.printable(code), .bold)
        say(context.text("and type the code \(shown). It is valid for \(time)."))
        draw(completeURL ?? url)
    }

    func ask(_ question: SignInQuestion) throws(ConferenceError) -> String {
        let subject = Self.subject(of: question)
        if isatty(0) != 1, !question.isSecret {
            if let suggestion = question.suggestion { return suggestion }
            throw .noAnswerToSignIn(question.title, option: Self.option(for: question.subject))
        }
        let answer = try TerminalPrompt.answer(
            to: subject, isSecret: question.isSecret, suggestion: question.suggestion, limit: Self.lengthLimit,
            cancellation: interruption.receiving, text: context.text)
        guard let answer else { throw .signInCancelled(question.title) }
        return answer
    }

    func note(_ sentence: Sentence) { say(context.text(TextPolicy.printable(sentence))) }

    var pasteDescriptor: Int32 { alwaysPastes || isatty(0) == 1 ? 0 : -1 }

    func takePastedText() throws(ConferenceError) -> String? {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while bytes.count < Self.lengthLimit {
            let count = read(0, &byte, 1)
            if count < 0, errno == EINTR { continue }
            guard count == 1 else { return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self) }
            if byte == UInt8(ascii: "\n") { break }
            bytes.append(byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    // MARK: Steps

    /// Longer than any address that a service returns to.
    private static let lengthLimit = 16_384

    private var terminal: Terminal { Terminal(descriptor: 2, environment: context.environment) }

    /// Whether there is a desktop on which a browser could be seen.
    private var hasDesktop: Bool {
        opensBrowser && ["WAYLAND_DISPLAY", "DISPLAY"].contains { context.environment[$0]?.isEmpty == false }
    }

    /// Draws an address as a QR code for a phone, if the terminal can show it.
    private func draw(_ url: String) {
        guard isatty(2) == 1, context.usesUnicode, let code = try? QRCode(link: url),
            let lines = try? code.lines(for: terminal)
        else { return }
        for line in lines { say(line) }
    }

    private func say(_ line: String) { try? TerminalOutput.standardError.write(line + "\n") }

    private static func subject(of question: SignInQuestion) -> Sentence {
        let title = TextPolicy.printable(question.title)
        return switch question.subject {
        case .server: "Address of your server for \(title)"
        case .user: "Your name at \(title)"
        case .password: "Your password for \(title)"
        case .key: "Your key for \(title)"
        case .clientID: "Client identifier for \(title)"
        case .clientSecret: "Client secret for \(title)"
        case .accountID: "Account identifier for \(title)"
        }
    }

    private static func option(for subject: SignInQuestion.Subject) -> Sentence {
        switch subject {
        case .server: Sentence(argument: "--server")
        case .user: Sentence(argument: "--user")
        case .clientID: Sentence(argument: "--client-id")
        case .accountID: Sentence(argument: "--account-id")
        case .password, .key, .clientSecret: "standard input"
        }
    }
}

/// A descriptor that becomes readable when the person interrupts the program.
private final class InterruptionPipe: Sendable {
    let receiving: Int32
    private let sending: Int32

    init() {
        var ends: [Int32] = [-1, -1]
        _ = pipe(&ends)
        for end in ends where end >= 0 { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (receiving, sending) = (ends[0], ends[1])
    }

    deinit { for end in [receiving, sending] where end >= 0 { close(end) } }

    func send() {
        var byte: UInt8 = 1
        _ = write(sending, &byte, 1)
    }
}
