// swift-tools-version: 6.2
import PackageDescription

// The package with EventKit. In a package of your own, write its path or address here.
let kit = Context.environment["CONFERENCE_KIT"] ?? "../../.."

// Contents/Info.plist states why each program needs access.
let information: [Resource] = [.copy("Contents")]
let eventKit: [Target.Dependency] = [.product(name: "EventKit", package: "conference")]

let eventKitUI: [Target.Dependency] = [.product(name: "EventKitUI", package: "conference")]

let package = Package(
    name: "Samples",
    dependencies: [.package(name: "conference", path: kit)],
    targets: [
        .executableTarget(name: "TalkInvitation", dependencies: eventKit, resources: information),
        .executableTarget(name: "PianoLessons", dependencies: eventKit, resources: information),
        .executableTarget(name: "MonthOverview", dependencies: eventKit, resources: information),
        .executableTarget(name: "DayWatcher", dependencies: eventKit, resources: information),
        // Most programs that fetch reminders were written in Swift 5.
        .executableTarget(
            name: "PillReminders", dependencies: eventKit, resources: information,
            swiftSettings: [.swiftLanguageMode(.v5)]),
        // They show pages, and have no access, or that to add events.
        .executableTarget(name: "DropInLessons", dependencies: eventKitUI, resources: information),
        .executableTarget(name: "RepeatingLessons", dependencies: eventKitUI, resources: information),
        // Uses an API that Apple's systems do not have.
        .executableTarget(
            name: "RoomForEvent", dependencies: [.product(name: "EventConferencing", package: "conference")],
            resources: information),
        // Requests the access that its arguments name, and prints what it can then read.
        .executableTarget(name: "AccessProbe", dependencies: eventKit),
        .target(
            name: "Shapes", dependencies: eventKit,
            // Only the tests of this repository compile these files, because some of them cause warnings.
            exclude: ["Store"]),
        .testTarget(name: "ShapesTests", dependencies: ["Shapes"] + eventKit),
    ]
)
