// The files of a new provider other than its sources: manifest, build scripts, tests and README.
extension ProviderScaffold {
    var manifest: String {
        if callsService { return serviceManifest }
        let principalClass =
            language == .swift
            ? "\t\t<key>NSExtensionPrincipalClass</key>\n\t\t<string>\(name.executable).Provider</string>\n" : ""
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">
            <dict>
            \t<key>CFBundleIdentifier</key>
            \t<string>\(name.identifier)</string>
            \t<key>CFBundleExecutable</key>
            \t<string>\(name.executable)</string>
            \t<key>CFBundleDisplayName</key>
            \t<string>\(name.title)</string>
            \t<key>CFBundleShortVersionString</key>
            \t<string>1.0</string>
            \t<key>NSExtension</key>
            \t<dict>
            \t\t<key>NSExtensionPointIdentifier</key>
            \t\t<string>com.apple.calendar.virtualconference</string>
            \(principalClass)\t\t<key>NSExtensionAttributes</key>
            \t\t<dict>
            \t\t\t<key>VCPMinimumABI</key>
            \t\t\t<string>1.0</string>
            \t\t</dict>
            \t</dict>
            </dict>
            </plist>

            """
    }

    var buildScript: String {
        switch language {
        case .swift:
            Self.script(
                "Builds the provider and its bundle. Passes its arguments on to “swift build”.",
                """
                swift build "$@"
                library=$(swift build --show-bin-path "$@")/lib\(name.executable).so
                """ + bundling)
        case .c:
            Self.script(
                "Builds the provider and its bundle, with $CC and $CFLAGS.",
                """
                mkdir -p build
                library=build/\(name.executable).so
                ${CC:-cc} -std=c11 -Wall -Wextra ${CFLAGS:--O2} -shared -fPIC -Wl,--version-script=exports.map \\
                    -I include -o "$library" rooms.c
                """ + bundling)
        case .cpp:
            Self.script(
                "Builds the provider and its bundle, with $CXX and $CXXFLAGS.",
                """
                mkdir -p build
                library=build/\(name.executable).so
                ${CXX:-c++} -std=c++17 -Wall -Wextra ${CXXFLAGS:--O2} -shared -fPIC \\
                    -Wl,--version-script=exports.map -I include -o "$library" rooms.cpp
                """ + bundling)
        case .rust:
            Self.script(
                "Builds the provider and its bundle. Passes its arguments on to “cargo build”.",
                """
                cargo build --release --offline "$@"
                library=target/release/librooms.so
                """ + bundling)
        }
    }

    /// The linker finds the static Foundation only with these options, together with `-static-stdlib` in the target.
    var staticBuildScript: String {
        Self.script(
            "Builds a library of 60 MB that runs on machines without Swift. Passes its arguments on to “swift build”.",
            """
            export STATIC_SWIFT=1
            runtime=$(swift -print-target-info | sed -n 's/^ *"runtimeResourcePath": "\\(.*\\)",\\{0,1\\}$/\\1/p')
            set -- -c release --scratch-path .build/static --static-swift-stdlib \\
                -Xlinker "-L$(dirname "$runtime")/swift_static/linux" -Xlinker -s "$@"
            swift build "$@"
            library=$(swift build --show-bin-path "$@")/lib\(name.executable).so
            """ + bundling)
    }

    private var bundling: String {
        """

        contents=build/\(name.executable).conferenceprovider/Contents
        rm -rf "build/\(name.executable).conferenceprovider"
        mkdir -p "$contents/Linux"
        cp Info.plist "$contents/Info.plist"
        cp "$library" "$contents/Linux/\(name.executable)"
        chmod 755 "$contents/Linux/\(name.executable)"
        echo "build/\(name.executable).conferenceprovider"

        """
    }

    private static func script(_ summary: String, _ body: String) -> String {
        """
        #!/bin/sh
        # \(summary)
        set -eu
        cd "$(dirname "$0")"
        \(body)
        """
    }

    var packageManifest: String {
        guard let kit else { return "" }
        return """
            // swift-tools-version: 6.2
            import PackageDescription

            // Set by build-static.sh.
            let isStatic = Context.environment["STATIC_SWIFT"] != nil

            let package = Package(
                name: "\(name.executable)",
                products: [.library(name: "\(name.executable)", type: .dynamic, targets: ["\(name.executable)"])],
                dependencies: [\(kit.dependency)],
                targets: [
                    .target(
                        name: "\(name.executable)",
                        dependencies: [.product(name: "VirtualConferenceKit", package: "\(kit.package)")],
                        linkerSettings: [
                            // A provider exports vcp_entry_v1 and nothing else.
                            .unsafeFlags(["-Xlinker", "--version-script=\\(Context.packageDirectory)/exports.map"])
                        ] + (isStatic ? [.unsafeFlags(["-static-stdlib"])] : [])),
                    .testTarget(
                        name: "\(name.executable)Tests",
                        dependencies: [
                            "\(name.executable)", .product(name: "VirtualConferenceTesting", package: "\(kit.package)"),
                        ]),
                ]
            )

            """
    }

    var tests: String {
        """
        import Testing
        import VirtualConferenceTesting

        @testable import \(name.executable)

        @Suite("\(name.title)")
        struct ProviderTests {
            @Test("The provider does what every host expects")
            func compatibility() async throws {
                #expect(try await ProviderCompatibility.check(Provider.self) == [])
            }

            @Test("A repeated request gets the same conference")
            func sameKey() async throws {
                let host = try FakeHost(Provider.self)
                let first = try await host.conference("stand-up", key: "a").requireConference()
                #expect(try await host.conference("stand-up", key: "a").requireConference() == first)
                #expect(try await host.conference("stand-up", key: "b").requireConference() != first)
            }
        }

        """
    }

    var cargoManifest: String {
        """
        [package]
        name = "rooms"
        version = "1.0.0"
        edition = "2021"

        [lib]
        crate-type = ["cdylib"]

        """
    }

    var readme: String { callsService ? serviceReadme : roomsReadme }

    private var roomsReadme: String {
        """
        # \(name.title)

        A provider of rooms for video calls, written in \(language.title).

            ./build.sh
            conferencectl providers check build/\(name.executable).conferenceprovider
            conferencectl providers trust \(name.identifier) --provider-dir build
            conferencectl list-rooms --provider-dir build

        1. `build.sh` builds the bundle `build/\(name.executable).conferenceprovider`.
        2. `providers check` uses it in every way that a host may, and reports what is wrong.
        3. `providers trust` allows this build to run. Repeat it after each build.
        4. `list-rooms` shows its rooms.

        To use the provider without `--provider-dir`, install it:

            conferencectl providers install build/\(name.executable).conferenceprovider

        Change these first: the rooms and the address in `\(mainSource)`, and the identifier in `Info.plist`, which should
        begin with a domain of yours, in reverse order.

        \(languageNote)

        """
    }

    private var serviceReadme: String {
        """
        # \(name.title)

        A provider for a service with an HTTP API, written in Swift.

            swift test
            ./build.sh
            conferencectl providers trust \(name.identifier) --provider-dir build
            conferencectl list-rooms --provider-dir build

        1. `swift test` runs the provider in a fake host, with `FakeRoomService` in place of the service.
        2. `build.sh` builds the bundle `build/\(name.executable).conferenceprovider`.
        3. `providers trust` allows this build to run. Repeat it after each build.
        4. `list-rooms` shows its rooms.

        Change these first: the calls in `Sources/\(name.executable)/RoomService.swift`, the same calls in
        `Tests/\(name.executable)Tests/FakeRoomService.swift`, and in `Info.plist` the identifier, the hosts and the account.

        \(languageNote)

        """
    }

    private var mainSource: String {
        switch language {
        case .swift: "Sources/\(name.executable)/Provider.swift"
        case .c: "rooms.c"
        case .cpp: "rooms.cpp"
        case .rust: "src/lib.rs"
        }
    }

    private var languageNote: String {
        switch language {
        case .swift:
            """
            `swift test` runs the provider in a fake host. A library built by `build.sh` needs the Swift runtime that it was
            built with; `build-static.sh` builds one that needs no Swift on the machine.
            """
        case .c, .cpp:
            """
            The headers in `include` explain the interface; begin with `vcp.h`.
            """
        case .rust:
            """
            The C headers in `include` explain the interface; begin with `vcp.h`. `src/vcp.rs` declares the same in Rust, and
            `cargo test` compares the two.
            """
        }
    }
}
