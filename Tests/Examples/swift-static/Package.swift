// swift-tools-version: 6.2
import PackageDescription

// Where the package with VirtualConferenceKit is; an author writes its path or address here.
let kit = Context.environment["CONFERENCE_KIT"] ?? "../../.."

let package = Package(
    name: "StaticRooms",
    products: [.library(name: "StaticRooms", type: .dynamic, targets: ["StaticRooms"])],
    dependencies: [.package(name: "conference", path: kit)],
    targets: [
        .target(
            name: "StaticRooms", dependencies: [.product(name: "VirtualConferenceKit", package: "conference")],
            // Only with the options of build.sh does the library carry the Swift runtime and Foundation in itself.
            linkerSettings: [.unsafeFlags(["-static-stdlib"])])
    ]
)
