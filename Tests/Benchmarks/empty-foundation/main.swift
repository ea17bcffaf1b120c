// An empty program that links Foundation, as conferencectl does: the time before its first line is time
// that conferencectl cannot save.
import Foundation

// Keeps the linker from dropping Foundation.
exit(ProcessInfo.processInfo.arguments.isEmpty ? 1 : 0)
