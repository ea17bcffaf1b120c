import CalendarModel
import CalendarStore
import ConferenceErrors
import Foundation
@testable import PagesControl
import Platform
import TestSupport
import Testing

/// What a program can send to the helper process, and what it gets.
@Suite("The bounds of what a program presents")
struct PresentedBoundsTests {
    @Test("a program without full access cannot show or edit a stored event, even if it knows its identifier")
    func unknownEvent() throws {
        let home = try PresentingHome()
        try home.conferencectl("add", "Review", "--start", "2027-03-01 10:00")
        let name = try #require(try home.events().first).identifier
        for page in [PresentedPage.event(PresentedEvent(identifier: name)), .edit(PresentedEvent(identifier: name))] {
            expectError("presentationNeedsAccess") { _ = try home.present(page) }
        }
    }

    @Test("the program never receives the address of its page")
    func noAddress() throws {
        let home = try PresentingHome()
        let page = PresentedPage.chooser(PresentedChoice(isMultiple: false, isWritableOnly: true))
        // Starts the helper.
        try home.present(page).close()
        _ = try home.openedPage()
        guard let connection = ControlPlace(environment: home.environment).connected() else {
            throw POSIXError(.ECONNREFUSED)
        }
        let request = OpenRequest(
            store: home.folder.path + "/calendar.sqlite", presenting: page,
            viewer: Viewer(environment: home.environment))
        expectTrue(ControlLine.write(ControlLine.encoded(request), to: connection.number))
        let opened = try home.openedPage()
        let family = try #require(try home.store().calendars().first)
        _ = opened.post("choose", ["calendar": family.identifier, "do": "done"])
        var received: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 4_096)
        while case let count = read(connection.number, &part, part.count), count > 0 {
            received += part.prefix(count)
        }
        let text = String(decoding: received, as: UTF8.self)
        expectContains(text, "\"done\"")
        for secret in ["http", "127.0.0.1", "/o/", "/s/", opened.key, opened.session] {
            expectNotContains(text, secret)
        }
    }

    @Test(
        "values without bounds or sense are refused with the reason",
        arguments: [
            (PresentedPage.add(PresentedDraft(text: String(repeating: "x", count: 131_073))), "more than 131072 bytes"),
            (.add(PresentedDraft(text: "BEGIN:VEVENT\0END:VEVENT")), "NUL"),
            (.add(PresentedDraft(text: PresentingTests.lesson, calendar: "")), "is empty"),
            (.event(PresentedEvent(identifier: "")), "is empty"),
            (.event(PresentedEvent(identifier: "a\u{7}b")), "control character"),
            (.edit(PresentedEvent(identifier: String(repeating: "x", count: 1_025))), "more than 1024 bytes"),
            (
                .chooser(
                    PresentedChoice(
                        isMultiple: true, isWritableOnly: false, selected: Array(repeating: "x", count: 1_001))),
                "more than 1000 calendars"
            ),
        ])
    func bounds(page: PresentedPage, reason: String) throws {
        let error = try #require(throws: ConferenceError.self) { try page.check() }
        expectEqual(error.code, .badPresentation)
        expectContains(error.message, reason)
    }

    @Test("a text that is no event is an error page, and the program can go on")
    func noEvent() throws {
        let home = try PresentingHome()
        let connection = try home.present(.add(PresentedDraft(text: "BEGIN:VTODO\r\nEND:VTODO")))
        expectEqual(try home.openedPage().get().status, 400)
        connection.close()
    }

    @Test("a program cannot fill the screen with pages")
    func manyPages() throws {
        let home = try PresentingHome()
        let page = PresentedPage.chooser(PresentedChoice(isMultiple: false, isWritableOnly: true))
        var connections: [PresentedConnection] = []
        for _ in 0..<16 {
            connections.append(try home.present(page))
            _ = try home.openedPage()
        }
        expectError("tooManyPresentations") { _ = try home.present(page) }
        for connection in connections { connection.close() }
    }

    private func expectError(_ code: String, _ body: () throws -> Void) {
        do {
            try body()
            Issue.record("nothing was thrown")
        } catch {
            expectEqual((error as? ConferenceError)?.code.rawValue, code)
        }
    }
}
