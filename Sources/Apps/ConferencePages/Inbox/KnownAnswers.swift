import CalendarModel
import CalendarStore

/// Answers of the person that were undone, and that the organizer has got all the same.
struct KnownAnswers {
    private let mails: [OutgoingMessage]
    private let texts: PageTexts

    /// How many of them are named.
    private static let most = 10

    /// Returns the address of a page that says so; unchanged if there are none.
    static func address(_ page: String, _ mails: [OutgoingMessage]) -> String {
        guard !mails.isEmpty, page.contains("?") else { return page }
        return "\(page)&told=\(Set(mails.map(\.id)).sorted().map(String.init).joined(separator: ","))"
    }

    /// - Parameter query: of the address of a page.
    init(_ desk: PageDesk, _ query: [String: String]) throws {
        texts = desk.texts
        let numbers = (query["told"] ?? "").split(separator: ",").prefix(Self.most).compactMap { Int64($0) }
        mails = numbers.isEmpty ? [] : try Self.mails(numbers, desk.store())
    }

    private static func mails(_ numbers: [Int64], _ store: CalendarStore) throws -> [OutgoingMessage] {
        try numbers.compactMap { try store.message(id: $0) }
    }

    /// One paragraph for each of them.
    var html: HTML { HTML(mails.map { "<p class=\"warning\">\(sentence($0))</p>\n" }) }

    private func sentence(_ mail: OutgoingMessage) -> String {
        let people = mail.recipients.prefix(3).map { ShownEntry.beginning($0, 200) }.joined(separator: ", ")
        return texts.knowsAnswer(
            people, ShownEntry.beginning(mail.subject, 200), isCertain: mail.state == .sent && !mail.isPrinted)
    }
}
