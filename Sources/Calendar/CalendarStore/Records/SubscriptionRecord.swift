/// Where a subscribed calendar comes from, and how fetching it went.
package struct SubscriptionRecord: Hashable, Sendable {
    /// The row of the calendar.
    package var calendarID: Int64
    /// As the user gave it: an https address, possibly with secrets in it, or the absolute path of a file. Not for
    /// errors, lists or logs.
    package var address: String
    /// True where ``address`` is a path.
    package var isFile: Bool
    /// Hosts that may have an address in the user's own network; in lower case.
    package var privateHosts: [String]
    /// How often the user wants it fetched, in seconds.
    package var chosenInterval: Int64?
    /// How often its publisher suggests to fetch it, in seconds.
    package var publishedInterval: Int64?
    /// The server's ETag; of a file its size, time and number.
    package var validator: String?
    /// The server's Last-Modified, as it was sent.
    package var lastModified: String?
    /// Of the bytes that the calendar was made from.
    package var digest: String?
    /// The last attempt, in seconds since 1970-01-01T00:00:00Z.
    package var checked: Int64?
    /// The last attempt that went well.
    package var succeeded: Int64?
    /// When the next one is due; nil for now.
    package var due: Int64?
    /// Why the last attempt failed, as a sentence without secrets; nil where it did not.
    package var failure: String?
    /// Attempts in a row that failed.
    package var failures: Int64

    package init(
        calendarID: Int64 = 0, address: String, isFile: Bool, privateHosts: [String] = [],
        chosenInterval: Int64? = nil, publishedInterval: Int64? = nil, validator: String? = nil,
        lastModified: String? = nil, digest: String? = nil, checked: Int64? = nil, succeeded: Int64? = nil,
        due: Int64? = nil, failure: String? = nil, failures: Int64 = 0
    ) {
        self.calendarID = calendarID
        self.address = address
        self.isFile = isFile
        self.privateHosts = privateHosts
        self.chosenInterval = chosenInterval
        self.publishedInterval = publishedInterval
        self.validator = validator
        self.lastModified = lastModified
        self.digest = digest
        self.checked = checked
        self.succeeded = succeeded
        self.due = due
        self.failure = failure
        self.failures = failures
    }
}
