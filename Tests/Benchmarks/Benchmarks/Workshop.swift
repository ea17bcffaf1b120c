import CalendarCorpus
import ConferenceHost
import Foundation

/// The programs to measure, and a scratch directory for everything else.
struct Workshop {
    /// The folder of this program, which also contains conferencectl, the worker and the providers.
    let products: URL
    let scratch: URL
    /// The folder of corpora and stores: `scratch`, or the argument of `--keep`.
    let corpora: URL
    /// Whether to measure other calendar programs, too, which takes an hour.
    let comparesPeers: Bool
    /// The root of the package.
    static let package = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    init(keepingIn kept: URL? = nil, comparesPeers: Bool = false) throws {
        self.comparesPeers = comparesPeers
        products = URL(fileURLWithPath: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
            .deletingLastPathComponent()
        scratch = FileManager.default.temporaryDirectory.appendingPathComponent("conference-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
        corpora = kept ?? scratch
        try FileManager.default.createDirectory(at: corpora, withIntermediateDirectories: true)
    }

    func clean() { try? FileManager.default.removeItem(at: scratch) }

    /// An environment that keeps away from the user's files.
    var environment: [String: String] {
        [
            "HOME": scratch.path, "XDG_DATA_HOME": scratch.path + "/data", "XDG_CONFIG_HOME": scratch.path + "/config",
            "XDG_STATE_HOME": scratch.path + "/state", "XDG_DATA_DIRS": scratch.path + "/none",
            "CONFERENCE_PROVIDER_PATH": "", "CONFERENCE_STORE": "",
        ]
    }

    func conferencectl(_ arguments: [String]) -> Command {
        Command(
            program: products.appendingPathComponent("conferencectl"), arguments: arguments, environment: environment)
    }

    func listRooms() throws -> Comparison {
        Comparison(
            name: "list-rooms, one Swift provider",
            ours: conferencectl(["list-rooms", "--provider", "org.conference.sample-rooms"]),
            floor: Command(
                program: products.appendingPathComponent("bare-call"),
                arguments: [
                    products.appendingPathComponent("libSampleRooms.so").path, "SampleRooms.VirtualConferenceProvider",
                ]),
            floorName: "fork, load, call in C", target: 2)
    }

    func twentyProviders() throws -> Comparison {
        let one = try slowProviders(1)
        let twenty = try slowProviders(20)
        return Comparison(
            name: "list-rooms, twenty of 200 ms",
            ours: conferencectl(["list-rooms", "--provider-dir", twenty.path]),
            floor: conferencectl(["list-rooms", "--provider-dir", one.path]),
            floorName: "one of 200 ms", target: 2)
    }

    /// Creates a directory with a number of bundles of the slow provider.
    private func slowProviders(_ count: Int) throws -> URL {
        let directory = scratch.appendingPathComponent("slow-\(count)")
        for number in 0..<count {
            _ = try makeBundle(
                in: directory, name: "Slow\(number)", identifier: "org.conference.slow.n\(number)", principalClass: "")
        }
        return directory
    }

    /// Creates a bundle that the user trusts.
    ///
    /// - Parameter file: its library; by default the slow provider.
    /// - Returns: the library in the bundle.
    func makeBundle(
        in directory: URL, name: String, identifier: String, principalClass: String, library file: URL? = nil
    ) throws -> URL {
        let contents = directory.appendingPathComponent("\(name).conferenceprovider/Contents")
        let library = contents.appendingPathComponent("Linux/SlowRooms")
        try FileManager.default.createDirectory(
            at: library.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            at: file ?? products.appendingPathComponent("libSlowRooms.so"), to: library)
        try Data(manifest(identifier: identifier, principalClass: principalClass).utf8)
            .write(to: contents.appendingPathComponent("Info.plist"))
        _ = try conferencectl(["providers", "trust", identifier, "--yes", "--provider-dir", directory.path]).run()
        return library
    }

    /// Creates a host for a directory of bundles, as conferencectl does.
    func host(providers: URL) -> ConferenceHost {
        ConferenceHost(
            HostConfiguration(
                providerDirectories: [providers.path], environment: environment,
                executable: products.appendingPathComponent("conferencectl").path))
    }

    private func manifest(identifier: String, principalClass: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict>
            <key>CFBundleIdentifier</key><string>\(identifier)</string>
            <key>CFBundleExecutable</key><string>SlowRooms</string>
            <key>CFBundleName</key><string>Slow</string>
            <key>CFBundleShortVersionString</key><string>1.0</string>
            <key>NSExtension</key><dict>
                <key>NSExtensionPointIdentifier</key><string>com.apple.calendar.virtualconference</string>
                <key>NSExtensionPrincipalClass</key><string>\(principalClass)</string>
            </dict>
        </dict></plist>
        """
    }

    func importTenThousand() throws -> Comparison {
        let file = scratch.appendingPathComponent("corpus.ics")
        try CalendarCorpus(events: 10_000).write(to: file)
        func fresh(_ name: String) -> (String, () throws -> Void) {
            let store = scratch.appendingPathComponent(name).path
            return (
                store,
                { for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: store + suffix) } }
            )
        }
        let (ourStore, forgetOurs) = fresh("ours.sqlite")
        let (floorStore, forgetFloor) = fresh("floor.sqlite")
        var ours = conferencectl(["import", file.path, "--store", ourStore])
        ours.prepare = forgetOurs
        var floor = Command(
            program: products.appendingPathComponent("ical-to-sqlite"), arguments: [file.path, floorStore])
        floor.prepare = forgetFloor
        return Comparison(
            name: "import of 10,000 events", ours: ours, floor: floor, floorName: "libical and SQLite in C", target: 3)
    }
}
