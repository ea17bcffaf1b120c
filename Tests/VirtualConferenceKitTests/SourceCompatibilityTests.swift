import Foundation
import TestSupport
import Testing

/// Compiles sources that import EventKit, as written for Apple's systems, without a change.
@Suite("Sources of calendar extensions")
struct SourceCompatibilityTests {
    @Test(
        "A source that imports EventKit compiles unchanged, in both language modes",
        arguments: tier(plain: ["6"], all: ["5", "6"]), [completionHandlers, asynchronous, conferenceOnly])
    func compiles(mode: String, source: String) throws {
        let (status, output) = try typecheck(source, ["-swift-version", mode])
        #expect(status == 0, "\(output)")
        #expect(!output.contains("warning"), "\(output)")
    }

    /// A line each.
    private static let rejected = [
        "override func fetchVirtualConference(for identifier: String) async throws -> EKVirtualConferenceDescriptor { }",
        "func made() -> EKVirtualConference? { nil }",
        #"let room = EKVirtualConferenceRoomTypeDescriptor(identifier: "a", title: "A")"#,
        #"let other = EKVirtualConferenceRoomTypeDescriptor(title: nil, identifier: "a")"#,
    ]

    @Test("Sources that Apple's EventKit rejects do not compile")
    func doesNotCompile() throws {
        let members = Self.rejected.joined(separator: "\n")
        let (status, output) = try typecheck(
            "import EventKit\nclass Provider: EKVirtualConferenceProvider {\n\(members)\n}\n", ["-swift-version", "6"])
        expectEqual(status, 1)
        for (index, line) in Self.rejected.enumerated() {
            expectNotNil(output.firstMatch(of: try Regex("<stdin>:\(index + 3):[0-9]+: error: ")), "\(line): \(output)")
        }
    }

    private func typecheck(_ source: String, _ options: [String]) throws -> (Int32, String) {
        try BuiltModules.typecheck(
            source, as: "Rooms", importing: "VirtualConferenceKit",
            options + ["-module-alias", "EventKit=VirtualConferenceKit"])
    }

    /// The forms of Xcode's template: closures without `@Sendable`, `Error` without `any`, `URL` without Foundation.
    private static let completionHandlers = """
        import EventKit

        class VirtualConferenceProvider: EKVirtualConferenceProvider {
            override func fetchAvailableRoomTypes(
                completionHandler: @escaping ([EKVirtualConferenceRoomTypeDescriptor]?, Error?) -> Void
            ) {
                completionHandler([EKVirtualConferenceRoomTypeDescriptor(title: "Room", identifier: "room")], nil)
            }

            override func fetchVirtualConference(
                identifier: EKVirtualConferenceRoomTypeIdentifier,
                completionHandler: @escaping (EKVirtualConferenceDescriptor?, Error?) -> Void
            ) {
                let link = EKVirtualConferenceURLDescriptor(title: nil, url: URL(string: "https://example.com/")!)
                let conference = EKVirtualConferenceDescriptor(
                    title: "Room", urlDescriptors: [link], conferenceDetails: "Details")
                completionHandler(conference, nil)
            }
        }
        """

    /// State, an initializer, and other parts of Foundation that such extensions use.
    private static let asynchronous = """
        @preconcurrency import EventKit
        import Foundation

        class VirtualConferenceProvider: EKVirtualConferenceProvider {
            private let defaults: UserDefaults?
            private var known: [String: URL] = [:]

            override init() {
                defaults = UserDefaults(suiteName: "group.org.example")
                super.init()
            }

            override func fetchAvailableRoomTypes() async throws -> [EKVirtualConferenceRoomTypeDescriptor] {
                NSLog("asked for room types")
                return [EKVirtualConferenceRoomTypeDescriptor(title: "Room", identifier: UUID().uuidString)]
            }

            override func fetchVirtualConference(
                identifier: EKVirtualConferenceRoomTypeIdentifier
            ) async throws -> EKVirtualConferenceDescriptor {
                guard let url = known[identifier] ?? defaults?.url(forKey: identifier) else {
                    throw NSError(domain: "Rooms", code: 1, userInfo: [NSLocalizedDescriptionKey: "No such room"])
                }
                known[identifier] = url
                return EKVirtualConferenceDescriptor(
                    title: nil, urlDescriptors: [EKVirtualConferenceURLDescriptor(title: nil, url: url)],
                    conferenceDetails: nil)
            }
        }
        """

    /// Only one method, which reads descriptors.
    private static let conferenceOnly = """
        import EventKit

        class VirtualConferenceProvider: EKVirtualConferenceProvider {
            override func fetchVirtualConference(
                identifier: String, completionHandler: @escaping (EKVirtualConferenceDescriptor?, Error?) -> Void
            ) {
                let link = EKVirtualConferenceURLDescriptor(title: "Join", url: URL(string: "myapp://join/1")!)
                let conference = EKVirtualConferenceDescriptor(
                    title: "Meeting", urlDescriptors: [link], conferenceDetails: nil)
                let (title, details): (String?, String?) = (conference.title, conference.conferenceDetails)
                let urls: [URL] = conference.urlDescriptors.map { $0.url }
                print(title ?? "", details ?? "", urls)
                completionHandler(conference, nil)
            }
        }
        """
}
