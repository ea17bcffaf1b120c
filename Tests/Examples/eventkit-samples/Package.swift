// swift-tools-version: 6.2
import PackageDescription

// Where the package with EventKit is; an author writes its path or address here.
let kit = Context.environment["CONFERENCE_KIT"] ?? "../../.."

let eventKit: [Target.Dependency] = [.product(name: "EventKit", package: "conference")]

let package = Package(
    name: "Samples",
    dependencies: [.package(name: "conference", path: kit)],
    targets: [
        .executableTarget(name: "TalkInvitation", dependencies: eventKit),
        .executableTarget(name: "PianoLessons", dependencies: eventKit),
        .executableTarget(name: "MonthOverview", dependencies: eventKit),
        .executableTarget(name: "DayWatcher", dependencies: eventKit),
        // As most programs that fetch reminders were written.
        .executableTarget(name: "PillReminders", dependencies: eventKit, swiftSettings: [.swiftLanguageMode(.v5)]),
        // The one that goes beyond what Apple's systems have.
        .executableTarget(
            name: "RoomForEvent", dependencies: [.product(name: "EventConferencing", package: "conference")]),
    ]
)
