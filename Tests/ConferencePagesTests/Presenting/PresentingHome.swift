import CalendarModel
import CalendarStore
import Foundation
import PagesControl
import Platform
import TestSupport
import Testing

/// A user with a store, whose browser notes the addresses that it should open, and programs that present pages.
final class PresentingHome: Sendable {
    let folder: TemporaryDirectory
    let environment: [String: String]
    private let client: PagesClient
    private let opened: Descriptor
    let program: String

    /// - Parameters:
    ///   - access: of the program.
    ///   - program: its executable.
    init(_ access: AccessLevel = .none, of program: String = buildFolder + "/presenting-program") throws {
        self.program = URL(filePath: program).resolvingSymlinksInPath().path
        folder = try TemporaryDirectory()
        let runtime = try folder.makeDirectory("run")
        chmod(runtime, 0o700)
        let opener = try folder.write("#!/bin/sh\necho \"$1\" > \"$HOME/opened\"\n", to: "bin/xdg-open")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: opener)
        guard mkfifo(folder.path + "/opened", 0o600) == 0 else { throw POSIXError(.EIO) }
        // Open for both, so that neither side waits for the other one to open it.
        opened = Descriptor(open(folder.path + "/opened", O_RDWR | O_CLOEXEC))
        // A program that is not next to the helper finds it this way.
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/bin/conferencectl", withDestinationPath: buildFolder + "/conferencectl")
        environment = [
            "XDG_RUNTIME_DIR": runtime, "CONFERENCE_STORE": folder.path + "/calendar.sqlite", "HOME": folder.path,
            "LANG": "C.UTF-8", "XDG_CONFIG_HOME": folder.path + "/config", "XDG_STATE_HOME": folder.path + "/state",
            "TZ": "Europe/Berlin", "PATH": folder.path + "/bin",
        ]
        client = PagesClient(environment: environment, executable: buildFolder + "/conferencectl")
        try conferencectl("calendars", "add", "Work")
        try conferencectl("calendars", "add", "Family")
        if access != .none {
            try AccessGrants.open(Places(environment: environment)).set(
                access, of: AccessProgram(executable: self.program), for: .events, at: 0)
        }
    }

    deinit { client.end() }

    @discardableResult
    func conferencectl(_ words: String...) throws -> String {
        let run = try Programs.run(buildFolder + "/conferencectl", words, environment: environment)
        expectEqual(run.status, 0, run.output)
        return run.output
    }

    func store() throws -> CalendarStore {
        try CalendarStore(path: folder.path + "/calendar.sqlite", now: { PagesHome.morning })
    }

    func events() throws -> [EventRecord] { try store().events(in: nil, calendars: nil) }

    /// Presents a page as this process, which has no access.
    func present(_ page: PresentedPage) throws -> PresentedConnection {
        try client.present(
            OpenRequest(
                store: folder.path + "/calendar.sqlite", presenting: page, viewer: Viewer(environment: environment)))
    }

    func run(_ arguments: String...) throws -> RunningPresenter { try RunningPresenter(self, arguments) }

    /// Waits for the browser to be asked for a page, and returns the page's session.
    func openedPage() throws -> OpenedPage { try OpenedPage(try openedAddress()) }

    /// Waits until a program has printed something.
    func expect(_ program: RunningPresenter, _ text: String) throws {
        expectEqual(program.said(until: text), text)
    }

    /// Waits for the browser to be asked for a page, and returns its one-time address.
    func openedAddress() throws -> String {
        var address = ""
        var byte = UInt8()
        while byte != UInt8(ascii: "\n") {
            var ready = pollfd(fd: opened.number, events: Int16(POLLIN), revents: 0)
            try #require(poll(&ready, 1, 10_000) == 1, "no page was opened: \(address)")
            try #require(read(opened.number, &byte, 1) == 1)
            address.append(Character(UnicodeScalar(byte)))
        }
        return address.trimmingCharacters(in: .newlines)
    }
}

/// A page that the helper has opened, seen as the browser sees it.
struct OpenedPage {
    let port: UInt16
    let session: String
    /// The address of the page, relative to the session.
    let page: String

    init(_ address: String) throws {
        let url = try #require(URL(string: address), "\(address)")
        port = try #require(url.port.flatMap { UInt16(exactly: $0) })
        let location = try #require(RawConnection.get(url.path, port: port).header("Location"))
        let parts = location.components(separatedBy: "/presented")
        session = parts[0] + "/"
        page = "presented" + parts[1]
    }

    /// The name of the presentation.
    var key: String { String(page.dropFirst("presented?for=".count)) }

    func get(_ more: String = "") -> String { RawConnection.get(session + page + more, port: port) }

    func post(_ form: String, _ fields: [String: String]) -> String {
        var all = fields
        all["for"] = key
        let body = all.map { "\($0)=\(PageAddress.encoded($1))" }.joined(separator: "&")
        return RawConnection.answer(
            "POST \(session)\(form) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nOrigin: http://127.0.0.1:\(port)\r\n"
                + "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
                + body, port: port)
    }

    /// The values of the fields of the page, as a browser would send them unchanged.
    func fields(_ more: String = "") -> [String: String] { FormFields.values(of: get(more)) }
}

/// A program that presents a page and waits.
final class RunningPresenter {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private var printed: [UInt8] = []

    init(_ home: PresentingHome, _ arguments: [String]) throws {
        process.executableURL = URL(filePath: home.program)
        process.arguments = arguments
        process.environment = home.environment
        process.standardInput = input
        process.standardOutput = output
        process.standardError = output
        try process.run()
    }

    /// Waits for the end, and returns everything that the program has printed.
    func said() -> String {
        let said = said(until: nil)
        // A program that still waits ends here.
        if said.hasSuffix("waited)") { kill() }
        process.waitUntilExit()
        return said
    }

    /// Waits until the program has printed a text, or until its end, and returns everything that it has printed.
    func said(until text: String?) -> String {
        let descriptor = output.fileHandleForReading.fileDescriptor
        var part = [UInt8](repeating: 0, count: 4_096)
        while text == nil || String(decoding: printed, as: UTF8.self) != text {
            var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&ready, 1, 10_000) == 1 else {
                return String(decoding: printed, as: UTF8.self) + "(and then it waited)"
            }
            let count = read(descriptor, &part, part.count)
            guard count > 0 else { break }
            printed += part.prefix(count)
        }
        return String(decoding: printed, as: UTF8.self)
    }

    func type(_ line: String) { input.fileHandleForWriting.write(Data((line + "\n").utf8)) }

    func kill() {
        Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }
}
