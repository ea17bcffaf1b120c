import Accounts
import ConferenceErrors
import ConferenceModel

/// What a sign-in needs from the person now: a page to open, a code to type, an answer; or how it has ended.
struct SignInPage {
    private let desk: PageDesk
    private let work: PageSignIn

    private var texts: PageTexts { desk.texts }

    /// - Parameter values: `work` has the key of the sign-in.
    /// - Throws: `pageSignInGone`.
    init(_ desk: PageDesk, _ values: [String: String]) throws(ConferenceError) {
        self.desk = desk
        work = try desk.signIns.signIn(values["work"])
    }

    func response() -> HTTPResponse {
        switch work.step {
        case .beginning: running("<p>\(texts.beginning)</p>")
        case .page(let url, let takesAddress): running(page(url, takesAddress), renews: !takesAddress)
        case .code(let code, let url, let completeURL): running(self.code(code, completeURL ?? url))
        case .question(let question, let number): running(ask(question, number), renews: false)
        case .signedIn: .redirect(to: "accounts?done=signed-in")
        case .failed(let error): failed(error)
        }
    }

    /// Takes an answer of the person, or the wish to give up.
    ///
    /// - Parameter form: `do` is `stop` to give up; otherwise `value` answers the question with a `number`, or is an address.
    func take(_ form: [String: String]) -> HTTPResponse {
        if form["do"] == "stop" {
            work.stop()
            return .redirect(to: "accounts")
        }
        work.take(form["value"] ?? "", for: form["number"].flatMap { Int($0) })
        return .redirect(to: "signing-in?work=\(work.key)")
    }

    // MARK: While it runs

    /// - Parameter renews: whether a browser without scripts reloads the page automatically.
    private func running(_ body: HTML, renews: Bool = true) -> HTTPResponse {
        let notes = work.notes.map { "<p class=\"warning\">\(TextPolicy.printable($0))</p>\n" as HTML }
        let again: HTML =
            renews
            ? .empty : "<noscript><p><a href=\"signing-in?work=\(work.key)\">\(texts.lookAgain)</a></p></noscript>\n"
        return PageLayout(
            title: heading, current: .accounts, desk: desk,
            head: renews ? "<noscript><meta http-equiv=\"refresh\" content=\"2\"></noscript>\n" : .empty,
            main: """
                <section class="making form" data-poll="1000" aria-labelledby="signing-in">
                <h1 id="signing-in">\(heading)</h1>
                \(body)
                \(notes)\(again)<p class="warning lost" role="alert"><span>\(texts.signInLost)</span></p>
                <form method="post" action="answer">\(key)<button name="do" value="stop" formnovalidate>\(texts.cancel)</button></form>
                </section>
                """
        ).page()
    }

    private func page(_ url: String, _ takesAddress: Bool) -> HTML {
        let paste: HTML =
            takesAddress
            ? """
            <form method="post" action="answer">\(key)<label for="address">\(texts.pasteAddress)</label>
            <div class="row setting"><input id="address" name="value" type="text" autocomplete="off" spellcheck="false" required> \
            <button>\(texts.goOn)</button></div></form>
            """ : .empty
        return "<p>\(texts.openPage)</p>\n\(link(url))\n\(paste)"
    }

    private func code(_ code: String, _ url: String) -> HTML {
        """
        <p>\(texts.typeCode)</p>
        <p class="code"><strong>\(TextPolicy.printable(code))</strong></p>
        \(link(url))
        """
    }

    private func ask(_ question: SignInQuestion, _ number: Int) -> HTML {
        let type: HTML = question.isSecret ? "password" : question.subject == .server ? "url" : "text"
        let known: HTML = question.isSecret ? .empty : HTML(text: question.suggestion ?? "")
        return """
            <form method="post" action="answer">\(key)<input type="hidden" name="number" value="\(number)">\
            <label for="value">\(texts.question(question))</label>
            <div class="row setting"><input id="value" name="value" type="\(type)" value="\(known)" autocomplete="off" \
            spellcheck="false" required autofocus> <button>\(texts.goOn)</button></div></form>
            """
    }

    /// A link to a page of the service, which never learns the address of this page.
    private func link(_ url: String) -> HTML {
        guard url.hasPrefix("https://") else { return "<p>\(TextPolicy.printable(url))</p>" }
        return """
            <p><a class="button join" href="\(url)" target="_blank" rel="noreferrer noopener">\(texts.openService(work.title))</a></p>
            """
    }

    private func failed(_ error: ConferenceError) -> HTTPResponse {
        PageLayout(
            title: heading, current: .accounts, desk: desk,
            main: """
                <section class="making" role="alert"><h1>\(texts.notSignedIn)</h1>
                <p class="warning">\(TextPolicy.printable(texts.text(error.sentence)))</p>
                <div class="ways"><a class="button" href="accounts">\(texts.allAccounts)</a></div></section>
                """
        ).page()
    }

    private var heading: String { texts.signingIn(TextPolicy.printable(work.title)) }

    private var key: HTML { "<input type=\"hidden\" name=\"work\" value=\"\(work.key)\">" }
}
