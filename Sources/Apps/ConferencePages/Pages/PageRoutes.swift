import CalendarStore
import ConferenceErrors

/// The pages of a session by their names.
struct PageRoutes {
    let desk: PageDesk
    let activity: PageActivity
    let presentations: Presentations
    /// Proves to the script of a page that the server is that of its session.
    let proof: String

    func handle(_ name: String, _ request: HTTPRequest, _ answer: PendingAnswer) {
        switch (name, request.head.method) {
        case ("changes", .get): follow(answer)
        case ("rooms", .get): RoomStream(desk: desk, activity: activity).answer(answer)
        case (_, .post): change(name, request, answer)
        default: answer.send(shown { try show(name, request) })
        }
    }

    private func show(_ name: String, _ request: HTTPRequest) throws -> HTTPResponse {
        switch name {
        case "": try AgendaPage(desk, request.query).response()
        case "event": try EventPage(desk, request.query).response()
        case "new", "edit": try EditorPages(desk, request.query).response(name)
        case "presented": try PresentedPages(desk, presentations, request.query).response()
        case "making": try MakingPage(desk, request.query).response()
        case "inbox": try InboxPage(desk, request.query).response()
        case "entry": try EntryPage(desk, request.query).response()
        case "mail": try MailAction(desk, request.query).download()
        case "providers": ProvidersPage(desk).response()
        case "provider": try ProviderPage(desk, request.query).response()
        case "accounts": try AccountsPage(desk, request.query).response()
        case "signing-in": try SignInPage(desk, request.query).response()
        case "provider-icon": try ProviderMark.response(request.query, desk)
        case "qr.svg": try QRPicture(desk, request.query).response()
        case "colors.css": CalendarColors(try desk.store().calendars()).response()
        case "style.css": Asset.style
        case "pages.js": Asset.script(proof)
        case "icon.svg": Asset.icon
        // Without a script, the page asks for this as a picture.
        case "typing": typing(request.query)
        default: throw ConferenceError.noSuchPage(name)
        }
    }

    private func change(_ name: String, _ request: HTTPRequest, _ answer: PendingAnswer) {
        let form = request.form
        switch name {
        case "typing": answer.send(typing(form))
        case "save" where form["do"] == "rooms":
            ask(answer) { try await EditorPages(desk, form).rooms() }
        case "keep" where form["do"] == "rooms":
            let presentations = presentations
            ask(answer) { try await PresentedPages(desk, presentations, form).rooms(form) }
        case "join": answer.send(shown { try JoinAction(desk, form).response() })
        case "save": answer.send(shown { try EditorPages(desk, form).save() })
        case "undo": answer.send(shown { try UndoAction(desk, form).response() })
        case "decide": answer.send(shown { try EntryAction(desk, form).response() })
        case "respond": answer.send(shown { try AnswerAction(desk, form).response() })
        case "mail": answer.send(shown { try MailAction(desk, form).response() })
        case "delete": answer.send(shown { try EditorPages(desk, form).delete() })
        case "choose", "finish", "keep":
            answer.send(shown { try PresentedPages(desk, presentations, form).take(name, form) })
        case "configure", "trust", "untrust", "reset":
            answer.send(shown { try ProviderAction(desk, form).take(name) })
        case "sign-in", "sign-out", "default-account":
            answer.send(shown { try AccountAction(desk, form).take(name) })
        case "answer": answer.send(shown { try SignInPage(desk, form).take(form) })
        case "stop", "again": answer.send(shown { try MakingPage(desk, form).take(name) })
        case "discard" where form["work"] != nil:
            answer.send(shown { try PendingAction.discardOfGoneEvent(desk, form) })
        case "discard": answer.send(shown { try PendingAction(desk, form).discard() })
        case "retry": ask(answer) { try await PendingAction(desk, form).retry() }
        default: answer.send(shown { throw ConferenceError.noSuchPage(name) })
        }
    }

    /// Notes that a form has text that is not saved, or that its page went away.
    private func typing(_ values: [String: String]) -> HTTPResponse {
        if let key = FormKey(values["form"]) {
            if values["do"] == "leave" { activity.formClosed(key.text) } else { activity.formOpened(key.text) }
        }
        return HTTPResponse(status: 204, contentType: "text/plain; charset=utf-8", body: [])
    }

    /// Sends the answer of a body that asks providers, without a thread that waits.
    private func ask(_ answer: PendingAnswer, _ body: @escaping @Sendable () async throws -> HTTPResponse) {
        Task {
            do {
                answer.send(try await body())
            } catch {
                answer.send(errorPage(error))
            }
        }
    }

    private func shown(_ body: () throws -> HTTPResponse) -> HTTPResponse {
        do {
            return try body()
        } catch {
            return errorPage(error)
        }
    }

    private func errorPage(_ error: any Error) -> HTTPResponse {
        ErrorPage.page(error as? ConferenceError ?? .internalFault(error), desk.texts)
    }

    private func follow(_ answer: PendingAnswer) {
        let activity = activity
        let holder = StreamHolder()
        let streams = desk.streams
        activity.streamOpened()
        guard
            let stream = answer.stream(whenClosed: {
                activity.streamClosed()
                streams.remove(holder.close())
            })
        else { return activity.streamClosed() }
        holder.keep(stream)
        do {
            try desk.follow(stream)
        } catch {
            // The page says what is wrong when it is loaded again.
            stream.end()
        }
        if holder.hasClosed { streams.remove(stream) }
    }
}
