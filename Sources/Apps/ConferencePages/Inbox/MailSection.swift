import CalendarModel
import ConferenceModel

/// The mails with answers of the person or to guests, and what became of them.
struct MailSection {
    private let mails: [OutgoingMessage]
    private let desk: PageDesk
    /// The hidden fields that name the page.
    private let back: HTML
    /// Whether they tell the guests of an event of the person about it.
    private let isToGuests: Bool

    private var texts: PageTexts { desk.texts }

    /// How many mails are shown, the newest first.
    private static let most = 10

    init(_ mails: [OutgoingMessage], _ desk: PageDesk, back: HTML, isToGuests: Bool = false) {
        self.isToGuests = isToGuests
        self.mails = mails.filter { $0.state != .discarded }
        self.desk = desk
        self.back = back
    }

    var html: HTML {
        guard !mails.isEmpty else { return .empty }
        return """
            <section class="pending mails" aria-labelledby="mails"><h2 id="mails">\(heading)</h2>
            <ul>\(mails.reversed().prefix(Self.most).map(item))</ul></section>

            """
    }

    private var heading: String { isToGuests ? texts.guestMails : texts.answerMails }

    private func item(_ mail: OutgoingMessage) -> HTML {
        let isSending = mail.state == .sending || mail.state == .waiting && desk.mails.isSending(mail.id)
        let people = mail.recipients.prefix(3).map { ShownEntry.beginning($0, 200) }.joined(separator: ", ")
        let to = texts.mail(
            ShownEntry.beginning(mail.subject, 200), to: people, more: max(0, mail.recipients.count - 3))
        let state =
            isSending
            ? texts.mailIsSent
            : texts.state(of: mail, hasProgram: desk.mailer != nil)
        let failure: HTML? =
            isSending || mail.state == .sent
            ? nil : mail.failure.map { "<p class=\"remark\">\(ShownEntry.beginning($0, 1_000))</p>" }
        let isOpen = !isSending && (mail.state == .waiting || mail.state == .doubtful)
        return "<li><p>\(to)</p><p>\(state)</p>\(failure)\(isOpen ? ways(mail) : .empty)</li>\n"
    }

    private func ways(_ mail: OutgoingMessage) -> HTML {
        var buttons = HTML.empty
        if desk.mailer != nil {
            buttons += """
                <button name="do" value="send">\(mail.state == .doubtful ? texts.sendAgain : texts.send)</button>

                """
        }
        return """
            <form method="post" action="mail">\(back)<input type="hidden" name="mail" value="\(mail.id)">
            \(buttons)<button name="do" value="sent">\(texts.wasSent)</button>
            <button name="do" value="drop">\(texts.doNotSend)</button>
            <a class="button" href="mail?mail=\(mail.id)" download="\(MailAction.fileName(mail.id))">\(texts.download)</a></form>
            """
    }
}
