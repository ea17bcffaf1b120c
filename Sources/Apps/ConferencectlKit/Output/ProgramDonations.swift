import CalendarModel
import CalendarStore

/// The programs that donate bookings to the inbox, and those whose donations are discarded.
struct ProgramDonations {
    /// The number of entries in the inbox.
    private let entries: [AccessProgram: Int]
    private let muted: Set<AccessProgram>

    init(_ context: Context, _ grants: AccessGrants) throws {
        muted = Set(try grants.mutedPrograms().map(\.program))
        // Decisions can be changed although the store cannot be read.
        let known = (try? context.unsynchronizedStore().inboxPrograms()) ?? []
        let donors = known.compactMap { name, count in
            InboxRecord.Source(.program, name).program.map { ($0, count) }
        }
        entries = Dictionary(donors, uniquingKeysWith: +)
    }

    /// All of them, in order.
    var programs: [AccessProgram] {
        Set(entries.keys).union(muted).sorted {
            ($0.executable, $0.bundleIdentifier ?? "") < ($1.executable, $1.bundleIdentifier ?? "")
        }
    }

    func entries(of program: AccessProgram) -> Int { entries[program] ?? 0 }

    func isMuted(_ program: AccessProgram) -> Bool { muted.contains(program) }
}
