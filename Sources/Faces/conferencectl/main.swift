// conferencectl: the command line of the project.
//
// The words of the command line are read by the specifications of all commands (CommandLineKit), one command runs with a
// Context that holds what it may need, and an error becomes one sentence on standard error and an exit status
// (`ExitStatus`). Results go to standard output and nothing else does, so that they can be piped.

import Foundation
import Support

signal(SIGPIPE, SIG_IGN)
exit(await Program.run(Array(ProcessInfo.processInfo.arguments.dropFirst())).rawValue)
