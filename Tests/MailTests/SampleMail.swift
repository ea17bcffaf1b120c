import Mail
import TestSupport

/// Mails as tests write them.
enum SampleMail {
    /// Returns the bytes of a mail, whose lines end with CR LF.
    static func bytes(_ text: String) -> [UInt8] { Array(text.replacing("\n", with: "\r\n").utf8) }

    /// Reads a mail.
    static func read(_ text: String) throws -> MailMessage { try MailMessage.read(bytes(text)) }

    /// A mail of one part.
    static func part(_ header: String, _ body: String) -> String { "From: eva@example.org\n\(header)\n\n\(body)" }
}
