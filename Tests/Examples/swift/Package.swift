// swift-tools-version: 6.2
import PackageDescription

// Where the package with VirtualConferenceKit is; an author writes its path or address here.
let kit = Context.environment["CONFERENCE_KIT"] ?? "../../.."

let package = Package(
    name: "TeamRooms",
    products: [.library(name: "TeamRooms", type: .dynamic, targets: ["TeamRooms"])],
    dependencies: [.package(name: "conference", path: kit)],
    targets: [
        .target(
            name: "TeamRooms", dependencies: [.product(name: "VirtualConferenceKit", package: "conference")],
            // The source says `import EventKit`, as it does on Apple's systems.
            swiftSettings: [.unsafeFlags(["-module-alias", "EventKit=VirtualConferenceKit"])])
    ]
)
