package import ConferenceErrors

/// How a sign-in talks to the person: a terminal, a page, or a test.
///
/// All calls come from the thread of ``SignIn/run(_:cancellation:)``. A call that throws ends the sign-in with its error.
package protocol SignInDialogue {
    /// Opens a page of the service in a browser, and shows its address, because the browser may be elsewhere. The address is
    /// no secret.
    ///
    /// - Parameter isPasteAccepted: whether the person may paste the address that the browser ends at, if this machine cannot
    ///   be reached from there.
    func open(_ url: String, isPasteAccepted: Bool) throws(ConferenceError)

    /// Shows a code and the address of the page that asks for it.
    ///
    /// - Parameters:
    ///   - completeURL: an address that already contains the code, for a link or a QR code.
    ///   - seconds: how long the code is valid.
    func show(code: String, url: String, completeURL: String?, seconds: Int) throws(ConferenceError)

    /// Asks for a text, and returns it without surrounding blanks.
    func ask(_ question: SignInQuestion) throws(ConferenceError) -> String

    /// Tells the person something.
    func note(_ sentence: Sentence)

    /// A descriptor that becomes readable when the person has pasted a text; negative if nothing can be pasted.
    var pasteDescriptor: Int32 { get }

    /// Returns the pasted text; nil if there is none yet, or if the text has ended.
    func takePastedText() throws(ConferenceError) -> String?
}

extension SignInDialogue {
    package var pasteDescriptor: Int32 { -1 }

    package func takePastedText() throws(ConferenceError) -> String? { nil }
}

/// What a sign-in asks a person for.
package struct SignInQuestion: Hashable, Sendable {
    /// The subject of a question. The raw values stand in JSON.
    package enum Subject: String, CaseIterable, Sendable {
        /// The address of a server.
        case server
        case user
        case password
        /// A key or token of the service.
        case key
        case clientID
        case clientSecret
        /// The account of Zoom's `account_credentials`.
        case accountID
    }

    package var subject: Subject
    /// The title of the account.
    package var title: String
    /// The value to use if the person types nothing.
    package var suggestion: String?

    package init(_ subject: Subject, title: String, suggestion: String? = nil) {
        self.subject = subject
        self.title = title
        self.suggestion = suggestion
    }

    /// Whether the answer must not be shown while it is typed.
    package var isSecret: Bool {
        switch subject {
        case .password, .key, .clientSecret: true
        case .server, .user, .clientID, .accountID: false
        }
    }
}
