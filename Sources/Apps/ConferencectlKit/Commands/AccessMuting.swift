import CalendarStore
import CommandLineKit
import ConferenceErrors

/// Discards what a program donates to the inbox.
struct AccessMute: ChangingCommand {
    static let specification = CommandSpecification(
        "access mute",
        summary: "keep a program's bookings out of the inbox",
        details: [
            "Programs donate bookings without asking, because these reach only the inbox. What a muted program donates is "
                + "discarded from now on; its entries in the inbox stay."
        ],
        positionals: [AccessOptions.program],
        examples: [.init("conferencectl access mute airline-app", "Take no more bookings of a program.")])

    func run(_ context: Context) async throws { try context.setMuted(true) }
}

/// Takes a program's donations again.
struct AccessUnmute: ChangingCommand {
    static let specification = CommandSpecification(
        "access unmute",
        summary: "take a program's bookings into the inbox again",
        positionals: [AccessOptions.program],
        examples: [.init("conferencectl access unmute airline-app", "Take its bookings again.")])

    func run(_ context: Context) async throws { try context.setMuted(false) }
}

extension Context {
    fileprivate func setMuted(_ isMuted: Bool) throws {
        let grants = try accessGrants()
        let program = try program(named: arguments[AccessOptions.program], in: grants)
        try grants.setMuted(isMuted, program, at: now)
        try printAccess(of: program, in: grants)
    }
}
