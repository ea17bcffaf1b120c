/// Every bound that this project puts on what comes from outside: files, providers, people.
///
/// One value holds them all, so that a bound is found in one place and a test can tighten it. Lengths are bytes of
/// UTF-8, times are durations on the monotonic clock.
public struct Limits: Hashable, Sendable {
    // MARK: What a provider answers

    /// Room types in one answer.
    public var roomTypes = 64
    /// Ways to join one conference.
    public var entryPoints = 16
    /// The identifier of a provider, a room type or a conference.
    public var identifierLength = 128
    /// A title, a label, a code.
    public var titleLength = 1_024
    /// The free text of a conference.
    public var detailsLength = 16_384
    /// A URL.
    public var urlLength = 2_048
    /// The message of a provider's error, and one line of its log.
    public var messageLength = 1_024

    // MARK: The worker

    /// The payload of a frame; never above the protocol's own ceiling of 1 MiB.
    public var framePayload = 1_048_576
    /// How often the start of a worker is tried while the system says that it has no place for another process just now.
    public var startAttempts = 6
    /// How long the second of these attempts waits; each further one waits twice as long.
    public var startRetryDelay: Duration = .milliseconds(10)
    /// From the start of the worker to its first word.
    public var startTimeout: Duration = .seconds(2)
    /// Loading the library: its initialisers, its entry, the creation of its instance.
    public var loadTimeout: Duration = .seconds(5)
    /// The answer to "which room types are there".
    public var roomTypesTimeout: Duration = .seconds(10)
    /// The answer to "make a conference".
    public var conferenceTimeout: Duration = .seconds(15)
    /// From the polite request to end until SIGTERM.
    public var shutdownTimeout: Duration = .seconds(1)
    /// From SIGTERM until SIGKILL.
    public var terminationGrace: Duration = .milliseconds(500)
    /// For the process to be gone after SIGKILL.
    public var killTimeout: Duration = .seconds(2)
    /// Between two signs of life that are asked of a worker while a provider works in it.
    public var pingInterval: Duration = .seconds(1)
    /// Signs of life that may be missing before the worker counts as stopped.
    public var missedPings = 3
    /// What is kept of a provider's log, the newest part.
    public var logLength = 262_144
    /// Log lines that one session may send before the rest is counted and dropped.
    public var logLines = 1_000
    /// Bytes of memory that a provider may take, beside what runtimes reserve for each processor; less than a GiB counts
    /// as one, because they reserve much more than they use.
    public var providerMemory = 1_073_741_824

    // MARK: HTTPS for providers

    /// The body of a request.
    public var httpRequestLength = 262_144
    /// The body of a response; with its headers it has to fit into a frame.
    public var httpResponseLength = 524_288
    /// Lines of headers, each way.
    public var httpHeaders = 100
    /// All lines of headers together, each way.
    public var httpHeadersLength = 65_536
    /// Redirects that are followed.
    public var httpRedirects = 5

    // MARK: Providers that fail

    /// How long the next start waits after the first, second, … fault in a row, in whole seconds.
    public var restartBackoff: [Duration] = [.seconds(1), .seconds(4), .seconds(16)]
    /// Faults of a provider within ``quarantineWindow`` after which it is left alone.
    public var quarantineFaults = 3
    /// The time within which they count.
    public var quarantineWindow: Duration = .seconds(300)
    /// How long such a provider is left alone.
    public var quarantineTime: Duration = .seconds(3_600)

    // MARK: Bundles

    /// Info.plist.
    public var manifestLength = 65_536
    /// A provider's library.
    public var executableLength = 134_217_728
    /// Bundles looked at in one directory.
    public var bundlesPerDirectory = 256
    /// Keys that one manifest may declare as configuration.
    public var configurationKeys = 64
    /// The value of one configuration key.
    public var configurationValueLength = 4_096

    // MARK: Calendar files

    /// One calendar file.
    public var calendarFileLength = 1_073_741_824
    /// One component of it (an event, a to-do, a time zone), alarms and attachments included.
    public var componentLength = 4_194_304
    /// Components within components within …
    public var componentDepth = 8
    /// What an import holds in memory of events and reminders that wait for others of their file; more of them wait in the
    /// store.
    public var waitingComponentsLength = 4_194_304
    /// Occurrences that one series may have in one query.
    public var occurrencesPerSeries = 100_000
    /// Alarms of one event or reminder that are read; further ones stay in its text.
    public var alarmsPerItem = 256
    /// Attendees of one event that are read; further ones stay in its text.
    public var attendeesPerItem = 4_096

    // MARK: Links in text

    /// Links into conferences that are taken from one text; what follows them is not looked at.
    public var linksPerText = 256
    /// Wrappers around one link that are taken off, such as those that mail systems put there.
    public var linkWrappers = 8
    /// The file in which users describe services of their own.
    public var servicesFileLength = 262_144
    /// Services in it.
    public var userServices = 512

    // MARK: Applications of the desktop

    /// A `.desktop` file.
    public var desktopEntryLength = 262_144
    /// A list of which application is for what, or a cache of that.
    public var desktopListLength = 4_194_304
    /// `.desktop` files that are looked at in one directory.
    public var desktopEntries = 4_096
    /// Directories of each kind in which the desktop keeps such files.
    public var desktopDirectories = 64

    // MARK: Subscribed calendars

    /// What is fetched of one subscribed calendar, decompressed.
    public var subscriptionLength = 33_554_432
    /// From the first byte to the last, redirects included.
    public var subscriptionTimeout: Duration = .seconds(60)
    /// Redirects that are followed, https to https only.
    public var subscriptionRedirects = 5
    /// Subscribed calendars in one store.
    public var subscriptions = 200
    /// Subscribed calendars that are fetched at the same time.
    public var subscriptionsAtOnce = 4

    // MARK: Folders of calendar files

    /// Entries of one folder that are looked at.
    public var vdirEntries = 200_000
    /// One file in a folder.
    public var vdirFileLength = 16_777_216
    /// The files `displayname` and `color`.
    public var vdirMetadataLength = 4_096
    /// Calendars that one source may have.
    public var vdirCalendars = 1_000

    // MARK: The store

    /// How long to wait for another process that holds the store's lock.
    public var storeLockTimeout: Duration = .seconds(5)
    /// The text that events are searched for.
    public var searchTextLength = 4_096

    // MARK: The outbox

    /// How long a program may take to deliver one change to a provider before another program may try.
    public var deliveryClaim: Duration = .seconds(300)
    /// The pauses between attempts to deliver one change. After the last of them has failed as well, the change waits for a
    /// person.
    public var deliveryPauses: [Duration] = [
        .seconds(60), .seconds(300), .seconds(900), .seconds(3_600), .seconds(14_400), .seconds(43_200),
        .seconds(86_400),
    ]
    /// How long a command that has given its own answer goes on to deliver changes that are due.
    public var deliveryBudget: Duration = .seconds(1)

    // MARK: Access

    /// Characters of a program's usage description that its question shows.
    public var usageDescriptionLength = 500
    /// How long a program waits until another process has the answer to a question that stands in the way of its own.
    public var accessQuestionTimeout: Duration = .seconds(60)

    /// The bounds that the programs use.
    public init() {}
}
