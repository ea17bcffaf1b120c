package import ConferenceErrors
import HTTPS
import Synchronization

/// A double of a provider's service, which gets the provider's HTTPS calls instead of the service during a check.
///
/// A configuration with a double is only for checks. The provider's settings and accounts are made up, so that nothing of the
/// user is read; its calls reach no server except the double; and the host makes faults between the provider and the double,
/// so that the double itself has to do nothing but work.
package final class ServiceDouble: Sendable {
    struct State {
        var fault: (fault: ServiceFault, calls: ServiceFault.Calls)?
        var calls: [ObservedCall] = []
        /// Counts the made-up credentials; see ``credential(_:of:)``.
        var generation = 1
    }

    /// Where the double is: an address for each host that has one of its own, in lower case.
    let addresses: [String: ServiceAddress]
    /// The address for all other hosts, for settings that name a server, and for accounts whose server the user names.
    let address: ServiceAddress?
    /// Values of the provider's settings, by key, which the author has chosen.
    let settings: [String: String]
    let state = Mutex(State())

    /// - Parameters:
    ///   - addresses: `URL` or `HOST=URL`, as `providers check` takes them.
    ///   - settings: `KEY=VALUE`: values for settings of the provider.
    /// - Throws: `notAServiceAddress`, `notASettingOfCheck` (64).
    package init(_ addresses: [String], settings: [String] = []) throws(ConferenceError) {
        var main: ServiceAddress?
        var others: [String: ServiceAddress] = [:]
        for text in addresses {
            let (host, address) = try ServiceAddress.parse(text)
            if let host {
                guard others.updateValue(address, forKey: host) == nil else { throw .notAServiceAddress(text) }
            } else {
                guard main == nil else { throw .notAServiceAddress(text) }
                main = address
            }
        }
        var values: [String: String] = [:]
        for text in settings {
            guard let equals = text.firstIndex(of: "="), equals > text.startIndex else {
                throw .notASettingOfCheck(text)
            }
            values[String(text[..<equals])] = String(text[text.index(after: equals)...])
        }
        address = main
        self.addresses = others
        self.settings = values
    }

    /// The address of the server that the user would name.
    var server: ServiceAddress? { address ?? addresses.sorted { $0.key < $1.key }.first?.value }

    /// Permissions for the double, and for no other host.
    var grants: [HTTPSGrant] {
        Set(([address].compactMap(\.self) + addresses.values).map(\.origin.host)).sorted()
            .map { HTTPSGrant(host: $0, allowsPrivateAddresses: true) }
    }

    /// Begins a request of the provider: forgets earlier calls, and makes a fault at some of the following ones.
    func begin(_ fault: ServiceFault?, at calls: ServiceFault.Calls = .all) {
        state.withLock { state in
            state.calls = []
            state.fault = fault.map { ($0, calls) }
        }
    }

    /// The calls since the request began.
    var calls: [ObservedCall] { state.withLock { $0.calls } }
}

/// A call of a provider as the host has seen it.
struct ObservedCall: Sendable {
    var method: String
    /// The path without the query.
    var path: String
    /// Whether the call named an account.
    var hasCredential: Bool
    /// The number of the credential that was sent with it; 0 for none.
    var generation: Int
    /// The answer of the double, whatever the provider was told; nil if there was none.
    var answer: HTTPSResponse?

    /// Whether the double has carried out a call that changes something.
    var hasChangedSomething: Bool {
        guard let answer else { return false }
        return (200...299).contains(answer.status) && !HTTPSRequest.isRead(method: method)
    }
}
