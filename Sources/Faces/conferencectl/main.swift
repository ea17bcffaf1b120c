// conferencectl: the command line of the project.
//
// The words of the command line are read by the specifications of all commands (CommandLineKit), one command runs with a
// Context that holds what it may need, and an error becomes one sentence on standard error and an exit status
// (`ExitStatus`). Results go to standard output and nothing else does, so that they can be piped.

import CMalloc
import Foundation
import Support

signal(SIGPIPE, SIG_IGN)
// One heap that grows by megabytes: commands work on a thread of Dispatch, whose own heap glibc would enlarge by a system
// call for every 132 KiB. Where a listing has thousands of lines, that was a tenth of its time.
mallopt(M_ARENA_MAX, 1)
mallopt(M_TOP_PAD, 8 << 20)
let words = Array(ProcessInfo.processInfo.arguments.dropFirst())
if let status = Program.stay(words) { exit(status.rawValue) }
exit(await Program.run(words).rawValue)
