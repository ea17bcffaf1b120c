/// Asks the owner of the calendars when a program requests access: on the terminal, or with a stand-in in tests.
package protocol AccessPrompt: Sendable {
    /// Begins a conversation, or returns nil at once if the owner cannot be asked.
    func begin() -> (any AccessConversation)?
}

/// A conversation in which the owner can be asked questions.
package protocol AccessConversation {
    /// Identifies where the question appears, so that only one is asked there at a time.
    var place: String { get }

    /// Asks the question and waits for the answer. Call it on a thread that may block.
    ///
    /// - Returns: nil if there is no answer; that is not remembered.
    func answer(to question: AccessQuestion) -> Bool?
}

/// A prompt that always denies, for stores without an owner to ask.
package struct DenyingAccessPrompt: AccessPrompt {
    package init() {}
    package func begin() -> (any AccessConversation)? { nil }
}
