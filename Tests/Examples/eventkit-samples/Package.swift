// swift-tools-version: 6.2
import PackageDescription

// Where the package with EventKit is; an author writes its path or address here.
let kit = Context.environment["CONFERENCE_KIT"] ?? "../../.."

// Contents/Info.plist says what each program needs access for.
let information: [Resource] = [.copy("Contents")]
let eventKit: [Target.Dependency] = [.product(name: "EventKit", package: "conference")]

let package = Package(
    name: "Samples",
    dependencies: [.package(name: "conference", path: kit)],
    targets: [
        .executableTarget(name: "TalkInvitation", dependencies: eventKit, resources: information),
        .executableTarget(name: "PianoLessons", dependencies: eventKit, resources: information),
        .executableTarget(name: "MonthOverview", dependencies: eventKit, resources: information),
        .executableTarget(name: "DayWatcher", dependencies: eventKit, resources: information),
        // As most programs that fetch reminders were written.
        .executableTarget(
            name: "PillReminders", dependencies: eventKit, resources: information,
            swiftSettings: [.swiftLanguageMode(.v5)]),
        // The one that goes beyond what Apple's systems have.
        .executableTarget(
            name: "RoomForEvent", dependencies: [.product(name: "EventConferencing", package: "conference")],
            resources: information),
        // Asks for what its arguments say, and shows what it then can see.
        .executableTarget(name: "AccessProbe", dependencies: eventKit),
        // A library with a test, as programs have them.
        .target(
            name: "Shapes", dependencies: eventKit,
            // Given to the compiler by the tests of the repository alone: some of it draws warnings.
            exclude: ["Store"]),
        .testTarget(name: "ShapesTests", dependencies: ["Shapes"] + eventKit),
    ]
)
