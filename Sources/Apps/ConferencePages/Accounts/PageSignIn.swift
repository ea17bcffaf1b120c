import Accounts
import ConferenceErrors
import Dispatch
import Glibc
import Platform
import Synchronization

/// A sign-in that runs while pages show what it needs from the person.
///
/// The engine runs on a thread of its own and calls the dialogue; the requests of the browser look at ``step`` and answer.
final class PageSignIn: SignInDialogue, Sendable {
    /// What the person has to do next, or the end.
    enum Step: Sendable {
        case beginning
        /// Open a page of the service. If `takesAddress`, the address at which the browser ends can be typed in.
        case page(url: String, takesAddress: Bool)
        /// Type a code on a page of the service.
        case code(String, url: String, completeURL: String?)
        /// Answer a question; its number tells it from the next one.
        case question(SignInQuestion, number: Int)
        case signedIn(Account)
        case failed(ConferenceError)
    }

    private struct State {
        var step = Step.beginning
        var questions = 0
        var answer: String?
        var pasted: [String] = []
        var notes: [String] = []
        var isStopped = false
    }

    /// Names the sign-in in addresses.
    let key = Secret().text
    /// The account, which one sign-in at a time can be for.
    let name: AccountName
    /// The name of the service, for people.
    let title: String
    private let state = Mutex(State())
    private let changed = DispatchSemaphore(value: 0)
    /// Readable once the person has given up.
    private let giveUp = WakingDescriptors()
    /// Readable once an address was typed in.
    private let paste = WakingDescriptors()

    init(_ name: AccountName, title: String) {
        self.name = name
        self.title = title
    }

    var step: Step { state.withLock { $0.step } }
    var notes: [String] { state.withLock { $0.notes } }

    var isRunning: Bool {
        switch step {
        case .signedIn, .failed: false
        case .beginning, .page, .code, .question: true
        }
    }

    /// Begins to sign in. Call it once.
    ///
    /// - Parameter whenDone: called once it has ended.
    func start(_ signIn: SignIn, whenDone: @escaping @Sendable () -> Void) {
        DetachedThread.run { [self] in
            let step: Step
            do throws(ConferenceError) {
                step = .signedIn(try signIn.run(self, cancellation: giveUp.receiving))
            } catch {
                step = .failed(error)
            }
            state.withLock { $0.step = step }
            whenDone()
        }
    }

    // MARK: The person

    /// Takes the answer to a question, or the address at which the browser ended.
    ///
    /// - Parameter number: the number of the question that the page has shown; nil for an address.
    func take(_ text: String, for number: Int?) {
        let isAnswer = state.withLock { state in
            guard let number else {
                guard case .page(_, true) = state.step else { return false }
                state.pasted.append(text)
                return false
            }
            guard case .question(_, number) = state.step else { return false }
            state.answer = text
            state.step = .beginning
            return true
        }
        if isAnswer { changed.signal() } else { paste.send() }
    }

    /// Gives up. The step says what has become of it.
    func stop() {
        state.withLock { $0.isStopped = true }
        giveUp.send()
        changed.signal()
    }

    // MARK: The dialogue

    func open(_ url: String, isPasteAccepted: Bool) {
        state.withLock { $0.step = .page(url: url, takesAddress: isPasteAccepted) }
    }

    func show(code: String, url: String, completeURL: String?, seconds: Int) {
        state.withLock { $0.step = .code(code, url: url, completeURL: completeURL) }
    }

    func ask(_ question: SignInQuestion) throws(ConferenceError) -> String {
        state.withLock { state in
            state.questions += 1
            state.answer = nil
            state.step = .question(question, number: state.questions)
        }
        while true {
            let (answer, isStopped) = state.withLock { ($0.answer, $0.isStopped) }
            if let answer { return answer }
            if isStopped { throw .signInCancelled(title) }
            changed.wait()
        }
    }

    func note(_ sentence: Sentence) { state.withLock { $0.notes.append(sentence.text) } }

    var pasteDescriptor: Int32 { paste.receiving }

    func takePastedText() -> String? {
        paste.clear()
        return state.withLock { $0.pasted.isEmpty ? "" : $0.pasted.removeFirst() }
    }
}

/// A pipe whose reading end becomes readable.
private final class WakingDescriptors: Sendable {
    let receiving: Int32
    private let sending: Int32

    init() {
        var ends: [Int32] = [-1, -1]
        _ = pipe(&ends)
        for end in ends where end >= 0 {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        (receiving, sending) = (ends[0], ends[1])
    }

    deinit { for end in [receiving, sending] where end >= 0 { close(end) } }

    func send() {
        var byte: UInt8 = 1
        _ = write(sending, &byte, 1)
    }

    func clear() {
        var byte: UInt8 = 0
        _ = read(receiving, &byte, 1)
    }
}
