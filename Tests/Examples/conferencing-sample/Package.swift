// swift-tools-version: 6.2
import PackageDescription

// Where the package with EventConferencing is; an author writes its path or address here.
let kit = Context.environment["CONFERENCE_KIT"] ?? "../../.."

let package = Package(
    name: "Meetings",
    dependencies: [.package(name: "conference", path: kit)],
    targets: [
        .executableTarget(
            name: "RoomForEvent", dependencies: [.product(name: "EventConferencing", package: "conference")])
    ]
)
