/// Every limit on input from outside: files, providers, users.
///
/// A single value holds all of them, so that each limit is easy to find and tests can tighten it. Lengths are in UTF-8
/// bytes; times are durations on the monotonic clock.
public struct Limits: Hashable, Sendable {
    // MARK: Answers of providers

    /// Room types in one answer.
    public var roomTypes = 64
    /// Entry points of one conference.
    public var entryPoints = 16
    /// The identifier of a provider, a room type or a conference.
    public var identifierLength = 128
    /// A title, a label, a code.
    public var titleLength = 1_024
    /// The details text of a conference.
    public var detailsLength = 16_384
    /// A URL.
    public var urlLength = 2_048
    /// A provider's error message, and one line of its log.
    public var messageLength = 1_024

    // MARK: Workers

    /// The payload of a frame; at most the protocol's own limit of 1 MiB.
    public var framePayload = 1_048_576
    /// Attempts to start a worker while the system has no capacity for another process.
    public var startAttempts = 6
    /// The delay before the second attempt; it doubles for each further one.
    public var startRetryDelay: Duration = .milliseconds(10)
    /// The time from starting a worker to its first message.
    public var startTimeout: Duration = .seconds(2)
    /// Providers that are asked for their rooms at the same time, not counting those that have been silent for
    /// ``slowProviderTime``.
    public var providersAtOnce = 32
    /// After this time, a provider without an answer no longer counts towards ``providersAtOnce``; the host still waits for it.
    public var slowProviderTime: Duration = .milliseconds(300)
    /// Providers that are asked for their rooms at the same time, including silent ones. Each takes a process and a thread.
    public var silentProvidersAtOnce = 128
    /// The time to load a library: its initialisers, its entry point, the creation of its instance.
    public var loadTimeout: Duration = .seconds(5)
    /// The time to answer a request for room types.
    public var roomTypesTimeout: Duration = .seconds(10)
    /// The time to answer a request for a conference.
    public var conferenceTimeout: Duration = .seconds(15)
    /// The time from the request to shut down until SIGTERM.
    public var shutdownTimeout: Duration = .seconds(1)
    /// The time from SIGTERM until SIGKILL.
    public var terminationGrace: Duration = .milliseconds(500)
    /// The time for the process to disappear after SIGKILL.
    public var killTimeout: Duration = .seconds(2)
    /// The interval of the pings sent to a worker while its provider is busy.
    public var pingInterval: Duration = .seconds(1)
    /// Missed pings after which a worker counts as hung.
    public var missedPings = 3
    /// The bytes kept of a provider's log; older lines are dropped.
    public var logLength = 262_144
    /// The log lines accepted in one session; the rest are only counted.
    public var logLines = 1_000
    /// The memory that a provider may use, in bytes, not counting what language runtimes reserve for each processor.
    /// Values below 1 GiB count as 1 GiB, because runtimes reserve far more than they use.
    public var providerMemory = 1_073_741_824

    /// The total size of the files in a provider's own directory, in bytes.
    public var providerStateLength = 67_108_864
    /// The files and folders in a provider's own directory.
    public var providerStateEntries = 4_096
    /// The folders inside one another in a provider's own directory.
    public var providerStateDepth = 32

    // MARK: HTTPS for providers

    /// The body of a request.
    public var httpRequestLength = 262_144
    /// The body of a response; together with its headers it must fit into a frame.
    public var httpResponseLength = 524_288
    /// Header lines in each direction.
    public var httpHeaders = 100
    /// All header lines together, in each direction.
    public var httpHeadersLength = 65_536
    /// Interim responses (HTTP 1xx) before the final one.
    public var httpInterimResponses = 20
    /// The number of redirects to follow.
    public var httpRedirects = 5

    // MARK: Failing providers

    /// The delay before the next start after the first, second, … consecutive fault, in whole seconds.
    public var restartBackoff: [Duration] = [.seconds(1), .seconds(4), .seconds(16)]
    /// Faults within ``quarantineWindow`` after which a provider is quarantined.
    public var quarantineFaults = 3
    /// The time within which faults are counted.
    public var quarantineWindow: Duration = .seconds(300)
    /// The duration of a quarantine.
    public var quarantineTime: Duration = .seconds(3_600)

    // MARK: Bundles

    /// The Info.plist of a bundle.
    public var manifestLength = 65_536
    /// The PNG file of a provider's icon.
    public var providerIconLength = 65_536
    /// The width and the height of a provider's icon, in pixels.
    public var providerIconSide = 512
    /// A provider's library.
    public var executableLength = 134_217_728
    /// Bundles examined in one directory.
    public var bundlesPerDirectory = 256
    /// Configuration keys that a manifest can declare.
    public var configurationKeys = 64
    /// The value of one configuration key.
    public var configurationValueLength = 4_096

    // MARK: Calendar files

    /// One calendar file.
    public var calendarFileLength = 1_073_741_824
    /// The time for which a pipe that is read as a calendar file may deliver nothing. Standard input has no limit.
    public var pipeSilence = Duration.seconds(60)
    /// One component (an event, a to-do, a time zone), including alarms and attachments.
    public var componentLength = 4_194_304
    /// The nesting depth of components.
    public var componentDepth = 8
    /// Occurrences of one series in one query.
    public var occurrencesPerSeries = 100_000
    /// Occurrences in a list for people, and entries of occurrences on days; JSON has all.
    public var listedOccurrences = 100_000
    /// Alarms read from one event or reminder; further ones remain only in its text.
    public var alarmsPerItem = 256
    /// Categories read from one event; further ones remain only in its text.
    public var categoriesPerItem = 256
    /// Attendees read from one event; further ones remain only in its text.
    public var attendeesPerItem = 4_096

    // MARK: Invitations

    /// One message between organizer and attendees, with its time zones and attachments.
    public var messageFileLength = 16_777_216
    /// Events and occurrences in one message.
    public var itemsPerMessage = 1_024
    /// People to whom one attendee of a message has delegated, and those who have delegated to them.
    public var delegatesPerAttendee = 16
    /// Comments read from one event of a message.
    public var commentsPerItem = 16

    // MARK: Mails

    /// The time for the user's mail program to take one mail. It may ask for a password.
    public var mailTimeout: Duration = .seconds(120)
    /// One mail.
    public var mailLength = 64_000_000
    /// The header of a mail, or of one of its parts; the fields after that are left out.
    public var mailHeaderLength = 524_288
    /// Fields of one header.
    public var mailHeaderFields = 2_000
    /// The value of one field.
    public var mailFieldLength = 65_536
    /// Addresses read from one field.
    public var mailAddresses = 4_096
    /// Parts inside one another, attached messages included.
    public var mailDepth = 32
    /// Parts of one mail.
    public var mailParts = 1_000
    /// The text of all parts of a mail together.
    public var mailTextLength = 8_388_608
    /// HTML that is searched for structured data.
    public var htmlLength = 8_388_608
    /// Elements of HTML inside one another.
    public var htmlDepth = 512
    /// Elements of one HTML text.
    public var htmlElements = 500_000
    /// The time to read one HTML text.
    public var htmlTimeout: Duration = .seconds(5)
    /// Texts of structured data taken from one HTML text.
    public var structuredDataTexts = 256
    /// One text of structured data.
    public var structuredDataLength = 1_048_576
    /// Items of microdata inside one another.
    public var microdataDepth = 16
    /// Properties of all items of microdata of one HTML text.
    public var microdataProperties = 10_000
    /// The description of a pass, decompressed.
    public var passLength = 1_048_576
    /// Files examined in a pass.
    public var passEntries = 1_000
    /// Texts of one language in a pass.
    public var passTexts = 2_000
    /// Passes read of a file with several.
    public var passesPerFile = 32
    /// Mails examined in one Maildir.
    public var maildirMails = 1_000_000
    /// The time that a command spends on new mails of the watched mail folders, if it has another purpose. The next command reads
    /// on.
    public var mailboxTime: Duration = .milliseconds(400)
    /// Mails of a watched mail folder that are read together, and recorded together as read.
    public var mailboxBatch = 128
    /// The length of all mails of an mbox that are in memory together, unless a single mail is longer.
    public var mailboxBatchLength = 16_777_216
    /// The days that the name of a mail is remembered after the mail is gone from its folder.
    public var mailboxMemory = 30

    // MARK: The extractor of reservations

    /// A document that the extractor reads.
    public var extractionInputLength = 33_554_432
    /// What the extractor prints.
    public var extractionOutputLength = 4_194_304
    /// The time for one document, including the wait for a free processor; also its processor time.
    public var extractionTimeout: Duration = .seconds(30)
    /// The same for a new mail in a watched folder that a command comes across, which the user has not asked to read.
    public var newMailExtractionTimeout: Duration = .seconds(3)
    /// The address space in bytes for one document, in addition to what every confined process has.
    public var extractionMemory = 1_073_741_824

    // MARK: Links in text

    /// Conference links taken from one text; the rest of the text is ignored.
    public var linksPerText = 256
    /// Wrappers removed from one link, such as those of mail systems.
    public var linkWrappers = 8
    /// The file with the user's own services.
    public var servicesFileLength = 262_144
    /// Services in that file.
    public var userServices = 512

    // MARK: Reservations

    /// One text with reservations as JSON.
    public var reservationTextLength = 1_048_576
    /// The nesting depth of such a text.
    public var reservationTextDepth = 64
    /// Values in such a text.
    public var reservationTextValues = 65_536
    /// Reservations taken from one text, or from one donation of a program.
    public var reservationsPerText = 256
    /// Seats, and actions, of one reservation.
    public var partsPerReservation = 64

    // MARK: Desktop applications

    /// A `.desktop` file.
    public var desktopEntryLength = 262_144
    /// A file that associates applications with link types, or a cache of such files.
    public var desktopListLength = 4_194_304
    /// `.desktop` files examined in one directory.
    public var desktopEntries = 4_096
    /// Directories of each kind with `.desktop` files.
    public var desktopDirectories = 64

    // MARK: Subscribed calendars

    /// The content of one subscribed calendar, decompressed.
    public var subscriptionLength = 33_554_432
    /// The time for a complete download, including redirects.
    public var subscriptionTimeout: Duration = .seconds(60)
    /// The number of redirects to follow, from https to https only.
    public var subscriptionRedirects = 5
    /// Subscribed calendars in one store.
    public var subscriptions = 200
    /// Subscribed calendars downloaded concurrently.
    public var subscriptionsAtOnce = 4

    // MARK: Folders of calendar files

    /// Entries examined in one folder.
    public var vdirEntries = 200_000
    /// One file in a folder.
    public var vdirFileLength = 16_777_216
    /// The files `displayname` and `color`.
    public var vdirMetadataLength = 4_096
    /// Calendars of one source.
    public var vdirCalendars = 1_000
    /// The age at which a temporary file of another store is removed, because that store probably no longer exists.
    public var vdirTemporaryAge: Duration = .seconds(7 * 86_400)
    /// Problems with the content of one file that are kept.
    public var vdirNotes = 100

    // MARK: The store

    /// The time to wait for another process that holds the store's lock.
    public var storeLockTimeout: Duration = .seconds(5)
    /// A search text.
    public var searchTextLength = 4_096

    // MARK: The inbox

    /// All entries of the inbox. Beyond this, entries that the user has finished with make room.
    public var inboxEntries = 10_000
    /// The entries of one program in the inbox.
    public var inboxEntriesPerProgram = 500

    // MARK: The outbox

    /// The time for which a program may deliver one change to a provider before another program may try.
    public var deliveryClaim: Duration = .seconds(300)
    /// The pauses between attempts to deliver one change. If the attempt after the last pause fails, too, the change waits for
    /// the user.
    public var deliveryPauses: [Duration] = [
        .seconds(60), .seconds(300), .seconds(900), .seconds(3_600), .seconds(14_400), .seconds(43_200),
        .seconds(86_400),
    ]
    /// The time in which a command that has printed its result begins to deliver due changes. The last delivery may take longer,
    /// up to its provider's deadline.
    public var deliveryBudget: Duration = .seconds(1)

    /// The time for which a change can be undone.
    public var historyAge: Duration = .seconds(30 * 86_400)
    /// The size of the history in bytes; the oldest changes are removed first.
    public var historyLength = 67_108_864

    // MARK: Calendar access

    /// Characters of a program's usage description that are shown in the permission prompt.
    public var usageDescriptionLength = 500
    /// The time to wait for another process that is showing a permission prompt.
    public var accessQuestionTimeout: Duration = .seconds(60)

    /// The limits that the programs use.
    public init() {}
}
