/// An activity of a provider that the host waits for.
package struct ProviderWait: Hashable, Sendable {
    /// The name of the provider.
    package let provider: String
    /// The activity, as the end of a sentence: “… *is creating a conference*”.
    package let activity: String
    /// The time after which the host ends the activity.
    package let limit: Duration

    package init(provider: String, activity: String, limit: Duration) {
        self.provider = provider
        self.activity = activity
        self.limit = limit
    }
}
