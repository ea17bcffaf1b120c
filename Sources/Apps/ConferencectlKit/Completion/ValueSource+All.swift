import CommandLineKit

extension ValueSource {
    /// Events by title, or by identifier if several have the title.
    static let events = ValueSource("events")
    static let calendars = ValueSource("calendars")
    /// Rooms by reference, from the last answers of the providers.
    static let rooms = ValueSource("rooms")
    /// Accounts by the words that commands take.
    static let accounts = ValueSource("accounts")
    static let providers = ValueSource("providers")
    /// The configuration keys of the provider that is the first argument.
    static let providerKeys = ValueSource("provider keys")
    /// Calendars that come from elsewhere.
    static let sources = ValueSource("sources")
    /// Entries of the inbox by number.
    static let inboxEntries = ValueSource("inbox entries")
    static let services = ValueSource("services")
    static let settings = ValueSource("settings")
    /// The values of the setting that is the first argument.
    static let settingValues = ValueSource("setting values")
}
