import ConferenceModel
import PagesControl

extension Presentation {
    /// The address of the page.
    var address: String { "presented?for=\(key)" }
}

/// The line at the top of a page that a program presents: which program asks, and how the page ended.
struct PresentationBanner {
    private let presentation: Presentation
    private let texts: PageTexts

    init(_ presentation: Presentation, _ texts: PageTexts) {
        self.presentation = presentation
        self.texts = texts
    }

    var html: HTML {
        let name = presentation.program.name
        let gone: HTML = presentation.isAbandoned ? " \(texts.programGone)" : .empty
        return """
            <p class="asks">\(texts.asks(name, presentation.page))\(gone) \
            <span class="remark">\(presentation.program.executable)</span></p>
            """
    }
}

/// What the page says once the person is done.
struct PresentationEndPage {
    let presentation: Presentation
    let ending: PresentationEnding
    let texts: PageTexts

    var response: HTTPResponse {
        PageLayout(
            title: texts.ended(ending.action),
            main: """
                <section class="error" role="status">
                <h1>\(texts.ended(ending.action))</h1>
                <p>\(texts.handedOver(presentation.program.name, isAbandoned: presentation.isAbandoned))</p>
                <p class="ways"><a class="button" href="./">\(texts.backToCalendar)</a></p>
                </section>
                """
        ).page()
    }
}
