import ConferenceErrors
import ConferenceHost

extension HostConfiguration {
    /// The configuration of this program. Its errors name the commands that help.
    static func commandLine(providerDirectories: [String] = []) -> HostConfiguration {
        var configuration = HostConfiguration.standard(providerDirectories: providerDirectories)
        configuration.sentence = { $0.messageWithAdvice }
        configuration.commandAllowingHost = { provider, host in
            "\(CommandAdvice.trusting(provider.trustArguments)) --allow-private-host \(host)"
        }
        return configuration
    }
}
