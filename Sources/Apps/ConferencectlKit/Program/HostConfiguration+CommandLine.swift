import ConferenceErrors
import ConferenceHost
import Glibc

extension HostConfiguration {
    /// The configuration of this program. Its errors name the commands that help.
    ///
    /// - Parameter progress: shows what the host is waiting for, or nil to show nothing.
    static func commandLine(
        providerDirectories: [String] = [], progress: ProviderProgress? = nil
    ) -> HostConfiguration {
        var configuration = HostConfiguration.standard(providerDirectories: providerDirectories)
        configuration.isInteractive = isatty(2) == 1
        if let progress { configuration.wait = { progress.note($0, isOver: $1) } }
        configuration.warn = { try? Context.warn($0.sentenceWithAdvice()) }
        configuration.sentence = { $0.messageWithAdvice }
        configuration.commandAllowingHost = { provider, host in
            "\(CommandAdvice.trusting(provider.trustArguments)) --allow-private-host \(host)"
        }
        return configuration
    }
}
