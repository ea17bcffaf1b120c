import CalendarEditing
import CalendarStore
import ConferenceCoordination
import ConferenceErrors
import ConferenceHost
import ConferenceModel
import Platform

/// What has become of a room that is made for an event: the progress, or the outcome and the way on.
struct MakingPage {
    private let desk: PageDesk
    private let work: RoomWork
    private let provider: InstalledProvider?
    private let name: RoomName

    private var texts: PageTexts { desk.texts }

    /// - Parameter values: `work` has the key of the work.
    /// - Throws: `roomWorkGone`.
    init(_ desk: PageDesk, _ values: [String: String]) throws(ConferenceError) {
        self.desk = desk
        work = try desk.rooms.work(values["work"])
        let reference = work.request.room
        let host = desk.host()
        let provider = host.installed().provider(reference.provider)
        self.provider = provider
        name = RoomName(reference, provider, in: host)
    }

    func response() -> HTTPResponse {
        switch work.outcome {
        case .running: progress
        case .made: .redirect(to: work.request.wayBack(after: work.key))
        case .failed(let error): failure(error)
        case .pending(let error): unknown(error)
        }
    }

    /// Takes an answer of the person: `stop` or `again`.
    func take(_ name: String) -> HTTPResponse {
        var shown = work
        if name == "stop" { work.stop() } else { shown = desk.rooms.again(work) }
        return .redirect(to: "making?work=\(shown.key)")
    }

    private func form(_ action: HTML, _ label: String, style: HTML = .empty) -> HTML {
        """
        <form method="post" action="\(action)"><input type="hidden" name="work" value="\(work.key)">\
        <button id="\(action)"\(style)>\(label)</button></form>
        """
    }

    private var subject: HTML {
        "<p>\(texts.making(name.room, of: name.provider, for: texts.title(work.request.title)))</p>"
    }

    private var wayBack: HTML { HTML(text: work.request.wayBack) }

    // MARK: While it is being made

    private var progress: HTTPResponse {
        let state: HTML
        if work.isStopped {
            state = "<p>\(texts.stopping)</p>"
        } else if let wait = work.wait {
            let elapsed = max(0, (MonotonicClock.now - wait.begin).components.seconds)
            let limit = (wait.wait.limit.milliseconds + 999) / 1_000
            state = """
                <p>\(texts.waiting(for: TextPolicy.printable(wait.wait.provider), wait.wait.activity))</p>
                <p><progress max="\(limit)" value="\(min(elapsed, limit))" aria-label="\(texts.makingRoom)"></progress> \
                <span class="remark">\(texts.elapsed(elapsed, ofAtMost: limit))</span></p>
                """
        } else {
            state = "<p>\(texts.beginning)</p>"
        }
        return PageLayout(
            title: texts.makingRoom, desk: desk,
            // A script asks for the page more quietly.
            head: "<noscript><meta http-equiv=\"refresh\" content=\"1\"></noscript>\n",
            main: """
                <section class="making" data-poll="1000" aria-labelledby="making">
                <h1 id="making">\(texts.makingRoom)</h1>
                \(subject)
                \(state)
                <p class="warning lost" role="alert"><span>\(texts.progressLost)</span></p>
                <p class="remark">\(texts.eventIsSaved)</p>
                \(work.isStopped ? HTML.empty : form("stop", texts.cancel))
                </section>
                """
        ).page()
    }

    // MARK: Outcomes

    private func failure(_ error: ConferenceError) -> HTTPResponse {
        let about = provider.map {
            " <a href=\"\(ProviderAddress.wayOut(of: error, $0))\">\(texts.wayOut(of: error, $0))</a>" as HTML
        }
        return outcome(
            texts.roomNotMade,
            """
            <p class="warning">\(TextPolicy.printable(texts.text(error.sentence)))\(about)</p>
            <p class="remark">\(texts.eventIsSaved)</p>
            <div class="ways">\(form("again", texts.retry, style: " class=\"join\"")) \
            <a class="button" href="\(wayBack)">\(texts.goOnWithout)</a></div>
            """)
    }

    private func unknown(_ error: ConferenceError) -> HTTPResponse {
        if let request = openRequestOfGoneEvent {
            return outcome(
                texts.roomNotAttached,
                """
                <p class="warning">\(TextPolicy.printable(texts.text(error.sentence)))</p>
                <p>\(texts.requestOfGoneEvent)</p>
                <div class="ways"><form method="post" action="discard">\
                <input type="hidden" name="work" value="\(work.key)"><input type="hidden" name="number" value="\(request)">\
                <button>\(texts.discard)</button></form> <a class="button" href="./">\(texts.backToCalendar)</a></div>
                """)
        }
        return outcome(
            error.code == .madeButNotAttached ? texts.roomNotAttached : texts.roomUnknown,
            """
            <p class="warning">\(TextPolicy.printable(texts.text(error.sentence)))</p>
            <p>\(texts.requestStaysPending)</p>
            <div class="ways"><a class="button" href="\(wayBack)">\(texts.goToEvent)</a></div>
            """)
    }

    /// The number of the request, if the event was deleted meanwhile, so that no page of an event lists it.
    private var openRequestOfGoneEvent: Int64? {
        let target = work.request.target
        guard let store = try? desk.store(),
            let event = try? store.series(calendar: target.calendarID, uid: target.uid), event.isEmpty
        else { return nil }
        let open = (try? desk.conferencing(store).pending()) ?? []
        return open.last { $0.uid == target.uid && $0.kind == .make }?.id
    }

    private func outcome(_ heading: String, _ body: HTML) -> HTTPResponse {
        PageLayout(
            title: heading, desk: desk,
            main: """
                <section class="making" role="alert">
                <h1>\(heading)</h1>
                \(subject)
                \(body)
                </section>
                """
        ).page()
    }
}
