/// The frame of every page: head, navigation, main part, status line.
struct PageLayout {
    /// The title of the window, without the name of the program.
    let title: String
    /// The language of a page that belongs to no desk; nil for that of the desk.
    var texts: PageTexts?
    /// The page that is shown, for the navigation.
    var current: Navigation = .none
    /// What the page belongs to; nil for a page that shows nothing of the store.
    var desk: PageDesk?
    /// What the head has besides that of every page.
    var head: HTML = .empty
    let main: HTML

    enum Navigation {
        case none, agenda, inbox, providers, accounts
    }

    private var words: PageTexts { texts ?? desk?.texts ?? PageTexts() }

    /// The link to the inbox, with the number of entries that wait for the person.
    private var inbox: HTML {
        let count = desk?.openInboxCount ?? 0
        let number: HTML =
            count == 0 ? .empty : " <span class=\"count\">\(count)<span class=\"hidden\"> \(words.new)</span></span>"
        return """
            <a class="link" id="inbox-link" href="inbox"\(current == .inbox ? HTML.current : HTML.empty)>\(words.inbox)\(number)</a>
            """
    }

    /// The whole page.
    func page(status: Int = 200) -> HTTPResponse {
        let html: HTML = """
            <!DOCTYPE html>
            <html lang="\(words.language)">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>\(title) – \(words.calendar)</title>
            <link rel="icon" href="icon.svg" type="image/svg+xml">
            <link rel="stylesheet" href="style.css">
            <link rel="stylesheet" href="colors.css">
            <script src="pages.js" defer></script>
            \(head)\
            </head>
            <body>
            <a class="skip" href="#main">\(words.skip)</a>
            <header class="bar">
            <nav aria-label="\(words.pages)"><a class="home" href="./"\(current == .agenda ? HTML.current : HTML.empty)>\(words.calendar)</a> \
            \(inbox) \
            <a class="link" href="providers"\(current == .providers ? HTML.current : HTML.empty)>\(words.providers)</a> \
            <a class="link" href="accounts"\(current == .accounts ? HTML.current : HTML.empty)>\(words.accounts)</a></nav>
            <form class="search" role="search" method="get" action="./">
            <label class="hidden" for="q">\(words.search)</label>
            <input id="q" name="q" type="search" placeholder="\(words.search)" autocomplete="off" maxlength="200">
            </form>
            </header>
            <main id="main" tabindex="-1">
            \(main)
            </main>
            <p id="status" class="hidden" role="status" aria-live="polite"></p>
            </body>
            </html>

            """
        return HTTPResponse(status: status, contentType: "text/html; charset=utf-8", body: html.bytes)
    }
}
