package import ConferenceErrors

/// What the helper is asked for.
package struct OpenRequest: Codable, Sendable {
    /// The version of these messages. A helper of another version is asked to end, and a new one is started.
    package static let version = 4

    package var version = Self.version
    /// The absolute path of the store.
    package var store: String
    /// The address of the page, relative to that of a session.
    package var page: String
    /// A page that the helper itself opens in the browser, so that the program never has its address; nil for ``page``.
    package var presented: PresentedPage?
    package var viewer: Viewer
    /// Ends the helper instead.
    package var ends = false

    package init(store: String, page: String, viewer: Viewer) {
        self.store = store
        self.page = page
        self.viewer = viewer
    }

    package init(store: String, presenting page: PresentedPage, viewer: Viewer) {
        self.init(store: store, page: "", viewer: viewer)
        presented = page
    }
}

/// The person who looks at pages, as the caller's environment and settings describe them.
package struct Viewer: Codable, Hashable, Sendable {
    /// The variables that decide about language, time zone, and the applications of the desktop.
    package var environment: [String: String]
    /// The first day of the week, from 1 for Monday.
    package var firstWeekday: Int
    /// Whether the clock has twelve hours.
    package var hasTwelveHours: Bool
    /// Whether dates are written as in ISO 8601, whatever the locale.
    package var usesISODates: Bool
    /// The programs that the user has chosen for links of services, by the identifier of the service.
    package var openers: [String: String]
    /// The mail addresses to which the person is invited, the usual one first.
    package var addresses: [String]
    /// The command that sends the mail on its standard input; nil if the person has set none.
    package var mailer: String?
    package var newEvents: NewEvents

    /// What new events have unless the person says otherwise.
    package struct NewEvents: Codable, Hashable, Sendable {
        /// The identifier of the calendar; nil for that of the store.
        package var calendar: String?
        /// Seconds.
        package var duration: Int64
        /// Reminders of events with a time: seconds from the start, negative before it.
        package var alarms: [Int64]

        package init(calendar: String? = nil, duration: Int64 = 3_600, alarms: [Int64] = []) {
            self.calendar = calendar
            self.duration = duration
            self.alarms = alarms
        }
    }

    package init(
        environment: [String: String], firstWeekday: Int = 1, hasTwelveHours: Bool = false, usesISODates: Bool = false,
        openers: [String: String] = [:], addresses: [String] = [], mailer: String? = nil,
        newEvents: NewEvents = NewEvents()
    ) {
        self.environment = environment.filter { Self.isRelevant($0.key) }
        self.firstWeekday = firstWeekday
        self.hasTwelveHours = hasTwelveHours
        self.usesISODates = usesISODates
        self.openers = openers
        self.addresses = addresses
        self.mailer = mailer
        self.newEvents = newEvents
    }

    private static func isRelevant(_ name: String) -> Bool {
        name.hasPrefix("LC_") || name.hasPrefix("XDG_")
            || [
                "LANG", "LANGUAGE", "TZ", "EMAIL", "HOME", "PATH", "DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY",
                "DBUS_SESSION_BUS_ADDRESS", "BROWSER",
            ].contains(name)
    }
}

/// The helper's answer.
package struct OpenAnswer: Codable, Sendable {
    package var version = OpenRequest.version
    /// The one-time address, or nil if there is an error or the helper opens the page.
    package var address: String?
    /// Whether the helper opens the page, and reports what happens there.
    package var isPresented: Bool?
    package var failure: Failure?

    package init(address: String) { self.address = address }

    package init(failure: ConferenceError) { self.failure = Failure(failure) }

    private init(isPresented: Bool) { self.isPresented = isPresented }

    package static let presented = OpenAnswer(isPresented: true)

    /// An error that crosses the socket.
    package struct Failure: Codable, Sendable {
        private let code: String
        private let exitStatus: Int32
        private let message: String

        package init(_ error: ConferenceError) {
            code = error.code.rawValue
            exitStatus = error.exitStatus.rawValue
            message = error.message
        }

        /// Whether the helper ends, so that the caller asks the next one.
        var isEnding: Bool { code == ConferenceError.Code.pagesEnding.rawValue }

        package var error: ConferenceError {
            ConferenceError(
                ConferenceError.Code(rawValue: code), ExitStatus(rawValue: exitStatus), Sentence(words: message))
        }
    }
}
