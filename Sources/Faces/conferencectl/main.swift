// conferencectl: the command line of the project.
//
// The words of the command line are read by the specifications of all commands (CommandLineKit), one command runs with a
// Context that holds what it may need, and an error becomes one sentence on standard error and an exit status
// (`ExitStatus`). Results go to standard output and nothing else does, so that they can be piped.

import CMalloc
import Foundation
import Support

signal(SIGPIPE, SIG_IGN)
// Two heaps that grow by megabytes: one for the first thread and who helps, one for the thread of Dispatch that a command
// works on. glibc enlarges a heap by a system call for every 132 KiB, which was a tenth of the time of a listing with
// thousands of lines; with one heap for all threads, they wait for each other. What is not used costs nothing.
mallopt(M_ARENA_MAX, 2)
mallopt(M_TOP_PAD, 32 << 20)
let words = Array(ProcessInfo.processInfo.arguments.dropFirst())
if let status = Program.stay(words) { exit(status.rawValue) }
exit(await Program.run(words).rawValue)
