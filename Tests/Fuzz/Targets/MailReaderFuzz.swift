import ConferenceModel
import Foundation

@testable import Mail

/// Reads bytes as a mail, and the HTML in it. Everything stays within the limits, texts of items are JSON, and the same mail
/// is read from a part that encloses it.
///
/// - Returns: true if there was structured data.
func fuzzMailReader(_ input: UnsafeRawBufferPointer) -> Bool {
    let bytes = Array(input)
    // Every input is HTML, too, with and without a character set.
    check(bytes, charset: nil)
    guard let mail = try? MailMessage.read(bytes, limits: limits) else { return false }
    precondition(!mail.fields.isEmpty && mail.fields.count <= limits.mailHeaderFields)
    precondition(mail.parts.count <= limits.mailParts)
    precondition(mail.to.count <= limits.mailAddresses && mail.from.count <= limits.mailAddresses)
    for field in mail.fields { precondition(!field.value.utf8.contains { $0 < 0x20 || $0 == 0x7F }) }
    var size = 0
    var found = false
    for part in mail.parts {
        size += part.bytes.count
        precondition(part.messageDepth <= limits.mailDepth)
        precondition((part.text != nil) == part.type.hasPrefix("text/"))
        guard part.type == "text/html" else { continue }
        found = check(part.bytes, charset: part.parameters["charset"]) || found
    }
    precondition(size <= bytes.count)
    // Around the mail, there may be one more level than it needs.
    if mail.problems.isEmpty, !bytes.starts(with: "From ".utf8) {
        let outer = Array("Content-Type: message/rfc822\n\n".utf8) + bytes
        guard let again = try? MailMessage.read(outer, limits: limits) else {
            preconditionFailure("the outer mail is none")
        }
        precondition(again.parts.map(\.bytes) == mail.parts.map(\.bytes) || !again.problems.isEmpty)
    }
    return found
}

private let limits: Limits = {
    var limits = Limits()
    (limits.mailDepth, limits.mailParts, limits.htmlDepth, limits.htmlElements) = (6, 20, 40, 400)
    (limits.mailHeaderFields, limits.mailTextLength, limits.microdataProperties) = (30, 3_000, 100)
    return limits
}()

@discardableResult
private func check(_ html: [UInt8], charset: String?) -> Bool {
    guard let found = try? HTMLMarkup.structuredData(html, charset: charset, limits: limits) else { return false }
    precondition(found.texts.count <= limits.structuredDataTexts)
    for text in found.texts where text.hasPrefix(#"{"@context":"https://schema.org""#) {
        // A script may begin like this, too, and end otherwise.
        let isJSON = (try? JSONSerialization.jsonObject(with: Data(text.utf8))) != nil
        precondition(isJSON || String(decoding: html, as: UTF8.self).lowercased().contains("ld+json"))
    }
    return !found.texts.isEmpty
}
