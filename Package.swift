// swift-tools-version: 6.2
import PackageDescription

/// What every Swift target of ours is compiled with.
let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// What `CONFERENCE_TESTS` asks for, separated by commas: `incremental` and `dynamic` (see below), `all`
/// (Tests/TestSupport/Tier.swift).
let testWords = (Context.environment["CONFERENCE_TESTS"] ?? "").split(separator: ",")

/// The flags of the test targets: by default, each is compiled by one process and without debug information, which takes
/// a quarter less time. With `CONFERENCE_TESTS=incremental`, only changed files are compiled again, and a debugger finds
/// the sources.
let tests: [SwiftSetting] =
    testWords.contains("incremental")
    ? strict
    : strict + [
        .unsafeFlags(
            [
                "-wmo", "-disable-batch-mode", "-num-threads", "2", "-no-emit-module-separately-wmo", "-Xfrontend",
                "-gnone",
            ]
        )
    ]

/// What optimises in debug builds, too. With `CONFERENCE_TESTS=incremental`, a debugger sees all values instead.
let optimisation: [SwiftSetting] =
    testWords.contains("incremental")
    ? [] : [.unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))]

/// What the modules are compiled with that the tests spend most of their time in: dates, rules, and the text of calendar files.
/// To optimise any other module takes longer than two runs of all tests save.
let loops = strict + optimisation

/// Programs carry the Swift runtime in themselves: they start in a third of the time, and they run where no toolchain is.
///
/// With `CONFERENCE_TESTS=dynamic`, they link it. `.ci/sanitize` needs this, because a provider takes the functions of a
/// sanitizer from the worker, and a program with the runtime in itself hides all functions of static libraries.
let isSelfContained = !testWords.contains("dynamic")
let selfContained: [LinkerSetting] = isSelfContained ? [.unsafeFlags(["-static-stdlib"])] : []

/// What Foundation needs beside itself when it is linked into a program: its objects name only its dynamic parts.
///
/// The tests start the programs of a debug build thousands of times, and a sixth of that time is spent on moving 100,000
/// pointers to a random address. These programs have a fixed address, those of a release build a random one. None exports
/// its symbols, although the compiler asks for that: no library that a program opens looks for them, and `dladdr` would search
/// 17,000 of them at each start.
let selfContainedFoundation: [LinkerSetting] =
    !isSelfContained
    ? []
    : selfContained + [
        .unsafeFlags(["-Xclang-linker", "-no-pie"], .when(configuration: .debug)),
        .unsafeFlags(["-Xlinker", "--no-export-dynamic"]),
        .unsafeFlags([
            "-lFoundationEssentials", "-lFoundationInternationalization", "-lCoreFoundation",
            "-l_FoundationCollections",
            "-l_FoundationCShims", "-l_FoundationICU", "-lswiftSynchronization", "-lstdc++",
        ]),
    ]

/// Returns a program of `Tests/Examples/eventkit-samples`.
func sample(
    _ name: String, with module: Target.Dependency = "EventKit", mode: SwiftLanguageMode = .v6,
    resources: [Resource] = [.copy("Contents")]
) -> Target {
    .executableTarget(
        name: name, dependencies: [module], path: "Tests/Examples/eventkit-samples/Sources/\(name)",
        resources: resources, swiftSettings: [.swiftLanguageMode(mode)])
}

let package = Package(
    name: "conference",
    products: [
        .library(name: "VirtualConferenceKit", targets: ["VirtualConferenceKit"]),
        .library(name: "VirtualConferenceTesting", targets: ["VirtualConferenceTesting"]),
        .library(name: "EventConferencing", targets: ["EventConferencing"]),
        .library(
            name: "EventKit",
            targets: ["EventKit", "CoreGraphics", "_Testing_CoreGraphics", "CoreLocation", "Contacts"]),
        .library(name: "EventKitUI", targets: ["EventKitUI"]),
        .library(name: "Intents", targets: ["Intents", "CoreLocation", "Contacts"]),
        .executable(name: "conferencectl", targets: ["conferencectl"]),
        .executable(name: "conference-worker", targets: ["conference-worker"]),
        .executable(name: "conference-pages", targets: ["conference-pages"]),
        .library(name: "SampleRooms", type: .dynamic, targets: ["SampleRooms"]),
        .library(name: "JitsiMeet", type: .dynamic, targets: ["JitsiMeet"]),
        .library(name: "Link", type: .dynamic, targets: ["Link"]),
        .library(name: "Matrix", type: .dynamic, targets: ["Matrix"]),
        .library(name: "NextcloudTalk", type: .dynamic, targets: ["NextcloudTalk"]),
        .library(name: "SlowRooms", type: .dynamic, targets: ["SlowRooms"]),
        .library(name: "MainRooms", type: .dynamic, targets: ["MainRooms"]),
        .library(name: "HTTPRooms", type: .dynamic, targets: ["HTTPRooms"]),
    ],
    dependencies: [],
    targets: [
        // Provider: what a provider author needs, and nothing else.
        .target(name: "CConferenceProvider", path: "Sources/Provider/CConferenceProvider"),
        .target(
            name: "VirtualConferenceKit", dependencies: ["CConferenceProvider", "ConferenceModel"],
            path: "Sources/Provider/VirtualConferenceKit", swiftSettings: strict),
        .target(
            name: "VirtualConferenceTesting",
            dependencies: ["VirtualConferenceKit", "CConferenceProvider", "ConferenceModel"],
            path: "Sources/Provider/VirtualConferenceTesting", swiftSettings: strict),

        // Common: the ground floor.
        .target(name: "ConferenceModel", path: "Sources/Common/ConferenceModel", swiftSettings: loops),
        .target(
            name: "CCurl", path: "Sources/Common/CCurl", cSettings: [.define("_GNU_SOURCE")],
            linkerSettings: [.linkedLibrary("dl")]),
        .systemLibrary(name: "CMalloc", path: "Sources/Common/CMalloc"),
        .target(
            name: "ConferenceErrors", dependencies: ["ConferenceModel"], path: "Sources/Common/ConferenceErrors",
            swiftSettings: loops),
        .target(
            name: "Platform", dependencies: ["ConferenceErrors"], path: "Sources/Common/Platform",
            swiftSettings: loops),
        .target(
            name: "HTTPS", dependencies: ["ConferenceModel", "ConferenceErrors", "Platform", "CCurl"],
            path: "Sources/Common/HTTPS", swiftSettings: strict),
        .target(
            // Reads HTML. libxml2 is opened at run time.
            name: "CXML", path: "Sources/Common/CXML", linkerSettings: [.linkedLibrary("dl")]),
        .target(
            // Decompresses parts of zip files. zlib is opened at run time.
            name: "CInflate", path: "Sources/Common/CInflate", linkerSettings: [.linkedLibrary("dl")]),
        .target(
            name: "CLoopback", path: "Sources/Common/CLoopback", cSettings: [.define("_GNU_SOURCE")]),
        .target(
            name: "CSystemd", path: "Sources/Common/CSystemd", cSettings: [.define("_GNU_SOURCE")],
            linkerSettings: [.linkedLibrary("dl")]),
        .target(
            name: "SessionBus", dependencies: ["Platform", "CSystemd"], path: "Sources/Common/SessionBus",
            swiftSettings: strict),
        .target(
            name: "Terminal", dependencies: ["ConferenceModel", "ConferenceErrors", "Platform"],
            path: "Sources/Common/Terminal", swiftSettings: strict),

        // Host: what finds, confines and asks providers.
        .target(name: "WorkerProtocol", path: "Sources/Host/WorkerProtocol", swiftSettings: strict),
        .target(name: "CSandbox", path: "Sources/Host/CSandbox"),
        .target(name: "CThreadStates", path: "Sources/Host/CThreadStates"),
        .target(name: "CDigest", path: "Sources/Host/CDigest"),
        .target(name: "CELF", path: "Sources/Host/CELF"),
        .target(
            name: "CCrypto", path: "Sources/Host/CCrypto", cSettings: [.define("_GNU_SOURCE")],
            linkerSettings: [.linkedLibrary("dl")]),
        .target(
            // Files that no other user may change: settings, decisions, secrets.
            name: "PrivateFiles", dependencies: ["ConferenceModel", "ConferenceErrors", "Platform", "CSandbox"],
            path: "Sources/Host/PrivateFiles", swiftSettings: strict),
        .target(
            // Passwords and tokens: in the user's keyring, a private file, or where commands of the user keep them.
            name: "Secrets",
            dependencies: ["ConferenceModel", "ConferenceErrors", "Platform", "SessionBus", "PrivateFiles"],
            path: "Sources/Host/Secrets", swiftSettings: strict),
        .target(
            // Sign-ins to the services that providers use: OAuth 2.0, Nextcloud, Matrix, passwords and keys.
            name: "Accounts",
            dependencies: [
                "ConferenceModel", "ConferenceErrors", "Platform", "HTTPS", "PrivateFiles", "Secrets", "CDigest",
                "CLoopback",
            ],
            path: "Sources/Host/Accounts", swiftSettings: strict),
        .target(
            // Signatures with keys that providers use, and never learn.
            name: "Signing", dependencies: ["ConferenceErrors", "CCrypto"],
            path: "Sources/Host/Signing", swiftSettings: strict),
        .target(
            // Runs KDE's extractor of reservations, confined.
            name: "Extraction", dependencies: ["ConferenceModel", "ConferenceErrors", "Platform", "CSandbox"],
            path: "Sources/Host/Extraction", swiftSettings: strict),
        .target(
            name: "ConferenceHost",
            dependencies: [
                "ConferenceModel", "ConferenceErrors", "Platform", "HTTPS", "PrivateFiles", "Secrets", "Accounts",
                "Signing", "WorkerProtocol", "CSandbox", "CDigest", "CELF",
            ],
            path: "Sources/Host/ConferenceHost", swiftSettings: strict),
        .executableTarget(
            name: "conference-worker",
            dependencies: ["CConferenceProvider", "WorkerProtocol", "CSandbox", "CThreadStates"],
            path: "Sources/Host/conference-worker", swiftSettings: strict, linkerSettings: selfContained),

        // Calendar: what keeps the events.
        .systemLibrary(
            name: "CSQLite", path: "Sources/Calendar/CSQLite", pkgConfig: "sqlite3",
            providers: [.apt(["libsqlite3-dev"])]),
        .target(name: "Recurrence", path: "Sources/Calendar/Recurrence", swiftSettings: loops),
        .target(
            name: "CalendarModel", dependencies: ["ConferenceModel", "ConferenceErrors", "Recurrence"],
            path: "Sources/Calendar/CalendarModel", swiftSettings: loops),
        .target(
            name: "CalendarStore",
            dependencies: [
                "ConferenceModel", "ConferenceErrors", "Platform", "Recurrence", "CalendarModel", "CSQLite",
            ],
            path: "Sources/Calendar/CalendarStore", swiftSettings: strict),
        .target(
            name: "ConferenceLinks", dependencies: ["ConferenceModel", "ConferenceErrors", "Platform"],
            path: "Sources/Calendar/ConferenceLinks", swiftSettings: strict),
        .target(
            name: "ICalendar",
            dependencies: ["ConferenceModel", "ConferenceErrors", "Platform", "Recurrence", "CalendarModel"],
            path: "Sources/Calendar/ICalendar", swiftSettings: loops),
        .target(
            // Invitations and answers (iTIP), and the mails that carry them (iMIP).
            name: "Scheduling",
            dependencies: ["ConferenceModel", "ConferenceErrors", "Recurrence", "CalendarModel", "ICalendar"],
            path: "Sources/Calendar/Scheduling", swiftSettings: strict),
        .target(
            name: "CalendarEditing",
            dependencies: [
                "ConferenceModel", "ConferenceErrors", "Platform", "Recurrence", "CalendarModel", "ICalendar",
                "CalendarStore", "ConferenceLinks", "Reservations", "Scheduling",
            ],
            path: "Sources/Calendar/CalendarEditing", swiftSettings: strict),
        .target(
            // Bookings: flights, hotels, tables, tickets.
            name: "Reservations",
            dependencies: ["ConferenceModel", "ConferenceErrors", "Recurrence", "CalendarModel"],
            path: "Sources/Calendar/Reservations", swiftSettings: strict),
        .target(
            // Reads mails, mailboxes and what HTML says about reservations: bytes to values, without a store.
            name: "Mail", dependencies: ["ConferenceModel", "ConferenceErrors", "Platform", "CXML", "CInflate"],
            path: "Sources/Calendar/Mail", swiftSettings: strict),
        .target(name: "CChangeDelivery", path: "Sources/Calendar/CChangeDelivery"),
        .target(name: "CFolder", path: "Sources/Calendar/CFolder", cSettings: [.define("_GNU_SOURCE")]),
        .target(
            name: "CalendarSources",
            dependencies: [
                "ConferenceModel", "ConferenceErrors", "Platform", "HTTPS", "Recurrence", "CalendarModel",
                "CalendarStore", "ICalendar", "CalendarEditing", "CFolder",
            ],
            path: "Sources/Calendar/CalendarSources", swiftSettings: strict),

        // What programs written for Apple's calendar import; the modules below carry Apple's names.
        .target(
            name: "EventKit",
            dependencies: [
                "VirtualConferenceKit", "ConferenceModel", "ConferenceErrors", "Platform", "Terminal", "Recurrence",
                "CalendarModel", "CalendarStore", "ICalendar", "CalendarEditing", "CChangeDelivery", "CalendarSources",
                "CoreGraphics",
                "CoreLocation", "Contacts",
            ],
            path: "Sources/Calendar/EventKit", swiftSettings: strict),
        .target(
            name: "CoreGraphics", dependencies: ["_Testing_CoreGraphics"],
            path: "Sources/Calendar/AppleModules/CoreGraphics", swiftSettings: strict),
        .target(
            // Swift Testing loads it into every file that imports both Testing and a CoreGraphics.
            name: "_Testing_CoreGraphics", path: "Sources/Calendar/AppleModules/_Testing_CoreGraphics",
            swiftSettings: strict),
        .target(
            name: "CoreLocation", path: "Sources/Calendar/AppleModules/CoreLocation", swiftSettings: strict),
        .target(name: "Contacts", path: "Sources/Calendar/AppleModules/Contacts", swiftSettings: strict),
        .target(
            // What programs written for Apple's systems import to donate reservations.
            name: "Intents",
            dependencies: [
                "ConferenceModel", "ConferenceErrors", "Platform", "Recurrence", "Reservations", "CalendarModel",
                "CalendarStore", "CalendarEditing", "CalendarSources", "CoreLocation", "Contacts",
            ],
            path: "Sources/Calendar/Intents", swiftSettings: strict),

        // Apps: what people touch.
        .target(
            // Without EventKit, so that conferencectl starts without it.
            name: "ConferenceCoordination",
            dependencies: [
                "ConferenceModel", "ConferenceErrors", "Platform", "ConferenceHost", "CalendarModel", "CalendarStore",
                "ICalendar", "CalendarEditing", "Recurrence",
            ],
            path: "Sources/Apps/ConferenceCoordination", swiftSettings: strict),
        .target(
            name: "EventConferencing",
            dependencies: [
                "CChangeDelivery", "EventKit", "ConferenceCoordination", "ConferenceHost", "ConferenceModel",
                "ConferenceErrors",
                "Platform", "CalendarModel", "CalendarStore", "ICalendar", "CalendarEditing",
            ],
            path: "Sources/Apps/EventConferencing", swiftSettings: strict),
        .target(
            name: "CQRCode", path: "Sources/Apps/CQRCode", linkerSettings: [.linkedLibrary("dl")]),
        .target(
            name: "CommandLineKit", dependencies: ["ConferenceModel", "ConferenceErrors", "Terminal", "Recurrence"],
            path: "Sources/Apps/CommandLineKit", swiftSettings: strict),
        .target(
            name: "DesktopApplications", dependencies: ["ConferenceModel", "ConferenceErrors", "Platform"],
            path: "Sources/Apps/DesktopApplications", swiftSettings: strict),
        .target(
            // What commands and pages say and do about an event: its conferences, how it is joined, rules in words.
            name: "EventPresentation",
            dependencies: [
                "CQRCode", "CommandLineKit", "DesktopApplications", "ConferenceModel", "ConferenceErrors", "Platform",
                "CalendarModel",
                "CalendarStore", "ICalendar", "CalendarEditing", "ConferenceLinks", "Recurrence",
            ],
            path: "Sources/Apps/EventPresentation", swiftSettings: strict),
        .target(
            // Mails and files for the inbox: bytes become bookings and invitations.
            name: "InboxIntake",
            dependencies: [
                "ConferenceModel", "ConferenceErrors", "Platform", "Recurrence", "CalendarModel", "CalendarStore",
                "ICalendar", "CalendarEditing", "Reservations", "Scheduling", "Mail", "Extraction",
            ],
            path: "Sources/Apps/InboxIntake", swiftSettings: strict),
        .target(
            // Hands mails to the user's mail program, each once.
            name: "MailDelivery",
            dependencies: ["ConferenceModel", "ConferenceErrors", "Platform", "CalendarModel", "CalendarStore"],
            path: "Sources/Apps/MailDelivery", swiftSettings: strict),
        .target(
            // How programs ask the helper process for the address of a page.
            name: "PagesControl", dependencies: ["CLoopback", "ConferenceErrors", "Platform"],
            path: "Sources/Apps/PagesControl",
            swiftSettings: strict),
        .target(
            name: "CMicroHTTPD", path: "Sources/Apps/CMicroHTTPD", cSettings: [.define("_GNU_SOURCE")],
            linkerSettings: [.linkedLibrary("dl")]),
        .target(
            name: "ConferencePages",
            dependencies: [
                "CMalloc", "CMicroHTTPD", "CLoopback", "PagesControl", "EventPresentation", "CommandLineKit",
                "DesktopApplications",
                "ConferenceModel", "ConferenceErrors", "Platform", "Accounts", "ConferenceHost", "CalendarModel",
                "CalendarStore", "ICalendar", "CalendarEditing", "CalendarSources", "Recurrence",
                "ConferenceCoordination", "ConferenceLinks", "InboxIntake", "MailDelivery",
            ],
            path: "Sources/Apps/ConferencePages",
            resources: ["style.css", "pages.js", "icon.svg"].map { .embedInCode("Resources/\($0)") },
            swiftSettings: strict),
        .target(
            // What programs written for Apple's calendar import to show events: pages of conference-pages.
            name: "EventKitUI", dependencies: ["EventKit", "PagesControl", "ConferenceErrors", "Platform"],
            path: "Sources/Apps/EventKitUI", swiftSettings: strict),
        .executableTarget(
            name: "conference-pages",
            dependencies: ["CMalloc", "ConferencePages", "PagesControl", "ConferenceErrors", "Platform"],
            path: "Sources/Apps/conference-pages", swiftSettings: strict, linkerSettings: selfContainedFoundation),
        .target(
            name: "ConferencectlKit",
            dependencies: [
                "CommandLineKit", "DesktopApplications", "PagesControl", "ConferenceModel", "ConferenceErrors",
                "Platform", "Terminal", "PrivateFiles", "Secrets", "Accounts",
                "ConferenceHost", "CalendarModel", "CalendarStore", "ICalendar", "CalendarEditing", "CalendarSources",
                "Recurrence", "ConferenceCoordination", "ConferenceLinks", "EventPresentation", "Reservations",
                "Scheduling", "InboxIntake", "MailDelivery",
            ],
            path: "Sources/Apps/ConferencectlKit",
            // The files that "providers new" writes: links to the C headers and to the examples that the tests run.
            resources: [
                "Provider.swift", "exports.map", "rooms.c", "rooms.cpp", "rooms.rs", "vcp.h", "vcp.rs",
                "vcp_account.h", "vcp_core.h", "vcp_host.h", "vcp_http.h", "vcp_lifecycle.h", "vcp_provider.h",
                "vcp_serial.h", "vcp_sign.h", "HTTPFakeRoomService.swift", "HTTPInfo.plist", "HTTPProvider.swift",
                "HTTPProviderTests.swift", "HTTPRoom.swift", "HTTPRoomService.swift",
            ].map { .embedInCode("Scaffold/Templates/\($0)") },
            swiftSettings: strict),
        .executableTarget(
            name: "conferencectl", dependencies: ["ConferencectlKit", "CMalloc"], path: "Sources/Apps/conferencectl",
            swiftSettings: strict, linkerSettings: selfContainedFoundation),

        // The providers we ship.
        .target(
            name: "SampleRooms", dependencies: ["VirtualConferenceKit"], path: "Plugins/SampleRooms",
            resources: [.copy("SampleRooms.conferenceprovider")], swiftSettings: strict),
        .target(
            name: "JitsiMeet", dependencies: ["VirtualConferenceKit"], path: "Plugins/JitsiMeet",
            resources: [.copy("JitsiMeet.conferenceprovider")], swiftSettings: strict),
        .target(
            name: "Link", dependencies: ["VirtualConferenceKit"], path: "Plugins/Link",
            resources: [.copy("Link.conferenceprovider")], swiftSettings: strict),
        .target(
            name: "Matrix", dependencies: ["VirtualConferenceKit"], path: "Plugins/Matrix",
            resources: [.copy("Matrix.conferenceprovider")], swiftSettings: strict),
        .target(
            name: "NextcloudTalk", dependencies: ["VirtualConferenceKit"], path: "Plugins/NextcloudTalk",
            resources: [.copy("NextcloudTalk.conferenceprovider")], swiftSettings: strict),

        // The example of “A provider for a service with an HTTP API”, which "providers new --http" writes.
        .target(
            name: "HTTPRooms", dependencies: ["VirtualConferenceKit"], path: "Tests/Examples/http/Sources/HTTPRooms"),
        .testTarget(
            name: "HTTPRoomsTests", dependencies: ["HTTPRooms", "VirtualConferenceKit", "VirtualConferenceTesting"],
            path: "Tests/Examples/http/Tests/HTTPRoomsTests"),

        // Tests. None depends on a program: its linker settings would reach the test bundle. `swift test` builds them all
        // the same, and the tests run them as processes.
        // Which module may import which, and the order of the folders inside of some.
        .testTarget(
            name: "ArchitectureTests", dependencies: ["TestSupport"], swiftSettings: tests + optimisation),
        .testTarget(
            name: "ConferenceModelTests", dependencies: ["ConferenceModel", "TestSupport"], swiftSettings: tests),
        .testTarget(
            name: "CommonTests",
            dependencies: ["ConferenceModel", "ConferenceErrors", "Platform", "HTTPS", "Terminal", "TestSupport"],
            swiftSettings: tests),
        .testTarget(
            name: "SessionBusTests", dependencies: ["SessionBus", "Platform", "TestSupport"], swiftSettings: tests),
        .testTarget(
            name: "SecretsTests",
            dependencies: [
                "Secrets", "PrivateFiles", "SessionBus", "ConferenceErrors", "Platform", "TestSupport",
            ], swiftSettings: tests),
        .testTarget(
            name: "SigningTests", dependencies: ["Signing", "CCrypto", "ConferenceErrors", "TestSupport"],
            swiftSettings: tests),
        .testTarget(
            name: "AccountsTests",
            dependencies: [
                "Accounts", "Secrets", "PrivateFiles", "SessionBus", "HTTPS", "ConferenceErrors", "Platform",
                "TestSupport",
            ], swiftSettings: tests),
        .testTarget(
            name: "VirtualConferenceKitTests",
            dependencies: [
                "VirtualConferenceKit", "CConferenceProvider", "SampleRooms", "JitsiMeet", "TestSupport",
                "VirtualConferenceTesting",
            ],
            swiftSettings: tests),
        .testTarget(
            // The providers that ship and have services, against doubles and real servers.
            name: "PluginTests",
            dependencies: [
                "CConferenceProvider", "ConferenceErrors", "ConferenceModel", "HTTPS", "Link", "Matrix",
                "NextcloudTalk",
                "TestSupport", "VirtualConferenceKit", "VirtualConferenceTesting",
            ],
            swiftSettings: tests),
        .testTarget(
            name: "WorkerProtocolTests", dependencies: ["WorkerProtocol", "TestSupport"], swiftSettings: tests),
        .target(
            name: "MainRooms", dependencies: ["VirtualConferenceKit"], path: "Tests/MainRooms",
            swiftSettings: strict),
        .target(
            // What tests share: expectations that compile quickly, and the programs and packages that tests run.
            name: "TestSupport", dependencies: ["ConferenceErrors", "TestProcess"], path: "Tests/TestSupport",
            swiftSettings: strict),
        .testTarget(name: "TestSupportTests", dependencies: ["TestSupport"], swiftSettings: tests),
        .testTarget(name: "CSandboxTests", dependencies: ["CSandbox", "TestSupport"], swiftSettings: tests),
        .testTarget(
            name: "ExtractionTests",
            dependencies: ["Extraction", "ConferenceModel", "ConferenceErrors", "Platform", "CSandbox", "TestSupport"],
            swiftSettings: tests),
        .testTarget(
            name: "ConferenceHostTests",
            dependencies: [
                "ConferenceHost", "PrivateFiles", "Secrets", "ConferenceModel", "ConferenceErrors", "Platform",
                "WorkerProtocol", "TestSupport",
            ],
            swiftSettings: tests),
        .testTarget(
            // The parts that .ci/fuzz feeds, with what once broke them.
            name: "FuzzTests",
            dependencies: [
                "ConferenceHost", "Accounts", "HTTPS", "ConferenceLinks", "Mail", "ConferenceModel", "ConferenceErrors",
                "Platform", "WorkerProtocol", "TestSupport", "CalendarModel", "CalendarStore", "ICalendar",
                "CalendarEditing", "Recurrence", "Reservations", "Scheduling",
            ],
            path: "Tests/Fuzz",
            exclude: [
                "Program", "Crashes", "ManifestReader.dict", "CalendarReader.dict", "ReservationReader.dict",
                "SchedulingMessage.dict",
            ],
            swiftSettings: tests),
        .testTarget(name: "RecurrenceTests", dependencies: ["Recurrence", "TestSupport"], swiftSettings: tests),
        .testTarget(
            name: "ReservationsTests",
            dependencies: ["Reservations", "CalendarModel", "ConferenceModel", "Recurrence", "TestSupport"],
            swiftSettings: tests),
        .testTarget(
            name: "CalendarStoreTests",
            dependencies: [
                "CalendarModel", "CalendarStore", "ConferenceModel", "ConferenceErrors", "Platform", "Recurrence",
                "CSQLite", "FaultyDisk", "TestSupport",
            ],
            swiftSettings: tests),
        .testTarget(
            name: "MailTests",
            dependencies: ["Mail", "CXML", "ConferenceModel", "ConferenceErrors", "Platform", "TestSupport"],
            swiftSettings: tests),
        .testTarget(
            name: "ConferenceLinksTests",
            dependencies: ["ConferenceLinks", "ConferenceModel", "ConferenceErrors", "Platform", "TestSupport"],
            swiftSettings: tests),
        .testTarget(
            name: "ICalendarTests",
            dependencies: [
                "ICalendar", "CalendarEditing", "CalendarModel", "CalendarStore", "ConferenceModel", "ConferenceErrors",
                "Platform", "Recurrence", "TestSupport",
            ],
            swiftSettings: tests),
        .testTarget(
            name: "CalendarEditingTests",
            dependencies: [
                "CalendarEditing", "CalendarStore", "Reservations", "Scheduling", "ICalendar", "CalendarModel",
                "Recurrence", "ConferenceModel", "ConferenceErrors", "TestSupport",
            ],
            swiftSettings: tests),
        .testTarget(
            name: "InboxIntakeTests",
            dependencies: [
                "InboxIntake", "Extraction", "CalendarEditing", "CalendarStore", "CalendarModel", "Recurrence",
                "ConferenceModel",
                "ConferenceErrors", "Platform", "TestSupport",
            ],
            swiftSettings: tests),
        .testTarget(
            name: "MailDeliveryTests",
            dependencies: ["MailDelivery", "CalendarStore", "CalendarModel", "ConferenceErrors", "TestSupport"],
            swiftSettings: tests),
        .testTarget(
            name: "SchedulingTests",
            dependencies: [
                "Scheduling", "ICalendar", "CalendarModel", "Recurrence", "ConferenceModel", "ConferenceErrors",
                "TestSupport",
            ],
            swiftSettings: tests),
        .testTarget(
            name: "CalendarSourcesTests",
            dependencies: [
                "CalendarSources", "ICalendar", "CalendarEditing", "CalendarModel", "CalendarStore", "Recurrence",
                "ConferenceModel", "ConferenceErrors", "Platform", "TestSupport",
            ],
            swiftSettings: tests),
        .testTarget(
            name: "EventKitTests",
            dependencies: [
                "EventKit", "CalendarSources", "ICalendar", "CalendarEditing", "CalendarModel", "CalendarStore",
                "Recurrence", "ConferenceModel", "ConferenceErrors", "Platform", "CoreGraphics", "CoreLocation",
                "Contacts", "TestSupport",
            ],
            swiftSettings: tests),
        .testTarget(
            name: "IntentsTests",
            dependencies: [
                "Intents", "Reservations", "CalendarEditing", "CalendarModel", "CalendarStore", "CalendarSources",
                "Recurrence", "ConferenceModel", "ConferenceErrors", "Platform", "CoreLocation", "Contacts",
                "TestSupport",
            ],
            swiftSettings: tests),
        .testTarget(
            name: "ConferenceCoordinationTests",
            dependencies: [
                "ConferenceCoordination", "ConferenceHost", "CalendarModel", "CalendarStore", "ICalendar",
                "CalendarEditing", "ConferenceModel", "ConferenceErrors", "Platform", "Recurrence", "CSQLite",
                "TestSupport",
            ],
            swiftSettings: tests),
        .testTarget(
            name: "EventConferencingTests",
            dependencies: [
                "EventConferencing", "EventKit", "ConferenceCoordination", "ConferenceHost", "CalendarModel",
                "CalendarStore", "CalendarEditing", "ConferenceModel", "ConferenceErrors", "Platform", "Recurrence",
                "TestSupport",
            ],
            swiftSettings: tests),
        .testTarget(
            name: "DesktopApplicationsTests",
            dependencies: ["DesktopApplications", "ConferenceModel", "ConferenceErrors", "Platform", "TestSupport"],
            swiftSettings: tests),
        .testTarget(
            name: "ConferencePagesTests",
            dependencies: [
                "EventKitUI", "ConferencePages", "PagesControl", "CalendarModel", "CalendarStore", "ICalendar",
                "CalendarEditing", "ConferenceCoordination", "ConferenceHost", "Accounts", "EventPresentation",
                "ConferenceModel", "ConferenceErrors", "Platform", "Recurrence", "TestSupport",
            ],
            swiftSettings: tests),
        .testTarget(
            name: "ConferencectlTests",
            dependencies: [
                "ConferencectlKit", "EventPresentation", "PrivateFiles", "Secrets", "Accounts", "PagesControl",
                "CommandLineKit",
                "ConferenceErrors",
                "Platform", "ConferenceModel",
                "CalendarModel",
                "CalendarStore", "ICalendar", "CalendarEditing", "CalendarSources", "Recurrence", "ConferenceHost",
                "ConferenceCoordination", "ConferenceLinks", "Terminal", "TestSupport", "CSQLite", "CalendarCorpus",
                "InboxIntake", "MailDelivery", "Scheduling", "Extraction", "Mail", "Reservations",
            ],
            swiftSettings: tests),

        .executableTarget(
            // What .ci/kill runs: kills conferencectl at random moments.
            name: "StoreKills",
            dependencies: ["CalendarModel", "CalendarStore", "ICalendar", "CalendarEditing", "Recurrence", "CSQLite"],
            path: "Tests/StoreKills", swiftSettings: strict),
        .executableTarget(
            // What .ci/series runs next to conferencectl: changes one occurrence through EventKit.
            name: "random-series-program", dependencies: ["EventKit"], path: "Tests/RandomSeries/Program",
            swiftSettings: strict),
        .executableTarget(
            // What the tests of pages run: presents the pages of EventKitUI.
            name: "presenting-program", dependencies: ["EventKitUI"], path: "Tests/PresentingProgram",
            swiftSettings: strict),
        .executableTarget(
            // What the tests of Intents run: donates a reservation, and ends at once.
            name: "donating-program", dependencies: ["Intents"], path: "Tests/DonatingProgram", swiftSettings: strict),
        .executableTarget(
            // What the tests of accounts kill: asks for a credential.
            name: "account-program",
            dependencies: ["Accounts", "Secrets", "ConferenceErrors", "Platform"], path: "Tests/AccountProgram",
            swiftSettings: strict),
        // The programs of a package with EventKit, which the full tier builds as a package of its own.
        sample("TalkInvitation"), sample("PianoLessons"), sample("MonthOverview"), sample("DayWatcher"),
        sample("PillReminders", mode: .v5), sample("DropInLessons", with: "EventKitUI"),
        sample("RepeatingLessons", with: "EventKitUI"), sample("RoomForEvent", with: "EventConferencing"),
        sample("AccessProbe", resources: []),
        .target(
            // A disk for SQLite that fails when a test wants it to.
            name: "FaultyDisk", path: "Tests/FaultyDisk", linkerSettings: [.linkedLibrary("sqlite3")]),
        .target(
            name: "TestProcess", path: "Tests/TestProcess", linkerSettings: [.linkedLibrary("sqlite3")]),

        // What tests share with the benchmarks.
        .target(
            name: "CalendarCorpus", dependencies: ["Recurrence"], path: "Tests/Benchmarks/CalendarCorpus",
            swiftSettings: strict),
        .executableTarget(
            name: "save-many", dependencies: ["CalendarModel", "CalendarStore", "EventKit", "Recurrence"],
            path: "Tests/Benchmarks/save-many", swiftSettings: strict),
        .target(name: "SlowRooms", dependencies: ["CConferenceProvider"], path: "Tests/Benchmarks/SlowRooms"),
    ],
    swiftLanguageModes: [.v6],
    cLanguageStandard: .c11,
    cxxLanguageStandard: .cxx17
)

/// The benchmarks, and C programs that do the least possible for the same work. They need libical, so that they are only
/// declared when asked for: `CONFERENCE_BENCHMARKS=1 swift build -c release`.
let benchmarks: [Target] = [
    .systemLibrary(
        // Without pkgConfig, which would name two more libraries of libical that nothing here needs at each start.
        name: "CLibical", path: "Tests/Benchmarks/CLibical", providers: [.apt(["libical-dev"])]),
    .executableTarget(
        name: "Benchmarks",
        dependencies: [
            "ConferenceHost", "ConferenceModel", "Platform", "WorkerProtocol", "CalendarModel", "CalendarStore",
            "Recurrence", "CalendarEditing", "ConferenceCoordination", "ConferenceErrors", "ICalendar",
            "EventKit", "CSQLite", "ConferenceLinks", "CalendarCorpus", "Terminal", "Mail", "Intents",
        ],
        path: "Tests/Benchmarks/Benchmarks", swiftSettings: strict),
    .executableTarget(
        name: "bare-call", dependencies: ["CConferenceProvider"], path: "Tests/Benchmarks/bare-call",
        cSettings: [.define("_GNU_SOURCE")]),
    .executableTarget(
        name: "bare-inbox", dependencies: ["CXML"], path: "Tests/Benchmarks/bare-inbox",
        cSettings: [.define("_GNU_SOURCE")]),
    .executableTarget(
        name: "ping-pong", path: "Tests/Benchmarks/ping-pong", cSettings: [.define("_GNU_SOURCE")]),
    .executableTarget(
        name: "bare-writers", dependencies: ["CSQLite"], path: "Tests/Benchmarks/bare-writers",
        cSettings: [.define("_GNU_SOURCE")]),
    .executableTarget(
        name: "ical-to-sqlite", dependencies: ["CLibical", "CSQLite"], path: "Tests/Benchmarks/ical-to-sqlite",
        linkerSettings: [.linkedLibrary("ical")]),
    .executableTarget(
        name: "sqlite-month", dependencies: ["CLibical", "CSQLite"], path: "Tests/Benchmarks/sqlite-month",
        cSettings: [.define("_GNU_SOURCE")], linkerSettings: [.linkedLibrary("ical")]),
    .executableTarget(
        name: "sqlite-add", dependencies: ["CSQLite"], path: "Tests/Benchmarks/sqlite-add",
        cSettings: [.define("_GNU_SOURCE")]),
    .executableTarget(
        // How long a program with Foundation in it takes that does nothing.
        name: "empty-foundation", path: "Tests/Benchmarks/empty-foundation", swiftSettings: strict,
        linkerSettings: selfContainedFoundation),
    .executableTarget(
        name: "ical-recur", dependencies: ["CLibical"], path: "Tests/Benchmarks/ical-recur",
        cSettings: [.define("_GNU_SOURCE")], linkerSettings: [.linkedLibrary("ical")]),
]
if Context.environment["CONFERENCE_BENCHMARKS"] == "1" {
    package.targets += benchmarks
}

// `CONFERENCE_TEST_TARGETS=ICalendarTests,RecurrenceTests swift test` builds these test targets and no others.
if let chosen = Context.environment["CONFERENCE_TEST_TARGETS"]?.split(separator: ",").map(String.init) {
    package.targets.removeAll { $0.type == .test && !chosen.contains($0.name) }
}
