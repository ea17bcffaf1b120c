/// The source of a subscribed calendar, and the outcome of fetching it.
package struct SubscriptionRecord: Hashable, Sendable {
    /// The row of the calendar.
    package var calendarID: Int64
    /// The source as the user gave it: an https address, which may contain secrets, or the absolute path of a file. It must not
    /// appear in errors, lists or logs.
    package var address: String
    /// Whether ``address`` is a path.
    package var isFile: Bool
    /// The hosts that may resolve to an address in the user's own network, in lower case.
    package var privateHosts: [String]
    /// The interval that the user chose, in seconds.
    package var chosenInterval: Int64?
    /// The interval that the publisher suggests, in seconds.
    package var publishedInterval: Int64?
    /// The server's ETag; for a file its size, modification time and inode.
    package var validator: String?
    /// The server's Last-Modified header, unchanged.
    package var lastModified: String?
    /// The digest of the bytes that the calendar was imported from.
    package var digest: String?
    /// The time of the last attempt to fetch the calendar, in seconds since 1970-01-01T00:00:00Z.
    package var checked: Int64?
    /// The time of the last successful attempt.
    package var succeeded: Int64?
    /// The time of the next attempt; nil for now.
    package var due: Int64?
    /// The reason why the last attempt failed, as a sentence without secrets; nil if it succeeded.
    package var failure: String?
    /// The number of failed attempts in a row.
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
