import CalendarModel
import CalendarStore
import ConferenceErrors
import PagesControl

/// What the person decides about a mail that waits, or about one of which it is unknown whether it was sent.
struct MailAction {
    private let desk: PageDesk
    private let values: [String: String]
    private let store: CalendarStore
    private let number: Int64

    /// - Throws: `badPageAddress`.
    init(_ desk: PageDesk, _ values: [String: String]) throws {
        (self.desk, self.values) = (desk, values)
        store = try desk.store()
        guard let number = values["mail"].flatMap({ Int64($0) }), number > 0 else {
            throw ConferenceError.badPageAddress("mail", values["mail"] ?? "")
        }
        self.number = number
    }

    static func fileName(_ id: Int64) -> HTML { "answer-\(id).eml" }

    /// The mail as a file, for a mail program without a command.
    ///
    /// - Throws: `messageNotOpen`.
    func download() throws -> HTTPResponse {
        guard let mail = try store.message(id: number), mail.state != .discarded else {
            throw ConferenceError.messageNotOpen(number)
        }
        var response = HTTPResponse(contentType: "message/rfc822", body: Array(mail.text.utf8))
        response.fileName = "answer-\(number).eml"
        return response
    }

    /// - Throws: `badPageAddress`, `messageNotOpen`.
    func response() throws -> HTTPResponse {
        switch values["do"] ?? "" {
        case "send":
            guard let mailer = desk.mailer else { throw ConferenceError.badPageAddress("do", "send") }
            try decide(.waiting)
            desk.mails.send(number, in: store, with: mailer)
            return .redirect(to: way(.sending))
        case "sent":
            try decide(.sent)
            return .redirect(to: way(.sent))
        case "drop":
            try decide(.discarded)
            return .redirect(to: way(.dropped))
        case let word: throw ConferenceError.badPageAddress("do", word)
        }
    }

    private func decide(_ state: OutgoingMessage.State) throws {
        try store.write(recording: false) { try $0.decide(message: number, state) }
        store.changes.announce()
    }

    /// The page that the person has decided on.
    private func way(_ decision: DecisionNotice.Decision) -> String {
        if let entry = values["n"].flatMap({ Int64($0) }) {
            return ShownEntry.address(entry) + "&done=\(decision.rawValue)"
        }
        return PageAddress.event(values["id"] ?? "", occurrence: values["at"] ?? "") + "&done=\(decision.rawValue)"
    }
}
