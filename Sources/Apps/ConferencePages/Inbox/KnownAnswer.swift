import CalendarModel
import CalendarStore

/// An answer of the person that was undone, and that the organizer has got all the same.
struct KnownAnswer {
    private let mail: OutgoingMessage
    private let texts: PageTexts

    /// Returns the address of a page that says so.
    static func address(_ page: String, _ mail: OutgoingMessage?) -> String {
        guard let mail, page.contains("?") else { return page }
        return "\(page)&told=\(mail.id)"
    }

    /// - Parameter query: of the address of a page.
    init?(_ desk: PageDesk, _ query: [String: String]) throws {
        guard let number = query["told"].flatMap({ Int64($0) }), let mail = try desk.store().message(id: number) else {
            return nil
        }
        (self.mail, texts) = (mail, desk.texts)
    }

    var sentence: String {
        let people = mail.recipients.prefix(3).map { ShownEntry.beginning($0, 200) }.joined(separator: ", ")
        return texts.knowsAnswer(
            people, ShownEntry.beginning(mail.subject, 200), isCertain: mail.state == .sent && !mail.isPrinted)
    }

    var html: HTML { "<p class=\"warning\">\(sentence)</p>\n" }
}
