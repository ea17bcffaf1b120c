import CalendarStore
import Foundation
import TestSupport

/// A user with an empty home directory, and the program AccessProbe as a bundle with texts for access.
struct ProbeHome {
    let home: SampleHome
    let executable: String
    let bundle: String
    static let identifier = "org.example.probe"
    static let reasons = [
        "NSCalendarsFullAccessUsageDescription": "Shows your month.",
        "NSCalendarsWriteOnlyAccessUsageDescription": "Saves your lessons.",
        "NSRemindersFullAccessUsageDescription": "Shows what is to do.",
        "NSCalendarsUsageDescription": "Shows your month as of old.",
        "NSRemindersUsageDescription": "Shows what is to do as of old.",
    ]

    /// - Parameter information: the texts of Info.plist in addition to the bundle identifier; nil for no Info.plist.
    init(_ information: [String: String]? = reasons) throws {
        home = try SampleHome()
        bundle = "\(home.path)/Probe.app/Contents"
        executable = "\(bundle)/Linux/AccessProbe"
        try FileManager.default.createDirectory(atPath: "\(bundle)/Linux", withIntermediateDirectories: true)
        let built = try SampleProgram.accessProbe.executable()
        // A link, because the path matters and copying the program would be slower than running it.
        if link(built, executable) != 0 { try Programs.copy(built, to: executable) }
        guard let information else { return }
        let texts = information.merging(["CFBundleIdentifier": Self.identifier]) { $1 }
        try PropertyListSerialization.data(fromPropertyList: texts, format: .binary, options: 0)
            .write(to: URL(filePath: "\(bundle)/Info.plist"))
    }

    var program: AccessProgram { AccessProgram(executable: executable, bundleIdentifier: Self.identifier) }

    /// The recorded decisions.
    func level(_ entity: AccessEntity = .events) throws -> AccessLevel {
        try home.grants().level(of: program, for: entity)
    }

    func allow(_ level: AccessLevel, for entity: AccessEntity = .events) throws {
        try home.allow(level, executable, bundle: Self.identifier, for: entity)
    }

    /// Starts the program on a terminal.
    func start(
        _ arguments: String..., environment: [String: String] = [:], typedAhead: String = "", isOnTerminal: Bool = true
    ) throws -> TerminalSession {
        try TerminalSession(
            executable, arguments, environment: home.variables.merging(environment) { $1 }, typedAhead: typedAhead,
            isOnTerminal: isOnTerminal)
    }
}
