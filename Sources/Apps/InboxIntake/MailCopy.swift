import Foundation
import Mail

/// Writes the parts of a mail as a mail again, for a program that must not get all of them.
enum MailCopy {
    /// Returns a mail with the parts of another one, side by side and in base64.
    ///
    /// - Parameter header: the mail whose header the copy gets, without the fields about the parts.
    static func bytes(of mail: MailMessage, header: [UInt8]) -> [UInt8] {
        var boundary = "copy"
        let parts = mail.parts.map(Self.text)
        // No line of base64 has a hyphen.
        while parts.contains(where: { $0.contains("--\(boundary)") }) { boundary += "-copy" }
        var text = "MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=\"\(boundary)\"\r\n\r\n"
        for part in parts { text += "--\(boundary)\r\n\(part)\r\n" }
        return Self.header(of: header) + Array("\(text)--\(boundary)--\r\n".utf8)
    }

    private static func text(_ part: MailPart) -> String {
        let bytes = part.text.map { Array($0.utf8) } ?? part.bytes
        // The declared type is often one for any file.
        let type = bytes.starts(with: "%PDF-".utf8) ? "application/pdf" : word(part.type)
        let charset = part.text == nil ? "" : "; charset=utf-8"
        let content = Data(bytes).base64EncodedString(options: [.lineLength76Characters, .endLineWithCarriageReturn])
        return "Content-Type: \(type)\(charset)\r\nContent-Transfer-Encoding: base64\r\n\r\n\(content)"
    }

    /// A media type, which comes from outside.
    private static func word(_ type: String) -> String {
        let isPlain = type.utf8.allSatisfy { (0x21...0x7E).contains($0) && !"\";()<>@,:\\".utf8.contains($0) }
        return isPlain && type.contains("/") ? type : "application/octet-stream"
    }

    /// The fields of a header that say who wrote the mail and when, but not what it contains.
    private static func header(of mail: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var isKept = false
        for line in mail.split(separator: 0x0A, omittingEmptySubsequences: false) {
            let field = line.last == 0x0D ? line.dropLast() : line
            if field.isEmpty { break }
            if field.first != 0x20, field.first != 0x09 {
                let name = String(decoding: field.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self).lowercased()
                isKept = !name.hasPrefix("content-") && !name.hasPrefix("mime-version") && !MailboxLine.begins(field)
            }
            if isKept { result += field + [0x0D, 0x0A] }
        }
        return result
    }
}
