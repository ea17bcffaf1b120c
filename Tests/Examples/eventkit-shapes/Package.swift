// swift-tools-version: 6.2
import PackageDescription

// Where the package with EventKit is.
let kit = Context.environment["CONFERENCE_KIT"] ?? "../../.."

let package = Package(
    name: "Shapes",
    dependencies: [.package(name: "conference", path: kit)],
    targets: [
        .target(
            name: "Shapes", dependencies: [.product(name: "EventKit", package: "conference")],
            // Named by the tests, once there are stores, calendars and items.
            exclude: ["Store"]),
        .testTarget(
            name: "ShapesTests", dependencies: ["Shapes", .product(name: "EventKit", package: "conference")]),
    ]
)
