import ConferenceErrors
import ConferenceModel

/// Reads one mail: its header, and its parts one by one, without recursion beyond ``Limits/mailDepth``.
///
/// Every part is searched only for the boundary of the part around it, so that the time is linear for each level.
struct MailReader {
    private let bytes: Bytes
    private let limits: Limits
    private let isWanted: (String) -> Bool
    private var message = MailMessage()
    private var said: Set<Problem> = []
    private var textLength = 0

    /// What can be left out of a mail. Each is said once.
    private enum Problem { case depth, parts, header, text, boundary, encrypted }

    private init(_ bytes: Bytes, limits: Limits, _ isWanted: @escaping (String) -> Bool) {
        self.bytes = bytes
        self.limits = limits
        self.isWanted = isWanted
    }

    /// Returns the mail, or nil if there is no header.
    static func read(_ bytes: Bytes, limits: Limits, _ isWanted: @escaping (String) -> Bool) -> MailMessage? {
        var reader = MailReader(bytes, limits: limits, isWanted)
        var start = 0
        // Mail systems put a line before the header that says when the mail arrived.
        if MailboxLine.begins(bytes) { start = bytes.lineEnd(from: 0, to: bytes.count) }
        let header = HeaderFields(bytes, start..<bytes.count, limits: limits)
        guard !header.fields.isEmpty else { return nil }
        reader.readFields(header)
        if header.isCut { reader.readAuthors(header) }
        reader.readPart(header, end: bytes.count, Place())
        return reader.message
    }

    /// Where a part is: the parts and messages around it.
    private struct Place {
        var depth = 0
        var messages = 0
        var defaultType = "text/plain"
    }

    private mutating func readFields(_ header: HeaderFields) {
        if header.isCut { note(.header, "The header is too long; a part of it was left out.") }
        message.fields.reserveCapacity(header.fields.count)
        for field in header.fields {
            let name = String(decoding: bytes[field.name], as: UTF8.self).lowercased()
            let value = field.value.clamped(
                to: field.value.lowerBound..<field.value.lowerBound + limits.mailFieldLength)
            switch name {
            case "from", "sender", "to", "cc", "reply-to":
                let raw = Charset.decode(Array(bytes[value]), charset: nil)
                let (list, isAmbiguous) = MailAddress.reading(raw, limit: limits.mailAddresses)
                switch name {
                case "from", "sender": add(list, as: name, isWhole: value == field.value && !isAmbiguous)
                case "to": message.to += list.prefix(limits.mailAddresses - message.to.count)
                case "cc": message.cc += list.prefix(limits.mailAddresses - message.cc.count)
                default: if message.replyTo.isEmpty { message.replyTo = list }
                }
            default: break
            }
            message.fields.append(MailMessage.Field(name: name, value: EncodedWords.decode(bytes, value)))
        }
        message.subject = message.field("subject")
        message.date = message.field("date").flatMap { MailDate($0) }
        message.messageID = message.field("message-id").map(Self.identifier)
    }

    /// Adds authors. A second field of a kind that a mail has once may be what another program shows.
    ///
    /// - Parameter isWhole: whether the field has no other addresses.
    private mutating func add(_ list: [MailAddress], as name: String, isWhole: Bool) {
        let path = name == "from" ? \MailMessage.from : \MailMessage.senders
        for address in list where !message[keyPath: path].contains(address) {
            guard message[keyPath: path].count < Self.mostAuthors else {
                message.hidesAuthors = true
                break
            }
            message[keyPath: path].append(address)
        }
        if !isWhole || list.count >= limits.mailAddresses { message.hidesAuthors = true }
    }

    /// How many authors of a mail are known; more only tell that it is not clear whose mail it is.
    private static let mostAuthors = 64

    /// Looks for authors behind the fields that are read.
    private mutating func readAuthors(_ header: HeaderFields) {
        guard let last = header.fields.last else { return }
        let found = HeaderFields.authors(
            bytes, last.value.upperBound..<max(last.value.upperBound, header.body), limit: Self.mostAuthors)
        if !found.isComplete { message.hidesAuthors = true }
        for field in found.fields {
            let value = field.value.clamped(
                to: field.value.lowerBound..<field.value.lowerBound + limits.mailFieldLength)
            let (list, isAmbiguous) = MailAddress.reading(
                Charset.decode(Array(bytes[value]), charset: nil), limit: limits.mailAddresses)
            let name = HeaderFields.isName("from", bytes, field.name) ? "from" : "sender"
            add(list, as: name, isWhole: value == field.value && !isAmbiguous)
        }
    }

    private static func identifier(_ text: String) -> String {
        guard let start = text.firstIndex(of: "<"), let end = text[start...].firstIndex(of: ">") else {
            return text.trimmed
        }
        return String(text[text.index(after: start)..<end]).trimmed
    }

    /// Reads a part from its header to `end`.
    private mutating func readPart(_ header: HeaderFields, end: Int, _ place: Place) {
        if header.isCut { note(.header, "The header is too long; a part of it was left out.") }
        let body = min(header.body, end)..<end
        let declared = Declaration(bytes, header, defaultType: place.defaultType, limits: limits)
        let type = declared.type
        if type.hasPrefix("multipart/") {
            guard type != "multipart/encrypted" else { return noteEncryption() }
            if readParts(of: declared, body, place) { return }
            note(.boundary, "A part says that it has parts of its own, but they cannot be found; it was read as text.")
            return add(declared, type: "text/plain", body, place)
        }
        if type == "message/rfc822" || type == "message/global" { return readMessage(declared, body, place) }
        if type == "application/ms-tnef" || type == "application/vnd.ms-tnef"
            || declared.filename?.lowercased() == "winmail.dat"
        {
            return message.problems.append(
                "The attachment \(ConferenceError.quoted(declared.filename ?? "winmail.dat", limit: 80)) is in Microsoft's format TNEF, which is not read."
            )
        }
        if type == "application/pkcs7-mime" || type == "application/x-pkcs7-mime",
            declared.parameters["smime-type"]?.lowercased() != "signed-data"
        {
            return noteEncryption()
        }
        add(declared, type: type, body, place)
    }

    private mutating func noteEncryption() {
        note(.encrypted, "A part of the mail is encrypted, and was not read.")
    }

    /// Reads an attached message, of which only the parts count. It must not be encoded, but some programs do that.
    private mutating func readMessage(_ declared: Declaration, _ body: ByteRange, _ place: Place) {
        guard enter(place) else { return }
        var inner = place
        inner.depth += 1
        inner.messages += 1
        inner.defaultType = "text/plain"
        guard declared.encoding == .identity else {
            let decoded = declared.encoding.decode(bytes, body)
            return decoded.withUnsafeBufferPointer { decoded in
                var reader = MailReader(decoded, limits: limits, isWanted)
                reader.message.parts = message.parts
                reader.said = said
                reader.textLength = textLength
                reader.readPart(HeaderFields(decoded, 0..<decoded.count, limits: limits), end: decoded.count, inner)
                message.parts = reader.message.parts
                message.problems += reader.message.problems
                message.exceedsLimits = message.exceedsLimits || reader.message.exceedsLimits
                said = reader.said
                textLength = reader.textLength
            }
        }
        readPart(HeaderFields(bytes, body, limits: limits), end: body.upperBound, inner)
    }

    /// Reads the parts of a part. Returns false if it has none.
    private mutating func readParts(of declared: Declaration, _ body: ByteRange, _ place: Place) -> Bool {
        guard let boundary = declared.parameters["boundary"], !boundary.isEmpty else { return false }
        guard enter(place) else { return true }
        var inner = place
        inner.depth += 1
        inner.defaultType = declared.type == "multipart/digest" ? "message/rfc822" : "text/plain"
        let mark = Array("--\(boundary)".utf8)
        var start: Int?
        var isEnd = false
        var searched = body
        while !isEnd, let (line, isLast) = delimiter(mark, in: searched) {
            if let start { readInner(start..<line.lowerBound, inner) }
            if message.parts.count >= limits.mailParts { return true }
            start = line.upperBound
            isEnd = isLast
            searched = line.upperBound..<body.upperBound
        }
        guard let start else { return false }
        // Without its last delimiter, the mail was cut off.
        if !isEnd { readInner(start..<body.upperBound, inner) }
        return true
    }

    private mutating func readInner(_ range: ByteRange, _ place: Place) {
        // The line ending before a delimiter belongs to the delimiter.
        var end = range.upperBound
        if end > range.lowerBound, bytes[end - 1] == .newline { end -= 1 }
        if end > range.lowerBound, bytes[end - 1] == .carriageReturn { end -= 1 }
        guard message.parts.count < limits.mailParts else {
            return note(.parts, "The mail has more than \(limits.mailParts) parts; the others were left out.")
        }
        readPart(HeaderFields(bytes, range.lowerBound..<end, limits: limits), end: end, place)
        if message.parts.count >= limits.mailParts {
            note(.parts, "The mail has more than \(limits.mailParts) parts; the others were left out.")
        }
    }

    /// Finds a line that consists of the mark, two hyphens if it is the last, and spaces. The range begins with a line.
    private func delimiter(_ mark: [UInt8], in range: ByteRange) -> (line: ByteRange, isLast: Bool)? {
        let hyphen = UInt8(ascii: "-")
        var place = range.lowerBound
        while place < range.upperBound {
            let start = place
            place = bytes.lineEnd(from: start, to: range.upperBound)
            guard bytes[start] == hyphen, bytes.has(mark, at: start, end: place) else { continue }
            var next = start + mark.count
            let isLast = next + 1 < place && bytes[next] == hyphen && bytes[next + 1] == hyphen
            // The last delimiter may be followed by anything; the others must be the whole line.
            if isLast { return (start..<place, true) }
            while next < place, bytes[next] <= .space { next += 1 }
            if next == place { return (start..<place, false) }
        }
        return nil
    }

    private mutating func enter(_ place: Place) -> Bool {
        if place.depth < limits.mailDepth { return true }
        note(
            .depth, "The mail has more than \(limits.mailDepth) parts inside one another; the inner ones were left out."
        )
        return false
    }

    private mutating func add(_ declared: Declaration, type: String, _ body: ByteRange, _ place: Place) {
        let isWanted = isWanted(type)
        let decoded = isWanted ? declared.encoding.decode(bytes, body) : []
        var part = MailPart(type: type, parameters: declared.parameters, bytes: decoded)
        part.filename = declared.filename
        part.isAttachment = declared.isAttachment
        part.messageDepth = place.messages
        if isWanted, type.hasPrefix("text/") {
            let space = max(0, limits.mailTextLength - textLength)
            if decoded.count > space {
                note(
                    .text,
                    "The mail has more than \(ConferenceError.size(Int64(limits.mailTextLength))) of text; the rest was left out."
                )
            }
            part.text = Charset.decode(
                decoded.count > space ? Array(decoded[..<space]) : decoded, charset: declared.parameters["charset"])
            textLength += min(decoded.count, space)
        }
        message.parts.append(part)
    }

    private mutating func note(_ problem: Problem, _ sentence: Sentence) {
        if said.insert(problem).inserted { message.problems.append(sentence) }
        if ![.boundary, .encrypted].contains(problem) { message.exceedsLimits = true }
    }
}

/// What the header of a part says about its body.
private struct Declaration {
    var type: String
    var parameters: [String: String] = [:]
    var encoding = TransferEncoding.identity
    var filename: String?
    var isAttachment = false

    init(_ bytes: Bytes, _ header: HeaderFields, defaultType: String, limits: Limits) {
        type = defaultType
        var hasType = false
        for field in header.fields {
            let value = field.value.clamped(
                to: field.value.lowerBound..<field.value.lowerBound + limits.mailFieldLength)
            if !hasType, HeaderFields.isName("content-type", bytes, field.name) {
                hasType = true
                let content = HeaderParameters(bytes, value)
                parameters = content.parameters
                // What is no type is text (RFC 2045, 5.2).
                type =
                    content.value.split(separator: "/", omittingEmptySubsequences: false).count == 2
                    ? content.value : "text/plain"
            } else if HeaderFields.isName("content-transfer-encoding", bytes, field.name) {
                encoding = TransferEncoding(String(decoding: bytes[value], as: UTF8.self))
            } else if HeaderFields.isName("content-disposition", bytes, field.name) {
                let content = HeaderParameters(bytes, value)
                isAttachment = content.value == "attachment"
                filename = content.parameters["filename"]
            }
        }
        filename = filename ?? parameters["name"]
    }
}
