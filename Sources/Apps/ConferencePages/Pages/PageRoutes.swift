import CalendarStore
import ConferenceErrors

/// The pages of a session by their names.
struct PageRoutes {
    let desk: PageDesk
    let activity: PageActivity
    let presentations: Presentations

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
        case "presented": try PresentedPages(desk, presentations, request.query).response()
        case "making": try MakingPage(desk, request.query).response()
        case "providers": ProvidersPage(desk).response()
        case "provider": try ProviderPage(desk, request.query).response()
        case "qr.svg": try QRPicture(desk, request.query).response()
        case "colors.css": CalendarColors(try desk.store().calendars()).response()
        case "style.css": Asset.style
        case "pages.js": Asset.script
        case "icon.svg": Asset.icon
        default: throw ConferenceError.noSuchPage(name)
        }
    }

    private func change(_ name: String, _ request: HTTPRequest, _ answer: PendingAnswer) {
        let form = request.form
        switch name {
        case "join": answer.send(shown { try JoinAction(desk, form).response() })
        case "choose", "finish", "keep":
            answer.send(shown { try PresentedPages(desk, presentations, form).take(name, form) })
        case "configure", "trust", "untrust", "reset":
            answer.send(shown { try ProviderAction(desk, form).take(name) })
        case "stop", "again": answer.send(shown { try MakingPage(desk, form).take(name) })
        case "discard": answer.send(shown { try PendingAction(desk, form).discard() })
        case "retry":
            // The provider is asked without a thread that waits.
            Task {
                do {
                    answer.send(try await PendingAction(desk, form).retry())
                } catch {
                    answer.send(errorPage(error))
                }
            }
        default: answer.send(shown { throw ConferenceError.noSuchPage(name) })
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
