import ConferenceErrors
import ConferenceModel

/// What a page says if it cannot be shown: what happened, to what, and the way on.
enum ErrorPage {
    /// An address that is used, too old, or wrong. It says nothing about the calendars.
    static func unknownAddress() -> HTTPResponse {
        let texts = PageTexts()
        return bare(status: 404, texts.unknownAddress, texts.unknownAddressAdvice)
    }

    /// All sessions are in use. It says nothing about the calendars.
    static func tooManySessions() -> HTTPResponse {
        let texts = PageTexts()
        return bare(status: 503, texts.tooManySessions, texts.tooManySessionsAdvice)
    }

    /// - Parameters:
    ///   - way: a link out of the error besides that to the agenda.
    ///   - typed: what the person has typed and would lose, to copy it.
    static func page(
        _ error: ConferenceError, _ texts: PageTexts = PageTexts(), way: HTML? = nil, typed: [String] = []
    ) -> HTTPResponse {
        let status =
            switch error.exitStatus {
            case .notFound: 404
            case .usage: 400
            case .temporary: 503
            case .noPermission: 403
            default: 500
            }
        let lost: HTML =
            typed.isEmpty
            ? .empty
            : "<h2>\(texts.typed)</h2>\n\(typed.map { "<p class=\"text\">\(TextPolicy.printableLines($0).joined(separator: "\n"))</p>\n" as HTML })"
        return PageLayout(
            title: texts.error, texts: texts,
            main: """
                <section class="error" role="alert">
                <h1>\(texts.errorHeading(error.code.rawValue))</h1>
                <p>\(texts.text(error.sentence))</p>
                \(lost)
                <p class="ways">\(way) <a class="button" href="./">\(texts.backToCalendar)</a></p>
                </section>
                """
        ).page(status: status)
    }

    /// A page that no session belongs to, so that it has no style sheet.
    private static func bare(status: Int, _ heading: String, _ advice: String) -> HTTPResponse {
        let html: HTML = """
            <!DOCTYPE html>
            <html lang="en">
            <head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark"><title>\(heading)</title></head>
            <body><main><h1>\(heading)</h1><p>\(advice)</p></main></body>
            </html>

            """
        return HTTPResponse(status: status, contentType: "text/html; charset=utf-8", body: html.bytes)
    }
}
