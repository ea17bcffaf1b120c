import Foundation
import TestSupport
import Testing

/// Chromium, driven over WebDriver (W3C) through Debian's chromium-driver.
final class Browser {
    private let driver: Process
    private let port: UInt16
    private let session: String
    /// The temporary files of the browser, which leaves some behind. Its path is short, because sockets are below it.
    private let place: String

    /// - Throws: skips the test if Chromium or its driver is not installed.
    init() throws {
        let program = try Programs.required("chromedriver")
        let chromium = try Programs.required("chromium")
        var started: (driver: Process, port: UInt16)?
        var template = "\(FileManager.default.temporaryDirectory.path)/b-XXXXXX".utf8CString
        place = template.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) } ?? ""
        }
        try #require(!place.isEmpty, "There is no place for temporary files.")
        // The driver takes a free port of IPv6, and gives up if the one of IPv4 with the same number is taken.
        for _ in 0..<10 where started == nil { started = try Self.start(program, place) }
        (driver, port) = try #require(started, "\(program) does not start")
        // As root, Chromium needs to be told that it runs without its own sandbox.
        let sandbox = getuid() == 0 ? ["--no-sandbox"] : []
        let options: [String: Any] = [
            "binary": chromium, "args": ["--headless=new", "--disable-gpu", "--hide-scrollbars"] + sandbox,
        ]
        let capabilities: [String: Any] = [
            "alwaysMatch": ["goog:chromeOptions": options, "goog:loggingPrefs": ["browser": "ALL"]]
        ]
        let answer = try Self.call(port, "POST", "/session", ["capabilities": capabilities])
        session = try #require((answer as? [String: Any])?["sessionId"] as? String, "\(String(describing: answer))")
    }

    /// Starts the driver; returns nil if it gives up.
    private static func start(_ program: String, _ place: String) throws -> (driver: Process, port: UInt16)? {
        let driver = Process()
        driver.executableURL = URL(filePath: program)
        driver.arguments = ["--port=0"]
        driver.environment = ProcessInfo.processInfo.environment.merging(["TMPDIR": place]) { $1 }
        let output = Pipe()
        driver.standardOutput = output
        driver.standardError = FileHandle.nullDevice
        try driver.run()
        var said = ""
        while !said.contains("started successfully on port") {
            let data = output.fileHandleForReading.availableData
            guard !data.isEmpty else { break }
            said += String(decoding: data, as: UTF8.self)
        }
        guard let port = said.firstMatch(of: /successfully on port (\d+)/).flatMap({ UInt16($0.1) }) else {
            driver.waitUntilExit()
            return nil
        }
        return (driver, port)
    }

    deinit {
        _ = try? Self.call(port, "DELETE", "/session/\(session)", nil)
        // The driver may have inherited that SIGTERM is blocked, and has nothing left to do.
        kill(driver.processIdentifier, SIGKILL)
        driver.waitUntilExit()
        // A process of the browser that is still ending may write into a folder while it is removed.
        for _ in 0..<100 where FileManager.default.fileExists(atPath: place) {
            try? FileManager.default.removeItem(atPath: place)
        }
    }

    // MARK: Pages

    func go(to address: String) throws { try call("url", ["url": address]) }

    /// Runs a script, and returns what it returns.
    @discardableResult
    func run(_ script: String, _ arguments: [Any] = []) throws -> Any? {
        try call("execute/sync", ["script": script, "args": arguments])
    }

    /// Asks again and again until a condition holds, from outside, so that it also works where scripts are disabled.
    func wait(for condition: String) throws {
        try wait(for: condition) { (try? run("return !!(\(condition))")) as? Bool == true }
    }

    /// Asks again and again until something holds outside of the page.
    func wait(for name: String, _ holds: () -> Bool) throws {
        let end = ContinuousClock.now + .seconds(15)
        while !holds() {
            guard ContinuousClock.now < end else { throw Failure(description: "This did not come true: \(name)") }
            // Gives the server time, and asks the browser nothing of consequence.
            _ = try? run("return 0")
        }
    }

    func text(_ script: String) throws -> String { try run("return String(\(script))") as? String ?? "" }

    func number(_ script: String) throws -> Int { (try run("return \(script)") as? NSNumber)?.intValue ?? -1 }

    /// Presses keys, one after the other.
    func press(_ keys: String...) throws {
        let presses: [[String: Any]] = keys.flatMap {
            [["type": "keyDown", "value": $0], ["type": "keyUp", "value": $0]]
        }
        try call("actions", ["actions": [["type": "key", "id": "keyboard", "actions": presses]]])
    }

    enum Key {
        static let tab = "\u{E004}"
        static let enter = "\u{E007}"
        static let escape = "\u{E00C}"
        static let left = "\u{E012}"
        static let up = "\u{E013}"
        static let right = "\u{E014}"
        static let down = "\u{E015}"
    }

    // MARK: Windows

    func openTab() throws {
        try select(tab: try #require((try call("window/new", ["type": "tab"]) as? [String: Any])?["handle"] as? String))
    }

    var tabs: [String] {
        get throws { try Self.call(port, "GET", "/session/\(session)/window/handles", nil) as? [String] ?? [] }
    }

    func select(tab: String) throws { try call("window", ["handle": tab]) }

    /// Sets the size of the page in pixels of CSS, and the colours that the person prefers. Nothing moves, so that a picture
    /// shows no moment in between.
    func appear(width: Int, height: Int = 900, isDark: Bool) throws {
        try command(
            "Emulation.setDeviceMetricsOverride",
            ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": false])
        try command(
            "Emulation.setEmulatedMedia",
            [
                "features": [
                    ["name": "prefers-color-scheme", "value": isDark ? "dark" : "light"],
                    ["name": "prefers-reduced-motion", "value": "reduce"],
                ]
            ])
    }

    /// A picture of the page in PNG.
    ///
    /// - Parameter most: the height of the part at the top; nil for the whole page.
    func picture(height most: Int? = nil) throws -> Data {
        let height = try number("Math.min(\(most ?? 4_000), document.documentElement.scrollHeight)")
        let width = try number("document.documentElement.clientWidth")
        let answer = try command(
            "Page.captureScreenshot",
            [
                "captureBeyondViewport": true,
                "clip": ["x": 0, "y": 0, "width": width, "height": height, "scale": 1],
            ])
        return Data(base64Encoded: (answer as? [String: Any])?["data"] as? String ?? "") ?? Data()
    }

    /// A picture of what the window shows at this moment, in PNG.
    func windowPicture() throws -> Data {
        let answer = try command("Page.captureScreenshot")
        return Data(base64Encoded: (answer as? [String: Any])?["data"] as? String ?? "") ?? Data()
    }

    /// What the browser complains about since the last call, such as violations of the content security policy.
    func complaints() throws -> [String] {
        let entries = try call("se/log", ["type": "browser"]) as? [[String: Any]] ?? []
        return entries.compactMap { $0["message"] as? String }
    }

    /// Sends a command of the Chrome DevTools Protocol.
    @discardableResult
    func command(_ name: String, _ parameters: [String: Any] = [:]) throws -> Any? {
        try call("goog/cdp/execute", ["cmd": name, "params": parameters])
    }

    // MARK: The protocol

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    @discardableResult
    private func call(_ name: String, _ body: [String: Any]) throws -> Any? {
        try Self.call(port, "POST", "/session/\(session)/\(name)", body)
    }

    private static func call(_ port: UInt16, _ method: String, _ path: String, _ body: [String: Any]?) throws -> Any? {
        let connection = RawConnection(port: port, patience: 60)
        let content = try body.map { try JSONSerialization.data(withJSONObject: $0) } ?? Data()
        connection.send(
            "\(method) \(path) HTTP/1.1\r\nHost: localhost:\(port)\r\nContent-Type: application/json\r\n"
                + "Content-Length: \(content.count)\r\nConnection: close\r\n\r\n"
                + String(decoding: content, as: UTF8.self))
        let answer = connection.message()
        let value = (try? JSONSerialization.jsonObject(with: Data(answer.utf8))) as? [String: Any]
        if let error = value?["value"] as? [String: Any], let message = error["message"] as? String,
            error["error"] != nil
        {
            throw Failure(description: "\(path): \(message)")
        }
        return value?["value"]
    }
}
