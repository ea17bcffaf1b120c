// swift-tools-version: 6.2
import PackageDescription

// The package with VirtualConferenceKit. In a package of your own, write its path or address here.
let kit = Context.environment["CONFERENCE_KIT"] ?? "../../.."

let package = Package(
    name: "StaticRooms",
    products: [.library(name: "StaticRooms", type: .dynamic, targets: ["StaticRooms"])],
    dependencies: [.package(name: "conference", path: kit)],
    targets: [
        .target(
            name: "StaticRooms", dependencies: [.product(name: "VirtualConferenceKit", package: "conference")],
            // Together with the options in build.sh, this links the Swift runtime and Foundation into the library.
            linkerSettings: [.unsafeFlags(["-static-stdlib"])])
    ]
)
