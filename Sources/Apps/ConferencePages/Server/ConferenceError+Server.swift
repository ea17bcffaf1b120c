package import ConferenceErrors

// Errors about serving pages.

extension ConferenceError.Code {
    package static let noPageLibrary = Self(rawValue: "noPageLibrary")
    package static let pageServerFailed = Self(rawValue: "pageServerFailed")
    package static let cannotListen = Self(rawValue: "cannotListen")
}

extension ConferenceError {
    /// libmicrohttpd is missing.
    package static func noPageLibrary() -> ConferenceError {
        ConferenceError(
            .noPageLibrary, .unavailable,
            "Pages need libmicrohttpd, which is not installed or too old. Install it (package libmicrohttpd12).")
    }

    /// libmicrohttpd could not start.
    package static func pageServerFailed() -> ConferenceError {
        ConferenceError(
            .pageServerFailed, .unavailable,
            "The server for pages could not be started. Close other programs, and try again.")
    }

    /// There is no port for the pages.
    package static func cannotListen(errno code: Int32) -> ConferenceError {
        ConferenceError(
            .cannotListen, .unavailable,
            "The server for pages cannot listen on 127.0.0.1: \(reason(code)). Close other programs, and try again.")
    }
}
