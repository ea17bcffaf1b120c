/// How the owner of the calendars is reached when a program asks for access: the terminal, or what a test puts there.
package protocol AccessPrompt: Sendable {
    /// Begins a conversation, or gives nil at once where nobody can be asked.
    func begin() -> (any AccessConversation)?
}

/// Somebody who can be asked.
package protocol AccessConversation {
    /// Where, so that there is one question at a time.
    var place: String { get }

    /// Asks, and waits for the answer; called on a thread that may wait.
    ///
    /// - Returns: nil where there is no answer, which is not kept.
    func answer(to question: AccessQuestion) -> Bool?
}

/// For stores that nobody is asked about.
package struct NobodyToAsk: AccessPrompt {
    package init() {}
    package func begin() -> (any AccessConversation)? { nil }
}
