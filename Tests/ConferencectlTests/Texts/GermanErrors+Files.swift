import CalendarEditing
import ConferenceErrors
import ConferenceHost
import ConferenceLinks
import ConferenceModel
import Foundation
import ICalendar
import Platform
import PrivateFiles
import TestSupport
@testable import ConferencectlKit

// Files with a mistake, and the errors that the readers of these files really throw.
extension GermanErrors {
    private static let json: [String] = [
        "{} x", #"{"a": 1"#, #"{"a": [[[[[[[[[1]]]]]]]]]}"#, "{", #"{"a": !}"#, #"{"a": yes}"#, "{a: 1}",
        #"{"a": 1, "a": 2}"#,
        #"{"a" 1}"#,
        #"{"a": 1 "b"}"#, #"{"a": [1,]}"#, #"{"a": "b"#, "{\"a\": \"\u{1}\"}", #"{"a": "\ud800"}"#, #"{"a": "\q"}"#,
        #"{"a": "\u12"}"#, "{\"\u{0}\": 1}",
    ]

    private static let settings: [String] = [
        "[]", #"{"a": "b"}"#, #"{"openers": []}"#, #"{"aliases": []}"#, #"{"alarms": "10m"}"#, #"{"calendar": 1}"#,
        #"{"calendar": ""}"#, #"{"duration": "x"}"#, #"{"alarms": ["x"]}"#, #"{"clock": "x"}"#, #"{"editor": "'"}"#,
        #"{"aliases": {"soon": "x"}}"#, #"{"aliases": {"a b": "events"}}"#, #"{"aliases": {"events": "show"}}"#,
    ]

    private static let services: [String] = {
        func service(_ members: String) -> String { #"{"services": [{"name": "A", \#(members)}]}"# }
        func pattern(hosts: String = #""a.org""#, paths: String = #""/a""#, _ more: String = "") -> String {
            service(#""hosts": [\#(hosts)], "paths": [\#(paths)]\#(more)"#)
        }
        return [
            "[]", #"{"a": 1, "services": []}"#, #"{"services": 1}"#,
            #"{"services": [\#(repeatElement("1", count: Limits().userServices + 1).joined(separator: ","))]}"#,
            #"{"services": [1]}"#, service(#""x": 1"#), #"{"services": [{"name": ""}]}"#, service(#""kind": "x""#),
            service(#""hosts": []"#), service(#""kind": 1"#), service(#""hosts": 1, "paths": []"#),
            service(#""hosts": [\#(repeatElement(#""a""#, count: 65).joined(separator: ","))], "paths": []"#),
            pattern(paths: #""/{""#), pattern(paths: #""/{a-b}""#), pattern(paths: #""/{a:!}""#),
            pattern(paths: #""/a*b*""#),
            pattern(paths: #""/ü""#), pattern(#", "app": "x""#), pattern(#", "app": "javascript:x""#),
            pattern(#", "app": "zoommtg:{x""#), pattern(#", "app": "zoommtg:x}""#),
            pattern(#", "query": ["\#(String(repeating: "a", count: 257))"]"#), pattern(#", "query": ["=a"]"#),
            pattern(#", "query": ["a=b?"]"#), pattern(paths: #""a""#),
            pattern(paths: "\"/\(String(repeating: "a", count: 512))\""),
            pattern(paths: #""/a//b""#), pattern(paths: #""/**/b""#), pattern(hosts: #""a.org:0""#),
            pattern(hosts: #""*""#),
            pattern(hosts: #""a.*.org""#), pattern(hosts: #""ü.org""#), pattern(hosts: #""*.com""#),
            pattern(#", "schemes": ["ftp"]"#), pattern(#", "schemes": []"#), pattern(hosts: ""), pattern(paths: ""),
            pattern(#", "query": [\#((1...17).map { #""a\#($0)=1""# }.joined(separator: ","))]"#),
        ]
    }()

    private static let hostSettings = [
        "[]", #"{"sandbox": "x"}"#, #"{"swiftRuntimeDirectory": "x"}"#, #"{"a": "b"}"#,
        #"{"secrets": "x"}"#,
    ]

    private static let warnings: [CalendarWarning] = [
        .noStart, .badTime("DTSTART", "x"), .tooLong("UID"), .badRule("x"),
    ]

    /// The error of each file, and of each kind of event that cannot be read.
    static func brokenFiles() throws -> [ConferenceError] {
        let home = try TemporaryDirectory()
        let places = Places(environment: ["HOME": home.path])
        var errors: [ConferenceError] = []
        func tell(_ body: () throws -> Void) {
            do {
                try body()
            } catch let error as ConferenceError {
                errors.append(error)
            } catch {}
        }
        func write(_ text: String, to path: String) throws -> String {
            let folder = (path as NSString).deletingLastPathComponent
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            _ = FileManager.default.createFile(
                atPath: path, contents: Data(text.utf8), attributes: [.posixPermissions: 0o600])
            return path
        }
        for text in json + services { tell { _ = try UserServices.services(Array(text.utf8), path: "a") } }
        tell { _ = try UserServices.services(Array(#"{"a": ""#.utf8) + [0xFF] + Array(#""}"#.utf8), path: "a") }
        let file = SettingsFile(places: places)
        for text in settings {
            _ = try write(text, to: file.path)
            tell { _ = try file.read() }
        }
        for text in hostSettings {
            _ = try write(text, to: places.configuration + "/host.json")
            tell { _ = try HostSettings(places: places) }
        }
        let clauses: [Sentence] = [
            "it is not a regular file", "it is larger than \(ConferenceError.size(1))",
            "it is not a JSON object of texts, integers, true and false, or secrets",
        ]
        errors += clauses.map { .brokenConfiguration("a", problem: $0) }
        errors += ConfigurationKey.Kind.allCases.map {
            .brokenConfiguration("a", problem: "“\("b" as String)” must be \($0.expectation)")
        }
        let pins: [Sentence] = [
            "it would hold more than \(1) pins", "it is not a list of pins", "one of its pins is not valid",
        ]
        errors += pins.map { .brokenPins("a", problem: $0) }
        let findings: [Sentence] = [
            "can be changed by \("everybody")", "can be changed by \("the group \("b" as String)")",
            "has the set-user-ID or set-group-ID bit", "can be read by other users",
        ]
        errors += findings.map { .insecurePermissions("a", component: "b", found: $0, change: "d") }
        errors += warnings.dropLast().map { .eventUnreadable($0.sentence) }
        errors += warnings.map {
            .eventUnreadable(CalendarWarning.reason(ofStored: "a.ics:1: \($0.textWithEarlierVersion)"))
        }
        return errors
    }
}
