package import Secrets

/// What a person has said about a sign-in in advance.
package struct SignInOptions: Hashable, Sendable {
    /// How to get tokens of OAuth 2.0.
    package enum Way: Hashable, Sendable {
        /// The first of the account's grants that fits.
        case automatic
        /// In a browser of this machine.
        case browser
        /// In a browser anywhere; the person pastes the address that it ends at.
        case paste
        /// In a browser on any device, with a code to type.
        case device
    }

    package var way: Way
    /// The address of the server.
    package var server: String?
    package var user: String?
    package var clientID: String?
    package var clientSecret: Secret?
    /// A page about this installation, for services at which the program registers itself, and which want one.
    package var clientPage: String?
    /// The account of Zoom's `account_credentials`.
    package var accountID: String?
    /// The name under which the service lists this device, such as `conferencectl (laptop)`.
    package var deviceName: String
    /// Whether this account becomes the one that is meant without a label.
    package var becomesDefault: Bool
    /// How long the person has for the page of the service.
    package var patience: Duration

    package init(
        way: Way = .automatic, server: String? = nil, user: String? = nil, clientID: String? = nil,
        clientSecret: Secret? = nil, clientPage: String? = nil, accountID: String? = nil,
        deviceName: String = "Conference",
        becomesDefault: Bool = false, patience: Duration = .seconds(300)
    ) {
        self.way = way
        self.server = server
        self.user = user
        self.clientID = clientID
        self.clientSecret = clientSecret
        self.clientPage = clientPage
        self.accountID = accountID
        self.deviceName = deviceName
        self.becomesDefault = becomesDefault
        self.patience = patience
    }
}
