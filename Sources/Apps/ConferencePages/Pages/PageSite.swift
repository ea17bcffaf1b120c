import ConferenceErrors
import PagesControl

/// Answers the requests for pages.
///
/// `/o/SECRET` is an address that was handed out; it leads to `/s/SECRET/`, below which everything lies. All pages are in this
/// one folder, so that they link to each other without knowing its name.
package final class PageSite: Sendable {
    private let sessions: PageSessions
    private let activity: PageActivity
    private let desks: PageDesks
    private let presentations: Presentations

    package init(
        sessions: PageSessions, activity: PageActivity, desks: PageDesks = PageDesks(),
        presentations: Presentations = Presentations()
    ) {
        self.sessions = sessions
        self.activity = sessions.noting(activity)
        self.desks = desks
        self.presentations = presentations
        desks.report(to: self.activity)
    }

    /// Answers a request; called on many threads.
    package func handle(_ request: HTTPRequest, _ answer: PendingAnswer) {
        let head = request.head
        if let refusal = RequestPolicy.refusal(of: head) { return answer.send(refusal) }
        switch (head.path.first, head.path.count) {
        case ("o", 2):
            // A program that only looks at an address, such as a preview, must not use it up.
            guard head.method == .get else { break }
            switch sessions.redeem(head.path[1]) {
            case .session(let session, let target):
                activity.requested()
                return answer.send(.redirect(to: "/s/\(session.text)/\(target)"))
            case .tooMany: return answer.send(ErrorPage.tooManySessions())
            case .unknown: break
            }
        case ("s", 2) where sessions.session(head.path[1]) != nil:
            return answer.send(.redirect(to: "/s/\(head.path[1])/"))
        case ("s", 3):
            guard let session = sessions.session(head.path[1]) else { break }
            answer.prove(session.proof)
            activity.requested()
            let routes = PageRoutes(
                desk: desks.desk(for: session.scope), activity: sessions.noting(activity, of: session.number),
                presentations: presentations, proof: session.proof)
            return routes.handle(head.path[2], request, answer)
        default: break
        }
        answer.send(ErrorPage.unknownAddress())
    }

    /// Ends what the pages have opened.
    package func close() { desks.close() }
}
