// swift-tools-version: 6.2
import PackageDescription

// The package with VirtualConferenceKit. In a package of your own, write its path or address here.
let kit = Context.environment["CONFERENCE_KIT"] ?? "../../.."

let package = Package(
    name: "TeamRooms",
    products: [.library(name: "TeamRooms", type: .dynamic, targets: ["TeamRooms"])],
    dependencies: [.package(name: "conference", path: kit)],
    targets: [
        .target(
            name: "TeamRooms", dependencies: [.product(name: "VirtualConferenceKit", package: "conference")],
            // Lets the source say `import EventKit`, as on Apple's systems.
            swiftSettings: [.unsafeFlags(["-module-alias", "EventKit=VirtualConferenceKit"])])
    ]
)
