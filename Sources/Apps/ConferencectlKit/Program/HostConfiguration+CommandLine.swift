import ConferenceErrors
import ConferenceHost
import Glibc

extension HostConfiguration {
    /// The configuration of this program. Its errors name the commands that help.
    ///
    /// - Parameters:
    ///   - authorities: a file with the certificates to trust in HTTPS calls, or nil for those of the system.
    ///   - progress: shows what the host is waiting for, or nil to show nothing.
    static func commandLine(
        providerDirectories: [String] = [], authorities: String? = nil, progress: ProviderProgress? = nil
    ) -> HostConfiguration {
        var configuration = HostConfiguration.standard(providerDirectories: providerDirectories)
        configuration.certificateAuthorities = authorities
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
