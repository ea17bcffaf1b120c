import ConferenceErrors
import ConferenceModel
import DesktopApplications
import EventPresentation
import PagesControl

/// Opens a way to join, as `conferencectl join` decides.
struct JoinAction {
    private let event: ShownEvent
    private let way: JoinWay
    private let number: String

    init(_ desk: PageDesk, _ form: [String: String]) throws {
        event = try ShownEvent(desk, form)
        number = form["n"] ?? "0"
        way = try event.way(number)
    }

    /// - Throws: `linkNotOpened`.
    func response() throws -> HTTPResponse {
        let opened: LinkOpener.Opened
        do throws(LinkOpener.Failure) {
            opened = try LinkOpener(environment: event.desk.scope.viewer.environment).open(way.target, of: way)
        } catch {
            throw ConferenceError.linkNotOpened(error.url, reason: error.reason)
        }
        if let failed = opened.failed {
            return try EventPage(
                event,
                notice: event.desk.texts.notStarted(TextPolicy.printable(failed.application.name), failed.reason.text)
            ).response()
        }
        // Loading the page again must not join again.
        return .redirect(to: event.address + "&joined=" + number)
    }
}
