package import ConferenceErrors
import Foundation

/// Asks the user for one line of input.
package enum TerminalPrompt {
    /// Reads a secret: without echo on a terminal, otherwise the only line of standard input.
    ///
    /// - Parameters:
    ///   - subject: names the secret, such as "the configuration key “token”".
    ///   - text: returns a sentence in the language and with the marks of the user.
    /// - Throws: an error if there is nothing to read, more than `limit` bytes, or a second line.
    package static func secret(
        _ subject: Sentence, limit: Int, input: Int32 = 0, text: (Sentence) -> String = \.text
    ) throws(ConferenceError) -> String {
        guard isatty(input) == 1 else { return try onlyLine(subject, limit: limit, input: input) }
        var before = termios()
        guard tcgetattr(input, &before) == 0 else { return try onlyLine(subject, limit: limit, input: input) }
        var silent = before
        silent.c_lflag &= ~tcflag_t(ECHO)
        try TerminalOutput.standardError.write(text("Value for \(subject) (not shown): "))
        _ = tcsetattr(input, TCSADRAIN, &silent)
        defer {
            _ = tcsetattr(input, TCSADRAIN, &before)
            try? TerminalOutput.standardError.write("\n")
        }
        return try line(subject, limit: limit, input: input)
    }

    /// Asks for a line. A secret is read without echo, or as the only line of standard input if that is not a terminal.
    ///
    /// - Parameters:
    ///   - suggestion: the answer if the user only presses Enter.
    ///   - cancellation: a descriptor; once it is readable, the question is over.
    /// - Returns: nil if the question was cancelled.
    package static func answer(
        to subject: Sentence, isSecret: Bool, suggestion: String? = nil, limit: Int, cancellation: Int32 = -1,
        input: Int32 = 0, text: (Sentence) -> String = \.text
    ) throws(ConferenceError) -> String? {
        guard isatty(input) == 1 else {
            guard isAnswered(input, cancellation) else { return nil }
            return try onlyLine(subject, limit: limit, input: input)
        }
        var before = termios()
        let isSilent = isSecret && tcgetattr(input, &before) == 0
        let remark: Sentence = isSecret ? " (not shown)" : suggestion.map { " [\($0)]" } ?? ""
        try TerminalOutput.standardError.write(text("\(subject)\(remark): "))
        if isSilent {
            var silent = before
            silent.c_lflag &= ~tcflag_t(ECHO)
            _ = tcsetattr(input, TCSADRAIN, &silent)
        }
        defer {
            if isSilent {
                _ = tcsetattr(input, TCSADRAIN, &before)
                try? TerminalOutput.standardError.write("\n")
            }
        }
        guard isAnswered(input, cancellation) else { return nil }
        let bytes = bytes(limit: limit, input: input)
        if bytes.isEmpty, let suggestion { return suggestion }
        return try self.text(bytes, subject, limit: limit)
    }

    /// Waits for a line. Returns false once `cancellation` is readable.
    private static func isAnswered(_ input: Int32, _ cancellation: Int32) -> Bool {
        var watched = [
            pollfd(fd: input, events: Int16(POLLIN), revents: 0),
            pollfd(fd: cancellation, events: Int16(POLLIN), revents: 0),
        ]
        while poll(&watched, 2, -1) < 0, errno == EINTR {}
        return watched[1].revents == 0
    }

    /// Returns the secret that was sent to standard input; nil if that is a terminal or has nothing.
    ///
    /// - Throws: an error if there are more than `limit` bytes, or a second line.
    package static func sentSecret(
        _ subject: Sentence, limit: Int, input: Int32 = 0
    ) throws(ConferenceError) -> String? {
        guard isatty(input) != 1 else { return nil }
        let bytes = bytes(limit: limit, input: input)
        guard !bytes.isEmpty else {
            try expectEnd(subject, input: input)
            return nil
        }
        let text = try text(bytes, subject, limit: limit)
        try expectEnd(subject, input: input)
        return text
    }

    /// Asks a yes/no question; an empty line means no. Returns nil if there is no terminal.
    ///
    /// - Parameter texts: has the words for yes and no; the English ones are always understood.
    package static func confirm(
        _ question: Sentence, texts: any PromptTexts = EnglishPromptTexts(), input: Int32 = 0,
        text: (Sentence) -> String = \.text
    ) throws(ConferenceError) -> Bool? {
        guard isatty(input) == 1 else { return nil }
        try TerminalOutput.standardError.write("\(text(question)) [\(texts.yesOrNo)] ")
        guard let answer = try? line(question, limit: 16, input: input) else { return false }
        return texts.yes.union(EnglishPromptTexts().yes)
            .contains(answer.trimmingCharacters(in: .whitespaces).lowercased())
    }

    /// Asks for one of several choices by number, at most three times if answers are invalid. Returns nil if there is no
    /// terminal, or for an empty line or the end of the input.
    ///
    /// - Parameters:
    ///   - choices: a line of text for each choice.
    ///   - texts: what is said in addition to the question.
    package static func choice(
        _ question: String, of choices: [String], texts: any PromptTexts = EnglishPromptTexts(), input: Int32 = 0
    ) throws(ConferenceError) -> Int? {
        guard isatty(input) == 1 else { return nil }
        let list = choices.enumerated().map { "  \($0 + 1)  \($1)\n" }.joined()
        try TerminalOutput.standardError.write("\(question)\n\(list)")
        for _ in 0..<3 {
            try TerminalOutput.standardError.write("\(texts.whichOne) [1-\(choices.count), \(texts.enterForNone)] ")
            guard let answer = try? line(Sentence(argument: question), limit: 1_024, input: input) else { return nil }
            if let number = Int(answer.trimmingCharacters(in: .whitespaces)), choices.indices.contains(number - 1) {
                return number - 1
            }
        }
        return nil
    }

    /// Asks for a line with a default, which also applies if there is no terminal.
    package static func answer(
        _ subject: Sentence, default value: String, input: Int32 = 0
    ) throws(ConferenceError) -> String {
        guard isatty(input) == 1 else { return value }
        try TerminalOutput.standardError.write("\(subject) [\(value)]: ")
        return (try? line(subject, limit: 1_024, input: input)) ?? value
    }

    static func line(_ subject: Sentence, limit: Int, input: Int32) throws(ConferenceError) -> String {
        try text(bytes(limit: limit, input: input), subject, limit: limit)
    }

    private static func onlyLine(_ subject: Sentence, limit: Int, input: Int32) throws(ConferenceError) -> String {
        let text = try line(subject, limit: limit, input: input)
        try expectEnd(subject, input: input)
        return text
    }

    /// Throws if there is more input. A program that keeps its end open without sending anything has sent one line.
    private static func expectEnd(_ subject: Sentence, input: Int32) throws(ConferenceError) {
        var watched = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
        guard poll(&watched, 1, 100) > 0 else { return }
        var byte: UInt8 = 0
        guard read(input, &byte, 1) > 0 else { return }
        throw .severalLines(subject)
    }

    /// Reads a line without its end. If it is too long, returns more bytes than the limit.
    private static func bytes(limit: Int, input: Int32) -> [UInt8] {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        // Reads byte by byte, so that input after the line stays unread. There is room for a carriage return.
        while bytes.count <= limit + 1 {
            let count = read(input, &byte, 1)
            if count < 0, errno == EINTR { continue }
            guard count == 1, byte != UInt8(ascii: "\n") else { break }
            bytes.append(byte)
        }
        if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
        return bytes
    }

    private static func text(_ bytes: [UInt8], _ subject: Sentence, limit: Int) throws(ConferenceError) -> String {
        guard !bytes.isEmpty, bytes.count <= limit, let text = String(validating: bytes, as: UTF8.self) else {
            throw .noInput(subject)
        }
        return text
    }
}
