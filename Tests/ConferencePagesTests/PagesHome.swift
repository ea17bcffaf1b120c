import CalendarModel
import CalendarStore
@testable import ConferencePages
import ConferenceModel
import Foundation
@testable import PagesControl
import Platform
import Recurrence
import TestSupport
import Testing

/// A store and a server for its pages, as `conferencectl open` shows them to one person.
final class PagesHome: Sendable {
    /// Monday 2027-03-01 08:00 in UTC.
    static let morning: Int64 = 1_803_888_000

    let folder: TemporaryDirectory
    let server: PageServer
    /// What the pages of the session read and change.
    let desk: PageDesk
    private let site: PageSite
    private let session: String
    private let presentations = Presentations()
    private let environment: [String: String]

    /// A store with nothing in it. That a program makes one is tested in CalendarStoreTests, and with `conferencectl`.
    private static let empty = FileTemplate { try CalendarStore(path: $0) { 0 }.write { _ in } }

    /// - Parameters:
    ///   - zone: the local time zone.
    ///   - programs: scripts by their names, which are the only programs on `PATH`.
    ///   - activity: hears of the visitors of the pages.
    ///   - lockTimeout: how long a change waits for the store; nil for as long as usual.
    ///   - authority: a file with the certificates to trust in HTTPS calls; nil for those of the system.
    ///   - extraPage: the page `extra` of the session, for a part of a page on its own.
    init(
        now: Int64 = morning, zone: String = "UTC", viewer: Viewer? = nil, programs: [String: String] = [:],
        activity: PageActivity = PageActivity(), lockTimeout: Duration? = nil,
        authority: String? = nil,
        extraPage: (@Sendable (PageDesk) -> HTTPResponse)? = nil
    ) throws {
        let folder = try TemporaryDirectory()
        self.folder = folder
        try Self.empty.write(to: folder.path + "/calendar.sqlite")
        for (name, script) in programs {
            let path = try folder.write("#!/bin/sh\n\(script)\n", to: "bin/\(name)")
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        }
        try folder.makeDirectory("bin")
        let environment = [
            "PATH": folder.path + "/bin", "HOME": folder.path, "XDG_CONFIG_HOME": folder.path + "/config",
            "XDG_DATA_HOME": folder.path + "/data", "XDG_DATA_DIRS": folder.path + "/system",
            "XDG_STATE_HOME": folder.path + "/state", "LANG": "C.UTF-8", "EMAIL": "jo@example.org",
        ]
        self.environment = environment
        let sessions = PageSessions { .zero }
        // Other tests can hold all threads for longer than a person would wait.
        var patience = Limits()
        patience.roomTypesTimeout = .seconds(120)
        patience.conferenceTimeout = .seconds(120)
        if let lockTimeout { patience.storeLockTimeout = lockTimeout }
        let desks = PageDesks(
            zones: ZoneDatabase(systemZone: zone), clock: { now }, limits: patience, authorities: authority)
        site = PageSite(
            sessions: sessions, activity: activity, desks: desks, presentations: presentations)
        let scope = SessionScope(
            store: folder.path + "/calendar.sqlite", viewer: viewer ?? Viewer(environment: environment))
        let desk = desks.desk(for: scope)
        self.desk = desk
        let site = site
        var limits = PageLimits()
        limits.requestTime = .seconds(120)
        limits.connectionTime = .seconds(120)
        server = try PageServer(limits: limits) { request, answer in
            if request.head.path.last == "extra", let extraPage { return answer.send(extraPage(desk)) }
            site.handle(request, answer)
        }
        let invitation = RawConnection.get("/o/" + sessions.invite(to: "", scope).text, port: server.port)
        session = try #require(invitation.header("Location"))
    }

    deinit {
        site.close()
        server.stop()
    }

    /// The address of the session, for a browser.
    var address: String { "http://127.0.0.1:\(server.port)\(session)" }

    var path: String { session }

    /// Returns the address of a page that this process presents.
    func present(_ page: PresentedPage) throws -> String {
        var ends: [Int32] = [0, 0]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0)
        close(ends[1])
        guard let connection = ControlConnection(Descriptor(ends[0])) else { throw POSIXError(.EIO) }
        let program = try #require(CallingProgram(process: getpid(), environment: environment))
        let presentation = Presentation(page, by: program, connection)
        try presentations.add(presentation)
        return "presented?for=" + presentation.key
    }

    /// Runs conferencectl with the store.
    @discardableResult
    func conferencectl(_ words: String...) throws -> String { try conferencectl(words, zone: "UTC") }

    /// - Parameter zone: the time zone of the user.
    @discardableResult
    func conferencectl(_ words: [String], zone: String) throws -> String {
        let run = try Programs.run(
            buildFolder + "/conferencectl", words,
            environment: [
                "CONFERENCE_STORE": folder.path + "/calendar.sqlite", "HOME": folder.path, "LANG": "C.UTF-8",
                "XDG_CONFIG_HOME": folder.path + "/config", "XDG_STATE_HOME": folder.path + "/state", "TZ": zone,
            ])
        guard run.status == 0 else { throw Failed(output: run.output) }
        return run.output
    }

    struct Failed: Error {
        let output: String
    }

    /// Imports events; each is the lines of a VEVENT without BEGIN, END and DTSTAMP.
    func add(_ events: String...) throws { try add(events) }

    func add(_ events: [String]) throws {
        let components = events.map {
            "BEGIN:VEVENT\r\nDTSTAMP:20260101T000000Z\r\n"
                + $0.split(separator: "\n").joined(separator: "\r\n") + "\r\nEND:VEVENT\r\n"
        }
        let file = try folder.write(
            "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Test//EN\r\n" + components.joined() + "END:VCALENDAR\r\n",
            to: "import/\(UUID().uuidString).ics")
        try conferencectl("import", file)
    }

    /// All records, in the order of their starts.
    func events() throws -> [EventRecord] {
        try desk.store().events(in: nil, calendars: nil).sorted { ($0.start.local, $0.id) < ($1.start.local, $1.id) }
    }

    /// Returns the answer to GET for a page of the session.
    func get(_ page: String) -> String { RawConnection.get(session + page, port: server.port) }

    /// Returns the form at an address, which leads to the form's own.
    func form(_ page: String) -> String {
        let answer = get(page)
        return answer.header("Location").map(get) ?? answer
    }

    /// Returns the answer to a form of a page.
    func post(_ page: String, _ fields: String) -> String {
        RawConnection.answer(
            "POST \(session)\(page) HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n"
                + "Origin: http://127.0.0.1:\(server.port)\r\nContent-Type: application/x-www-form-urlencoded\r\n"
                + "Content-Length: \(fields.utf8.count)\r\n\r\n" + fields, port: server.port)
    }

    /// Returns the address of the only link of a page whose text contains some words.
    func link(to words: String, on page: String) throws -> String {
        let text = get(page)
        for part in text.components(separatedBy: "<a class=\"entry\" href=\"").dropFirst() {
            let whole = part.components(separatedBy: "</a>")[0]
            guard whole.contains(words), let end = whole.firstIndex(of: "\"") else { continue }
            return whole[..<end].replacingOccurrences(of: "&amp;", with: "&")
        }
        throw Failed(output: text)
    }
}
